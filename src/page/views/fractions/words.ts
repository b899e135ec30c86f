import { count, plural } from '#src/core/base/format.ts'
import type { ExactFactors } from '#src/core/trace/space.ts'

type Stands = Pick<ExactFactors, 'inOrderOfA'>

export const title = 'Fractions'
export const encoding = 'number = entry, exact; colour = its task'
export const wants = 'a factorisation of at most 8 rows'
export const detail = ({ inOrderOfA }: Stands): string =>
  inOrderOfA
    ? 'exact; the run itself is in f32'
    : 'exact; c is b and z is x, reordered and scaled; the run itself is in f32'

/** Names of the vectors beside the matrix: the right-hand side, and what L and U give. */
export const vectors = ({ inOrderOfA }: Stands): readonly [right: string, below: string, above: string] =>
  inOrderOfA ? ['b', 'y', 'x'] : ['c', 'y', 'z']

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

/** What a factorisation comes to: its last pivot. */
export function factors({ final }: ExactFactors): string {
  const last = final.length - 1
  const entries = final.flat().filter((entry) => entry !== '').length
  return `L and U have **${plural(entries, 'entry')}**; the last one, ${entryName(last, last)}, is **${final[last][last]}**.`
}
/** What the two halves of a solve come to. */
export function solves(exact: ExactFactors): string {
  const [right, below, above] = vectors(exact)
  const rows = count(exact.given.length)
  return `L ${below} = ${right} gives **${rows}** entries of ${below}; then U ${above} = ${below} gives **${rows}** of ${above}.`
}
