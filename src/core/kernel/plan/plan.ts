import type { F32, U32 } from '#src/core/base/arrays.ts'
import type { Uniforms } from '#src/core/wgsl/pack.ts'
import type { Datum } from '../data.ts'

/** What to allocate: one GPU storage buffer. `name` is the WGSL variable that it is bound to, and nothing else. */
export interface BufferSpec {
  readonly name: string
  /** Size in 32-bit words; at least 1. */
  readonly words: number
  /** Contents at allocation (uploaded once); zeros when absent. */
  readonly data?: F32 | U32
}

/** Workgroups in x, y and z. */
export type Workgroups = readonly [number, number, number]

/** Workgroups as three words of a buffer from word `at`, which an earlier dispatch wrote; the dispatch itself may not write it. */
export interface Indirect {
  readonly indirect: string
  readonly at: number
}

export interface DispatchStep {
  readonly kind: 'dispatch'
  /**
   * Path of the WESL module below `shaders/`, e.g. `sptrsv/sync_free/kernel.wesl`. Its entry point is `main`. A
   * kernel may say `./kernel.wesl`: src/engine/catalog puts its folder before it.
   */
  readonly module: string
  /** Structure switches, `@if(NAME)` in the source: `{ TRACE: true, SUBGROUPS: false }`. */
  readonly conditions: Readonly<Record<string, boolean>>
  /** Pipeline-overridable constants, by name: numbers such as the workgroup size. */
  readonly overrides: Readonly<Record<string, number>>
  /** More such constants, of which the shader gets those that it declares: what any dispatch of a plan may want to know. */
  readonly offers?: Readonly<Record<string, number>>
  /** Buffers behind variables of the shader, where they have other names. The shader says which it binds. */
  readonly buffers?: Readonly<Record<string, string>>
  /** Every field of the shader's variable `uniforms`, by its name. */
  readonly uniforms?: Uniforms
  /**
   * Workgroups to launch, at most 65 535 in one dimension: the executor refuses more. Or three words of a buffer that say
   * how many when the dispatch comes; where they say more than the adapter allows, nothing is launched.
   */
  readonly groups: Workgroups | Indirect
  /** First phase of its events, where the plan's dispatches are groups of phases (src/core/trace/event.ts). */
  readonly phase?: number
  /** Set where a clock can count beside it (src/core/kernel/clock.ts). */
  readonly ticker?: Ticker
}

/** What a clock beside a dispatch has to know. */
export interface Ticker {
  /** Work that there is, in the unit in which workers count what they finished (shaders/lib/clock.wesl). */
  readonly goal: number
  /** Uniforms of the same dispatch that are others where there is no work. */
  readonly idle: Uniforms
}

/** Writes one 32-bit pattern over a whole buffer, or over `words` words from word `from`. */
export interface FillStep {
  readonly kind: 'fill'
  readonly buffer: string
  readonly value: number
  readonly from?: number
  readonly words?: number
}

/** Copies words from one buffer to another. */
export interface CopyStep {
  readonly kind: 'copy'
  readonly from: WordRef
  readonly to: WordRef
  readonly words: number
}

/** A word of a buffer, the first where `at` is absent. */
export interface WordRef {
  readonly buffer: string
  readonly at?: number
}

/** A step that the GPU does by itself. */
export type PlainStep = DispatchStep | FillStep | CopyStep

/** Names a span of steps, and of time. Stages nest: a step in the stage `numeric` of a third round is in `iteration 3/numeric`. */
export interface StageStep {
  readonly kind: 'stage'
  readonly name: string
  readonly steps: readonly Step[]
}

/**
 * Rounds of the same steps, until a word is not 0. The processor looks at the word after every `every` rounds, so up to
 * `every` − 1 rounds follow the last one that is needed: a step of the kernel's own may zero the workgroups of indirect
 * dispatches, so that these cost nothing. Round r, from 0, has the phases of the first one, and r times as many as a round has.
 */
export interface RepeatStep {
  readonly kind: 'repeat'
  /** What a round is called, `iteration`: its stage is `iteration 1`, and so on. */
  readonly name: string
  readonly steps: readonly Step[]
  /** Rounds after which the run ends with the error `DidNotEnd`. */
  readonly atMost: number
  readonly until: Required<WordRef>
  readonly every: number
}

/**
 * The solve of another plan, with its resets before it. Its `prepare` follows that of the plan which uses it, once for all
 * steps of the same `as`, with the buffers of the first of them. It is planned without a trace, or with one whose events are as
 * long as those of the plan which uses it.
 */
export interface UseStep {
  readonly kind: 'use'
  readonly plan: Plan
  /** Buffers of the using plan in place of the used plan's own, by the names in the used one. */
  readonly buffers: Readonly<Record<string, string>>
  /** Its other buffers are called `as.name`. */
  readonly as: string
  /**
   * Where it records events: what its stages and phases come after. Its events go to the control buffer of the plan which uses it,
   * one by one, and its phases come later by the word `SHIFT` there (shaders/lib/control.wesl), which says in which round it is.
   */
  readonly trace?: { readonly stage: number; readonly phase: number }
  /**
   * A word of the using plan. Once it is not 0, dispatches of the used plan whose condition STOPS is false here leave all as it
   * is (shaders/lib/stop.wesl): rounds that follow the last one then cost what empty dispatches do. A traced dispatch goes on.
   */
  readonly stop?: Required<WordRef>
}

