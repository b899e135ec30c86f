import { lanesOf } from '#src/core/kernel/plan/dispatch.ts'
import type { BufferSpec, Plan, PlanOptions } from '#src/core/kernel/plan/plan.ts'
import { launch } from './launch.ts'
import { layoutFor, productBuffers, productPlan } from './product.ts'
import type { Product } from './multiply.ts'

/** What a kernel of a padded format says of itself. */
export interface Padded {
  readonly slots: number
  /** Invocations that pour, and that multiply where each has one row. */
  readonly invocations: number
  /** Rows of a lane that multiplies, for a module that takes several (overrides `each` and `lanes`); 1 when absent. */
  readonly each?: number
  readonly overrides: Readonly<Record<string, number>>
  /** Conditions of both modules besides. */
  readonly conditions?: Readonly<Record<string, boolean>>
  /** Buffers that its modules read besides. */
  readonly more?: readonly BufferSpec[]
  /** Columns are stored slot by slot, too; true when absent. */
  readonly columns?: boolean
  /** Overrides of the multiplying module alone. */
  readonly solveOverrides?: Readonly<Record<string, number>>
  /** Overrides of the pouring module alone. */
  readonly pourOverrides?: Readonly<Record<string, number>>
}

/**
 * A product in two modules: `pour.wesl` brings the matrix from CSR into the slots of shaders/lib/slots.wesl, once a
 * matrix; `kernel.wesl` multiplies by the values there.
 */
export function slotsPlan(problem: Product, options: PlanOptions, padded: Padded): Plan {
  const { slots, invocations, more = [], each, columns = true } = padded
  const layout = layoutFor(problem, options)
  const setting = { problem, layout, options }
  const pour = launch(setting, {
    module: './pour.wesl',
    invocations,
    conditions: { ...padded.conditions, POUR: true },
    overrides: { ...padded.overrides, ...padded.pourOverrides },
  })
  const lanes = lanesOf(options.capabilities)
  const solve = launch(setting, {
    module: './kernel.wesl',
    invocations: lanes * Math.ceil(invocations / ((each ?? 1) * lanes)),
    conditions: { ...padded.conditions, POUR: false },
    overrides: { ...padded.overrides, ...padded.solveOverrides, ...(each ? { lanes, each } : {}) },
    traced: true,
  })
  const room = (name: string): BufferSpec => ({ name, words: Math.max(1, slots) })
  const buffers = [...productBuffers(problem), ...more, ...(columns ? [room('slot_col')] : []), room('slot_values')]
  return productPlan(buffers, layout, invocations > 0 ? [solve] : [], { prepare: invocations > 0 ? [pour] : [] })
}
