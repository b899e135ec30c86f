import type { ListingLine } from '#src/core/kernel/listing.ts'

/** Lines that listings of this operation have in common, around what a block row does. */
export const blockLines = (row: readonly ListingLine[], turbulence: ListingLine): readonly ListingLine[] => [
  { text: 'dispatch for each colour there, then for each back but the last:' },
  ...row,
  {
    text: '    there: x[i] ← D[i, i]⁻¹ (b[i] − Σ L[i, j] x[j] − Σ U[i, j] x[j])',
    when: [0, 2],
    code: ['return known - sum;', 'x[word] = found;'],
  },
  { text: '      the first time the second sum is 0 and not read; then it is kept for the way back' },
  {
    text: '    back: x[i] ← x[i] − D[i, i]⁻¹ (Σ U[i, j] x[j] − what was kept)',
    when: [1, 3],
    code: ['return sum;', 'x[word] = before - found;'],
  },
  turbulence,
]
