/** Stencils, and matrices that are made in any size. Links name them. */
export const FAMILIES = ['D3N7', 'D3N13', 'D3N27', 'D3N33', 'delaunay', 'band', 'uniform', 'power'] as const
export type Family = (typeof FAMILIES)[number]

/** What a figure can be measured on: the families, and the open problem. */
export const SUBJECTS = [...FAMILIES, 'open'] as const
export type SweepSubject = (typeof SUBJECTS)[number]
