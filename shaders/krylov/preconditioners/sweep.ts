import type { F32 } from '#src/core/base/arrays.ts'
import { AppError } from '#src/core/base/errors.ts'
import { plural } from '#src/core/base/format.ts'
import { filled } from '#src/core/kernel/plan/buffers.ts'
import { candidateFolder } from '#src/core/kernel/choice/choice.ts'
import { lanesOf } from '#src/core/kernel/plan/dispatch.ts'
import { defaults, type Kernel, type Parameter, type Params, withoutKnown } from '#src/core/kernel/kernel.ts'
import type { Capabilities, Plan } from '#src/core/kernel/plan/plan.ts'
import { CANDIDATES } from '../../symgs/auto/candidates.ts'
import { colouringParams } from '../../symgs/colours.ts'
import type { SweepProblem } from '../../symgs/sweep.ts'
import type { KrylovProblem } from '../solve.ts'
import { phasesIn, SLICE } from '../slots.ts'
import { type Preconditioner, type Preconditioning, STOP } from './preconditioning.ts'

/** By the value of the parameter `sweeper`: links know these numbers, so a further one comes last. */
export const SWEEPERS = ['multicolour', 'level_set', 'bricks', 'lines', 'subdomain', 'jacobi', 'by_solves']
const PLAINLY = 'multicolour'

const sweeperParams: readonly Parameter[] = [
  {
    name: 'sweeper',
    meaning:
      'of a sweep: the kernel of Gauss–Seidel sweep to use; where it cannot sweep over this matrix, colour by colour',
    initial: SWEEPERS.indexOf(PLAINLY),
    min: 0,
    max: SWEEPERS.length - 1,
    names: SWEEPERS,
  },
  { name: 'sweeps', meaning: 'of a sweep: how many', initial: 1, min: 1, max: 2, choices: [1, 2] },
  ...colouringParams,
]

type Sweeper = Kernel<unknown, SweepProblem>

const KERNELS: ReadonlyMap<string, Sweeper> = new Map(
  CANDIDATES.map((candidate) => [candidateFolder(candidate), candidate.kernel]),
)

/** Those that record an event for as many places as a worker has lanes, at phases of a dispatch each. */
export const TOLD: readonly string[] = ['multicolour', 'jacobi', 'lines']

/** What a traced plan records, where its events are as those of a method's passes; undefined where some are left out. */
export function toldBy({ solve, trace }: Plan, capabilities: Capabilities): Preconditioner['told'] {
  const { capacity, every, lanes, items } = trace ?? { capacity: 0, every: 0 }
  if (!items || every !== 1 || lanes !== lanesOf(capabilities, SLICE)) return undefined
  return { phases: phasesIn(solve), events: capacity, items }
}

interface Swept {
  readonly sweeper: string
  readonly found: unknown
}

/** The guest is asked for sweeps over A z = r from zero. */
const sweepOver = ({ inputs: { A, b, X, Y, Z } }: KrylovProblem, { sweeps }: Params, r: F32 = b): SweepProblem => ({
  operation: 'symgs',
  inputs: { A, b: r, x0: r, guess: 0, sweeps, X, Y, Z },
})

const kernelOf = ({ sweeper }: Pick<Swept, 'sweeper'>): Sweeper => KERNELS.get(sweeper) as Sweeper

/** Colours are those that are asked for, all else is the guest's own choice. */
function paramsOf(kernel: Sweeper, given: Params): Params {
  const handed = colouringParams.filter(({ name }) => kernel.params.some((own) => own.name === name))
  return defaults(kernel, Object.fromEntries(handed.map(({ name }) => [name, given[name]])))
}

export const sweep: Preconditioning<Swept> = {
  name: 'a sweep',
  params: sweeperParams,

  analyse(problem, params, capabilities) {
    const asked = SWEEPERS[params['sweeper']]
    const over = sweepOver(problem, params)
    const isAble = kernelOf({ sweeper: asked }).applies?.(withoutKnown(over)) === undefined
    const sweeper = isAble ? asked : PLAINLY
    const kernel = kernelOf({ sweeper })
    return { sweeper, found: kernel.analyse(over, paramsOf(kernel, params), capabilities) }
  },

  plan(problem, swept, params, { capabilities, trace }) {
    const kernel = kernelOf(swept)
    const over = sweepOver(problem, params)
    const planned = (isTraced: boolean) =>
      kernel.plan(over, swept.found, paramsOf(kernel, params), { trace: isTraced, capabilities })
    const plan = planned(false)
    const traced = trace && TOLD.includes(swept.sweeper) ? planned(true) : undefined
    const told = traced && toldBy(traced, capabilities)
    const { x } = plan.outputs
    if (!('buffer' in x)) throw new AppError('BadPlan', 'A sweep leaves no x.')
    const places = 'places' in x ? x.places : undefined
    const matrix = { row_ptr: 'row_ptr', col_idx: 'col_idx', values: 'values' }
    return {
      buffers: places ? [filled('place', places)] : [],
      // a sweep from zero reads no guess
      steps: (of, at) => [
        {
          kind: 'use',
          plan: (at && traced) ?? plan,
          buffers: { ...matrix, b: of, x0: 'b' },
          as: 'sweep',
          stop: STOP,
          ...(at && { trace: at }),
        },
      ],
      ...(told && { told }),
      pass: {
        module: 'krylov/preconditioners/spread.wesl',
        buffers: { made: `sweep.${x.buffer}` },
        conditions: { SORTED: places !== undefined },
      },
      deterministic: plan.deterministic,
    }
  },

  reference(problem, swept, params, machine) {
    const kernel = kernelOf(swept)
    const own = paramsOf(kernel, params)
    const isTold = TOLD.includes(swept.sweeper)
    return (r, _now, emit) => {
      const over = sweepOver(problem, params, r)
      return kernel.reference(over, swept.found, own, machine, isTold ? emit : () => undefined)['x'] as F32
    }
  },

  cost(problem, swept, params) {
    const { rows } = problem.inputs.A.pattern
    const kernel = kernelOf(swept)
    const { flops, bytes, span } = kernel.cost(sweepOver(problem, params), swept.found, paramsOf(kernel, params))
    return { flops: flops + 2 * rows, bytes: bytes + 16 * rows, span: span + 1 }
  },

  explain(problem, swept, params) {
    const kernel = kernelOf(swept)
    const why = kernel.explain?.(sweepOver(problem, params), swept.found, paramsOf(kernel, params)) ?? ''
    return `${plural(params['sweeps'], 'sweep')} by ${kernel.title}: ${why}`
  },
}
