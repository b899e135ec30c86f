/** Rows of a smallest triangle are fewer than twice as many, where depth is chosen by rule (recblock, for a Titan RTX). */
const ROWS_OF_A_TRIANGLE = 92_160
const DEEPEST = 8

/** Recursion depth: 2^depth triangles. By rule the least, but 1, that makes them small; no deeper than there are rows. */
export function depthOf(rows: number, wanted: number): number {
  let depth = wanted || 1
  if (wanted === 0) while (depth < DEEPEST && rows / 2 ** (depth + 1) >= ROWS_OF_A_TRIANGLE) depth++
  return Math.min(depth, Math.floor(Math.log2(Math.max(1, rows))))
}

/** Where the 2^depth triangles begin, and the last one ends. */
export const boundsOf = (rows: number, depth: number): number[] =>
  Array.from({ length: 2 ** depth + 1 }, (_, t) => Math.floor((rows * t) / 2 ** depth))

/**
 * Number of the block, in the order of the solve, in which rows of triangle t have nonzeros in columns of triangle
 * s ≤ t. Triangle t is block 2t. Every halving leaves one rectangle, which is block 2e − 1 where its rows begin with
 * triangle e: it is solved as soon as its columns are.
 */
export function blockOf(t: number, s: number): number {
  if (t === s) return 2 * t
  const half = 31 - Math.clz32(t ^ s)
  return 2 * ((t >> half) << half) - 1
}

export const isRectangle = (block: number): boolean => block % 2 === 1

/** The same block among those in which triangle t has rows: 0 is t itself, then one for each halving, the last one first. */
export const slotOf = (t: number, s: number): number => 32 - Math.clz32(t ^ s)

/** Block of every slot of triangle t of `triangles`; in halvings that have t among the columns there is none. */
export const blocksOf = (t: number, triangles: number): number[] =>
  Array.from({ length: 1 + Math.log2(triangles) }, (_, slot) => blockOf(t, slot === 0 ? t : t ^ (1 << (slot - 1))))
