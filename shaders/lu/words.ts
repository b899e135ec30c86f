import { bytes, count, error as errorText, plural, time } from '#src/base/format.ts'

/** What is said of a factorisation before its numbers. */

export const orderings = {
  amd: 'minimum degree',
  nd: 'nested dissection',
  rcm: 'reverse Cuthill–McKee',
  natural: 'the order of the file',
} as const

export const notSquare = (rows: number, cols: number) =>
  `A factorisation needs a square matrix; this one is ${count(rows)} × ${count(cols)}.`
export const noRow = 'A factorisation needs a row, and this matrix has none.'
export const complex =
  'A factorisation needs real values, and this matrix is complex. Its pattern can be factored with seeded values.'
export const sameRows = (rows: number, first: number, second: number) =>
  `The matrix is singular: row ${count(second)} repeats row ${count(first)}. Rows that repeat another one: ${count(rows)}.`

/** What is about to be allocated. */
export interface Announced {
  readonly ordering: keyof typeof orderings
  readonly entries: number
  readonly flops: number
  readonly blocks: number
  readonly nb: number
}

export const announced = ({ entries, flops, blocks, nb }: Announced) =>
  `filling L + U, ${count(entries)} entries in up to ${count(blocks)} blocks of ${nb} rows, ${megaflops(flops)}`
export const tooLarge = ({ ordering, entries, flops }: Announced, room: number, most: number) =>
  `L + U have ${count(entries)} entries by ${orderings[ordering]}: about ${bytes(room)} of memory and ${megaflops(flops)}. More than ${bytes(most)} are not taken unasked.`
export const beyond = ({ ordering, entries }: Announced, most: number) =>
  `L + U have ${count(entries)} entries by ${orderings[ordering]}. At most ${count(most)} are factored here.`

const megaflops = (flops: number) =>
  flops < 1e6 ? `${count(flops)} operations` : `${count(Math.round(flops / 1e6))} million operations`

/** How long each phase before the numbers took. */
export const phases = (milliseconds: Readonly<Record<string, number>>) =>
  `Before the numbers, on the processor: ${Object.entries(milliseconds)
    .map(([phase, ms]) => `${phase} ${time(ms)}`)
    .join(', ')}.`

interface NotRefined {
  readonly reached: number
  readonly steps: number
  readonly replaced: number
  readonly zeros: number
}

export const notRefined = ({ reached, steps, replaced, zeros }: NotRefined) => {
  const error = Number.isFinite(reached) ? `a backward error of ${errorText(reached)}` : 'no number'
  const pivots = replaced > 0 ? ` Pivots that were too small and replaced: ${count(replaced)}.` : ''
  const diagonal = zeros > 0 ? ` Zeros on the diagonal of A: ${count(zeros)}.` : ''
  return `Refinement ends at ${error} after ${plural(steps, 'step')}; 10⁻⁶ is wanted.${pivots}${diagonal}`
}
