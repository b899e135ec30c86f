/** What stages and phases of the other kernel come after: one that looks up, and two barriers. */
export const AFTER = { stage: 1, phase: 2 } as const
