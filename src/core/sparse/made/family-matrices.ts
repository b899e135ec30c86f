import { graph, type Named, scaleFor, SEED } from './families.ts'
import { nonzerosOf } from '../label.ts'
import type { Family } from './subjects.ts'

/** Half the width of a band. */
const WIDTH = 4
const MOST_POINTS = 200_000

/** The matrix of a family with about edge³ rows. */
export function matrixOf(family: Family, edge: number): Named {
  const rows = edge ** 3
  switch (family) {
    case 'uniform':
      return graph(scaleFor(edge), 0)
    case 'power':
      return graph(scaleFor(edge), 100)
    case 'band':
      return { problem: `band ${rows}`, source: { kind: 'banded', rows, width: Math.min(WIDTH, rows - 1), seed: SEED } }
    case 'delaunay': {
      const points = Math.min(Math.max(rows, 8), MOST_POINTS)
      return { problem: `delaunay ${points}`, source: { kind: 'delaunay', points, seed: SEED } }
    }
    default: {
      const size = [edge, edge, edge] as const
      return {
        problem: `${family} ${edge}^3`,
        source: { kind: 'grid', stencil: family, size, values: 'laplacian', seed: SEED },
      }
    }
  }
}

/** Nonzeros of a made matrix, exact or to be expected. */
export const sizeOf = ({ source }: Named): number => nonzerosOf(source) ?? 0
