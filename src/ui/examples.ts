import type { MatrixSource } from '#src/sparse/source.ts'

interface Example {
  readonly title: string
  readonly about: string
  readonly source: MatrixSource
  /** Opens it, with what is done with it where that matters. */
  readonly command: 'problem.source' | 'problem.multiply' | 'screen.full'
}

/** Problems to begin with, each of another shape. */
export const EXAMPLES: readonly Example[] = [
  {
    title: '7-point grid 16×16×16',
    about: 'Wide levels: every diagonal plane of the cube is one',
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
    about: 'A surface mesh; the solve runs over its skin',
    source: { kind: 'mesh', mesh: 'bunny' },
    command: 'problem.source',
  },
  {
    title: 'Delaunay mesh, 2 000 points',
    about: 'Seeded points in the plane; irregular rows',
    source: { kind: 'delaunay', points: 2000, seed: 7 },
    command: 'problem.source',
  },
  {
    title: 'R-MAT graph × vector',
    about: 'A product: few rows hold most nonzeros, and lanes wait for them',
    source: { kind: 'rmat', scale: 10, edges: 8, skew: 100, seed: 7 },
    command: 'problem.multiply',
  },
  {
    title: 'Tile sampler 64×64',
    about: 'Small, with a tile of every format: for formats and tiles',
    source: { kind: 'example', name: 'tiles' },
    command: 'problem.multiply',
  },
]
