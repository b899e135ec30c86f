import { recognise, whyUnstructured } from '#shaders/sptrsv/structure.ts'
import type { FindingRule } from '#src/engine/catalog/contract/finding.ts'
import type { GridSize } from '#src/core/sparse/grid-size.ts'

/** Kernels that know of a grid. */
const KNOWING = ['slab_march', 'helix', 'structured'].map((name) => `sptrsv/${name}`)

export interface GridRows {
  readonly size: GridSize
  /** A point with neighbours before it along each axis. */
  readonly inner: number
}

const rule: FindingRule<GridRows> = {
  title: 'Rows are a grid',
  place: 1,
  operations: ['sptrsv'],
  look({ pattern, triangle, findings }) {
    const rows = { pattern, upper: triangle === 'upper' }
    if (pattern.rows === 0 || whyUnstructured(rows, findings) !== undefined) return undefined
    const { size, joined } = recognise(rows, findings)
    const [X, Y, Z] = size
    if (!joined || X < 2 || Y * Z < 2) return undefined
    const inner = 1 + X + (Z > 1 ? X * Y : 0)
    return { size, inner: rows.upper ? pattern.rows - 1 - inner : inner }
  },
  tell({ size, inner }, { letter, kernel }) {
    if (KNOWING.includes(kernel)) return undefined
    return {
      says: `The rows are the points of a grid, ${size.filter((points, axis) => axis < 2 || points > 1).join('×')}, line by line, and ${letter} takes them as rows of any matrix.`,
      shows: { kind: 'item', item: inner },
      cure: { kernel: 'sptrsv/auto' },
    }
  },
}
export default rule
