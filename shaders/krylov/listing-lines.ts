import type { ListingLine } from '#src/core/kernel/listing.ts'

/** The lines of both methods. @param precondition with it the directions are of z, and stage 4, else of r, and stage 3 */
export function listed(precondition?: ListingLine): readonly ListingLine[] {
  const direction = precondition ? 4 : 3
  const [from, dot] = precondition ? ['z', 'r·z'] : ['r', 'r·r']
  return [
    { text: 'x ← 0, p ← 0, r ← b', when: [0], code: ['x[row] = 0', 'p[row] = 0', 'r[row] = value'] },
    { text: 'repeat, a few dispatches each; the processor looks after every eight:' },
    {
      text: '  q ← A p, a row by a lane, slot by slot',
      when: [1],
      code: ['q[row] = product', 'these.x + these.y', 'sum = sum + these.x'],
    },
    {
      text: '  p·q, as all dots: a part per workgroup',
      when: [1],
      code: ['sum += p[row] * product', 'p[row] * product', 'state[word_of(dot, group)]'],
    },
    {
      text: `  α ← ${dot} / p·q: each workgroup adds up all parts, in the same order`,
      when: [2],
      code: ['bitcast<f32>(state[RHO]) / pq', 'sum += bitcast<f32>'],
    },
    { text: '    where p·q is not above 0: A is not positive definite', code: ['select(OVERFLOWED, NOT_POSITIVE'] },
    { text: '  x ← x + α p', when: [2], code: ['x[row] + lambda * along', 'lambda * along'] },
    { text: '  r ← r − α q, and r·r', when: [2], code: ['lambda * q[row]', 'rest * rest'] },
    ...(precondition ? [precondition] : []),
    {
      text: `  β ← ${dot} / that of the iteration before`,
      when: [direction],
      code: ['/ bitcast<f32>(state[RHO_BEFORE])'],
    },
    { text: `  p ← ${from} + β p`, when: [direction], code: ['z[row] + beta * before', 'beta * before'] },
    {
      text: '  where r·r is small enough, the limit is reached or nothing gets smaller: end; what follows changes nothing',
      when: [direction],
      code: ['return CONVERGED', 'return LIMIT_REACHED', 'STAGNATED'],
    },
  ]
}
