import type { ShownFormat } from './shown.ts'
import * as texts from './words.ts'

/**
 * What formats cost, written from their bytes: the one in focus first, then those that take least and most of all that are shown.
 * @param focus undefined where it could not be made
 */
export function formatsSentence(
  formats: readonly ShownFormat[],
  nonzeros: number,
  focus: ShownFormat | undefined,
): string {
  if (nonzeros === 0) return texts.noNonzeros
  const byBytes = formats.toSorted((a, b) => a.bytes.total - b.bytes.total)
  const [least] = byBytes
  if (!least) return ''
  const padded = formats.toSorted((a, b) => b.order.padded - a.order.padded)[0]
  const waste =
    padded.order.padded > 0
      ? texts.pads(padded.title, padded.order.slots, nonzeros, padded.order.padded / padded.order.slots)
      : texts.noPadding(nonzeros)
  const each = ({ bytes }: ShownFormat) => bytes.total / nonzeros
  const most = byBytes[byBytes.length - 1]
  const ends = least !== most && texts.leastAndMost(least.title, each(least), most.title, each(most))
  // one of the ends is named there
  const own = focus && (!ends || (focus !== least && focus !== most)) && texts.takes(focus.title, each(focus))
  return [own, ends, waste].filter(Boolean).join(' ')
}

/** Why formats are not shown, each with the reason of its row, for screen readers. */
export const failures = (failed: readonly (readonly [format: string, reason: string])[]): string =>
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
  return whole ? '' : texts.part(from, to, of)
}