/** Reads words back and asks the plan's `next` how to go on. What follows this step follows what `next` adds. */
export interface GrowStep {
  readonly kind: 'grow'
  readonly name: string
  readonly read: Required<WordRef> & { readonly words: number }
}

export type Step = PlainStep | StageStep | RepeatStep | UseStep | GrowStep

/** How a plan goes on after a `grow`. Buffers last until the next solve, or until a later growth replaces one of that name. */
export interface Growth {
  readonly buffers?: readonly BufferSpec[]
  readonly steps: readonly Step[]
  /** In place of the plan's. */
  readonly outputs?: Plan['outputs']
}

/**
 * How a plan goes on after a `grow` before its words are read, where buffers of an earlier solve are kept. Of these it counts
 * on nothing but that they are there.
 */
export interface Ahead {
  /** Buffers of the growth, all of which have to be there; the number says which word, once it is read, tells the size needed. */
  readonly needs: Readonly<Record<string, number>>
  /**
   * They replace the steps of `next`, and are right for any words. Where a buffer turns out to be too small, `next` is asked as
   * if they had done nothing.
   */
  readonly steps: readonly Step[]
}

/** Where a kernel keeps what it says about itself while it runs: the `control` buffer of shaders/lib/control.wesl. */
export interface TraceLayout {
  /** Words of one event, see src/core/trace/event.ts. */
  readonly eventWords: number
  /** Room for events; the plan knows how many there will be, so none is ever dropped. */
  readonly capacity: number
  /** Only items with item % every === 0 are recorded; 1 records all. */
  readonly every: number
  /** Lanes of a worker, which its masks have bits for. */
  readonly lanes?: number
  /** Names of what events note, of those that the kernel declares. */
  readonly notes?: readonly string[]
  /** Where lanes of its events carry places of the kernel's own order: the item at each. A trace that is read back names items. */
  readonly items?: U32
  /** Of which stages they carry places: of those from this one on; of all where absent. */
  readonly placedFrom?: number
  /** By stage from `placedFrom` on: where its places begin in `items`; at 0 where absent. */
  readonly starts?: readonly number[]
  /** A clock counts beside the work, and stops by itself at `bound` counts. */
  readonly clock?: { readonly bound: number }
}

/** Place of an output: a vector in one buffer, or a matrix in CSR, of which row_ptr[rows] entries count; or what the analysis made of it. */
export type OutputRef = VectorRef | MatrixRef | KnownRef

/** An output that is there before the run: the order in which a sweep goes through rows. */
interface KnownRef {
  readonly kind: 'known'
  readonly data: Datum
}

export interface VectorRef {
  readonly kind: 'f32' | 'u32'
  readonly buffer: string
  /** How many; all that the buffer holds where absent. */
  readonly words?: number
  /** Where a kernel keeps vectors in an order of its own: the word at which entry i lies. */
  readonly places?: U32
}

interface MatrixRef {
  readonly kind: 'matrix' | 'pattern'
  readonly rows: number
  readonly cols: number
  /** Names of buffers: rows + 1 words, and a word per entry. */
  readonly row_ptr: string
  readonly col_idx: string
  /** Of a matrix; a pattern has none. */
  readonly values?: string
}

/**
 * A pure value, a small program: what to allocate and what to do, by which the executor alone touches the GPU. What it means
 * is in program.ts. A solve without `repeat` and `grow` is closed: it is encoded once, and timed alone and in batches.
 */
export interface Plan {
  readonly buffers: readonly BufferSpec[]
  /** Once per matrix: all that depends on its values. Closed. Timed as analysis. */
  readonly prepare: readonly Step[]
  /** Before every solve: flags and outputs. Closed. Timed apart. */
  readonly reset: readonly Step[]
  /** What is compared. */
  readonly solve: readonly Step[]
  /** What comes out, by name, and the buffers that hold it: the plan's own, or those that it grows by. */
  readonly outputs: Readonly<Record<string, OutputRef>>
  /** Modules in the place of the project's, by their paths below shaders/, where the kernel is an edited one. */
  readonly edited?: Readonly<Record<string, string>>
  /** Buffers that each solve leaves as the next one needs them: no reset makes them, and none has to. */
  readonly lasting?: readonly string[]
  /** True when two solves give the same bits. */
  readonly deterministic: boolean
  readonly trace?: TraceLayout
  /** Workers that are launched, where a parameter or a rule of the kernel's says how many. */
  readonly workers?: number
  /** Pure: how to go on with these words, by the name of the `grow` step that read them. */
  readonly next?: (name: string, words: U32, plan: Plan) => Growth
  /** The same for a machine that keeps memory from one solve to the next, by the name of the step. */
  readonly ahead?: Readonly<Record<string, Ahead>>
}

/** What a plan may count on; taken from the adapter, or made up by a test. */
export interface Capabilities {
  /** Lanes of a subgroup, 0 where there are none or where their number is not fixed. */
  readonly subgroupSize: number
  readonly maxStorageBufferBindingSize: number
  readonly maxBufferSize: number
  readonly maxComputeInvocationsPerWorkgroup: number
  readonly maxComputeWorkgroupStorageSize: number
  readonly maxComputeWorkgroupsPerDimension: number
  readonly maxStorageBuffersPerShaderStage: number
  /** Workgroups of one subgroup that were seen to run at the same time (src/engine/gpu/device/residents.ts). */
  readonly residents?: number
  /** Workers are threads of an operating system, which may put one aside for long while another waits for it. */
  readonly software?: boolean
}

export interface PlanOptions {
  readonly trace: boolean
  readonly capabilities: Capabilities
}
