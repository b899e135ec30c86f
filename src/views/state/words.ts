import type { ReadinessWords } from '#src/kernel/kernel.ts'
import { NEVER, type Replay } from '#src/run/replay.ts'

/** Bytes of a cache line of the GPU (128), in words. */
export const LINE_WORDS = 32

/** The words that tell of readiness: how many, which one tells of an operand, and what stands in it when. */
export interface Words {
  readonly kind: ReadinessWords
  readonly count: number
  /** Word that tells whether the operand of nonzero k, which is x[col_idx[k]], is there. */
  wordOf(k: number): number
  /** Rows that word w tells of: from, and before which. */
  rowsOf(w: number): readonly [number, number]
}

/** What a run's workers polled; undefined where they polled nothing. Old recordings do not say: theirs polled x. */
export function wordsOf(replay: Replay): Words | undefined {
  const { run, rowPolls } = replay
  const kind = run.readiness ?? (rowPolls.some((polls) => polls > 0) ? 'row' : undefined)
  return kind && wordsOfKind(replay, kind)
}

export function wordsOfKind({ pattern, geometry }: Replay, kind: ReadinessWords): Words | undefined {
  const { rows, col_idx } = pattern
  if (kind === 'product') {
    return { kind, count: col_idx.length, wordOf: (k) => k, rowsOf: (k) => [col_idx[k], col_idx[k] + 1] }
  }
  if (kind === 'row') return { kind, count: rows, wordOf: (k) => col_idx[k], rowsOf: (row) => [row, row + 1] }
  if (geometry?.kind !== 'grid') return undefined
  const X = geometry.size[0]
  return {
    kind,
    count: Math.ceil(rows / X),
    wordOf: (k) => Math.floor(col_idx[k] / X),
    rowsOf: (line) => [line * X, Math.min(rows, (line + 1) * X)],
  }
}

/** Share of a word's rows that are solved at a tick. */
export function readyShare(replay: Replay, words: Words, w: number, tick: number): number {
  const [from, stop] = words.rowsOf(w)
  let solved = 0
  for (let row = from; row < stop; row++) {
    if (replay.rowTick[row] !== NEVER && replay.rowTick[row] < tick) solved++
  }
  return solved / Math.max(1, stop - from)
}
