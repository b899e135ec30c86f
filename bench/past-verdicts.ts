import { benches } from '#src/engine/catalog/benches.ts'
import { kernelIds, findKernel } from '#src/engine/catalog/kernels.ts'
import type { Kernel } from '#src/core/kernel/kernel.ts'
import { paramWords } from '#src/core/kernel/words.ts'
import type { Outcome } from '#src/engine/run/times/sweep.ts'
import { type PastFigure, type PastProblem, type PastSweep, sameIn } from './past-figures.ts'
import type { PastVerdict } from './past-report.ts'
import { comparisons } from './slower.ts'

/** What a figure is called. */
export type FigureWords = (figure: PastFigure) => string

/** Its kernel, with what its parameters differ in from those that it has by itself. */
export async function wordsFor(problems: readonly PastProblem[]): Promise<FigureWords> {
  const ids = new Set(problems.flatMap(({ figures }) => figures.map(({ outcome }) => outcome.kernel)))
  const kernels = new Map<string, Kernel>()
  for (const id of ids) if (kernelIds.includes(id)) kernels.set(id, await findKernel(id))
  return ({ outcome: { kernel: id, params } }) => {
    const kernel = kernels.get(id)
    if (!kernel) return id
    const other = Object.entries(params).filter(([name, value]) => initialOf(kernel, name) !== value)
    return other.length > 0 ? `${id} (${paramWords(kernel, Object.fromEntries(other))})` : id
  }
}

const initialOf = ({ params }: Kernel, name: string): number | undefined =>
  params.find((parameter) => parameter.name === name)?.initial

/** What files say of a problem beside its past; of what they do not have, nothing. */
export function filedVerdicts(past: PastProblem, now: readonly PastSweep[], words: FigureWords): PastVerdict[] {
  const found = now
    .filter(({ sweep }) => (sweep.operation ?? benches[0].operation.id) === past.operation)
    .flatMap(({ sweep }) => sweep.figures.filter(({ problem }) => problem === past.problem))
  if (found.length === 0) return []
  const outcomes = found.flatMap((one) => one.outcomes)
  return past.figures.flatMap((figure) => {
    const outcome = sameIn(outcomes, figure.outcome)
    return outcome ? [verdictOf(past, figure, words, outcome)] : []
  })
}

/** What came of a figure that was timed anew; lost where there is no time. @param now undefined where its kernel or a parameter is gone */
export function verdictOf(
  { problem }: PastProblem,
  figure: PastFigure,
  words: FigureWords,
  now: Outcome | undefined,
): PastVerdict {
  const timing = now?.timing
  const told = { name: words(figure), problem, changed: figure.changed > 0 }
  if (timing) return { ...told, comparisons: comparisons(figure.outcome.timing, timing) }
  const why = now?.failure?.message ?? (now?.stall ? `item ${now.stall.item} never came` : 'its result is wrong')
  return { ...told, comparisons: [], lost: now ? why : 'there is no such kernel, or no such parameter' }
}
