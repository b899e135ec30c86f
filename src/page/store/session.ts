import type { ErrorRecord } from '#src/core/base/errors.ts'
import type { PrintedStep } from '#src/engine/catalog/contract/lesson.ts'
import type { FoundTalk } from '#src/engine/catalog/talks.ts'
import type { Stage } from '#src/engine/catalog/contract/view.ts'
import type { Check } from '#src/core/kernel/check.ts'
import type { Cost, PosedOf } from '#src/core/kernel/kernel.ts'
import type { Verdict } from '#src/lab/judge/judge.ts'
import type { Mark, Replay } from '#src/engine/run/replay.ts'
import type { AnalysisTime } from '#src/engine/run/times/analysis-time.ts'
import type { AdapterRecord, Timing } from '#src/engine/run/run.ts'
import type { Prices } from '#src/engine/run/times/prices.ts'
import type { Spec } from '#src/core/kernel/spec.ts'
import type { Figures, Sweep } from '#src/engine/run/times/sweep.ts'
import type { OrderName, OrderStudy } from '#src/core/sparse/explore/study.ts'
import type { Tuning } from '#src/engine/run/times/tuning.ts'
import type { PatternFacts } from '#src/core/sparse/facts.ts'
import type { FactSaid } from '#src/core/sparse/facts/fact.ts'
import type { Triangle } from '#src/core/sparse/levels.ts'
import type { Space } from '#src/core/trace/space.ts'
import type { Change, Document } from './document.ts'
import type { Data } from '#src/core/kernel/data.ts'

/** A long job: what it does now, how far it is, and the way out. */
export interface Job {
  /** `reading bcsstk33.mtx.gz`, `building levels`. */
  readonly label: string
  readonly done: number
  /** 0 when unknown. */
  readonly total: number
  cancel(): void
}

/** Facts of the open matrix and of what is posed of it; levels and longest row are those of what is posed. All derived. */
export interface Facts extends PatternFacts {
  readonly operation: string
  readonly order: Space['order']
  /** `bcsstk33`, `7-point grid`. */
  readonly title: string
  /** `8 738 × 8 738`, `16×16×16`. */
  readonly detail: string
  readonly posedNonzeros: number
  /** Of those, the ones that the matrix has not. */
  readonly fill?: number
  /** How formulas call what is posed: `L`. */
  readonly matrix: string
  /** That is a part of the visitor's matrix. */
  readonly part?: true
  /** The triangle that the matrix itself is. */
  readonly triangle?: Triangle | undefined
  /** Nothing can be solved or multiplied as it is: its columns say why. */
  readonly structureOnly?: true
  readonly field: string
  readonly symmetry: string
  readonly notes: readonly string[]
}

/** Facts of a matrix that do not depend on the operation. */
export interface Examination {
  readonly facts: readonly FactSaid[]
  /** Whether those that take long are among them. */
  readonly whole: boolean
}

/** How long the open operation took in one order of the matrix, by each of its columns' kernels. */
export interface OrderTimes {
  readonly order: OrderName
  /** The operation and its options. */
  readonly operation: string
  readonly solve: Spec
  /** Where and when. */
  readonly adapter: AdapterRecord
  readonly date: string
  readonly figures: Figures
}

/** Orders of a matrix, side by side. */
export interface Studied {
  readonly orders: readonly OrderStudy[]
  /** Orders that this matrix has not, with the reason. */
  readonly absent: Readonly<Partial<Record<OrderName, string>>>
  readonly times: readonly OrderTimes[]
}

/** One column of the race. */
export interface Column {
  readonly id: string
  readonly title: string
  readonly idea: string
  /** Parameters in words, where they were chosen: they tell columns of one kernel apart. */
  readonly launch?: string
  /** Why this launch, or this kernel, was chosen; by its analysis. */
  readonly why?: string | undefined
  readonly status: 'empty' | 'running' | 'ready' | 'stalled' | 'failed'
  readonly replay?: Replay
  readonly error?: Trouble
  /** Absent until measured; withheld when the check fails. */
  readonly timing?: Timing
  readonly check?: Check
  /** Where and when its solves were timed, where that was here. */
  readonly timed?: Pick<Sweep, 'date'> & { readonly adapter: AdapterRecord }
  /** What its analysis takes, where that alone was timed. */
  readonly analysis?: AnalysisTime
  /** How its parameters were chosen, where that was by timing. */
  readonly tuning?: Tuning | undefined
  readonly cost?: Cost
  /** What a recorded run was run on: a worker has the problems of the others. */
  readonly posed?: PosedOf
  /** What it computed, where it ran here. */
  readonly outputs?: Data
}

