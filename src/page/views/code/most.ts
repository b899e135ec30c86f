import { readStage } from '#src/core/trace/event.ts'
import type { Columns } from '#src/engine/catalog/contract/view.ts'
import { worksUntil } from '#src/engine/run/query.ts'
import type { Replay } from '#src/engine/run/replay.ts'
import { oncePer } from '#src/engine/run/times/once.ts'
import { totalsOf } from '#src/page/draw/ribbons.ts'
import { columnLetter } from '#src/page/frame/sentences/pictured-columns.ts'
import { stageName } from './caption.ts'
import * as texts from './words.ts'

/** A part of a kernel, and its share of the time in which workers work or poll. */
interface Part {
  readonly name: string
  readonly share: number
}

/** Where workers spend the largest part of the time in which they are not idle, in ticks of the run; undefined before it. */
export const largestPart = oncePer((replay: Replay): Part | undefined => {
  const { eventTick, workers, run } = replay
  if (workers === 0) return undefined
  const working = new Map<number, number>()
  for (const e of replay.workerEvents) {
    const stage = readStage(run.trace, e)
    working.set(stage, (working.get(stage) ?? 0) + worksUntil(replay, e) - eventTick[e] + 1)
  }
  const { spinning } = totalsOf(replay)
  const parts = [...working].map(([stage, ticks]) => ({ name: stageName(replay, stage), ticks }))
  const all = parts.reduce((sum, { ticks }) => sum + ticks, spinning)
  const [first] = [...parts, { name: texts.inPolling, ticks: spinning }].toSorted((a, b) => b.ticks - a.ticks)
  return all > 0 ? { name: first.name, share: first.ticks / all } : undefined
})

/** The largest part of each column, in a sentence; undefined until all have run, and where stages have no names. */
export function largestParts(columns: Columns): string | undefined {
  const parts = columns.map((replay) => (replay?.run.stages ? largestPart(replay) : undefined))
  if (parts.length === 0 || parts.some((part) => !part)) return undefined
  return texts.most(
    parts.flatMap((part, c) => (part ? [texts.mostIn(`**${columnLetter(c)}**`, c === 0, part.share, part.name)] : [])),
  )
}
