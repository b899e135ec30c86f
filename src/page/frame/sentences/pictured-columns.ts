import { oncePer } from '#src/engine/run/times/once.ts'
import { phasesOf } from '#src/engine/run/barriers.ts'
import type { Replay } from '#src/engine/run/replay.ts'
import type { Column } from '#src/page/store/session.ts'
import { type Totals, totalsOf } from '#src/page/draw/ribbons.ts'

/** Letter of a column: A, B, C, D. */
export const columnLetter = (index: number): string => String.fromCharCode(65 + index)

/** Number of the column of that letter. */
export const columnIndex = (letter: string): number => letter.charCodeAt(0) - 65

/** A column that has a picture, with its letter in bold and the figures that sentences are made of. */
export interface PicturedColumn {
  readonly index: number
  readonly letter: string
  readonly column: Column
  readonly replay: Replay
  readonly totals: Totals
  /** Places in the run at which every worker waits for all others. */
  readonly barriers: number
}

const figuresOf = oncePer((replay: Replay) => ({
  totals: totalsOf(replay),
  barriers: Math.max(0, phasesOf(replay.run.trace) - 1),
}))

export function picturedColumns(columns: readonly Column[]): readonly PicturedColumn[] {
  return columns.flatMap((column, index) => {
    const { replay } = column
    if (!replay || replay.workers === 0) return []
    return [{ index, letter: `**${columnLetter(index)}**`, column, replay, ...figuresOf(replay) }]
  })
}
