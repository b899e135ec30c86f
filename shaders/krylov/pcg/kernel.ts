import { preconditioned, type PreconditionedKernel } from '../preconditioned.ts'
import { whyNoConjugates } from '../solve.ts'
import method from './method.ts'

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
}

export default kernel
