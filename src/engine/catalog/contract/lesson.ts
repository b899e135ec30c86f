import type { Paper, Params } from '#src/core/kernel/kernel.ts'
import type { Replay } from '#src/engine/run/replay.ts'
import type { Prices } from '#src/engine/run/times/prices.ts'
import type { Exercise } from '#src/lab/edit/exercise.ts'
import type { Timing } from '#src/engine/run/run.ts'
import type { Scene } from './scene.ts'

/** A column of a step's figure: its run, whose ticks are steps, and its times where it was measured. */
export interface LessonColumn {
  readonly replay: Replay
  readonly timing?: Timing
  /** What a barrier, a hop, a dispatch and a launch take on the GPU that it ran on, where that was measured. */
  readonly prices?: Prices
}

/** The columns of a step's figure, A first. */
export type LessonColumns = readonly LessonColumn[]

/** Something that a step says and that its runs can bear out. */
export interface LessonClaim {
  /** One sentence. The reader sees it where a run of their own says otherwise. */
  readonly says: string
  /**
   * Of `every run` of these kernels on this problem, by any machine; or of `the recording` alone: what depends on times, or on
   * which worker was where.
   */
  readonly of: 'every run' | 'the recording'
  /** Pieces of the step's sentences that name a cause or a price, which this claim bears out. */
  readonly bears?: readonly string[]
  holds(columns: LessonColumns): boolean
}

/** A question that the reader answers before the figure is shown. The reader's answer is kept. */
export interface Prediction {
  readonly question: string
  /** Answers to choose from; a number is typed where there are none. */
  readonly choices?: readonly string[]
  /** What the number counts: `levels`. */
  readonly unit?: string
  /** The number that the runs say, or the place of the right choice. */
  answer(columns: LessonColumns): number
  /** What is said then, in the marks of `says`. */
  readonly reveal: string
  /** Keys of a link that change the figure then. */
  readonly show?: string
}

/** Something to do in the figure. */
export interface LessonTask {
  readonly says: string
  /** Keys of a link that the address has once it is done: `pin=row:43`; the playhead, `t=12`, may be further on. */
  readonly until: string
  /** What is said once it is done. */
  readonly afterwards: string
}

/** A number of the runs as a bar, on the scale of the others of its step. */
export interface LessonBar {
  /** `A, analysis`. */
  readonly name: string
  /** From 0 on; NaN where the runs do not have it. */
  of(columns: LessonColumns): number
  /** `110 µs`. */
  words(columns: LessonColumns): string
}

/** A kernel that few workers run in turn on the machine of lanes, in a web worker of the reader's browser. */
export interface LanePlay {
  /** Id of a kernel that draws a ticket for each row, and polls x. */
  readonly kernel: string
  readonly params: Params & { readonly workers: number; readonly polls: number }
  /** The matrix, as links write it. */
  readonly source: string
  /** The kernel with one text or another; the step begins with the first. */
  readonly orders: readonly TicketOrder[]
}

/** In which order a kernel hands out rows. */
export interface TicketOrder {
  /** `From the last row`. */
  readonly name: string
  readonly rows: 'forwards' | 'backwards'
  /** What makes it of the kernel's own text; none where that does so. */
  readonly edits: Exercise['edits']
}

/**
 * One step: a scene beside its text. docs/lesson.md says how texts point into the figure: `[words](target)` points, `<name>` is
 * one of `numbers`, `{word}` is WebGPU's and has one of CUDA's.
 */
export interface LessonStep extends Scene {
  /** What there is to see, for those who do not see it; in the marks of `says`. */
  readonly alt: string
  /** Numbers in the text, from the runs on screen. */
  readonly numbers?: Readonly<Record<string, (columns: LessonColumns) => string>>
  /** Numbers that no picture of the figure shows, under the text. */
  readonly bars?: readonly LessonBar[]
  readonly claims: readonly LessonClaim[]
  readonly asks?: Prediction
  readonly does?: LessonTask
  /** Played under the text; under the answer where the step asks. */
  readonly lanes?: LanePlay
  /** Where it is said, besides. */
  readonly sources?: readonly Paper[]
}

/** A lesson is a value, its id its folder below src/page/lessons. The id of a step is its key. */
export interface Lesson {
  readonly title: string
  /** What it teaches, in one sentence. */
  readonly idea: string
  /** Place in the list. */
  readonly place: number
  /** What the reader knows before, in one clause. */
  readonly knows: string
  readonly minutes: number
  readonly steps: Readonly<Record<string, LessonStep>>
}
