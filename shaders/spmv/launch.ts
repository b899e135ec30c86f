import type { BufferSpec, DispatchStep, PlanOptions, Step, TraceLayout } from '#src/kernel/plan.ts'
import { buffersOf, everyStep } from '#src/kernel/steps.ts'
import { bound, productUniform, sizeOf, spread, switches } from './product.ts'
import type { Product } from './multiply.ts'

/** Dispatches of products: a kernel says what is its own. */

export interface Setting {
  readonly problem: Product
  readonly layout: TraceLayout | undefined
  readonly options: PlanOptions
}

export interface ProductLaunch {
  readonly module: string
  /** Invocations with something to do. */
  readonly invocations: number
  /** Invocations of a workgroup, where the kernel's layout says how many. */
  readonly size?: number
  /** Lanes that add up together, where any do (shaders/lib/team.wesl). */
  readonly team?: number
  /** Names of its inputs, and of what it writes besides y. */
  readonly bindings: readonly string[]
  /** The vector `sections` of shaders/lib/product.wesl, where the module has one. */
  readonly sections?: readonly number[]
  /** It multiplies, and so records events. */
  readonly traced?: boolean
  /** It writes y, and so reads what that held where β is not 0. */
  readonly writes?: boolean
  /** Conditions and overrides of its own. */
  readonly conditions?: DispatchStep['conditions']
  readonly overrides?: DispatchStep['overrides']
}

export function launch({ problem, layout, options }: Setting, asked: ProductLaunch): DispatchStep {
  const { module, team, sections, traced = false, writes = false } = asked
  const own = traced ? layout : undefined
  const { conditions, overrides } = switches(own, problem, options)
  const { size = sizeOf(options.capabilities) } = asked
  return {
    kind: 'dispatch',
    module,
    conditions: {
      SECTIONS: sections !== undefined,
      TRACE: conditions.TRACE,
      ...(team ? { SUBGROUPS: conditions.SUBGROUPS } : {}),
      ...(writes ? { BETA: conditions.BETA } : {}),
      ...asked.conditions,
    },
    overrides: { size, ...(team ? { team } : {}), ...overrides, ...asked.overrides },
    bindings: bound(own, ...asked.bindings, ...(writes ? ['y'] : []), ...(writes && conditions.BETA ? ['y_in'] : [])),
    uniform: productUniform(problem, layout, ...(sections ?? [])),
    groups: spread(Math.ceil(asked.invocations / size), options.capabilities),
  }
}

/** Adds up the `partials` of each row that buffer `sum_rows` lists: see shaders/lib/sums.wesl. */
export const sumsStep = (setting: Setting, rows: number, team: number): DispatchStep =>
  launch(setting, {
    module: 'lib/sums.wesl',
    invocations: rows * team,
    team,
    bindings: ['sum_rows', 'partials'],
    sections: [rows],
    writes: true,
  })

/** Of the buffers those that a step binds, and y. */
export function usedBuffers(buffers: readonly BufferSpec[], steps: readonly Step[]): BufferSpec[] {
  const used = new Set(everyStep(steps).flatMap(buffersOf))
  return buffers.filter(({ name }) => used.has(name) || name === 'y')
}
