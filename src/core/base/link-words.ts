/** Words of a link that are read alike wherever they stand; null where they cannot be. */

export const oneOf = <T extends string>(text: string | undefined, values: readonly T[]): T | null =>
  values.find((value) => value === text) ?? null

export const natural = (text: string | undefined): number | null =>
  text !== undefined && /^\d{1,9}$/.test(text) ? Number(text) : null
