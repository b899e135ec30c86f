import type { U32 } from '#src/core/base/arrays.ts'
import { candidateFolder } from '#src/core/kernel/choice/choice.ts'
import { defaults, type Kernel, type Params, withoutKnown } from '#src/core/kernel/kernel.ts'
import type { BufferSpec, Plan, Step } from '#src/core/kernel/plan/plan.ts'
import { CANDIDATES } from '../../../symgs/auto/candidates.ts'
import type { Sliced } from '../../../symgs/slices.ts'
import type { SweepProblem } from '../../../symgs/sweep.ts'
import { SWEEPERS } from '../sweep.ts'
import type { GridMatrix } from './levels.ts'

/** The order in which a kernel keeps its vectors: the row at each place, none where there is none, and the place of each row. */
export interface SweepOrder {
  readonly rowAt: U32
  readonly place: U32
}

/** Kernels whose vectors lie in an order of their own: a cycle works on those. By two solves it can be the exact one. */
const SORTED = ['multicolour', 'lines', 'by_solves'] as const
export type SortedName = (typeof SORTED)[number]

type SortedKernel = Kernel<SweepOrder, SweepProblem>

const KERNELS: ReadonlyMap<string, SortedKernel> = new Map(
  CANDIDATES.map((candidate) => [candidateFolder(candidate), candidate.kernel as unknown as SortedKernel]),
)

/** The kernel that sweeps on all levels, with its parameters: that which is asked for, where it can. */
export interface Sweeper {
  readonly name: SortedName
  readonly kernel: SortedKernel
  readonly params: Params
}

export function sweeperNamed(name: SortedName, { colouring, even, wrap, bits, slowest }: Params): Sweeper {
  const kernel = KERNELS.get(name) as SortedKernel
  const handed = Object.entries({ colouring, even, wrap, bits, slowest })
  const known = handed.filter(([param]) => kernel.params.some((own) => own.name === param))
  return { name, kernel, params: defaults(kernel, Object.fromEntries(known)) }
}

export function sweeperFor(level: GridMatrix, params: Params): SortedName {
  const asked = SORTED.find((name) => name === SWEEPERS[params['sweeper']])
  const isAble = asked && sweeperNamed(asked, params).kernel.applies?.(withoutKnown(sweepOver(level, 0))) === undefined
  return isAble ? asked : 'multicolour'
}

/** A sweep of a level over its own matrix, from zero or from any guess. */
export const sweepOver = ({ A, X, Y, Z }: GridMatrix, guess: 0 | 1): SweepProblem => {
  const nothing = new Float32Array(A.pattern.rows)
  return { operation: 'symgs', inputs: { A, b: nothing, x0: nothing, guess, sweeps: 1, X, Y, Z } }
}

/** x and the diagonal, or one over it, in the order of a kernel, as its buffers are called. */
export const vectorsOf = (name: SortedName): { readonly x: string; readonly diagonal: string } =>
  name === 'by_solves' ? { x: 'back', diagonal: 'diagonal' } : { x: 'x', diagonal: 'inverse' }

/** The plan of a sweep that leaves x in its own order: what brings it into that of the rows comes last. */
export const withoutOrder = (name: SortedName, plan: Plan): Plan =>
  name === 'by_solves' ? { ...plan, solve: plan.solve.slice(0, -1) } : plan

/** Whether the sweep before a correction hands U x on, so that the one after need not read U for it. */
export const handsOn = (name: SortedName): boolean => name === 'multicolour'

/** The plan of the sweep before a correction, or of the one after it, where U x is handed on. */
export function handingOn(plan: Plan, guess: 0 | 1): Plan {
  const solve = plan.solve.map((step): Step => {
    if (step.kind !== 'dispatch') return step
    return { ...step, conditions: { ...step.conditions, [guess === 0 ? 'KEEPS' : 'HELD']: true } }
  })
  const { words } = plan.buffers.find(({ name }) => name === 'x') as BufferSpec
  const buffers = guess === 0 ? [...plan.buffers, { name: 'kept', words }] : plan.buffers
  return { ...plan, buffers, solve }
}

/** Places of the first colour, which a sweep from zero updates in its first dispatch; 0 where that is not told. */
export const firstColour = ({ name }: Sweeper, found: SweepOrder): number =>
  name === 'multicolour' ? (found as Sliced).first[1] : 0
