import { preconditioned, type PreconditionedKernel } from '../preconditioned.ts'
import method from './method.ts'

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
