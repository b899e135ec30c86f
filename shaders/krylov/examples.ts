import type { Example } from '#src/core/kernel/operation.ts'

/** Problems to begin with: the grid of HPCG, a mesh, and a stiffness matrix that needs a preconditioner. */
export const examples: readonly Example[] = [
  {
    title: 'HPCG grid 16×16×16, solved',
    about: 'With a sweep and without',
    source: { kind: 'grid', stencil: 'D3N27', size: [16, 16, 16], values: 'laplacian', seed: 1 },
    opens: 'operation',
  },
  {
    title: 'HPCG grid 16×16×16, two orders of its colours',
    about: 'The same multigrid twice, with its colours in two orders',
    source: { kind: 'grid', stencil: 'D3N27', size: [16, 16, 16], values: 'laplacian', seed: 1 },
    opens: 'operation',
    algorithms: [
      ['pcg', { preconditioner: 6 }],
      ['pcg', { preconditioner: 6, even: 0 }],
    ],
  },
  {
    title: 'Bunny, a Laplacian solved',
    about: 'Many iterations without a preconditioner',
    source: { kind: 'mesh', mesh: 'bunny' },
    opens: 'operation',
    solve: { values: 'laplacian' },
  },
]
