import { AppError } from '#src/base/errors.ts'
import type { F32, U32 } from '#src/base/arrays.ts'
import type { Kernel, Params, Problem } from '../kernel.ts'
import type { Plan } from '../plan.ts'
import type { RuleName } from './rules.ts'

/** A replacement in a WESL source, of a text that must be there. */
export interface Edit {
  /** Path below shaders/; the module that the kernel's plan dispatches when absent. */
  readonly module?: string
  readonly find: string
  readonly replace: string
}

/** A deliberate fault in a kernel, which a rule must turn red. */
export interface Mutant {
  /** What is broken. */
  readonly name: string
  /** The rule that must see it. */
  readonly breaks: RuleName
  /** False where the fault cannot show, because the mutant does the same as the kernel: no nonzero to drop, say. */
  readonly applies: (problem: Problem) => boolean
  readonly edits?: readonly Edit[]
  /** A fault in the plan, or in the twin. */
  readonly alter?: (kernel: Kernel) => Kernel
  readonly params?: Params
}

/** WESL sources by path, `./lib/trace.wesl`. */
export type Sources = Readonly<Record<string, string>>

/** Sources with the edits made. Throws AppError `DeadMutant` when an edit finds nothing to edit. */
export function edited(sources: Sources, { name, edits = [] }: Mutant, module: string): Sources {
  return edits.reduce((changed, edit) => {
    const path = `./${edit.module ?? module}`
    const before = changed[path] ?? ''
    if (!before.includes(edit.find))
      throw new AppError('DeadMutant', `The mutant “${name}” finds no “${edit.find}” in ${path}.`)
    return { ...changed, [path]: before.replaceAll(edit.find, edit.replace) }
  }, sources)
}

/** A kernel whose plans are changed. */
export const withPlan =
  (change: (plan: Plan, problem: Problem) => Plan) =>
  (kernel: Kernel): Kernel => ({
    ...kernel,
    plan: (problem, analysis, params, options) => change(kernel.plan(problem, analysis, params, options), problem),
  })

/** A plan one buffer of which holds other data. */
export const withData = (plan: Plan, name: string, change: (data: F32 | U32) => F32 | U32): Plan => ({
  ...plan,
  buffers: plan.buffers.map((spec) => (spec.name === name && spec.data ? { ...spec, data: change(spec.data) } : spec)),
})

export const always = (): boolean => true
export const hasRows = ({ pattern }: Problem): boolean => pattern.rows > 0
export const hasDependences = ({ pattern }: Problem): boolean => pattern.col_idx.length > pattern.rows
