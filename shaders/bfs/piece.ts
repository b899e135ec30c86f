/** Edges that a worker takes at a time. */
export const PIECE = 256
