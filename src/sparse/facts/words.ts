import { count, error, percent, plural, significant } from '#src/base/format.ts'

/** What facts have in common to say. */

export const yes = 'yes'
export const no = (why: string) => `no: ${why}`

/** A share that is whole, or none, only where it is. */
export function share(some: number, all: number): string {
  if (some === all) return percent(1)
  const said = percent(some / all)
  if (said === percent(1)) return `all but ${count(all - some)}`
  return some > 0 && Number.parseFloat(said) === 0 ? `${count(some)} of ${count(all)}` : said
}

export const outOf = (some: number, all: number) =>
  some === all ? `all ${count(all)}` : `${count(some)} of ${count(all)}`

export const counted = (least: number, mean: number, most: number, variation: number) =>
  least === most
    ? `${count(most)} each`
    : `${count(least)} to ${count(most)}, mean ${significant(mean)}, CV ${significant(variation)}`

export const withEmpty = (counts: string, empty: number) => (empty === 0 ? counts : `${counts}; ${count(empty)} empty`)

export const number = (value: number) =>
  Number.isInteger(value) && Math.abs(value) < 1e6 ? count(value) : significant(value, 3)

/** A number of any size. */
export const magnitude = (value: number) =>
  value !== 0 && (Math.abs(value) < 1e-3 || Math.abs(value) >= 1e6) ? error(value) : number(value)

export const largestOf = (parts: number, most: number) => `${count(parts)}, the largest of ${plural(most, 'row')}`

export const withoutZeros = (says: string, without: string) => `${says}; without explicit zeros ${without}`
