import type { Listing } from '#src/core/kernel/listing.ts'
import { sweptLines } from '../sweep-lines.ts'

const listing: Listing = {
  heading: 'after van der Vorst 1992: b itself is the shadow residual',
  lines: [
    { text: 'x ← 0, p ← 0, r ← b', when: [0], code: ['x[row] = 0', 'p[row] = 0', 'r[row] = value'] },
    { text: 'repeat, seven dispatches each and two preconditionings; the processor looks after every eight:' },
    {
      text: '  q ← A z and b·q',
      when: [1],
      code: ['q[row] = product', 'w[row] * product', 'these.x + these.y', 'sum = sum + these.x'],
    },
    {
      text: '  α ← b·r / b·q: each workgroup adds up all parts, in the same order',
      when: [2],
      code: ['bitcast<f32>(state[RHO]) / pq', 'sum += bitcast<f32>'],
    },
    { text: '    where x is the best so far, keep it', when: [2], code: ['best[row] = x[row]'] },
    {
      text: '  x ← x + α z, r ← r − α q, and r·r',
      when: [2, 5],
      code: ['x[row] + lambda * along', 'r[row] - lambda * q[row]', 'rest * rest'],
    },
    {
      text: '  y ← M⁻¹ r, and after the direction z ← M⁻¹ p',
      when: [3, 7],
      code: ['inverse[row] * r[row]', 'made[place[row]]', 'made[row]', 'z[row] = value'],
    },
    ...sweptLines(8),
    { text: '  t ← A y, t·r and t·t', when: [4], code: ['squares += product * product'] },
    { text: '  ω ← t·r / t·t', when: [5], code: ['let length = tr / tt'] },
    { text: '    where both are at a right angle: the method breaks down', code: ['select(OVERFLOWED, BROKE_DOWN'] },
    { text: '  x ← x + ω y, r ← r − ω t, and b·r', when: [5], code: ['b[row] * rest'] },
    {
      text: '  β ← b·r / that of the iteration before · α / ω',
      when: [6],
      code: ['(bitcast<f32>(state[ALPHA]) / omega)'],
    },
    {
      text: '  p ← r + β (p − ω q)',
      when: [6],
      code: ['p[row] - omega * v[row]', 'z[row] + beta * before'],
    },
    {
      text: '  where r·r is small enough, the limit is reached or nothing gets smaller: end; what follows changes nothing',
      when: [6],
      code: ['return CONVERGED', 'return LIMIT_REACHED', 'STAGNATED'],
    },
    { text: 'the answer is the last x, or the best before it', code: ['least != state[DONE]'] },
  ],
}

export default listing
