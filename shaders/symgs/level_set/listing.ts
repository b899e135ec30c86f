import type { Listing } from '#src/core/kernel/listing.ts'

const listing: Listing = {
  heading: 'as built here: level by level, there and back',
  lines: [
    {
      text: 'for each level there, then for each level back, one after the other:',
      code: ['level < uniforms.first + uniforms.count'],
    },
    {
      text: '  for each row i of the level, in parallel, a lane each:',
      when: [0, 1, 2, 3],
      code: ['for (var at = level_ptr[level]', 'update(taken % uniforms.rows)'],
    },
    {
      text: '    sum ← b[i] − Σ A[i, j] · x[j] over j ≠ i, new or old',
      when: [0, 1, 2, 3],
      code: ['var sum = b[row]', 'sum -= values[k] * x[col_idx[k]]'],
    },
    { text: '    x[i] ← sum / A[i, i]', when: [0, 1, 2, 3], code: ['x[row] = sum / diagonal'] },
    { text: '  barrier', code: ['storageBarrier();'] },
  ],
}

export default listing
