import { COLOURING } from '../../symgs/colours.ts'
import { JACOBI, MULTIGRID, SWEEP } from '../preconditioners/list.ts'
import { SWEEPERS } from '../preconditioners/sweep.ts'
import { preconditioned, type PreconditionedKernel } from '../preconditioned.ts'
import { whyNoConjugates } from '../solve.ts'
import method from './method.ts'

/** A formula gives each level of any grid its own colour: this is the exact order, by triangular solves. */
const EXACT = { sweeper: SWEEPERS.indexOf('by_solves'), colouring: COLOURING.wrapped, wrap: 4096 }
/** Orders of the rows in a sweep. */
const ORDERS = [
  {},
  { even: 0 },
  ...[8, 11, 16, 22, 27, 33].map((wrap) => ({ colouring: COLOURING.wrapped, wrap })),
  { colouring: COLOURING.jpl },
  { colouring: COLOURING.cc },
  EXACT,
]

const kernel: PreconditionedKernel = {
  title: 'Preconditioned conjugate gradients',
  alias: 'PCG',
  idea: 'conjugate gradients, each residual first brought nearer to the error by a diagonal, a sweep or a multigrid',
  paper: {
    authors: 'Jack Dongarra, Michael A. Heroux, Piotr Luszczek',
    title: 'High-performance conjugate-gradient benchmark: A new metric for ranking high-performance computing systems',
    venue: 'International Journal of High Performance Computing Applications 30(1)',
    year: 2016,
    doi: '10.1177/1094342015593158',
    taken: 'the recurrences, a symmetric sweep and its multigrid; how passes and dots are laid out is built here',
  },
  applies: whyNoConjugates,
  ...preconditioned(method),
  compared: [
    ...ORDERS.map((order) => ({ preconditioner: MULTIGRID, ...order })),
    { preconditioner: MULTIGRID, bits: 8 },
    { preconditioner: MULTIGRID, bits: 8, columns: 8 },
    ...[{}, { colouring: COLOURING.wrapped, wrap: 33 }, { colouring: COLOURING.jpl }, EXACT].map((order) => ({
      preconditioner: SWEEP,
      ...order,
    })),
    { preconditioner: JACOBI },
  ],
}

export default kernel
