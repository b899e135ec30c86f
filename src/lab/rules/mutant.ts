import { AppError } from '#src/core/base/errors.ts'
import { isMatrix } from '#src/core/kernel/data.ts'
import type { Kernel, Params, Problem } from '#src/core/kernel/kernel.ts'
import type { Plan } from '#src/core/kernel/plan/plan.ts'
import type { RuleName } from './rules.ts'
import { operandsOf, type Space } from '#src/core/trace/space.ts'

/** A replacement in a WESL source, of a text that must be there. */
export interface Edit {
  /** Path below shaders/; when absent, the module that the kernel's plan dispatches, or else one of its folder or of lib/. */
  readonly module?: string
  readonly find: string
  readonly replace: string
}

/** A deliberate fault in a kernel, which a rule must turn red. */
export interface Mutant<P extends Problem = Problem> {
  /** What is broken. */
  readonly name: string
  /** The rule that must see it. */
  readonly breaks: RuleName
  /** False where the fault cannot show, because the mutant does the same as the kernel: no nonzero to drop, say. */
  applies(problem: P, space: Space): boolean
  readonly edits?: readonly Edit[]
  /** A fault in the plan, or in the twin. */
  alter?(kernel: Kernel<unknown, P>): Kernel<unknown, P>
  readonly params?: Params
}

/** Mutants that are written for problems with more at hand, as `of` makes them from a problem. */
export const seeing = <P extends Problem, V extends P>(
  of: (problem: P) => V,
  mutants: readonly Mutant<V>[],
): readonly Mutant<P>[] =>
  mutants.map((mutant) => ({ ...mutant, applies: (problem, space) => mutant.applies(of(problem), space) }))

/** WESL sources by path, `./lib/trace.wesl`. */
export type ShaderSources = Readonly<Record<string, string>>

/** Sources with the edits made. Throws AppError `DeadMutant` when an edit finds nothing to edit. */
export function edited(
  sources: ShaderSources,
  { name, edits = [] }: Pick<Mutant, 'name' | 'edits'>,
  module: string,
): ShaderSources {
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

const modulesIn = (folder: string, sources: ShaderSources): string[] =>
  Object.keys(sources)
    .filter((path) => path.startsWith(`./${folder}`))
    .map((path) => path.slice(2))

/** A kernel whose plans are changed. */
export const withPlan =
  <P extends Problem>(change: (plan: Plan, problem: P) => Plan) =>
  (kernel: Kernel<unknown, P>): Kernel<unknown, P> => ({
    ...kernel,
    plan: (problem, analysis, params, options) => change(kernel.plan(problem, analysis, params, options), problem),
  })

/** A kernel that analyses and plans another problem than it was given. */
export const withInput =
  <P extends Problem>(change: (problem: P) => P) =>
  (kernel: Kernel<unknown, P>): Kernel<unknown, P> => ({
    ...kernel,
    analyse: (problem, ...given) => kernel.analyse(change(problem), ...given),
    plan: (problem, analysis, params, options) => kernel.plan(change(problem), analysis, params, options),
  })

export const always = (): boolean => true
export const hasRows = (_: Problem, { count }: Space): boolean => count > 0
/** Have two items operands, so that there are two events at least? */
export const inTwoRows = ({ inputs }: Problem, space: Space): boolean => {
  // in two stages, of which the first may go through any of the matrices
  if (space.lanes === 'items')
    return space.count > 0 && Object.values(inputs).every((datum) => !isMatrix(datum) || datum.values.length > 0)
  const { rows, row_ptr } = operandsOf(space)
  let held = 0
  for (let i = 0; i < rows; i++) if (row_ptr[i + 1] > row_ptr[i]) held++
  return held > 1
}
/** Is there anything to run? A product without nonzeros is a fill. */
export const hasWork = (_: Problem, space: Space): boolean =>
  (space.order === 'operands' || space.lanes === 'items' ? space.count : operandsOf(space).col_idx.length) > 0
/** Does any lane carry an operand: of a row that waits for others, one that is not its own? */
export const hasDependences = (_: Problem, space: Space): boolean =>
  operandsOf(space).col_idx.length > (space.order === 'operands' ? space.count : 0)
/** Does any lane carry something: an operand that is not its item's own, or an item? */
export const carriesAny = (problem: Problem, space: Space): boolean =>
  space.lanes === 'items' ? space.count > 0 : hasDependences(problem, space)
