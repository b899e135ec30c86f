import type { ErrorRecord } from '#src/core/base/errors.ts'
import type { Pattern } from '#src/core/sparse/csr.ts'
import type { Matrix, MatrixSource } from '#src/core/sparse/source.ts'
import type { Bounds, Check } from './check.ts'
import type { Data } from './data.ts'
import type { FrontierSize } from './choice/frontier.ts'
import type { Params, Problem, ProblemOptions } from './kernel.ts'
import type { IterationSeries, Origins } from './outcome.ts'
import type { Space } from '#src/core/trace/space.ts'
import type { Option, Spec } from './spec.ts'

/** One row of an open matrix, and the columns of its nonzeros that it needs. */
export interface RowNeeds {
  readonly row: number
  readonly needs: readonly number[]
}

/** What the page says of an operation. Lower-case, to stand within a sentence. */
export interface OperationWords {
  /** One application of it, whose plural takes an s: `one solve at a time`, `pays back after 12 products`. */
  readonly one: string
  /** What a kernel does with the matrix: `A solves this in 1.2 ms`. */
  readonly does: string
  /** What its check bounds: `backward error`. */
  readonly error: string
  /** The vector that can be given from a file, and whether it has an entry per row or per column. */
  readonly given?: { readonly name: string; readonly per: 'row' | 'column' }
  /** The vector that comes out. */
  readonly result: string
  /** The letter of its items, where they are no entries of the result, and their operands no entries of x: `T`. */
  readonly item?: string
  /** What is said of rows whose value is there, and of those whose value is not: `12 are solved`. */
  readonly done: string
  readonly undone: string
  /** What a kernel does at a row's last step: `A solves it at step 3`. */
  readonly ends: string
  /** What is said of a row without nonzeros, where it is not computed at all: `its sum is 0 before anything is run`. */
  readonly emptyRow?: string
  /** A point of a grid, and several: `unknown`. */
  readonly point: string
  /** What is made of a matrix first: `making the triangle`. */
  readonly made: string
  /** Over an introduction to a problem, by the space that is shown: `Multiplying y = A x, many rows at once`. */
  headline(space: Space): string
  /** One row of the open matrix in a sentence: what is said first, what is stressed, and the rest. */
  aboutRow(row: RowNeeds): readonly [before: string, stressed: string, after: string]
  /** Below the options: where the vectors come from. */
  readonly about: string
}

/** A problem to begin with. */
export interface Example {
  readonly title: string
  readonly about: string
  readonly source: MatrixSource
  /** What opens it where that is more than the matrix: its operation, or the command of a screen of its own. */
  readonly opens?: 'operation' | `screen.${string}`
  /** Options of its operation that are not as that begins with. */
  readonly solve?: Spec
  /** Algorithms side by side, where not those that the operation begins with: its folders, with parameters. */
  readonly algorithms?: readonly (readonly [folder: string, params?: Params])[]
  /** Id of the preset whose panes show it, wherever it is chosen; `race` where absent. */
  readonly preset?: string
  /** Views that show it, in place of that preset's. */
  readonly panes?: readonly string[]
}

/** A problem that a screen is about: its kernels, an item to look at, and how its pictures are drawn. */
export interface Opening {
  readonly source: MatrixSource
  /** Algorithms side by side: folders of the operation. */
  readonly algorithms: readonly string[]
  /** The item that is pinned, and the space that it is of. */
  readonly pin: { readonly space: string; readonly item: number }
  /** By view, then option. */
  readonly options: Readonly<Record<string, Readonly<Record<string, string>>>>
  /** The same on another problem, where something else decides: offered beside it. */
  readonly instead?: Pick<Opening, 'source' | 'pin'>
}

/** What a problem takes of a matrix that has more. */
export interface MatrixPart {
  /** `the lower triangle of A`. */
  readonly name: string
  /** The other nonzeros, where they are few enough to be drawn. */
  readonly rest?: Pattern
}

/** What every parameter of kernels is, by algorithm. A version's table never changes once links of it are given out. */
export type KernelDefaults = Readonly<Record<string, Params>>

