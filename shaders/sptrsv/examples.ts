import type { Example } from '#src/core/kernel/operation.ts'

/** Problems to begin with, each of another shape. */
export const examples: readonly Example[] = [
  {
    title: '7-point grid 16×16×16',
    about: 'Every diagonal plane of the cube can be solved at once',
    source: { kind: 'grid', stencil: 'D3N7', size: [16, 16, 16], values: 'seeded', seed: 1 },
  },
  {
    title: '27-point grid 128×4×4',
    about: 'Idle lanes and full lanes: two ways to put the same rows on 32 lanes',
    source: { kind: 'grid', stencil: 'D3N27', size: [128, 4, 4], values: 'seeded', seed: 1 },
    opens: 'screen.full',
  },
  {
    title: 'Stanford bunny',
    about: 'A surface mesh: the solve spreads over its skin',
    source: { kind: 'mesh', mesh: 'bunny' },
  },
  {
    title: 'Delaunay mesh, 2 000 points',
    about: 'Random points in the plane: rows of many lengths',
    source: { kind: 'delaunay', points: 2000, seed: 7 },
  },
  {
    title: 'A dense 4×4, L y = b',
    about: 'A = L U: the first of two solves. No entry is zero, so that ILU(0) is all of L and U',
    source: { kind: 'example', name: 'dense' },
    opens: 'operation',
    solve: { of: 'ilu0' },
  },
  {
    title: 'A dense 4×4, U x = y',
    about: 'A = L U: the second solve, from the last row up',
    source: { kind: 'example', name: 'dense' },
    opens: 'operation',
    solve: { of: 'ilu0', triangle: 'upper' },
  },
]
