import { ratio } from '#src/base/format.ts'
import type { Kernels } from '#src/catalog/figure.ts'
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

/** The kernels of the two extremes: the one that uneven rows slow most, and the one that they slow least. */
export const extremesOf = (entries: readonly ProductEntry[]): readonly string[] =>
  (slowdowns(entries) ?? []).map(({ kernel }) => kernel).toReversed()

/** Extremes of the slowdown per nonzero from the most even to the most uneven rows. */
export function imbalanceWords(entries: readonly ProductEntry[], kernels: Kernels): string {
  const found = slowdowns(entries)
  if (!found) return NOTHING
  const [least, most] = found
  const first = texts.takes(titleIn(kernels, most.kernel), most.factor)
  return least === most ? `${first}.` : `${first}, ${titleIn(kernels, least.kernel)} ${ratio(least.factor)}.`
}

/** `Uneven rows slow SELL-C-σ 73×; Automatic gets faster (0.63×)`. */
function imbalanceSaid([least, most]: readonly [Slowdown, Slowdown], kernels: Kernels): string {
  const name = ({ kernel }: Slowdown) => titleIn(kernels, kernel)
  const [low, high] = [ratio(least.factor), ratio(most.factor)]
  if (least === most) return texts.cost(name(most), high)
  const rest = least.factor < 1 ? texts.faster(name(least), low) : `${name(least)} only ${low}`
  return texts.slow(name(most), high, rest)
}

/** The same in a line. */
export function imbalanceCaption(entries: readonly ProductEntry[], kernels: Kernels): string {
  const found = slowdowns(entries)
  if (!found) return ''
  return imbalanceSaid(found, kernels)
}