/** The code of an operation: how it makes problems and judges results. It is loaded with the first of them. */
export interface Workings<P extends Problem = Problem, S extends Spec = Spec> {
  /**
   * The problem that matrices pose, the open one first, then one for each option of kind `matrix`, from their own values or
   * seeded ones. Reports what it does; throws AppErrors that say
   * why they pose none.
   */
  makeProblem(matrices: readonly Matrix[], spec: S, options?: ProblemOptions): P
  /** What events of its kernels speak of, the first where a kernel says nothing else. */
  spaces(problem: P): readonly Space[]
  /** Bounds for `check` that a problem so made is held to. */
  boundsOf(spec: S): Bounds
  /** The f64 oracle: shares no code with any kernel or twin. */
  check(problem: P, outputs: Data, bounds?: Bounds): Check
  /** What of the open matrix the problem has, where that is not all of it. */
  partOf?(matrix: Pattern, spec: S): MatrixPart | undefined
  /** Where entries of an input only move: which of them each entry of the result is, by what came out. */
  originsOf?(problem: P, outputs: Data): Origins
  /** Where a run iterates: numbers by iteration, by what came out; those that are drawn together have the same unit. */
  seriesOf?(problem: P, outputs: Data): readonly IterationSeries[]
  /** Where a run may end before what was asked for: why, by what came out, and by a code of `remedies`; undefined where it did not. */
  endingOf?(problem: P, outputs: Data): ErrorRecord | undefined
  /** Where `frontiers` is said: the exact size of each frontier, in their order. */
  frontiers?(problem: P): readonly FrontierSize[]
}

/**
 * What is done with a matrix: one value, in shaders/<operation>/operation.ts. Nothing else names an operation; its id is
 * its folder. It is loaded with the page, so that it holds words and no arithmetic.
 */
export interface Operation<P extends Problem = Problem, S extends Spec = Spec> {
  /** Its place among the others; the page begins with the first. */
  readonly place: number
  /** `Triangular solve`. */
  readonly title: string
  /** What is computed: `L x = b`, `y = 2 A x + 0.5 y`. */
  formula(spec: S): string
  /** What is posed, beside the name of the matrix: `ILU(0)`, `lower L`. */
  posed(spec: S): readonly string[]
  /** What of it is not as usual, beside the name of a problem among others: `ILU(0)`, `upper`. */
  unlike(spec: S): readonly string[]
  /** What can be chosen: the sheet, the keys of links, defaults and validation come from it. */
  readonly options: readonly Option[]
  /** The same with seeded values, which need none of the matrix's own. */
  seeded(spec: S): S
  /** What can be posed by the pattern alone, where the matrix's own values pose no problem. */
  shape(spec: S): S
  /** What helps against an error, by its code: options to set. */
  readonly remedies: Readonly<Record<string, readonly { readonly label: string; readonly set: Partial<S> }[]>>
  readonly words: OperationWords
  /** Who waits for whom among the items of its first space, as is known before a problem is made. */
  readonly order: Space['order']
  /** Its kernels go from frontier to frontier, as many as the problem has, an iteration each. */
  readonly frontiers?: true
  /** Nonzeros that kernels see of a matrix with so many in so many rows; all of them where absent. */
  posedNonzeros?(nonzeros: number, rows: number): number
  /** What is offered for a matrix that is not square: `Multiply it by a vector`; absent where such a one poses no problem. */
  readonly offer?: string
  /** Algorithms that stand side by side when the visitor goes over to it: folders below its own. */
  readonly begins: readonly string[]
  /** The algorithm that leaves a problem to the one that suits it, where none of `begins` is that. */
  readonly automatic?: string
  /** Algorithms that are gone, and those that links and sweeps have in their place, with the parameters of theirs. */
  readonly formerly?: Readonly<Record<string, string>>
  /** The algorithm that is offered where another has stalled: it waits for nothing. */
  readonly instead?: string
  /** Where another one's answer is wrong: algorithms that add up plainly, of which the first that can do it is offered. */
  readonly plainly?: { readonly algorithms: readonly string[]; offer(title: string): string }
  /** What a screen opens that is about one problem of this operation, by the screen's id. */
  readonly screens?: Readonly<Record<string, Opening>>
  /** What parameters of its kernels are where a link does not say, by version of links, from version 1 on. */
  readonly linkDefaults: readonly KernelDefaults[]
  /**
   * Algorithms that leave problems to others by their parameter `kernel`, each with the folders that older links told by
   * number, from 1 on. All of its operation can be named (src/core/kernel/choice/candidate-names.ts).
   */
  readonly linkNumbers?: Readonly<Record<string, readonly string[]>>
  load(): Promise<Workings<P, S>>
}
