import { measuredTime } from '#src/core/base/format.ts'
import type { Kernels } from '#src/engine/catalog/contract/figure.ts'
import { comparedIn } from '../times/compared.ts'
import { NOTHING } from '../times/nothing.ts'
import { ranIn, titleIn } from '../times/titles.ts'
import { groupsOf, quickest, shareOf, type SumEntry } from './sums.ts'
import * as texts from './words.ts'

/** The fastest on the most products, and the lowest and highest rate of the fastest of each problem. */
export function sumWords(entries: readonly SumEntry[], kernels: Kernels): string {
  if (entries.length === 0) return NOTHING
  const groups = groupsOf(entries)
  const largest = groups.reduce((most, group) => (group[0].products > most[0].products ? group : most))
  const best = quickest(largest)
  const first = (largest.length > 1 ? texts.fastestOf : texts.takesAlone)(
    ranIn(kernels, best.kernel, best.uses),
    best.label,
    best.products,
    measuredTime(best.ms, best.stepMs),
  )
  const rising = byCompression(groups.map(quickest))
  const [insertion, merging] = [rising[0], rising[rising.length - 1]]
  if (!insertion || insertion === merging) return `${first}.`
  return `${first}. ${texts.between(
    comparedIn(groups).length > 0 ? texts.fastestKernel : titleIn(kernels, best.kernel),
    { label: insertion.label, compression: insertion.compression ?? 1, rate: insertion.rate },
    { label: merging.label, compression: merging.compression ?? 1, rate: merging.rate },
  )}`
}

/** Those of which it is known how many products fall on one entry, ascending. */
export const byCompression = (entries: readonly SumEntry[]): readonly SumEntry[] =>
  entries
    .filter(({ compression }) => compression !== undefined)
    .toSorted((a, b) => (a.compression ?? 0) - (b.compression ?? 0))

/** The kernel that is the fastest on most problems that several ran on; the one that has times, where no other has. */
export function leadCaption(entries: readonly SumEntry[], kernels: Kernels): string {
  const wins = new Map<string, number>()
  const [alone] = entries
  const groups = comparedIn(groupsOf(entries))
  if (groups.length === 0) return alone ? texts.timedAlone(titleIn(kernels, alone.kernel)) : ''
  for (const group of groups) wins.set(quickest(group).kernel, (wins.get(quickest(group).kernel) ?? 0) + 1)
  const [lead] = [...wins].toSorted(([, a], [, b]) => b - a)
  return lead ? texts.leads(titleIn(kernels, lead[0]), lead[1], groups.length) : ''
}

/** The fastest kernel's longest part. */
export function partCaption(staged: readonly SumEntry[], kernels: Kernels): string {
  if (staged.length === 0) return ''
  const best = quickest(staged)
  const longest = best.parts.reduce((most, one) => (one.ms > most.ms ? one : most))
  return texts.spends(ranIn(kernels, best.kernel, best.uses), shareOf(best, longest), longest.name)
}
