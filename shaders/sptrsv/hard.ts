import type { F64 } from '#src/core/base/arrays.ts'
import { type Random, random } from '#src/core/base/random.ts'
import { gridMatrix } from '#src/core/sparse/made/grid.ts'
import type { GridSize } from '#src/core/sparse/grid-size.ts'
import { type Matrix, STENCILS, type StencilName } from '#src/core/sparse/source.ts'
import { plainMatrix } from '#src/core/sparse/test-matrices.ts'
import type { Pattern } from '#src/core/sparse/csr.ts'

/** Matrices whose values make their triangles hard to solve in f32. */

/** Entries of other lines together, over the diagonal, at most: what grows along a line is not to grow from line to line, too. */
const ACROSS = 0.5
/** Entries of the own line over the diagonal. */
const [LEAST, MOST] = [0.1, 100]

/**
 * The matrix of a grid with lines of `X` points and other values: along two of its lines errors grow, in both triangles, by as
 * much as `growth` (growth.ts) and no more; the others are dominated by their diagonals. Entries along those two are up to
 * 100 times the diagonal.
 */
export function growing({ name, csr }: Matrix, X: number, growth: number, seed: number): Matrix {
  const drawn = random(seed)
  const values = new Float64Array(csr.col_idx.length)
  const hot = new Set([drawn.below(csr.rows / X), drawn.below(csr.rows / X)])
  const most = (row: number) => (hot.has(Math.floor(row / X)) ? growth : 2)
  setDiagonals(csr, values, drawn)
  for (const toward of [-1, 1] as const) setTriangle(csr, values, X, toward, most, drawn)
  return plainMatrix(`${name}, growth ${growth.toPrecision(2)}`, { ...csr, values })
}

export const growingGrid = (stencil: StencilName, size: GridSize, growth: number, seed: number): Matrix =>
  growing(plainMatrix(`${stencil} ${size.join('×')}`, gridMatrix(stencil, size, 'seeded', seed)), size[0], growth, seed)

/** A grid of any stencil and shape, with growth up to 10¹², as the seed draws them; at most 3000 rows. */
export function drawnGrid(seed: number): Matrix {
  const drawn = random(seed)
  const stencil = STENCILS[drawn.below(STENCILS.length)]
  const X = drawn.below(4) === 0 ? 65 + drawn.below(200) : 1 + drawn.below(64)
  const [Y, Z] = [1 + drawn.below(5), stencil.startsWith('D2') ? 1 : 1 + drawn.below(3)]
  return growingGrid(stencil, [X, Y, Z], 10 ** drawn.between(0, 12), seed)
}

function setDiagonals({ rows, row_ptr, col_idx }: Pattern, values: F64, { between, sign }: Random): void {
  for (let i = 0; i < rows; i++)
    for (let k = row_ptr[i]; k < row_ptr[i + 1]; k++) if (col_idx[k] === i) values[k] = sign() * between(1, 2)
}

/** Entries of the lower triangle (−1) or of the upper (1), row by row in the order of its solve. */
function setTriangle(
  { rows, row_ptr, col_idx }: Pattern,
  values: F64,
  X: number,
  toward: -1 | 1,
  most: (row: number) => number,
  drawn: Random,
): void {
  const growth = new Float64Array(rows)
  for (let place = 0; place < rows; place++) {
    const i = toward < 0 ? place : rows - 1 - place
    const isOfLine = (j: number) => Math.floor(j / X) === Math.floor(i / X)
    let diagonal = 0
    let own = 1
    for (let k = row_ptr[i]; k < row_ptr[i + 1]; k++) if (col_idx[k] === i) diagonal = Math.abs(values[k])
    for (let k = row_ptr[i]; k < row_ptr[i + 1]; k++) {
      const j = col_idx[k]
      if ((j - i) * toward <= 0) continue
      const room = (0.9 * (most(i) - own)) / Math.max(1, growth[j])
      const share = isOfLine(j)
        ? Math.min(room, Math.exp(drawn.between(Math.log(LEAST), Math.log(MOST))))
        : (ACROSS * drawn.between(0.5, 1)) / (row_ptr[i + 1] - row_ptr[i])
      values[k] = drawn.sign() * share * diagonal
      if (isOfLine(j)) own += share * growth[j]
    }
    growth[i] = own
  }
}

/** The matrix, each row and each column multiplied by another number: values over twelve orders of magnitude. */
export function scaled({ name, csr, ...matrix }: Matrix, seed: number): Matrix {
  const { between } = random(seed)
  const [of, by] = [csr.rows, csr.cols].map((count) => Float64Array.from({ length: count }, () => 10 ** between(-3, 3)))
  const values = Float64Array.from(csr.values)
  for (let i = 0; i < csr.rows; i++)
    for (let k = csr.row_ptr[i]; k < csr.row_ptr[i + 1]; k++) values[k] *= of[i] * by[csr.col_idx[k]]
  return { ...matrix, name: `${name}, scaled over 12 orders`, csr: { ...csr, values } }
}

/** A full matrix of ones and minus ones: what is wrong in one row of its triangles doubles with every row. */
export function doubling(rows: number, seed: number): Matrix {
  const { sign } = random(seed)
  const row_ptr = Uint32Array.from({ length: rows + 1 }, (_, i) => i * rows)
  const col_idx = Uint32Array.from({ length: rows * rows }, (_, k) => k % rows)
  return plainMatrix(`${rows} rows that double`, {
    rows,
    cols: rows,
    row_ptr,
    col_idx,
    values: Float64Array.from(col_idx, () => sign()),
  })
}
