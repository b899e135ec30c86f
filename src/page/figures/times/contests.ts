/**
 * Of what was measured of each problem, that of problems on which one kernel can be faster than another: several have times
 * there. A kernel that was timed alone is the fastest of nothing.
 */
export const contestsIn = <T>(problems: readonly (readonly T[])[]): readonly (readonly T[])[] =>
  problems.filter((entrants) => entrants.length > 1)
