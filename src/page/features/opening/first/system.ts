/** A lower triangle of 6 rows with its right-hand side, small enough to be done by hand: that of a grid of 3 × 2 points. */

const COLUMNS = 3
const ROWS = 6
const DIAGONAL = 4
const BESIDE = -1

interface Row {
  /** Columns left of the diagonal, ascending. */
  readonly needs: readonly number[]
  readonly b: number
  readonly x: number
}

const RIGHT_HAND_SIDE = [4, 7, 2, 11, 3, 9]

/** Solved from the top: every row is one sum. */
function solved(): readonly Row[] {
  const rows: Row[] = []
  for (let row = 0; row < ROWS; row++) {
    const needs = [row - COLUMNS, ...(row % COLUMNS > 0 ? [row - 1] : [])].filter((need) => need >= 0)
    const b = RIGHT_HAND_SIDE[row]
    rows.push({ needs, b, x: needs.reduce((sum, need) => sum - BESIDE * rows[need].x, b) / DIAGONAL })
  }
  return rows
}

/** The row that the text speaks of: the last one, which needs two others. */
export const TOLD = ROWS - 1

/** The share of the scroll in which rows before it are solved. */
const BEFORE = 0.3

/** The row that is solved at a share of the scroll, and how far it is: most of the scroll has the row of the text. */
export function solvedAt(share: number): readonly [row: number, way: number] {
  if (share >= BEFORE) return [TOLD, Math.min(1, (share - BEFORE) / (1 - BEFORE))]
  const at = (Math.max(0, share) / BEFORE) * TOLD
  return [Math.floor(at), at % 1]
}

export const system = { rows: solved(), diagonal: DIAGONAL, beside: BESIDE } as const
