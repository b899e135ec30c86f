import { cellOf } from './heap.ts'

/** Rows by level: how many others stand before them in the longest chain. In this grid that is x + y + z. */
export interface GridLevels {
  readonly level: Uint16Array
  /** Place of each row among those of its level. */
  readonly place: Uint16Array
  /** Rows of each level. */
  readonly width: readonly number[]
}

export function levelsOf(side: number): GridLevels {
  const rows = side ** 3
  const level = Uint16Array.from({ length: rows }, (_, row) => cellOf(row, side).reduce((sum, c) => sum + c, 0))
  const width = Array.from({ length: 3 * side - 2 }, () => 0)
  const place = Uint16Array.from(level, (of) => width[of]++)
  return { level, place, width }
}

/** The chain along the edges of the grid, from the first row to the last: one row of each level. */
export function chainOf(side: number): readonly number[] {
  const last = side - 1
  const steps = Array.from({ length: side }, (_, c) => c)
  return [
    ...steps,
    ...steps.slice(1).map((y) => last + side * y),
    ...steps.slice(1).map((z) => last + side * last + side * side * z),
  ]
}
