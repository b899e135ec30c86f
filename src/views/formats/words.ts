import { count, percent, plural } from '#src/base/format.ts'
import type { ShownFormat } from './shown.ts'

const THIN = '\u202f'
const each = ({ bytes }: ShownFormat, nonzeros: number) => `${(bytes.total / nonzeros).toFixed(1)}${THIN}bytes`

/** What the formats that are shown cost, in a sentence written from their bytes. */
export function insightOf(formats: readonly ShownFormat[], nonzeros: number): string {
  if (nonzeros === 0) return 'This matrix has no nonzeros: only pointers are stored.'
  const byBytes = formats.toSorted((a, b) => a.bytes.total - b.bytes.total)
  const [least] = byBytes
  if (!least) return ''
  const padded = formats.toSorted((a, b) => b.order.padded - a.order.padded)[0]
  const waste =
    padded.order.padded > 0
      ? `${padded.title} reserves ${plural(padded.order.slots, 'slot')} for ${plural(nonzeros, 'nonzero')}: ${percent(padded.order.padded / padded.order.slots)} are padding. `
      : `None of these formats pads the ${plural(nonzeros, 'nonzero')}. `
  if (formats.length === 1) return `${waste}${least.title} takes ${each(least, nonzeros)} per nonzero.`
  const most = byBytes[byBytes.length - 1]
  return `${waste}The smallest is ${least.title} with ${each(least, nonzeros)} per nonzero, the largest ${most.title} with ${each(most, nonzeros)}.`
}

/** Why formats are not shown, each with the reason of its row, for screen readers. */
export const failuresOf = (failed: readonly (readonly [format: string, reason: string])[]): string =>
  failed.map(([format, reason]) => `${format}: ${reason}`).join(' ')

/** How many blocks have each label, in the order in which labels first come; of a large matrix the first blocks. */
export function labelCounts(formats: readonly ShownFormat[]): readonly (readonly [label: string, blocks: number])[] {
  const counts = new Map<string, number>()
  for (const { arrays } of formats) {
    const labels = arrays.find((array) => array.labels && array.role === 'values')?.labels ?? []
    for (const label of labels) counts.set(label, (counts.get(label) ?? 0) + 1)
  }
  return [...counts]
}

/** Which part of a format's values is drawn, where it is not all. */
export function partText(drawn: {
  readonly from: number
  readonly to: number
  readonly of: number
  readonly whole: boolean
}): string {
  const { from, to, of, whole } = drawn
  return whole
    ? ''
    : `drawn: ${plural(drawn.to - from + 1, 'slot')} from ${count(from)} to ${count(to)}, of ${count(of)}`
}
