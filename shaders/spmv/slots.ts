import type { BufferSpec, DispatchStep, Plan, PlanOptions } from '#src/kernel/plan.ts'
import {
  bound,
  lanesOf,
  layoutFor,
  productBuffers,
  productPlan,
  productUniform,
  sizeOf,
  spread,
  switches,
} from './product.ts'
import type { Product } from './multiply.ts'

/** What a kernel of a padded format says of itself. */
export interface Padded {
  readonly slots: number
  /** Invocations that pour, and that multiply where each has one row. */
  readonly invocations: number
  /** Rows of a lane that multiplies, for a module that takes several (overrides `each` and `lanes`); 1 when absent. */
  readonly each?: number
  readonly overrides: Readonly<Record<string, number>>
  /** What both its modules bind besides, in the order of their bindings. */
  readonly more?: readonly BufferSpec[]
  /** Columns are stored slot by slot, too; true when absent. */
  readonly columns?: boolean
  /** Overrides of the multiplying module alone. */
  readonly solveOverrides?: Readonly<Record<string, number>>
  /** What a traced run binds to tell which nonzero a slot holds; row_ptr when absent. */
  readonly traced?: readonly string[]
}

/**
 * A product in two modules: `pour.wesl` brings the matrix from CSR into the slots of shaders/lib/slots.wesl, once a
 * matrix; `kernel.wesl` multiplies by what lies there.
 */
export function slotsPlan(problem: Product, options: PlanOptions, padded: Padded): Plan {
  const { capabilities } = options
  const { slots, invocations, more = [], each = 1, columns = true, traced = ['row_ptr'] } = padded
  const layout = layoutFor(problem, options)
  const size = sizeOf(capabilities)
  const { conditions, overrides } = switches(layout, problem, options)
  const { TRACE, BETA } = conditions
  const names = [...more.map(({ name }) => name), ...(columns ? ['slot_col'] : []), 'slot_values']
  const step = (
    module: string,
    count: number,
    rest: Pick<DispatchStep, 'conditions' | 'overrides' | 'bindings'>,
  ): DispatchStep => ({
    kind: 'dispatch',
    module,
    ...rest,
    uniform: productUniform(problem, layout),
    groups: spread(Math.ceil(count / size), capabilities),
  })
  const pour = step('./pour.wesl', invocations, {
    conditions: { POUR: true },
    overrides: { size, ...padded.overrides },
    bindings: ['row_ptr', 'col_idx', 'values', ...names],
  })
  const lanes = lanesOf(capabilities)
  const solve = step('./kernel.wesl', lanes * Math.ceil(invocations / (each * lanes)), {
    conditions: { TRACE, BETA, POUR: false },
    overrides: {
      size,
      ...padded.overrides,
      ...padded.solveOverrides,
      ...(padded.each ? { lanes, each } : {}),
      ...overrides,
    },
    bindings: bound(layout, ...(TRACE ? traced : []), 'x', 'y', ...(BETA ? ['y_in'] : []), ...names),
  })
  const room = (name: string): BufferSpec => ({ name, words: Math.max(1, slots) })
  const buffers = [...productBuffers(problem), ...more, ...(columns ? [room('slot_col')] : []), room('slot_values')]
  return productPlan(buffers, layout, invocations > 0 ? [solve] : [], { prepare: invocations > 0 ? [pour] : [] })
}
