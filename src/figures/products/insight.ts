import { measuredTime, percent, plural, rate, ratio, significant, time } from '#src/base/format.ts'
import { median } from '#src/run/run.ts'
import type { MemoryRates } from '#src/run/sweep.ts'
import type { ProductFigureId } from '#src/store/document.ts'
import type { Mode } from '../times/speedup.ts'
import type { Kernels } from '../bandwidth/bandwidth.ts'
import type { FigureSources } from '../times/data.ts'
import { ranIn, titleIn } from '../times/titles.ts'
import { byKernel, byProblem, type ProductEntry, fastest } from './entries.ts'
import { inOrder, leastOf, type Scores, scoresOf } from './scores.ts'
import { inGallery, isGraph, ofOneSize, type ShownProducts, shownIn } from './view.ts'

const NOTHING = 'Nothing has been measured yet.'

/** The kernel that is fastest most often, and by how much it is behind elsewhere. */
export function leadWords(entries: readonly ProductEntry[], kernels: Kernels): string {
  const groups = byProblem(entries)
  if (groups.length === 0) return ''
  const { kernel, won } = leader(groups)
  return `${titleIn(kernels, kernel)} is the fastest on ${won} of ${plural(groups.length, 'matrix', 'matrices')}`
}

/** Who is fastest on most matrices. */
function leader(groups: readonly (readonly ProductEntry[])[]): { readonly kernel: string; readonly won: number } {
  const wins = new Map<string, number>()
  for (const group of groups) {
    const { kernel } = fastest(group)
    wins.set(kernel, (wins.get(kernel) ?? 0) + 1)
  }
  const [kernel, won] = [...wins].reduce((best, one) => (one[1] > best[1] ? one : best))
  return { kernel, won }
}

/** What a figure of products says, from its own numbers; `**` encloses what is bold. */
export function productInsight(figure: ProductFigureId, sources: FigureSources): string {
  const { kernels } = sources
  const shown = shownIn(sources, figure === 'imbalance' ? isGraph : inGallery)
  return shown ? WORDS[figure](shown, kernels) : NOTHING
}

const WORDS: Readonly<Record<ProductFigureId, (shown: ShownProducts, kernels: Kernels) => string>> = {
  formats: formatWords,
  conversion: ({ entries }, kernels) => conversionWords(entries, kernels),
  imbalance: ({ entries }, kernels) => imbalanceWords(ofOneSize(entries), kernels),
  scaling: ({ entries }, kernels) => scalingWords(entries, kernels),
  triangle: ({ entries }, kernels) => triangleWords(scoresOf(entries), kernels),
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
  return ` An empty dispatch of WebGPU takes ${time(launch)}, ${percent(launch / least.ms)} of the shortest product, on ${least.label}.`
}

/** The fastest on the largest matrix, how near it is to a plain copy, and what a launch takes. */
function formatWords(shown: ShownProducts, kernels: Kernels): string {
  const { entries, from } = shown
  const groups = byProblem(entries)
  const largest = groups.reduce((most, group) => (group[0].nonzeros > most[0].nonzeros ? group : most))
  const best = fastest(largest)
  const copy = from.memory?.copy.bytesPerSecond
  const near =
    copy && best.moved ? ` It moves its own bytes at ${percent(best.moved / copy)} of what a plain copy reaches.` : ''
  return (
    `On ${best.label}, **${ranIn(kernels, best.kernel, best.uses)}** is the fastest: ${measuredTime(best.ms, best.stepMs)}, ` +
    `${rate(best.bandwidth)} by the bytes of CSR.${near} ${leadWords(entries, kernels)}.${launchWords(shown)}`
  )
}

/** The dearest conversion, in products. */
export function conversionWords(entries: readonly ProductEntry[], kernels: Kernels): string {
  if (entries.length === 0) return NOTHING
  const inProducts = ({ conversionMs, ms }: ProductEntry) => conversionMs / ms
  const dearest = entries.reduce((most, one) => (inProducts(one) > inProducts(most) ? one : most))
  const group = entries.filter(({ problem }) => problem === dearest.problem)
  const best = fastest(group)
  const first =
    `Before its first product on ${dearest.label}, **${titleIn(kernels, dearest.kernel)}** spends the time of ` +
    `**${significant(inProducts(dearest))} products**`
  return best === dearest
    ? `${first}, yet it is the fastest there.`
    : `${first}; ${titleIn(kernels, best.kernel)}, the fastest there, spends that of ${significant(inProducts(best))}.`
}

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
  const first = `From the most even rows to the most uneven ones, **${titleIn(kernels, most.kernel)}** takes **${ratio(most.factor)}** as long per nonzero`
  return least === most ? `${first}.` : `${first}, ${titleIn(kernels, least.kernel)} ${ratio(least.factor)}.`
}

