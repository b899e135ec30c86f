import { gridMatrix } from '#src/core/sparse/made/grid.ts'
import type { Matrix } from '#src/core/sparse/source.ts'

/** The matrix of a file, of a grid of `width` × `height` points. */
export const plate = (width: number, height: number): Matrix => ({
  name: 'plate',
  csr: gridMatrix('D2N5', [width, height, 1], 'seeded', 1),
  field: 'real',
  symmetry: 'symmetric',
  notes: [],
})

export const FILE = { kind: 'file', name: 'plate.mtx', hash: '0123456789abcdef' } as const
export const MEMBER = { ...FILE, member: 'folder/a b.mtx' } as const
