import { bindings } from './bindings.ts'
import { coverage } from './coverage.ts'
import { limits } from './limits.ts'
import { order } from './order.ts'
import type { PlanRule, RunRule } from './evidence.ts'
import { solves } from './solves.ts'
import { traced } from './traced.ts'

/** Rules that need nothing to run. */
export const planRules = { limits, bindings } satisfies Record<string, PlanRule>
/** Rules about what a run left behind. */
export const runRules = { solves, traced, coverage, order } satisfies Record<string, RunRule>

export type RuleName = keyof typeof planRules | keyof typeof runRules
