import type { Camera } from '#src/engine/catalog/contract/view.ts'
import type { Extent } from '#src/page/draw/surface.ts'
import type { Pattern } from '#src/core/sparse/csr.ts'
import { cameras, type PlotChange, changedOne, type PlotPoint } from '#src/page/draw/pattern/camera.ts'
import { bottomOf, inside, type MatrixLayout, matrixLayout, rightOf, shifted } from '#src/page/draw/pattern/layout.ts'

/** The input on the left, the output on the right, a line of words over each and one below both, in device pixels. */
export interface MovesLayout {
  readonly input: MatrixLayout
  readonly output: MatrixLayout
  /** Middle of the words over the matrices, and of those below. */
  readonly head: number
  readonly foot: number
}

/** Lines of words, and the least and the widest way between the matrices, in pixels of the design. */
const HEAD = 22
const FOOT = 22
const GAP = 20
const WIDEST_GAP = 120

/** @param camera that of the input, then that of the output: centre column, centre row, zoom */
export function movesLayout(input: Pattern, output: Pattern, extent: Extent, camera?: Camera): MovesLayout {
  const { width, height, unit } = extent
  const head = Math.round(HEAD * unit)
  const each = {
    width: Math.max(1, (width - GAP * unit) / 2),
    height: Math.max(1, height - head - Math.round(FOOT * unit)),
    unit,
  }
  const [left, right] = cameras(camera, 2)
  const a = matrixLayout(input, each, left)
  const b = matrixLayout(output, each, right)
  const over = width - rightOf(a, unit) - rightOf(b, unit)
  const from = rightOf(a, unit) + Math.max(0, Math.min(over, WIDEST_GAP * unit))
  const below = head + Math.max(bottomOf(a, unit), bottomOf(b, unit)) + (FOOT / 2) * unit
  const words = { head: Math.round((HEAD / 2) * unit), foot: Math.round(below) }
  return { input: shifted(a, 0, head), output: shifted(b, Math.round(from), head), ...words }
}

/** Which of the two matrices is under a point. */
export function sideAt({ input, output }: MovesLayout, x: number, y: number): 'input' | 'output' | undefined {
  if (inside(input, x, y)) return 'input'
  return inside(output, x, y) ? 'output' : undefined
}

/** The camera after a zoom about a point, or a drag that began there: the matrix under the point moves alone. */
export const moved = (
  { input, output }: MovesLayout,
  camera: Camera | undefined,
  at: PlotPoint,
  change: PlotChange,
): Camera =>
  changedOne(
    [input, output],
    [input, output].findIndex((one) => inside(one, ...at)),
    camera,
    at,
    change,
  )