/** All columns along recorded time, or why they have an order alone: empty where there is no run yet. */
export type Along = { readonly columns: readonly Column[] } | { readonly why: string }

/** Lays columns out along recorded time. */
export type AlongTime = (columns: readonly Column[]) => Along

export type GpuStatus =
  | { readonly kind: 'unknown' }
  | {
      readonly kind: 'ready'
      readonly adapter: AdapterRecord
      readonly timestamps: boolean
      /** Bytes of the largest buffer that a kernel can bind. */
      readonly mostBytes: number
    }
  | {
      readonly kind: 'unavailable'
      readonly reason: 'no-webgpu' | 'insecure' | 'no-adapter' | 'failed'
      readonly message: string
    }
  | { readonly kind: 'lost'; readonly message: string }

/** A command that helps. */
export interface Remedy {
  readonly label: string
  readonly command: string
  readonly arg?: string
}

/** Something that went wrong, in the reader's words, and the ways out. */
export interface Trouble extends ErrorRecord {
  readonly remedies: readonly Remedy[]
}

/** A sentence, with what helps where something does. */
export type Notice =
  | string
  | {
      readonly text: string
      /** All sentences, of which `text` holds those that fit. */
      readonly complaints: readonly string[]
      readonly remedies: readonly Remedy[]
    }

/** Matrices to choose from: those of an archive, of a folder, or of several files. */
export interface Choosing {
  readonly title: string
  /** How many there are, and what is not among them. */
  readonly about: string
  readonly items: readonly { readonly name: string; readonly size: number }[]
  choose(index: number): void
}

/** A file of the visitor's that this browser keeps for reloads. */
export interface KeptFile {
  readonly hash: string
  readonly name: string
  /** Its path in the file, where one matrix alone is kept. */
  readonly member?: string
  /** Bytes of the file; 0 where its matrix alone is kept. */
  readonly size: number
  /** Bytes of its matrices, which open without being read from the file. */
  readonly binary?: number
  /** ISO 8601, when it was kept. */
  readonly date?: string
}

/** What a phrase speaks of: marks of a kind in the column of that number, or the item of that number in all. */
export interface Pointed {
  readonly what: 'barriers' | 'spinning' | 'idle' | 'item' | 'column'
  readonly number: number
}

/** A part of the page that a phrase speaks of: a view's pane in all columns, or a command's button. */
export interface PointedPart {
  readonly what: 'pane' | 'command'
  readonly id: string
}

/** What is being opened; the document says it once it is open. */
export interface Draft {
  readonly patch: Partial<Document>
  readonly change: Change
}

/** A talk that is being given. Scenes are counted from 0. */
export interface Showing {
  /** New for each time that a talk begins: the speaker's window is of one of them. */
  readonly id: string
  readonly talk: FoundTalk
  /** The scene on screen. */
  readonly at: number
  /** The scene that the speaker has gone to: another one while its runs are opened, or while the talk is frozen. */
  readonly ahead: number
  /** When the talk began, in ms since 1970. */
  readonly since: number
  readonly blank: boolean
  readonly frozen: boolean
  /** Whether the notes lie at the foot of the audience's window. */
  readonly strip: boolean
  /** Whether the QR code of the scene lies over its picture. */
  readonly code?: boolean
  /** How often a click has gone further into the picture of the scene, and what was pinned on the way. */
  readonly into?: { readonly depth: number; readonly pin: Mark | undefined } | undefined
  /** Why the scene could not be opened, where it could not. */
  readonly fault: string | undefined
  /** Why a live scene plays the recording, as a sentence, where it does. */
  readonly instead?: string | undefined
}

