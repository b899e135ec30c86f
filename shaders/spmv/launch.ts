import { dispatch, type Invocations, sizeOf } from '#src/core/kernel/plan/dispatch.ts'
import type { DispatchStep, PlanOptions, TraceLayout } from '#src/core/kernel/plan/plan.ts'
import { productUniforms } from './product.ts'
import type { Product } from './multiply.ts'

/** Dispatches of products: a kernel says what is its own. */

export interface Setting {
  readonly problem: Product
  readonly layout: TraceLayout | undefined
  readonly options: PlanOptions
}

export interface ProductLaunch
  extends Pick<Invocations, 'module' | 'invocations' | 'conditions' | 'overrides' | 'phase'> {
  /** Invocations of a workgroup, where the kernel's layout says how many. */
  readonly size?: number
  /** The vector `sections` of shaders/lib/product.wesl, where the module has one. */
  readonly sections?: readonly number[]
  /** It multiplies, and so records events. */
  readonly traced?: boolean
}

export function launch({ problem, layout, options }: Setting, asked: ProductLaunch): DispatchStep {
  const { size = sizeOf(options.capabilities), sections, traced = false, conditions, ...rest } = asked
  return dispatch(
    { options, layout, size },
    {
      ...rest,
      conditions: {
        SECTIONS: sections !== undefined,
        SUBGROUPS: options.capabilities.subgroupSize > 0,
        BETA: problem.beta !== 0,
        ...conditions,
      },
      uniforms: productUniforms(problem, layout, sections),
      records: traced,
    },
  )
}

/** Adds up the `partials` of each row that buffer `sum_rows` lists: see shaders/lib/sums.wesl. */
export const sumsStep = (setting: Setting, rows: number, team: number): DispatchStep =>
  launch(setting, {
    module: 'lib/sums.wesl',
    invocations: rows * team,
    overrides: { team },
    sections: [rows],
  })
