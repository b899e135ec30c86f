import type { MatrixSource } from '#src/sparse/source.ts'

/** A problem to begin with. */
export interface Example {
  readonly title: string
  readonly about: string
  readonly source: MatrixSource
  /** Opens it, with its operation where that matters. */
  readonly command: 'problem.source' | 'problem.multiply' | 'screen.full'
}

/** Problems to begin with, each of another shape. */
export const EXAMPLES: readonly Example[] = [
  {
    title: '7-point grid 16×16×16',
    about: 'Every diagonal plane of the cube can be solved at once',
    source: { kind: 'grid', stencil: 'D3N7', size: [16, 16, 16], values: 'seeded', seed: 1 },
    command: 'problem.source',
  },
  {
    title: '27-point grid 8×8×8',
    about: 'Idle lanes and full lanes: two ways to put the same rows on 32 lanes',
    source: { kind: 'grid', stencil: 'D3N27', size: [8, 8, 8], values: 'seeded', seed: 1 },
    command: 'screen.full',
  },
  {
    title: 'Stanford bunny',
    about: 'A surface mesh: the solve spreads over its skin',
    source: { kind: 'mesh', mesh: 'bunny' },
    command: 'problem.source',
  },
  {
    title: 'Delaunay mesh, 2 000 points',
    about: 'Random points in the plane: rows of many lengths',
    source: { kind: 'delaunay', points: 2000, seed: 7 },
    command: 'problem.source',
  },
  {
    title: 'R-MAT graph × vector',
    about: 'A product: a few long rows keep all lanes waiting',
    source: { kind: 'rmat', scale: 10, edges: 8, skew: 100, seed: 7 },
    command: 'problem.multiply',
  },
  {
    title: 'Tile sampler 64×64',
    about: 'A small matrix with a tile of every storage format',
    source: { kind: 'example', name: 'tiles' },
    command: 'problem.multiply',
  },
]
