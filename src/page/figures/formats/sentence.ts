import { measuredTime } from '#src/core/base/format.ts'
import type { Kernels } from '#src/engine/catalog/contract/figure.ts'
import { median } from '#src/engine/run/run.ts'
import type { MemoryRates } from '#src/engine/run/times/sweep.ts'
import { byProblem, fastest, type ProductEntry } from '../products/entries.ts'
import type { ShownProducts } from '../products/view.ts'
import type { Mode } from '../times/speedup.ts'
import { ranIn, titleIn } from '../times/titles.ts'
import * as texts from './words.ts'

/** Within so much of the fastest an automatic choice took the right format. */
const AS_FAST = 1.03

/** What was timed on a matrix: the fastest format, and the automatic choice, which is one of them again. */
export function contestOf(group: readonly ProductEntry[], kernels: Kernels) {
  const chosen = group.find(({ kernel }) => kernels.get(kernel)?.uses !== undefined)
  const formats = group.filter((entry) => entry !== chosen)
  return { best: fastest(formats.length > 0 ? formats : group), chosen, formats }
}

/** The format that is fastest most often, and on how many matrices an automatic choice is as fast as the fastest format. */
export function leadWords(entries: readonly ProductEntry[], kernels: Kernels): string {
  const compared = byProblem(entries)
    .map((group) => contestOf(group, kernels))
    .filter(({ formats }) => formats.length > 0)
  if (compared.length === 0) return ''
  const { kernel, won } = leader(compared.map(({ best }) => best))
  const taken = compared.filter(({ best, chosen }) => chosen && chosen.ms <= AS_FAST * best.ms)
  const [by] = compared.flatMap(({ chosen }) => chosen ?? [])
  return (
    texts.fastestOn(titleIn(kernels, kernel), won, compared.length) +
    (by ? texts.taken(titleIn(kernels, by.kernel), taken.length) : '')
  )
}

/** Who is fastest on most matrices. */
function leader(fastestOnes: readonly ProductEntry[]): { readonly kernel: string; readonly won: number } {
  const wins = new Map<string, number>()
  for (const { kernel } of fastestOnes) wins.set(kernel, (wins.get(kernel) ?? 0) + 1)
  const [kernel, won] = [...wins].reduce((best, one) => (one[1] > best[1] ? one : best))
  return { kernel, won }
}

/** Milliseconds of a dispatch that does next to nothing; undefined where it was not timed in this way. */
export function launchMs(memory: MemoryRates | undefined, mode: Mode): number | undefined {
  const ms = memory?.launch?.[mode]
  return ms && median({ ms, clock: 'timestamp' })
}

/** The least time of any product, and how much of it an empty dispatch takes. */
export function launchWords({ entries, from, mode }: ShownProducts): string {
  const launch = launchMs(from.memory, mode)
  if (launch === undefined || entries.length === 0) return ''
  const least = fastest(entries)
  return texts.dispatch(launch, launch / least.ms, least.label)
}

/** The fastest on the largest matrix, how near it is to a plain copy, and what a launch takes. */
export function formatWords(shown: ShownProducts, kernels: Kernels): string {
  const { entries, from } = shown
  const groups = byProblem(entries)
  const largest = groups.reduce((most, group) => (group[0].nonzeros > most[0].nonzeros ? group : most))
  const { best } = contestOf(largest, kernels)
  const copy = from.memory?.copy.bytesPerSecond
  const moved = best.moved ? texts.moves(best.moved, copy && best.moved / copy) : ''
  return texts.fastest(
    best.label,
    ranIn(kernels, best.kernel, best.uses),
    measuredTime(best.ms, best.stepMs),
    moved,
    best.bandwidth,
    leadWords(entries, kernels),
    launchWords(shown),
  )
}
