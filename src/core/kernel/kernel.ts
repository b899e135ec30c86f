import type { F32, F64, U32 } from '#src/core/base/arrays.ts'
import type { Parameter, Params } from '#src/core/base/parameters.ts'
import type { Pattern } from '#src/core/sparse/csr.ts'
import type { Watch } from '#src/core/sparse/watch.ts'
import type { GroupsBySpace, StageMeaning } from '#src/core/trace/space.ts'
import type { Emit } from '#src/core/trace/event.ts'
import type { Note } from '#src/core/trace/notes.ts'
import { type Data, type Datum, isMatrix, type SparseMatrix } from './data.ts'
import type { Modeled, OnWorkers } from './modeled.ts'
import type { Findings } from './findings.ts'
import type { WaysToLook } from './choice/frontier.ts'
import type { Capabilities, DispatchStep, Growth, Plan, PlanOptions } from './plan/plan.ts'

export { defaults, type Parameter, type Params } from '#src/core/base/parameters.ts'

/** A problem as kernels see it: the inputs of its operation, by name. */
export interface Problem<I extends Data = Data> {
  /** Id of the operation that made it. */
  readonly operation: string
  readonly inputs: I
  /** What is known of the answer beforehand, by the name of an output. */
  readonly known?: Readonly<Record<string, F64 | Datum>>
}

/** What of an input is there before its numbers: of a matrix its pattern, of a vector its length; all else stays. */
type PosedInput<D> = D extends SparseMatrix ? Pattern : D extends F32 ? number : D

/** The part of a problem that is known before its numbers. */
export type PosedOf<P extends Problem = Problem> = Omit<P, 'inputs' | 'known'> & {
  readonly inputs: { readonly [N in keyof P['inputs']]: PosedInput<P['inputs'][N]> }
}

export function withoutKnown<P extends Problem>({ known: _known, ...problem }: P): PosedOf<P> {
  const inputs = Object.entries(problem.inputs).map(([name, datum]) => [name, posedInput(datum)])
  return { ...problem, inputs: Object.fromEntries(inputs) } as unknown as PosedOf<P>
}

function posedInput(datum: Datum): Datum {
  if (datum instanceof Float32Array) return datum.length
  return isMatrix(datum) ? datum.pattern : datum
}

export interface Paper {
  readonly authors: string
  readonly title: string
  readonly venue: string
  readonly year: number
  readonly doi?: string
  /** Which part of the paper runs here, where that is not all of it as published; shown beside its name. */
  readonly taken?: string
}

/** One optimisation of several that a kernel switches on one after the other. */
export interface AblationStep {
  /** What is switched on, as a figure prints it: `multistage`. The first step is what all begin with: `baseline`. */
  readonly name: string
  /** What it switches, in a clause. */
  readonly switches: string
  /** What differs from the kernel's defaults with this step and all before it switched on. */
  readonly params: Params
  /**
   * The words by which a lane knows that an operand is there, `x per row`: steps that name some differ in nothing else,
   * so that their times tell what readiness costs.
   */
  readonly state?: string
  /** Tried aside: the next step builds on the one before this. */
  readonly aside?: true
  /** What the paper reports of it for large problems, with its own GPU and language: the gain of bandwidth, 0.68 for 68 %. */
  readonly reported?: {
    readonly gain: number
    readonly where: string
    /** What one GPU measured of the same step with its waits, and with every operand there from the start. */
    readonly waits?: { readonly gain: number; readonly without: number; readonly where: string }
  }
}

export type RowEnd = 'sum' | 'divide'

/** What the fields of this kernel's events mean, and what a worker is. Shown to the reader; read by no code. */
export interface TraceMeaning {
  /** A noun in the singular, `subgroup`: what takes a row. Without subgroups a subgroup's part is a workgroup's. */
  readonly worker: string
  /** Each stage, by its number. */
  readonly stages: readonly StageMeaning[]
  /** What a worker does between two of its events when it polls: the word for the gap. */
  readonly item: string
  /**
   * What a worker does once for each row that it solves, after its last step of the row, in this order: `sum` the lanes'
   * parts are added up, `divide` lane 0 divides and publishes. No events of their own say so; absent where rows end otherwise.
   */
  readonly ends?: readonly RowEnd[]
  /** What its events may note, in their order; `STEP` where lanes carry nonzeros that do not lie side by side (src/core/trace/event.ts). */
  readonly notes?: readonly Note[]
  /**
   * Where one of its lanes records for others, under their numbers: to how many rows it gives each number between two
   * barriers, as many as a lane solves in a step. By the conditions that its shader is linked with.
   */
  numbersOf?(conditions: DispatchStep['conditions']): number
  /**
   * Some of its steps record nothing, because they add up sums and carry no nonzero: a worker that waits in one says so
   * nowhere, and reads in vain before an event may be of such a step. The run as a whole has to say that it polled.
   */
  readonly silentSteps?: boolean
}

/**
 * What workers poll to know that an operand is there, one 32-bit word each: `row` x itself or a flag for every row, `line`
 * the last solved row of a grid line, and x once it says so, `hint` x, and after some failed polls a grid line's, `product`
 * the product that a nonzero is to have.
 */
export type ReadinessWords = 'row' | 'line' | 'hint' | 'product'

/** The machine that the CPU twin plays: its workers, and the lanes of each. */
export interface TwinMachine {
  readonly workers: number
  readonly lanes: number
}

