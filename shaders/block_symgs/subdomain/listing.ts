import type { Listing } from '#src/core/kernel/listing.ts'

const listing: Listing = {
  heading: 'as the flow solver on processors: parts at once, there and back',
  lines: [
    {
      text: 'copy x, then dispatch there, then again back; for each part, a workgroup each:',
      code: ['number >= uniforms.count'],
    },
    {
      text: '  for each level of the part, one after the other, back from the last:',
      when: [0, 1, 2, 3],
      code: ['step < levels; step++'],
    },
    {
      text: '    for each block row i of the level, in parallel, an invocation each:',
      when: [0, 1, 2, 3],
      code: ['place = first + index', 'update(place, own);'],
    },
    {
      text: '      x[i] ← D[i, i]⁻¹ (b[i] − Σ A[i, j] x[j] over j ≠ i), of other parts as copied',
      when: [0, 1, 2, 3],
      code: ['return before[word];', 'sums[r] = right[5u * place + r] - sums[r];', 'inverse[at] * sums[0]'],
    },
    {
      text: '      then each turbulence system, one coefficient an entry',
      when: [0, 1, 2, 3],
      code: ['update_turbulence(place, own, system)'],
    },
    { text: '    barrier', code: ['storageBarrier();'] },
  ],
}

export default listing
