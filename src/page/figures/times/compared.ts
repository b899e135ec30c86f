/**
 * Of what was measured of each problem, that of problems on which one kernel can be faster than another: several have times
 * there. A kernel that was timed alone is the fastest of nothing.
 */
export const comparedIn = <T>(problems: readonly (readonly T[])[]): readonly (readonly T[])[] =>
  problems.filter((candidates) => candidates.length > 1)
