import { AppError } from '#src/base/errors.ts'
import type { Kernel, Params, Problem } from '../kernel.ts'
import type { Plan } from '../plan.ts'
import type { RuleName } from './rules.ts'

/** A replacement in a WESL source, of a text that must be there. */
export interface Edit {
  /** Path below shaders/; when absent, the module that the kernel's plan dispatches, or else one of its folder or of lib/. */
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
export function edited(
  sources: Sources,
  { name, edits = [] }: Pick<Mutant, 'name' | 'edits'>,
  module: string,
): Sources {
  return edits.reduce((changed, edit) => {
    const places = edit.module
      ? [edit.module]
      : [module, ...modulesIn(folderOf(module), sources), ...modulesIn('lib/', sources)]
    const path = places.map((place) => `./${place}`).find((place) => changed[place]?.includes(edit.find))
    if (!path) throw new AppError('DeadMutant', `The mutant “${name}” finds no “${edit.find}” in ${places[0]}.`)
    return { ...changed, [path]: changed[path].replaceAll(edit.find, edit.replace) }
  }, sources)
}

const folderOf = (module: string): string => module.slice(0, module.lastIndexOf('/') + 1)

const modulesIn = (folder: string, sources: Sources): string[] =>
  Object.keys(sources)
    .filter((path) => path.startsWith(`./${folder}`))
    .map((path) => path.slice(2))

/** A kernel whose plans are changed. */
export const withPlan =
  (change: (plan: Plan, problem: Problem) => Plan) =>
  (kernel: Kernel): Kernel => ({
    ...kernel,
    plan: (problem, analysis, params, options) => change(kernel.plan(problem, analysis, params, options), problem),
  })

/** A kernel that analyses and plans another problem than it was given. */
export const withInput =
  (change: (problem: Problem) => Problem) =>
  (kernel: Kernel): Kernel => ({
    ...kernel,
    analyse: (problem, ...given) => kernel.analyse(change(problem), ...given),
    plan: (problem, analysis, params, options) => kernel.plan(change(problem), analysis, params, options),
  })

export const always = (): boolean => true
export const hasRows = ({ pattern }: Problem): boolean => pattern.rows > 0
export const hasDependences = ({ pattern }: Problem): boolean => pattern.col_idx.length > pattern.rows
