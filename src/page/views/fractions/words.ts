import { count } from '#src/core/base/format.ts'

export const title = 'Fractions'
export const encoding = 'number = entry, exact; colour = its task'
export const wants = 'a factorisation of at most 8 rows'
export const detail = 'exact; the run itself is in f32'

/** Heads of what stands beside the matrix. */
export const columns = ['b', 'y', 'x'] as const

/** Words, and fewer of them for where they have no room. */
type ToFit = readonly [whole: string, short: string]

const FACTOR = { below: 'L', above: 'U' }
export const entryName = (i: number, j: number): string =>
  `${i > j ? FACTOR.below : FACTOR.above}(${count(i)}, ${count(j)})`
export const entryWords = (i: number, j: number, formula: string | undefined): ToFit => {
  const name = entryName(i, j)
  return formula === undefined ? [`${name} is not known after a pivot of 0`, name] : [`${name} = ${formula}`, name]
}
export const solvedWords = (name: string, i: number, formula: string): ToFit => [
  `${name}(${count(i)}) = ${formula}`,
  `${name}(${count(i)})`,
]
export const zero = (pivot: number): ToFit => [
  `Pivot (${count(pivot)}, ${count(pivot)}) is 0. In f32 a small one replaces it.`,
  `pivot (${count(pivot)}, ${count(pivot)}) is 0`,
]
export const standing = (final: number, all: number): ToFit => [
  `${count(final)} of ${count(all)} entries are final`,
  `${count(final)} of ${count(all)} final`,
]
