import type { Parameter, Params } from '#src/core/kernel/kernel.ts'
import { filledIlu, ic, ilu } from './factors.ts'
import { jacobi } from './jacobi.ts'
import { multigrid } from './multigrid.ts'
import { none } from './none.ts'
import type { Preconditioning } from './preconditioning.ts'
import { sweep } from './sweep.ts'

/** By the value of the parameter `preconditioner`: links know these numbers, so a further one comes last. */
const PRECONDITIONINGS: readonly Preconditioning[] = [jacobi, sweep, none, ic, ilu, filledIlu, multigrid]

export const JACOBI = PRECONDITIONINGS.indexOf(jacobi)
export const SWEEP = PRECONDITIONINGS.indexOf(sweep)
export const MULTIGRID = PRECONDITIONINGS.indexOf(multigrid)

const own = PRECONDITIONINGS.flatMap(({ params }) => params)

export const preconditionerParams: readonly Parameter[] = [
  {
    name: 'preconditioner',
    meaning: 'what stands for the inverse of A',
    initial: PRECONDITIONINGS.indexOf(sweep),
    min: 0,
    max: PRECONDITIONINGS.length - 1,
    choices: PRECONDITIONINGS.map((_, number) => number),
    names: PRECONDITIONINGS.map(({ name }) => name),
  },
  ...own.filter(({ name }, at) => own.findIndex((one) => one.name === name) === at),
]

export const preconditioning = ({ preconditioner }: Params): Preconditioning => PRECONDITIONINGS[preconditioner]
