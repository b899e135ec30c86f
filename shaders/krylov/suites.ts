import type { Suites } from '#src/core/kernel/bench.ts'
import { onGrids } from '../lib/suites.ts'

/**
 * By the size of a grid: the relative residual that 50 iterations of HPCG reach in exact order, in f64 (hpcg.fixture.ts; that of
 * 256³ is known from elsewhere), to two digits.
 */
export const HPCG_RESIDUALS = { '64^3': '1.1e-11', '128^3': '3.9e-7', '256^3': '8.2e-4' } as const

/** @param files names of the matrices of $SPARSE_MATRICES */
export const suites = (files: readonly string[]): Suites => ({
  grids: onGrids(['D3N27'], ['64^3', '128^3', '256^3']),
  hpcg: Object.entries(HPCG_RESIDUALS).map(([size, residual]) => `hpcg to ${residual} of D3N27 ${size}`),
  // asymmetric ones for BiCGSTAB, and where f32 alone gets no further
  asymmetric: ['add32', 'cage11', 'memplus'].filter((name) => files.includes(name)),
  refined: ['hpcg to 1.1e-11 of D3N27 64^3', ...files.filter((name) => name === '1138_bus')],
  files,
  quick: ['D3N27 32^3', 'delaunay_n13'],
})
