/** When a line of a listing runs: in the events of a stage, by its number, or while a worker polls before one. */
export type When = number | 'wait'

/** A line of an algorithm as a paper would print it, and the lines of the shader that do it. */
export interface ListingLine {
  /** Pseudo-code; two spaces per level. */
  readonly text: string
  readonly when?: readonly When[]
  /**
   * Pieces of WGSL as the linker spells them, one statement per line: each line of the linked shader that holds one of
   * them belongs to this line. Pieces of code that only some parameters or adapters have may be among them.
   */
  readonly code?: readonly string[]
}

/**
 * The algorithm of a kernel in a few lines of our wording, `listing.ts` in the kernel's folder. A rule holds it to
 * the shader: every piece of code is found in it, and every stage of the kernel has lines in both.
 */
export interface Listing {
  /** Where the algorithm is from, `Liu et al. 2016, Algorithm 3`, or `as built here`. */
  readonly heading: string
  readonly lines: readonly ListingLine[]
}
