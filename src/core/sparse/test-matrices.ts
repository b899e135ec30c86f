import { prefixSum } from '#src/core/base/arrays.ts'
import type { Csr } from './csr.ts'
import { gridMatrix } from './made/grid.ts'
import type { GridSize } from './grid-size.ts'
import type { Matrix, StencilName } from './source.ts'

/** Matrices that kernels of every operation are tried on. */

const SEED = 7

/** A matrix that no file holds. */
export const plainMatrix = (name: string, csr: Csr): Matrix => ({
  name,
  csr,
  field: 'real',
  symmetry: 'general',
  notes: [],
})

/** Rows that hold the given columns, with the values 1 to 5 in turn. */
export const rowsOf = (name: string, cols: number, rows: readonly (readonly number[])[]): Matrix =>
  plainMatrix(name, {
    rows: rows.length,
    cols,
    row_ptr: prefixSum(rows.map(({ length }) => length)),
    col_idx: Uint32Array.from(rows.flat()),
    values: Float64Array.from(rows.flat(), (_, k) => 1 + (k % 5)),
  })

export const grid = (stencil: StencilName, size: GridSize): Matrix => ({
  ...plainMatrix(`${stencil} ${size.join('×')}`, gridMatrix(stencil, size, 'seeded', SEED)),
  geometry: { kind: 'grid', stencil, size },
})

const nothing: Matrix = plainMatrix('0×0', {
  rows: 0,
  cols: 0,
  row_ptr: new Uint32Array(1),
  col_idx: new Uint32Array(0),
  values: new Float64Array(0),
})

/** The smallest matrices, one without any dependence among them. */
export const tinyMatrices = (): Matrix[] => [
  nothing,
  grid('D3N7', [1, 1, 1]),
  grid('D3N7', [2, 1, 1]),
  grid('D3N27', [2, 2, 2]),
]

/** Grids of a size that is a power of nothing, with every stencil. */
export const oddGrids = (): Matrix[] => [
  grid('D2N5', [31, 17, 1]),
  grid('D2N9', [31, 17, 1]),
  grid('D3N7', [31, 17, 5]),
  grid('D3N13', [31, 17, 5]),
  grid('D3N27', [31, 17, 5]),
  grid('D3N33', [31, 17, 5]),
]

export const cube = (stencil: StencilName, edge: number): Matrix => grid(stencil, [edge, edge, edge])
