import { oncePer } from '#src/engine/run/times/once.ts'
import { itemIn } from '#src/engine/run/query.ts'
import { needsLater } from '#src/core/trace/space.ts'
import type { ReadinessWords } from '#src/core/kernel/kernel.ts'
import type { U32 } from '#src/core/base/arrays.ts'
import { eventCount, readNote } from '#src/core/trace/event.ts'
import { NEVER, type Replay } from '#src/engine/run/replay.ts'

/** Bytes of a cache line of the GPU (128), in words. */
export const LINE_WORDS = 32

/** What one word of memory holds: x or a flag per row, the last solved row of a grid line, a product. */
export type WordKind = 'row' | 'line' | 'product'

/** The words that tell of readiness: how many, which one tells of an operand, and what it holds when. */
export interface Words {
  readonly kind: WordKind
  readonly count: number
  /** Word that tells whether the operand of nonzero k, which is x[col_idx[k]], is there. */
  wordOf(k: number): number
  /** Rows that word w tells of: from, and before which. */
  rowsOf(w: number): readonly [number, number]
  /** Words that tell of a row; of products, those that the row's owner waits for. */
  wordsOfRow(row: number): readonly number[]
}

/** Kinds of words that each way of waiting polls, the one that is asked first before the other. */
const KINDS: Readonly<Record<ReadinessWords, readonly WordKind[]>> = {
  row: ['row'],
  product: ['product'],
  line: ['line', 'row'],
  hint: ['row', 'line'],
}

/**
 * What a run's workers polled, one kind of words or two; empty where they polled nothing, undefined where it was not
 * recorded which of two kinds they did. Old recordings do not say what: theirs polled x.
 */
export function wordsOf(replay: Replay): readonly Words[] | undefined {
  const { run, itemPolls } = replay
  const readiness = run.readiness ?? (itemPolls.some((polls) => polls > 0) ? 'row' : undefined)
  const kinds = readiness === undefined ? [] : KINDS[readiness]
  if (kinds.length > 1 && !run.trace.notes?.includes('linePolls')) return undefined
  return kinds.map((kind) => wordsOfKind(replay, kind)).filter((words) => words !== undefined)
}

export function wordsOfKind({ pattern, geometry, space }: Replay, kind: WordKind): Words | undefined {
  const { rows, row_ptr, col_idx } = pattern
  if (kind === 'product') {
    const wordsOfRow = (row: number) =>
      Array.from({ length: row_ptr[row + 1] - row_ptr[row] }, (_, i) => row_ptr[row] + i)
    return { kind, count: col_idx.length, wordOf: (k) => k, rowsOf: (k) => [col_idx[k], col_idx[k] + 1], wordsOfRow }
  }
  if (kind === 'row') {
    return { kind, count: rows, wordOf: (k) => col_idx[k], rowsOf: (row) => [row, row + 1], wordsOfRow: (row) => [row] }
  }
  if (geometry?.kind !== 'grid') return undefined
  const X = geometry.size[0]
  const upper = needsLater(space)
  // lines are numbered in the order of the solve, which an upper triangle has from its end
  const rowsOf = (line: number): [number, number] =>
    upper ? [Math.max(0, rows - (line + 1) * X), rows - line * X] : [line * X, Math.min(rows, (line + 1) * X)]
  const lineOf = (row: number) => Math.floor((upper ? rows - 1 - row : row) / X)
  const wordsOfRow = (row: number) => [lineOf(row)]
  return { kind, count: Math.ceil(rows / X), wordOf: (k) => lineOf(col_idx[k]), rowsOf, wordsOfRow }
}

/** Share of a word's rows that it says are solved at a tick: of a grid line's as its worker recorded that it told it. */
export function readyShare(replay: Replay, words: Words, w: number, tick: number): number {
  const [from, stop] = words.rowsOf(w)
  const told = words.kind === 'line' ? toldRows(replay) : undefined
  let ready = 0
  for (let row = from; row < stop; row++) {
    if (replay.itemTick[row] === NEVER || replay.itemTick[row] >= tick) continue
    ready = told ? Math.max(ready, told[row]) : ready + 1
  }
  return ready / Math.max(1, stop - from)
}

/** How many rows of its line the line's word says are solved, by the row with which it was told so; 0 where nothing was told. */
const toldRows = oncePer((replay: Replay): U32 => {
  const { trace } = replay.run
  const told = new Uint32Array(replay.pattern.rows)
  for (let e = 0; e < eventCount(trace); e++) {
    const row = itemIn(replay, e)
    if (row !== NEVER) told[row] = Math.max(told[row], readNote(trace, e, 'toldRows') ?? 0)
  }
  return told
})
