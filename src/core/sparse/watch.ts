import type { Progress } from './source.ts'

/** How a long computation tells of itself, and how it is stopped. */
export interface Watch {
  readonly progress?: Progress | undefined
  readonly signal?: AbortSignal | undefined
}

const BEAT = 1 << 16

/**
 * Called at every row of a long loop, it speaks at every 65 536th, or at every `every`th: reports, or throws the signal's reason
 * when the computation has been cancelled.
 */
export function beat(watch: Watch, phase: string, done: number, total: number, every = BEAT): void {
  if (done % every !== 0) return
  watch.signal?.throwIfAborted()
  watch.progress?.(phase, done, total)
}