export interface Cost {
  readonly flops: number
  /** Bytes that the kernel's own layout must move in one solve, each once. */
  readonly bytes: number
  /** Longest chain of dependent steps. */
  readonly span: number
}

/** A kernel that another one uses, with its parameters. Its modules have full paths. */
export interface Used {
  readonly id: string
  readonly kernel: Kernel
  readonly params: Params
}

/**
 * A kernel is a value: plain data and pure functions. It sees no device, no store and no React. Its id is the path of
 * its folder below `shaders/`, e.g. `sptrsv/sync_free`; src/engine/catalog finds it there.
 */
export interface Kernel<A = unknown, P extends Problem = Problem> {
  readonly title: string
  /** Another name by which it can be searched for. */
  readonly alias?: string
  /** One clause: the idea. */
  readonly idea: string
  readonly paper: Paper
  readonly params: readonly Parameter[]
  readonly trace: TraceMeaning
  /** Its optimisations in the order in which they are switched on, two at least, for a figure of what each gains. */
  readonly ablation?: readonly AblationStep[]
  /** Sets of parameters that a figure compares, where its choices are methods of their own. */
  readonly compared?: readonly Params[]
  /** Ways to look at edges, of which each iteration takes one, for a figure of what each gives. */
  readonly ways?: WaysToLook
  /** Modules of the visitor's in the place of the project's, by their paths below shaders/: an edit of another kernel. */
  readonly edited?: Readonly<Record<string, string>>
  /** Why an edit has no place in the kernel as it is now, a sentence: such a kernel has no plan. */
  readonly unfit?: string
  /** What the adapter must have: subgroups of a fixed size, at least this large. Absent where any adapter will do. */
  readonly needs?: { readonly subgroupSize?: number }
  /**
   * Why the kernel cannot solve this problem, in a sentence; undefined where it can, which is always when absent. What it
   * finds out is kept in `findings`, where the caller made some.
   */
  applies?(posed: PosedOf<P>, findings?: Findings): string | undefined
  /**
   * Where workers look whether an operand is there; undefined where barriers order all, or in words of another kind. They
   * look in stage 0: operands of later stages are handed on within the worker.
   */
  readiness?(params: Params): ReadinessWords | undefined
  /**
   * Analysis, symbolic but where values decide which program is right; runs in a web worker and is counted as analysis. The result must survive a structured clone.
   * `capabilities` are those of the machine that the analysis is for, where one is known: plan() gets the same. Nothing is
   * remembered from one call to the next; what was found out within a larger call comes as `findings`.
   */
  analyse(problem: P, params: Params, capabilities?: Capabilities, findings?: Findings): A
  /** Parameters of another kernel that it takes besides its own, and hands on. */
  handsOn?(params: Params): readonly Parameter[]
  /** The kernel to which this one leaves the problem. That kernel runs, and its `trace` gives events their meaning. */
  uses?(analysis: A): Used
  plan(problem: P, analysis: A, params: Params, options: PlanOptions): Plan
  /** How a plan of its goes on where it has a step `grow` of this name, with the words that this step read. Pure. */
  next?(name: string, words: U32, plan: Plan): Growth
  /**
   * Partial parameter sets worth timing on this machine, the rule's own choice first; what a set leaves out keeps its
   * initial value. A handful: each is analysed, prepared, checked and timed. What has no room on the machine is left out.
   * Absent or empty, there is nothing to tune.
   */
  candidates?(problem: P, capabilities: Capabilities): readonly Params[]
  /** Of one that leaves its problems to others: why each of those suits this problem, by their ids, the first choice first. */
  suits?(problem: P, findings: Findings): readonly (readonly [id: string, because: string])[]
  /** Why this problem gets this launch, or this kernel, from these parameters: one sentence for the reader. */
  explain?(problem: P, analysis: A, params: Params): string
  /** How pictures bundle items in its runs, as colours that two kernels choose differently: the groupings of a space come after. */
  groups?(problem: P, analysis: A, params: Params): GroupsBySpace
  /** The CPU twin in f32: one legal schedule, with the same items and edges as the GPU. Returns what the plan's outputs name. */
  reference(problem: P, analysis: A, params: Params, machine: TwinMachine, emit: Emit): Data
  cost(problem: P, analysis: A, params: Params): Cost
  /**
   * Of a machine that no GPU is: what its model says of the run. Its runs are those of `reference`, anywhere; their events note `began`
   * and `at`, its plan has no steps, and nothing of it is timed.
   */
  modeled?(analysis: A): Modeled
  /**
   * The same run on a web worker for each of its workers, which share no memory: its times are measured. Undefined where the
   * parameters ask for the model. Runs in a web worker, which ends the others with it.
   */
  onWorkers?(problem: P, analysis: A, params: Params, emit: Emit): Promise<OnWorkers> | undefined
}

/** What the events of its runs mean: where it leaves a problem to another kernel, what that one says. */
export const meaningIn = ({ uses, trace }: Kernel, analysis: unknown): TraceMeaning =>
  uses?.(analysis).kernel.trace ?? trace

/** Whether an adapter has what the kernel needs. */
export const runsOn = ({ needs }: Kernel, { subgroupSize }: { readonly subgroupSize: number }): boolean =>
  subgroupSize >= (needs?.subgroupSize ?? 0)

export interface ProblemOptions extends Watch {
  /** The visitor's own vector, that of the operation's words; by default a seeded one is made. */
  readonly given?: ArrayLike<number> | undefined
}
