import { oncePer } from '#src/engine/run/times/once.ts'
import { phasesOf } from '#src/engine/run/barriers.ts'
import type { Replay } from '#src/engine/run/replay.ts'
import type { Racer } from '#src/page/store/session.ts'
import { type Totals, totalsOf } from '#src/page/draw/ribbons.ts'

/** Letter of a column: A, B, C, D. */
export const letterOf = (index: number): string => String.fromCharCode(65 + index)

/** Number of the column of that letter. */
export const columnOf = (letter: string): number => letter.charCodeAt(0) - 65

/** A racer that has a picture, with its letter in bold and the figures that sentences are made of. */
export interface Runner {
  readonly index: number
  readonly letter: string
  readonly racer: Racer
  readonly replay: Replay
  readonly totals: Totals
  /** Places in the run at which every worker waits for all others. */
  readonly barriers: number
}

const figuresOf = oncePer((replay: Replay) => ({
  totals: totalsOf(replay),
  barriers: Math.max(0, phasesOf(replay.run.trace) - 1),
}))

export function runnersOf(racers: readonly Racer[]): readonly Runner[] {
  return racers.flatMap((racer, index) => {
    const { replay } = racer
    if (!replay || replay.workers === 0) return []
    return [{ index, letter: `**${letterOf(index)}**`, racer, replay, ...figuresOf(replay) }]
  })
}