/** Everything that is not serialised. */
export interface Session {
  readonly columns: readonly Column[]
  /** Absent until the code that reads times has come; runs have steps alone until then. */
  readonly alongTime: AlongTime | undefined
  readonly facts: Facts | undefined
  /** Of matrices that were examined on this visit, by their sources as links name them. */
  readonly examined: Readonly<Record<string, Examination | undefined>>
  /** The search for facts that take long, while it goes on. */
  readonly examining: Job | undefined
  /** Orders of matrices, by the sources of these as links name them, in their own order. */
  readonly studied: Readonly<Record<string, Studied | undefined>>
  /** The search for what orders are worth, while it goes on. */
  readonly studying: Job | undefined
  /** Columns of the matrix on screen that are eliminated; all, where the playhead of the elimination has not moved. */
  readonly eliminated?: number | undefined
  readonly job: Job | undefined
  readonly opening: Draft | undefined
  /** Sources, as links name them, that the visitor was asked about and has agreed to open. */
  readonly agreed: readonly string[]
  /** Bytes that a matrix may take, where the link says so. */
  readonly memory?: number
  /** What judges found of edited kernels, by kernel and parameters; absent until one was judged. */
  readonly verdicts?: Readonly<Record<string, Verdict>>
  /** `label` says the phase: `checking 1 of 2`, `sampling 14 of 28`. */
  readonly measuring:
    | { readonly label: string; readonly done: number; readonly total: number; cancel(): void }
    | undefined
  /** What figures measured here, by operation: problems × kernels, kept until the page goes. */
  readonly sweeps: Readonly<Record<string, Sweep>>
  /** What a barrier, a hop, a dispatch and a launch take: measured here first, then on the shelf; undefined until it is asked for. */
  readonly prices: readonly Prices[] | undefined
  readonly gpu: GpuStatus
  readonly playing: boolean
  readonly hover: Mark | undefined
  /** What the phrase under the pointer, or with the focus, speaks of. */
  readonly pointed: Pointed | PointedPart | undefined
  /** The stages of the view whose camera has some (Host in src/engine/catalog/contract/view.ts). */
  readonly stages: { readonly view: string; readonly all: readonly Stage[] } | undefined
  /** Counts devices: pictures that hold GPU resources are made anew when it changes. */
  readonly gpuEpoch: number
  /** The last thing that went wrong, with what helps. */
  readonly problem: Trouble | undefined
  /** Something worth saying once, e.g. `live run on NVIDIA H200 replaces the recording`. */
  readonly notice: Notice | undefined
  /** Which sheet is open over the page, as its feature names it; `none` where there is none. */
  readonly sheet: string
  /** Which picture the sheet of that name begins with: `pane:dag:A`, `chart:D3N7`; the first where it is not there. */
  readonly taking: string
  /** What the sheet of that name offers. */
  readonly choosing: Choosing | undefined
  /** Absent until it has been asked for. */
  readonly kept: readonly KeptFile[] | undefined
  readonly report: string
  /** False while the introduction of a first visit is shown. */
  readonly introduced: boolean
  readonly showing: Showing | undefined
  /** A lesson or a talk that is saved: its scenes are shown one after the other, and nothing is kept of that. */
  readonly saving: Saving | undefined
  /** The lesson whose sheets are shown as they are printed, with all its steps. */
  readonly handout?: { readonly lesson: string; readonly steps: readonly PrintedStep[] } | undefined
}

export interface Saving {
  /** Pictures are drawn as large as they are printed: width and height of the figure in CSS pixels. */
  readonly size?: readonly [width: number, height: number]
  readonly title: string
  /** The scene that is drawn now, counted from 1, and all. */
  readonly scene: number
  readonly scenes: number
  /** Its headline. */
  readonly head: string
  /** Its frames that are drawn, and all. */
  readonly frames: number
  readonly of: number
}

export const EMPTY_SESSION: Session = {
  columns: [],
  alongTime: undefined,
  facts: undefined,
  examined: {},
  examining: undefined,
  studied: {},
  studying: undefined,
  job: undefined,
  opening: undefined,
  agreed: [],
  measuring: undefined,
  sweeps: {},
  prices: undefined,
  gpu: { kind: 'unknown' },
  gpuEpoch: 0,
  playing: false,
  hover: undefined,
  pointed: undefined,
  stages: undefined,
  problem: undefined,
  notice: undefined,
  sheet: 'none',
  taking: '',
  choosing: undefined,
  kept: undefined,
  report: '',
  introduced: true,
  showing: undefined,
  saving: undefined,
}
