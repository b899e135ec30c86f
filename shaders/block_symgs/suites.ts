import type { Suites } from '#src/core/kernel/bench.ts'

/** 262 144 and 1 331 000 block rows, with 13 blocks each inside, and as many of a mesh with 15. */
export const suites = (): Suites => ({
  lattices: ['D3N13 64^3', 'D3N13 110^3'],
  meshes: ['tetra 64', 'tetra 110'],
  turbulent: ['turbulent sweep of D3N13 64^3', 'turbulent sweep of tetra 64'],
  quick: ['D3N13 16^3', 'tetra 12'],
})
