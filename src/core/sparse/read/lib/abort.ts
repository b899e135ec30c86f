import { nextTask } from '#src/core/base/next-task.ts'
import type { Progress } from '../../source.ts'
import * as texts from '../words.ts'

/** Milliseconds of work between two looks at the event loop: what bounds how late a cancel is seen. */
const WORK_MS = 25
/** Milliseconds between two reports of one phase; two phases run at once, so at most 20 reports per second. */
const REPORT_MS = 100
const SLICE = 65_536

/** The error that a cancelled reading ends with. */
export const aborted = (): DOMException => new DOMException(texts.cancelled, 'AbortError')

/** Keeps long work cancellable and its progress told: asked often, it lets the event loop run now and then. */
export class Pace {
  readonly signal: AbortSignal | undefined
  readonly #progress: Progress | undefined
  readonly #reported = new Map<string, { readonly at: number; readonly done: number }>()
  #rested = performance.now()

  constructor(signal: AbortSignal | undefined, progress: Progress | undefined) {
    this.signal = signal
    this.#progress = progress
  }

  /** Throws the AbortError once cancelled. */
  check(): void {
    if (this.signal?.aborted) throw aborted()
  }

  report(phase: string, done: number, total: number): void {
    if (!this.#progress) return
    const now = performance.now()
    const last = this.#reported.get(phase)
    // several passes over the same numbers are one phase, which does not go back
    if (last && (now - last.at < REPORT_MS || done < last.done)) return
    this.#reported.set(phase, { at: now, done })
    this.#progress(phase, done, total)
  }

  /** Lets other tasks run if it is time to. */
  async breathe(): Promise<void> {
    if (performance.now() - this.#rested < WORK_MS) return
    await nextTask()
    this.#rested = performance.now()
    this.check()
  }

  /** Runs body over 0..n in slices [from, to), breathing between them. */
  async slices(phase: string, n: number, body: (from: number, to: number) => void): Promise<void> {
    for (let from = 0; from < n; from += SLICE) {
      body(from, Math.min(n, from + SLICE))
      this.report(phase, Math.min(n, from + SLICE), n)
      await this.breathe()
    }
  }
}
