import type { F64, U32 } from '#src/core/base/arrays.ts'
import { AppError } from '#src/core/base/errors.ts'
import { type Csr, type Pattern, valuedLater } from '../csr.ts'
import { gridNonzeros, type GridSize, type Offset, stencilOffsets } from '../grid-size.ts'
import { seededLowerValues, seededSymmetricValues } from '../seeded.ts'
import type { StencilName } from '../source.ts'
import { beat, type Watch } from '../watch.ts'
import * as texts from '../words.ts'

/** Indices and byte lengths stay well inside what typed arrays and the GPU's i32 can say. */
const MOST_NONZEROS = 2 ** 31

/**
 * Matrix of a structured X×Y×Z grid with Dirichlet borders: the full symmetric pattern, rows in natural order (x
 * fastest, as src/core/sparse/geometry.ts says). `laplacian` has the interior point's number of neighbours on the diagonal
 * and −1 beside it; `seeded` is symmetric and positive definite (src/core/sparse/seeded.ts).
 * Values are made when they are first read, and throw TooLarge where memory does not suffice: a problem with seeded values
 * never asks. Throws BadSize, or TooLarge above 2³¹ nonzeros.
 */
export function gridMatrix(
  stencil: StencilName,
  size: GridSize,
  values: 'seeded' | 'laplacian',
  seed: number,
  watch: Watch = {},
): Csr {
  checkSize(stencil, size)
  const pattern = gridPattern(stencil, size, watch)
  const points = stencilOffsets(stencil).length
  const fitting = (make: () => F64) => () => {
    try {
      return make()
    } catch (error) {
      if (!(error instanceof RangeError)) throw error
      throw new AppError('TooLarge', texts.noMemory(stencil, size.join(' × '), error.message))
    }
  }
  const laplace = () => laplacian(pattern, points - 1)
  return values === 'seeded'
    ? valuedLater(
        pattern,
        fitting(() => seededSymmetricValues(pattern, seed, points)),
        fitting(() => seededLowerValues(pattern, seed, points)),
      )
    : valuedLater(pattern, fitting(laplace))
}

function checkSize(stencil: StencilName, size: GridSize): void {
  const text = size.join(' × ')
  if (size.length !== 3 || size.some((extent) => !Number.isSafeInteger(extent) || extent < 1))
    throw new AppError('BadSize', texts.badSize(text))
  if (stencil.startsWith('D2') && size[2] !== 1) throw new AppError('BadSize', texts.isFlat(stencil, size[2]))
  const nonzeros = gridNonzeros(stencil, size)
  if (nonzeros > MOST_NONZEROS)
    throw new AppError('TooLarge', texts.gridTooLarge(stencil, text, nonzeros), {
      nonzeros,
    })
}

function gridPattern(stencil: StencilName, size: GridSize, watch: Watch): Pattern {
  const [X, Y, Z] = size
  const offsets = stencilOffsets(stencil)
  const rows = X * Y * Z
  const row_ptr = new Uint32Array(rows + 1)
  const col_idx = new Uint32Array(gridNonzeros(stencil, size))
  for (let line = 0; line < Y * Z; line++) {
    beat(watch, 'grid lines', line, Y * Z)
    const y = line % Y
    const z = Math.floor(line / Y)
    const inside = offsets.filter(([, dy, dz]) => y + dy >= 0 && y + dy < Y && z + dz >= 0 && z + dz < Z)
    fillLine(inside, size, line * X, row_ptr, col_idx)
  }
  return { rows, cols: rows, row_ptr, col_idx }
}

/** The X rows of one grid line, given the offsets that stay inside the grid in y and z. */
function fillLine(offsets: Offset[], [X, Y]: GridSize, first: number, row_ptr: U32, col_idx: U32): void {
  const reach = offsets.reduce((most, [dx]) => Math.max(most, Math.abs(dx)), 0)
  // how far the columns of a row lie from it: away from the ends of the line the same for all
  const distances = (x: number) =>
    Int32Array.from(
      offsets.filter(([dx]) => x + dx >= 0 && x + dx < X),
      ([dx, dy, dz]) => dx + X * (dy + Y * dz),
    )
  const inner = distances(Math.min(reach, X - 1))
  let k = row_ptr[first]
  for (let x = 0; x < X; x++) {
    const columns = x >= reach && x + reach < X ? inner : distances(x)
    for (let o = 0; o < columns.length; o++) col_idx[k++] = first + x + columns[o]
    row_ptr[first + x + 1] = k
  }
}

function laplacian({ rows, row_ptr, col_idx }: Pattern, diagonal: number): F64 {
  const values = new Float64Array(col_idx.length).fill(-1)
  for (let i = 0; i < rows; i++)
    for (let k = row_ptr[i]; k < row_ptr[i + 1]; k++) if (col_idx[k] === i) values[k] = diagonal
  return values
}
