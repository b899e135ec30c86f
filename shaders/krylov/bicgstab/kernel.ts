import { preconditioned, type PreconditionedKernel } from '../preconditioned.ts'
import type { Method, Recurrence } from '../recurrences.ts'

const turned: readonly Recurrence[] = [
  { line: 'direction', into: 'p', of: 'r', less: 'q' },
  { line: 'precondition', into: 'z', of: 'p', dotted: false },
]

/** Two products and two preconditionings an iteration. */
export const method: Method = {
  begin: turned,
  iteration: [
    { line: 'multiply', into: 'q', of: 'z', by: 'b' },
    { line: 'step', length: 'first', along: 'z', of: 'q', stage: 'half step' },
    { line: 'precondition', into: 'y', of: 'r', dotted: false, stage: 'precondition again' },
    { line: 'multiply', into: 't', of: 'y', by: 'r', second: true, stage: 'multiply again' },
    { line: 'step', length: 'second', along: 'y', of: 't' },
    ...turned,
  ],
}

const kernel: PreconditionedKernel = {
  title: 'Biconjugate gradients, stabilised',
  alias: 'BiCGSTAB',
  idea: 'for matrices that are not symmetric: two products an iteration, and a half step before the second makes the residual small along it',
  paper: {
    authors: 'Henk A. van der Vorst',
    title: 'Bi-CGSTAB: A Fast and Smoothly Converging Variant of Bi-CG for the Solution of Nonsymmetric Linear Systems',
    venue: 'SIAM Journal on Scientific and Statistical Computing 13(2)',
    year: 1992,
    doi: '10.1137/0913035',
    taken:
      'the recurrences, preconditioned from the right; how passes and dots are laid out is built here, and the best x is kept',
  },
  ...preconditioned(method),
}

export default kernel
