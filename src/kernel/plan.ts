import type { F32, U32 } from '#src/base/arrays.ts'
import type { Note } from '#src/trace/event.ts'

/** What to allocate: one GPU storage buffer. `name` is the WGSL variable that it is bound to, and nothing else. */
export interface BufferSpec {
  readonly name: string
  /** Size in 32-bit words; at least 1. */
  readonly words: number
  /** Contents at allocation (uploaded once); zeros when absent. */
  readonly data?: F32 | U32
}

/** Uniforms of one dispatch: 32-bit words at binding `uniforms` of the shader, 16-byte multiples. */
export type Uniform = U32

export interface DispatchStep {
  readonly kind: 'dispatch'
  /**
   * Path of the WESL module below `shaders/`, e.g. `sptrsv/sync_free/kernel.wesl`. Its entry point is `main`. A
   * kernel may say `./kernel.wesl`: src/catalog puts its folder before it.
   */
  readonly module: string
  /** Structure switches, `@if(NAME)` in the source: `{ TRACE: true, SUBGROUPS: false }`. */
  readonly conditions: Readonly<Record<string, boolean>>
  /** Pipeline-overridable constants, by name: numbers such as the workgroup size. */
  readonly overrides: Readonly<Record<string, number>>
  /** Names of the storage buffers that the shader binds. */
  readonly bindings: readonly string[]
  readonly uniform?: Uniform
  /** Workgroups to launch; x is at most 65 535, the executor refuses more. */
  readonly groups: readonly [number, number, number]
  /** First phase of its events, where the plan's dispatches are groups of phases (src/trace/event.ts). */
  readonly phase?: number
  /** Set where a clock can count beside it (src/kernel/clock.ts). */
  readonly ticker?: Ticker
}

/** What a clock beside a dispatch has to know. */
export interface Ticker {
  /** Work that there is, in the unit in which workers count what they finished (shaders/lib/clock.wesl). */
  readonly goal: number
  /** Uniforms of the same dispatch where there is no work. */
  readonly idle: Uniform
}

/** Writes one 32-bit pattern over a whole buffer, or over `words` words from word `from`. */
export interface FillStep {
  readonly kind: 'fill'
  readonly buffer: string
  readonly value: number
  readonly from?: number
  readonly words?: number
}

export type Step = DispatchStep | FillStep

/** Where a kernel keeps what it says about itself while it runs: the `control` buffer of shaders/lib/control.wesl. */
export interface TraceLayout {
  /** Words of one event, see src/trace/event.ts. */
  readonly eventWords: number
  /** Room for events; the plan knows how many there will be, so none is ever dropped. */
  readonly capacity: number
  /** Only items with item % every === 0 are recorded; 1 records all. */
  readonly every: number
  /** Lanes of a worker, which its masks have bits for. */
  readonly lanes?: number
  /** Events count their worker's steps (src/trace/event.ts). */
  readonly countsSteps?: boolean
  readonly notes?: readonly Note[]
  /** A clock counts beside the work, and stops by itself at `bound` counts. */
  readonly clock?: { readonly bound: number }
}

/** Where an output lies: a vector in one buffer, or a matrix in CSR, of which row_ptr[rows] entries count. */
export type OutputRef = VectorRef | MatrixRef

interface VectorRef {
  readonly kind: 'f32' | 'u32'
  readonly buffer: string
  /** How many; all that the buffer holds where absent. */
  readonly words?: number
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

/** A pure value: what to allocate and what to dispatch, by which the executor alone touches the GPU. */
export interface Plan {
  readonly buffers: readonly BufferSpec[]
  /** Once per matrix: all that depends on its values. Timed as analysis. */
  readonly prepare: readonly Step[]
  /** Before every solve: flags and outputs. Timed apart. */
  readonly reset: readonly Step[]
  /** What is compared. */
  readonly solve: readonly Step[]
  /** What comes out, by name, and the buffers that hold it. */
  readonly outputs: Readonly<Record<string, OutputRef>>
  /** True when two solves give the same bits. */
  readonly deterministic: boolean
  readonly trace?: TraceLayout
  /** Workers that are launched, where a parameter or a rule of the kernel's says how many. */
  readonly workers?: number
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
  /** Workgroups of one subgroup that were seen to run at the same time (src/gpu/device/residents.ts). */
  readonly residents?: number
  /** Workers are threads of an operating system, which may put one aside for long while another waits for it. */
  readonly software?: boolean
}

/** Workgroups of the largest dispatch of a solve. */
export const workgroupsOf = ({ solve }: Pick<Plan, 'solve'>): number =>
  Math.max(0, ...solve.map((step) => (step.kind === 'dispatch' ? step.groups[0] * step.groups[1] * step.groups[2] : 0)))

export interface PlanOptions {
  readonly trace: boolean
  readonly capabilities: Capabilities
}
