/** Kernels that take narrow levels in one workgroup, or lines of a grid. */
export const MERGED: readonly string[] = ['sptrsv/chain_phases', 'sptrsv/slab_march', 'sptrsv/helix']
