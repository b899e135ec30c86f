import { groupByKey, type U32 } from '#src/core/base/arrays.ts'
import { forEachCarried } from '#src/core/trace/lanes.ts'
import { itemIn } from '#src/engine/run/query.ts'
import { eventCount, readNote, readPolls, readStage } from '#src/core/trace/event.ts'
import { NEVER, type Replay } from '#src/engine/run/replay.ts'
import { LINE_WORDS, type WordKind, type Words } from './memory.ts'

/**
 * What workers read of one kind of words, in order of ticks, as the trace tells it: each operand that a lane carried in
 * stage 0 was read once with success, after as many failed reads as the event polled such words. A line's word that
 * is but a hint is read by steps that looked at it, and by no others. The trace has the polls of one lane of an event,
 * that which polled most; they are put down to the operand that came last. Derived.
 */
export interface Reads {
  /** Reads up to and with tick t: reads [0, until[t + 1]). */
  readonly until: U32
  /** Cache line of every read, and its fruitless polls. */
  readonly line: U32
  readonly polls: U32
}

export function readsOf(replay: Replay, words: Words): Reads {
  const { trace } = replay.run
  const count = eventCount(trace)
  const { ptr, items } = groupByKey(replay.eventTick, replay.end + 1)
  const line: number[] = []
  const polls: number[] = []
  const until = new Uint32Array(replay.end + 2)
  for (let t = 0; t <= replay.end; t++) {
    for (let s = ptr[t]; s < Math.min(count, ptr[t + 1]); s++) addReads(replay, words, items[s], line, polls)
    until[t + 1] = line.length
  }
  return { until, line: Uint32Array.from(line), polls: Uint32Array.from(polls) }
}

function addReads(replay: Replay, words: Words, event: number, line: number[], polls: number[]): void {
  const { trace, readiness } = replay.run
  if (readStage(trace, event) !== 0) return
  const operands = operandsOf(replay, event)
  const last = latest(replay, operands)
  const hinted = words.kind === 'line' && readiness === 'hint'
  if (hinted && (readNote(trace, event, 'seenRows') ?? 0) + pollsOfKind(replay, words.kind, event) === 0) return
  for (const k of operands) {
    if (hinted && k !== last) continue
    line.push(Math.floor(words.wordOf(k) / LINE_WORDS))
    polls.push(k === last ? pollsOfKind(replay, words.kind, event) : 0)
  }
}

/** Fruitless polls of an event that were of words of a kind. */
function pollsOfKind({ run: { trace } }: Replay, kind: WordKind, event: number): number {
  const ofLines = readNote(trace, event, 'linePolls') ?? 0
  return kind === 'line' ? ofLines : readPolls(trace, event) - ofLines
}

/** Nonzeros off the diagonal that the event's lanes carry. */
function operandsOf(replay: Replay, event: number): number[] {
  const { run, pattern } = replay
  const { trace } = run
  const row = itemIn(replay, event)
  const operands: number[] = []
  if (row === NEVER) return operands
  forEachCarried(trace, event, (k) => {
    if (pattern.col_idx[k] !== row) operands.push(k)
  })
  return operands
}

function latest({ pattern, itemTick }: Replay, operands: readonly number[]): number | undefined {
  const tickOf = (k: number) => {
    const tick = itemTick[pattern.col_idx[k]]
    return tick === NEVER ? Number.POSITIVE_INFINITY : tick
  }
  return operands.reduce<number | undefined>(
    (most, k) => (most === undefined || tickOf(k) > tickOf(most) ? k : most),
    undefined,
  )
}

/** Sums over the reads of ticks up to `tick`. */
export interface ReadTotals {
  readonly reads: number
  readonly polls: number
  readonly touched: number
  /** By cache line. */
  readonly readsOf: U32
  readonly pollsOf: Float64Array<ArrayBuffer>
}

export function totalsAt({ until, line, polls }: Reads, lines: number, tick: number): ReadTotals {
  const stop = until[Math.min(until.length - 1, tick + 1)]
  const readsOfLine = new Uint32Array(lines)
  const pollsOfLine = new Float64Array(lines)
  let sum = 0
  let touched = 0
  for (let r = 0; r < stop; r++) {
    if (readsOfLine[line[r]]++ === 0) touched++
    pollsOfLine[line[r]] += polls[r]
    sum += polls[r]
  }
  return { reads: stop, polls: sum, touched, readsOf: readsOfLine, pollsOf: pollsOfLine }
}
