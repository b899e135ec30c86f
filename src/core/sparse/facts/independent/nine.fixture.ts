import type { MatrixSource } from '../../source.ts'

/** Nine made matrices that facts are held against NumPy and SciPy on. */
export const NINE: readonly (readonly [name: string, source: MatrixSource])[] = [
  ['plate', { kind: 'grid', stencil: 'D2N5', size: [31, 22, 1], values: 'laplacian', seed: 1 }],
  ['box', { kind: 'grid', stencil: 'D3N27', size: [9, 8, 7], values: 'seeded', seed: 2 }],
  ['cube', { kind: 'grid', stencil: 'D3N7', size: [10, 9, 8], values: 'laplacian', seed: 3 }],
  ['mesh', { kind: 'delaunay', points: 700, seed: 4 }],
  ['tetra', { kind: 'tetra', side: 8, flat: 3, seed: 5 }],
  ['graph', { kind: 'rmat', scale: 9, edges: 6, skew: 100, seed: 6 }],
  ['band', { kind: 'banded', rows: 400, width: 6, seed: 7 }],
  ['arrow', { kind: 'arrow', rows: 300, width: 4, seed: 8 }],
  ['mixed', { kind: 'grid', stencil: 'D2N9', size: [24, 20, 1], values: 'seeded', seed: 9, ordering: 'random' }],
]
