import { ratio } from '#src/core/base/format.ts'
import type { Kernels } from '#src/engine/catalog/contract/figure.ts'
import { byKernel, type ProductEntry } from '../products/entries.ts'
import { NOTHING } from '../times/nothing.ts'
import { titleIn } from '../times/titles.ts'
import * as texts from './words.ts'

const each = ({ ms, nonzeros }: ProductEntry): number => ms / nonzeros

interface Slowdown {
  readonly kernel: string
  readonly factor: number
}

/** Time per nonzero on the most uneven rows over that on the most even ones: the least of all kernels, and the most. */
function slowdowns(entries: readonly ProductEntry[]): readonly [Slowdown, Slowdown] | undefined {
  const factors = [...byKernel(entries)].flatMap(([kernel, own]): Slowdown[] => {
    const rising = own.toSorted((a, b) => (a.imbalance ?? 0) - (b.imbalance ?? 0))
    const [even, uneven] = [rising[0], rising[rising.length - 1]]
    return rising.length > 1 ? [{ kernel, factor: each(uneven) / each(even) }] : []
  })
  const sorted = factors.toSorted((a, b) => a.factor - b.factor)
  return sorted.length > 0 ? [sorted[0], sorted[sorted.length - 1]] : undefined
}

/** The kernels that sentence and caption name: the fastest on uneven rows, the one that they slow most, and the least. */
export const namedFirst = (entries: readonly ProductEntry[]): readonly string[] => {
  const slowed = (slowdowns(entries) ?? []).map(({ kernel }) => kernel).toReversed()
  return entries.length > 0 ? [fastestOnUneven(entries).kernel, ...slowed] : []
}

/** The most uneven rows of all, and who is fastest on them. */
function fastestOnUneven(entries: readonly ProductEntry[]): ProductEntry {
  const most = Math.max(...entries.map(({ imbalance = 0 }) => imbalance))
  return entries
    .filter(({ imbalance = 0 }) => imbalance === most)
    .reduce((best, one) => (one.ms < best.ms ? one : best))
}

/** `0.21 ns per nonzero`. */
const eachWords = (entry: ProductEntry): string => texts.perNonzero(1e6 * each(entry))

/** Extremes of the slowdown per nonzero from the most even to the most uneven rows. */
export function imbalanceWords(entries: readonly ProductEntry[], kernels: Kernels): string {
  const found = slowdowns(entries)
  if (!found) return NOTHING
  const [least, most] = found
  const best = fastestOnUneven(entries)
  const winner = texts.fastest(titleIn(kernels, best.kernel), eachWords(best))
  const first = `${winner} ${texts.takes(titleIn(kernels, most.kernel), most.factor)}`
  return least === most ? `${first}.` : `${first}, ${titleIn(kernels, least.kernel)} ${ratio(least.factor)}.`
}

/** The same in a line: who is fastest on the most uneven rows comes before whom they slow. */
export function imbalanceCaption(entries: readonly ProductEntry[], kernels: Kernels): string {
  const found = slowdowns(entries)
  if (!found) return ''
  const [, most] = found
  const best = fastestOnUneven(entries)
  return texts.slow(titleIn(kernels, best.kernel), eachWords(best), titleIn(kernels, most.kernel), ratio(most.factor))
}
