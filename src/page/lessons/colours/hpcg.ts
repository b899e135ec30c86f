/** The system of HPCG on 16³ points, solved until the recurrence says 1e-10. */
export const HPCG = 'm=grid:D3N27:16x16x16:laplacian:1&solve=x:ones,tolerance:1e-10&axis=steps' as const

/** A sweep in the order of rows, and colour by colour. */
export const SWEEPS = 'krylov/pcg(preconditioner=1;sweeper=1),krylov/pcg(preconditioner=1;sweeper=0)' as const
/** A multigrid that takes the points it keeps last, and first. */
export const LAST = 'krylov/pcg(preconditioner=6;even=7)' as const
export const FIRST = 'krylov/pcg(preconditioner=6;even=0)' as const
