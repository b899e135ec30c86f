import type { Example } from '#src/core/kernel/operation.ts'

/** Problems to begin with: the grid of HPCG, and a mesh without a formula. */
export const examples: readonly Example[] = [
  {
    title: 'HPCG grid 16×16×16, swept',
    about: 'All points of a colour at once',
    source: { kind: 'grid', stencil: 'D3N27', size: [16, 16, 16], values: 'laplacian', seed: 1 },
    opens: 'operation',
  },
]
