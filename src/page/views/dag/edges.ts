import { newPath } from '#src/page/draw/recorder.ts'
import type { U8 } from '#src/core/base/arrays.ts'
import type { Pattern } from '#src/core/sparse/csr.ts'
import { columnsOf } from '#src/core/sparse/transpose.ts'
import { itemNeeds } from '#src/engine/run/query.ts'
import { DONE, type Replay, SPINNING, STATES, WORKING } from '#src/engine/run/replay.ts'
import { oncePer } from '#src/engine/run/times/once.ts'
import { faded } from '#src/page/draw/colour.ts'
import type { Pen } from '#src/page/draw/surface.ts'

/** More edges than this are drawn as ribbons between levels. */
export const MOST_EDGES = 5000

/** Rows that need a row, ascending. */
export type Dependants = (row: number) => readonly number[]

/** The rows of each column: one pass over all nonzeros, which is long where there are millions, for all who mark a row. */
const needing = oncePer((pattern: Pattern) => {
  const { col_ptr, row_idx } = columnsOf(pattern)
  return { col_ptr, row_idx }
})

/** Nothing is made until a row is asked for. */
export const dependantsOf =
  ({ pattern }: Replay): Dependants =>
  (row) => {
    const { col_ptr, row_idx } = needing(pattern)
    return [...row_idx.subarray(col_ptr[row], col_ptr[row + 1])].filter((other) => other !== row)
  }

export interface RowPositions {
  readonly x: (row: number) => number
  readonly y: (row: number) => number
}

/** Every edge as a line in the colour of the row that it leads to: bright while that row works, calm once it is done. */
export function drawEdges(pen: Pen, replay: Replay, states: U8, at: RowPositions): void {
  const { row_ptr, col_idx, rows } = replay.pattern
  const paths = STATES.map(() => newPath())
  for (let i = 0; i < rows; i++) {
    const path = paths[states[i]]
    for (let k = row_ptr[i]; k < row_ptr[i + 1]; k++) {
      if (col_idx[k] === i) continue
      path.moveTo(at.x(col_idx[k]), at.y(col_idx[k]))
      path.lineTo(at.x(i), at.y(i))
    }
  }
  pen.ctx.lineWidth = 0.8 * pen.unit
  const order = STATES.map((_, s) => s).sort((a, b) => emphasis(a) - emphasis(b))
  for (const state of order) {
    pen.ctx.strokeStyle = edgeColour(pen, state)
    pen.ctx.stroke(paths[state])
  }
}

const emphasis = (state: number): number => [DONE, SPINNING, WORKING].indexOf(state)

function edgeColour(pen: Pen, state: number): string {
  const { states, lineStrong } = pen.palette
  if (state === WORKING) return faded(states[WORKING], 0.6)
  if (state === DONE) return faded(states[DONE], 0.3)
  if (state === SPINNING) return faded(states[SPINNING], 0.3)
  return faded(lineStrong, 0.42)
}

/** Links of one row in ink: what it needs thick, what needs it thin. */
export function drawLinks(pen: Pen, replay: Replay, dependants: Dependants, row: number, at: RowPositions): void {
  const lines = (others: readonly number[], width: number) => {
    const path = newPath()
    for (const other of others) {
      path.moveTo(at.x(other), at.y(other))
      path.lineTo(at.x(row), at.y(row))
    }
    pen.ctx.lineWidth = width * pen.unit
    pen.ctx.stroke(path)
  }
  pen.ctx.strokeStyle = pen.palette.text
  lines(dependants(row), 0.9)
  lines(itemNeeds(replay, row), 1.8)
}
