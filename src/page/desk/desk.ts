import type { KernelChoice } from '#src/page/store/document.ts'
import type { Problem } from '#src/core/kernel/kernel.ts'
import type { Tuning } from '#src/engine/run/times/tuning.ts'
import type { MatrixSource } from '#src/core/sparse/source.ts'
import type { Engine } from './engine.ts'
import { LastCall } from './last-call.ts'
import type { OpenProblem } from './open-problem.ts'
import type { FigureCourse } from './measure/sweep/course.ts'

/** What actions share: the engine, what is open, and which call of each kind is the last. */
export interface Desk {
  readonly engine: Engine
  /** What the page shows live. Its worker may have ended: see `openProblem`. */
  open: OpenProblem | undefined
  /** Resolves when the worker of the open problem poses nothing any more. Never rejects. */
  posing: Promise<unknown>
  /** A figure that was left before all of it was measured. */
  left: FigureCourse | undefined
  /** What was tuned, by problem and by what came of it. */
  readonly tunings: WeakMap<Problem, Map<string, Tuning>>
  /** What goes on once the visitor has agreed to a source that a file names. */
  onceAgreed: { readonly source: MatrixSource; go(): Promise<void> } | undefined
  readonly opening: LastCall
  readonly looking: LastCall
  readonly racing: LastCall
  readonly playing: LastCall
}

export const deskOn = (engine: Engine): Desk => ({
  engine,
  open: undefined,
  posing: Promise.resolve(),
  left: undefined,
  onceAgreed: undefined,
  tunings: new WeakMap(),
  opening: new LastCall(),
  looking: new LastCall(),
  racing: new LastCall(),
  playing: new LastCall(),
})

/** What is open; nothing once its worker has ended: it is then opened anew. */
export const openProblem = ({ open }: Desk): OpenProblem | undefined => (open?.worker.ended() ? undefined : open)

const keyOf = ({ id, params }: KernelChoice): string => `${id} ${JSON.stringify(params)}`

/** Keeps what was tuned for a problem; parameters that are changed afterwards are not tuned. */
export function rememberTuning({ tunings }: Desk, problem: Problem, choice: KernelChoice, tuning: Tuning): void {
  tunings.set(problem, (tunings.get(problem) ?? new Map<string, Tuning>()).set(keyOf(choice), tuning))
}

export const tuningOf = ({ tunings }: Desk, problem: Problem, choice: KernelChoice): Tuning | undefined =>
  tunings.get(problem)?.get(keyOf(choice))
