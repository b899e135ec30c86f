import { type F32, joined, prefixSum } from '#src/core/base/arrays.ts'
import { plural } from '#src/core/base/format.ts'
import { filled } from '#src/core/kernel/plan/buffers.ts'
import { type Dispatch, dispatch, sizeOf } from '#src/core/kernel/plan/dispatch.ts'
import type { Capabilities, Plan, Step, UseStep } from '#src/core/kernel/plan/plan.ts'
import type { Emit } from '#src/core/trace/event.ts'
import { colouringParams } from '../../symgs/colours.ts'
import { NONE } from '#shaders/symgs/order.wesl'
import { stageOfGrid } from '../recurrences.ts'
import type { KrylovProblem } from '../solve.ts'
import { type Kept, keptBy } from './multigrid/kept.ts'
import { type Coarsened, coarsened, finePoints, type GridMatrix } from './multigrid/levels.ts'
import {
  firstColour,
  handingOn,
  handsOn,
  type SortedName,
  sweeperFor,
  sweeperNamed,
  type SweepOrder,
  sweepOver,
  vectorsOf,
  withoutOrder,
} from './multigrid/sweeper.ts'
import { cycleEvents } from './multigrid/seen.ts'
import { multigridTwin } from './multigrid/twin.ts'
import { type Preconditioner, type Preconditioning, STOP } from './preconditioning.ts'
import { TOLD, toldBy } from './sweep.ts'

interface Analysis extends Coarsened {
  readonly sweeper: SortedName
  /** Of each level, the first one among them: its own analysis by the kernel that sweeps. */
  readonly swept: readonly SweepOrder[]
  /** Of each level that has a next one. */
  readonly kept: readonly Kept[]
  /** Invocations of a workgroup. */
  readonly size: number
}

const levelsOf = ({ inputs }: KrylovProblem, { coarse }: Coarsened): readonly GridMatrix[] => [inputs, ...coarse]

/** Names of buffers that another plan has, by those of one that has them, too. */
const shared = (plan: Plan, as: string): Record<string, string> =>
  Object.fromEntries(plan.buffers.map(({ name }) => [name, `${as}.${name}`]))

/** What a traced cycle records: of each level the point of the first one at each place. */
function toldIn(
  levels: readonly GridMatrix[],
  swept: readonly SweepOrder[],
  plans: readonly (readonly Plan[])[],
  capabilities: Capabilities,
): (NonNullable<Preconditioner['told']> & { readonly phasesBy: readonly (readonly number[])[] }) | undefined {
  const own = plans.map((pair, l) => (l + 1 === plans.length ? pair.slice(0, 1) : pair))
  const told = own.map((pair) => pair.map((plan) => toldBy(plan, capabilities)))
  if (told.some((pair) => pair.includes(undefined))) return undefined
  const fine = finePoints(levels)
  const items = swept.map(({ rowAt }, l) => rowAt.map((row): number => (row === NONE ? NONE : fine[l][row])))
  const begins = prefixSum(items.map(({ length }) => length))
  const starts: number[] = []
  for (const l of levels.keys()) starts.fill(begins[l], (starts.length = stageOfGrid(l) + 2) - 2)
  const sum = (of: 'phases' | 'events') => told.flat().reduce((all, one) => all + (one?.[of] ?? 0), 0)
  return {
    phases: sum('phases'),
    events: sum('events'),
    items: joined(Uint32Array, items),
    starts,
    phasesBy: told.map((pair) => pair.map((one) => one?.phases ?? 0)),
  }
}

const HANDED = [
  ...sweeperNamed('multicolour', {}).kernel.params.filter(({ name }) => name === 'bits'),
  ...sweeperNamed('lines', {}).kernel.params.filter(({ name }) => name === 'slowest'),
]

