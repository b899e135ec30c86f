import { range } from '#src/core/base/arrays.ts'
import type { Matrix } from '#src/core/sparse/source.ts'
import { rowsOf } from '#src/core/sparse/test-matrices.ts'

/** Rows of the shapes: of the path, of the matrix with one full row, and of the full one. */
interface OddSizes {
  readonly path: number
  readonly dense: number
  readonly full: number
}

const shape = (name: string, rows: number, columnsOf: (i: number) => readonly number[]): Matrix =>
  rowsOf(name, rows, range(rows).map(columnsOf))

/** A row alone, rows without neighbours, rows that hang one on another, a row that needs all, and rows that all need. */
export const oddShapes = ({ path, dense, full }: OddSizes): Matrix[] => [
  shape('a row alone', 1, () => [0]),
  shape('a diagonal', 70, (i) => [i]),
  shape('a path', path, (i) => range(path).filter((j) => Math.abs(i - j) < 2)),
  shape('a dense row', dense, (i) => (i === 3 ? range(dense) : [i])),
  shape('all to all', full, () => range(full)),
]
