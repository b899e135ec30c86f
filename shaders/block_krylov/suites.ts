import type { Suites } from '#src/core/kernel/bench.ts'

/** Meshes of tetrahedra: 5 832, 32 768 and 262 144 cells; with turbulence systems, too. */
export const suites = (): Suites => ({
  meshes: ['tetra 18', 'tetra 32', 'tetra 64'],
  turbulent: ['turbulent step of tetra 18', 'turbulent step of tetra 32'],
  steep: ['step at CFL 1000 of tetra 18', 'step at CFL 1000 of tetra 32'],
  quick: ['tetra 12'],
})