/** HPCG's: a sweep on each level before the next coarser one and after it, which knows every second point along each axis. */
export const multigrid: Preconditioning<Analysis> = {
  name: 'multigrid',
  params: [...colouringParams, ...HANDED.map((param) => ({ ...param, meaning: `of a multigrid: ${param.meaning}` }))],

  analyse(problem, params, capabilities) {
    const found = coarsened(problem.inputs)
    const levels = levelsOf(problem, found)
    const name = sweeperFor(problem.inputs, params)
    const sweeper = sweeperNamed(name, params)
    const swept = levels.map((level) => sweeper.kernel.analyse(sweepOver(level, 0), sweeper.params, capabilities))
    const kept = found.coarse.map((_, l) => keptBy(levels[l], swept[l], swept[l + 1], handsOn(name)))
    return { ...found, sweeper: name, swept, kept, size: capabilities ? sizeOf(capabilities) : 256 }
  },

  plan(problem, analysis, params, { capabilities, trace }) {
    const { swept, kept, size, coarse } = analysis
    const sweeper = sweeperNamed(analysis.sweeper, params)
    const options = { trace: false, capabilities }
    const levels = levelsOf(problem, analysis)
    const planned = (isTraced: boolean) =>
      levels.map((level, l) =>
        ([0, 1] as const).map((guess) => {
          const asked = { trace: isTraced, capabilities }
          const plan = sweeper.kernel.plan(sweepOver(level, guess), swept[l], sweeper.params, asked)
          // the coarsest grid hands U x on as well, though no grid takes it: all grids then share a program
          const isHanded = handsOn(sweeper.name) && coarse.length > 0
          return isHanded ? handingOn(plan, guess) : withoutOrder(sweeper.name, plan)
        }),
      )
    const traced = trace && TOLD.includes(sweeper.name) ? planned(true) : undefined
    const told = traced && toldIn(levels, swept, traced, capabilities)
    const plans = (told && traced) ?? planned(false)
    const called = vectorsOf(sweeper.name)
    // what is seen is done by the sweep itself
    const sweptAlready = swept.map((found, l) => (l === 0 || told ? 0 : firstColour(sweeper, found)))
    // what comes between two levels gathers all that a sweep of the coarser one needs, and may do its first dispatch
    const before = plans.map(([plan], l) =>
      l === 0 ? plan : { ...plan, reset: [], solve: sweptAlready[l] > 0 ? plan.solve.slice(1) : plan.solve },
    )
    const after = plans.map(([, plan]) => ({ ...plan, prepare: [], reset: [] }))
    const parts = kept.map(({ point }) => Math.ceil(point.length / size))
    const partsBefore = (l: number) => parts.slice(0, l).reduce((sum, some) => sum + some, 0)
    const between = (
      module: string,
      l: number,
      buffers: Record<string, string>,
      given: Record<string, number>,
      places = kept[l].point.length,
      conditions: Dispatch['conditions'] = {},
    ): Step =>
      dispatch(
        { options, layout: undefined, size },
        {
          module: `krylov/preconditioners/multigrid/${module}.wesl`,
          buffers: { kept: `kept${l}`, x: `level${l}.${called.x}`, ...buffers },
          conditions,
          invocations: places,
          uniforms: { places, first: partsBefore(l), ...given },
        },
      )
    const cycle = (l: number, given: Record<string, string>, at: UseStep['trace']): readonly Step[] => {
      const here = { ...given, x0: 'b' }
      let phase = at?.phase ?? 0
      const seen = (guess: 0 | 1) => {
        const own = at && { trace: { stage: at.stage + stageOfGrid(l), phase } }
        phase += told?.phasesBy[l][guess] ?? 0
        return own
      }
      const first: Step = { kind: 'use', plan: before[l], buffers: here, as: `level${l}`, stop: STOP, ...seen(0) }
      if (l === coarse.length) return [first]
      const vectors = {
        entries: `entries${l}`,
        right: `level${l}.right`,
        coarse: `level${l + 1}.right`,
        inverse: `level${l + 1}.${called.diagonal}`,
        found: `level${l + 1}.${called.x}`,
      }
      const numbers = { parts: parts[l], level: l, levels: coarse.length }
      const changed = { found: vectors.found, leads: `leads${l}`, held: `level${l}.kept` }
      const deeper = cycle(l + 1, { b: 'b' }, at && { stage: at.stage, phase })
      phase += (told?.phasesBy.slice(l + 1) ?? []).flat().reduce((sum, phases) => sum + phases, 0)
      return [
        first,
        between('restrict', l, vectors, { width: kept[l].width, swept: sweptAlready[l + 1] }),
        ...deeper,
        kept[l].leads
          ? between('prolong', l, changed, numbers, swept[l].rowAt.length, { HELD: true })
          : between('prolong', l, { found: vectors.found }, numbers),
        {
          kind: 'use',
          plan: after[l],
          buffers: { ...shared(before[l], `level${l}`), ...here },
          as: `after${l}`,
          stop: STOP,
          ...seen(1),
        },
      ]
    }
    const matrix = { row_ptr: 'row_ptr', col_idx: 'col_idx', values: 'values' }
    const words = coarse.length * (problem.inputs.limit + 1)
    return {
      buffers: [
        filled('place', swept[0].place),
        ...kept.flatMap(({ point, entries, leads }, l) => [
          filled(`kept${l}`, point),
          filled(`entries${l}`, entries),
          ...(leads ? [filled(`leads${l}`, leads)] : []),
        ]),
        { name: 'squares', words: Math.max(1, partsBefore(kept.length)) },
        { name: 'norms', words: Math.max(1, words) },
      ],
      steps: (of, at) => cycle(0, { ...matrix, b: of }, at),
      ...(told && { told }),
      pass: {
        module: 'krylov/preconditioners/spread.wesl',
        buffers: { made: `level0.${called.x}` },
        conditions: { SORTED: true },
      },
      deterministic: true,
      outputs: { norms: { kind: 'f32', buffer: 'norms', words } },
    }
  },

  reference(problem, analysis, params, machine) {
    const { swept, kept, size, coarse } = analysis
    const sweeper = sweeperNamed(analysis.sweeper, params)
    const levels = levelsOf(problem, analysis)
    const norms = new Float32Array(coarse.length * (problem.inputs.limit + 1))
    let iteration = 0
    const apply = multigridTwin(sweeper, levels, swept, kept, size, (level, square) => {
      norms[coarse.length * iteration + level] = square
    })
    const events = TOLD.includes(sweeper.name) ? cycleEvents(sweeper, levels, swept, machine) : []
    const precondition = (r: F32, now: number, emit: Emit) => {
      iteration = now
      for (const event of events) emit(event)
      return apply(r)
    }
    return Object.assign(precondition, { outputs: { norms } })
  },

  cost(problem, analysis, params) {
    const { swept, kept, coarse } = analysis
    const sweeper = sweeperNamed(analysis.sweeper, params)
    const sum = { flops: 0, bytes: 16 * problem.inputs.A.pattern.rows, span: 1 }
    for (const [l, level] of levelsOf(problem, analysis).entries()) {
      for (const guess of l === coarse.length ? ([0] as const) : ([0, 1] as const)) {
        // where U x is handed on, each entry is read once there and once back, as from zero
        const own = sweeper.kernel.cost(sweepOver(level, kept[l]?.leads ? 0 : guess), swept[l], sweeper.params)
        sum.flops += own.flops
        sum.bytes += own.bytes
        sum.span += own.span
      }
      if (l === coarse.length) break
      // the residual at the points that are kept, and what is added there; or to U x of all, which goes to memory and back
      const { rows } = coarse[l].A.pattern
      const { leads } = kept[l]
      sum.flops += (2 * kept[l].width + 2) * rows
      sum.bytes += (8 * kept[l].width + 36) * rows + (leads ? 4 * leads.length + 20 * level.A.pattern.rows : 0)
      sum.span += 2
    }
    return sum
  },

  explain(problem, { coarse, why, swept, sweeper }, params) {
    const { kernel, params: own } = sweeperNamed(sweeper, params)
    const sizes = [problem.inputs, ...coarse].map(({ X, Y, Z }) => [X, Y, Z].join(' × '))
    const reason = why === undefined ? '' : ` (${why})`
    const how = `by ${kernel.title}: ${kernel.explain?.(sweepOver(problem.inputs, 0), swept[0], own) ?? ''}`
    if (coarse.length === 0) return `One grid${reason}: a sweep each time ${how}`
    return `${plural(sizes.length, 'grid')}${reason}: ${sizes.join(', ')} points, each with a sweep before and after the next ${how}`
  },
}
