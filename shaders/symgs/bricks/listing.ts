import type { Listing } from '#src/kernel/listing.ts'

const listing: Listing = {
  heading: 'after Iwashita et al. 2012: bricks of a colour, there and back',
  lines: [
    {
      text: 'dispatch for each colour there, then for each back; for each brick of the colour, a workgroup each:',
      code: ['number >= uniforms.count'],
    },
    {
      text: '  for each level of the brick, one after the other, back from the last:',
      when: [0, 1, 2, 3],
      code: ['step < levels; step++'],
    },
    {
      text: '    for each row i of the level, in parallel, a lane each:',
      when: [0, 1, 2, 3],
      code: ['place = level_ptr[level] + index', 'update(place, own);'],
    },
    {
      text: '      x[i] ← (b[i] − Σ A[i, j] · x[j] over j ≠ i) / A[i, i], new or old',
      when: [0, 1, 2, 3],
      code: ['var sum = right[place]', 'sum -= placed_values[k] * x[columns[k]]', 'x[place] = sum / diagonal'],
    },
    { text: '    barrier', code: ['storageBarrier();'] },
  ],
}

export default listing
