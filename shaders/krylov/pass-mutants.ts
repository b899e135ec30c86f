import { always, type Mutant } from '#src/lab/rules/mutant.ts'
import { slotted } from './slots.ts'
import type { KrylovProblem } from './solve.ts'

const STEP = 'krylov/step.wesl'
const NARROW = { columns: 8 }

/** Faults of passes that all methods have. */
export const passMutants: readonly Mutant<KrylovProblem>[] = [
  {
    name: 'the trace disturbs a row',
    breaks: 'traced',
    applies: always,
    edits: [
      {
        module: STEP,
        find: 'r[row] = rest;',
        replace: 'r[row] = rest;\n    @if(TRACE) { x[row] *= 1.0001; }',
      },
    ],
  },
  {
    name: 'x goes the other way than the residual says',
    breaks: 'solves',
    applies: always,
    edits: [{ module: STEP, find: 'x[row] + lambda * along', replace: 'x[row] - lambda * along' }],
  },
  {
    name: 'the residual stays as it is',
    breaks: 'solves',
    // in one iteration nothing is made of it but its square
    applies: ({ inputs: { A } }) => A.pattern.col_idx.length > A.pattern.rows,
    edits: [{ module: STEP, find: 'r[row] = rest;', replace: '' }],
  },
  {
    name: 'the last row of a workgroup is left out of the step',
    breaks: 'solves',
    applies: always,
    edits: [{ module: STEP, find: 'row < end; row += size', replace: 'row + 1u < end; row += size' }],
  },
  {
    name: 'the last four slots are skipped',
    breaks: 'solves',
    applies: always,
    edits: [{ module: 'krylov/multiply.wesl', find: 'slot < end; slot += 4u', replace: 'slot + 4u < end; slot += 4u' }],
  },
  {
    name: 'a column of 8 bits is that of the slot before',
    breaks: 'solves',
    params: NARROW,
    applies: ({ inputs: { A } }) => (slotted(A.pattern, NARROW).distances?.length ?? 0) > 1,
    edits: [{ module: 'krylov/multiply.wesl', find: '(0u, 8u, 16u, 24u)', replace: '(0u, 0u, 16u, 24u)' }],
  },
  {
    name: 'the stop word is never set',
    breaks: 'solves',
    applies: always,
    edits: [
      {
        module: 'krylov/direction.wesl',
        find: 'state[ENDED] = judged(now, rr, rz, scalars[OF_RR]);',
        replace: '_ = judged(now, rr, rz, scalars[OF_RR]);',
      },
    ],
  },
]
