import type { Paper } from '#src/kernel/kernel.ts'

/** What lessons lean on besides the papers of single kernels. */

export const naumov: Paper = {
  authors: 'Maxim Naumov',
  title: 'Parallel Solution of Sparse Triangular Linear Systems in the Preconditioned Iterative Methods on the GPU',
  venue: 'NVIDIA Technical Report NVR-2011-001',
  year: 2011,
}
