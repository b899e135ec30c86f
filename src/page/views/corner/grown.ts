import type { Replay } from '#src/engine/run/replay.ts'
import type { Pattern } from '#src/core/sparse/csr.ts'
import type { Size } from '../grid/pose.ts'

export type GridCell = readonly [x: number, y: number, z: number]

/** A grid whose rows need their neighbours on one side: what is done is a heap that grows from one corner to the other. */
export interface CornerGrid {
  /** Rows along x, y and z. */
  readonly size: Size
  /** A backward solve: the heap grows from the last row towards the first, and is seen from there. */
  readonly mirrored: boolean
}

const known = new WeakMap<Pattern, Map<string, CornerGrid | undefined>>()

/** The heap that a run's grid is, seen in its present space; undefined where rows do not need their three neighbours. */
export function grownOf({ geometry, space, run, pattern }: Replay): CornerGrid | undefined {
  if (geometry?.kind !== 'grid' || space.order !== 'operands' || run.trace.every > 1) return undefined
  const { size } = geometry
  if (size.filter((side) => side > 1).length < 2 || size[0] * size[1] * size[2] !== space.count) return undefined
  const answers = known.get(pattern) ?? new Map<string, CornerGrid | undefined>()
  known.set(pattern, answers)
  const key = size.join()
  if (!answers.has(key)) answers.set(key, foundIn(pattern, size))
  return answers.get(key)
}

/** Every row needs its neighbours at −x, −y and −z, where it has them, or every row those at +x, +y and +z. */
function foundIn(pattern: Pattern, size: Size): CornerGrid | undefined {
  const mirrored = [false, true].find((way) => closes(pattern, size, way))
  return mirrored === undefined ? undefined : { size, mirrored }
}

function closes({ row_ptr, col_idx }: Pattern, size: Size, mirrored: boolean): boolean {
  const rows = row_ptr.length - 1
  const [X, Y] = size
  for (let row = 0; row < rows; row++) {
    const [x, y, z] = cellOf({ size, mirrored }, row)
    let left = (x > 0 ? 1 : 0) + (y > 0 ? 1 : 0) + (z > 0 ? 1 : 0)
    for (let k = row_ptr[row]; k < row_ptr[row + 1]; k++) {
      const back = mirrored ? col_idx[k] - row : row - col_idx[k]
      if (back < 0) return false
      if ((back === 1 && x > 0) || (back === X && y > 0) || (back === X * Y && z > 0)) left--
    }
    if (left > 0) return false
  }
  return true
}

/** Place of a row, counted from the corner that the heap grows from. */
export function cellOf({ size: [X, Y, Z], mirrored }: CornerGrid, row: number): GridCell {
  const at = mirrored ? X * Y * Z - 1 - row : row
  return [at % X, Math.floor(at / X) % Y, Math.floor(at / (X * Y))]
}

/** The inverse of `cellOf`. */
export function rowAt({ size: [X, Y, Z], mirrored }: CornerGrid, [x, y, z]: GridCell): number {
  const at = x + X * (y + Y * z)
  return mirrored ? X * Y * Z - 1 - at : at
}