/** `Uneven rows slow SELL-C-σ 73×; Automatic gets faster (0.63×)`. */
function imbalanceSaid([least, most]: readonly [Slowdown, Slowdown], kernels: Kernels): string {
  const name = ({ kernel }: Slowdown) => titleIn(kernels, kernel)
  const [low, high] = [ratio(least.factor), ratio(most.factor)]
  if (least === most) return `Uneven rows cost ${name(most)} ${high} the time per nonzero`
  const rest = least.factor < 1 ? `${name(least)} gets faster (${low})` : `${name(least)} only ${low}`
  return `Uneven rows slow ${name(most)} ${high} per nonzero; ${rest}`
}

/** The same in a line. */
export function imbalanceCaption(entries: readonly ProductEntry[], kernels: Kernels): string {
  const found = slowdowns(entries)
  if (!found) return ''
  return imbalanceSaid(found, kernels)
}

interface Climb {
  readonly best: ProductEntry
  /** The same kernel on the smallest matrix of the same kind. */
  readonly first: ProductEntry
}

/** The most operations per second that any kernel reaches, and where that kernel began. */
function climb(entries: readonly ProductEntry[]): Climb | undefined {
  const known = entries.filter(({ workgroups }) => workgroups !== undefined)
  if (known.length === 0) return undefined
  const best = known.reduce((most, one) => (one.gflops > most.gflops ? one : most))
  const own = known.filter(
    ({ kernel, problem }) => kernel === best.kernel && familyOf(problem) === familyOf(best.problem),
  )
  return { best, first: own.reduce((least, one) => (one.nonzeros < least.nonzeros ? one : least)) }
}

const launched = ({ workgroups = 0 }: ProductEntry): string => plural(workgroups, 'workgroup')
/** A kernel that launches as many on every matrix gains from their sizes alone. */
const before = ({ best, first }: Climb): string =>
  `on ${first.label} with ${first.workgroups === best.workgroups ? 'as many' : launched(first)}`
const gflops = (entry: ProductEntry): string => `${significant(entry.gflops)}\u202fGFLOPS`

/** What the fastest gains from the smallest to the largest matrix of a kind. */
export function scalingWords(entries: readonly ProductEntry[], kernels: Kernels): string {
  const found = climb(entries)
  if (!found) return NOTHING
  const { best, first } = found
  const most = `**${titleIn(kernels, best.kernel)}** reaches ${gflops(best)} with ${launched(best)} on ${best.label}`
  return best === first ? `${most}.` : `${most}, ${ratio(best.gflops / first.gflops)} as many as ${before(found)}.`
}

/** The same in a line. */
export function scalingCaption(entries: readonly ProductEntry[], kernels: Kernels): string {
  const found = climb(entries)
  if (!found) return ''
  const { best, first } = found
  const few = first.workgroups === best.workgroups ? 'on the smallest' : `with ${launched(first)}`
  const more = best === first ? '' : `, ${ratio(best.gflops / first.gflops)} as many as ${few}`
  return `${titleIn(kernels, best.kernel)}: ${gflops(best)} with ${launched(best)}${more}`
}

/** Matrices that are alike but for their size. */
export const familyOf = (problem: string): string => problem.replace(/ (2\^\d+|\d+\^3|\d+)$/, '')

/** Who gives up least of preparation, performance and scalability, and where the fastest falls short. */
export function triangleWords(scores: readonly Scores[], kernels: Kernels): string {
  const whole = scores.filter(({ scalability }) => scalability !== undefined)
  if (whole.length === 0) return 'Measure a uniform and a power-law graph: scalability compares the two.'
  const [best] = inOrder(whole)
  const fast = whole.reduce((most, one) => (one.performance > most.performance ? one : most))
  const said = `**${titleIn(kernels, best.kernel)}** gives up least: at least ${percent(leastOf(best))} in all three.`
  if (fast === best) return `${said} It is also the fastest of them.`
  const { preparation, scalability = 0 } = fast
  const short =
    preparation < scalability ? `preparation (${percent(preparation)})` : `scalability (${percent(scalability)})`
  return `${said} The fastest with all three, ${titleIn(kernels, fast.kernel)}, falls short in ${short}.`
}
