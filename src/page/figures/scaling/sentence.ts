import { plural, significant } from '#src/core/base/format.ts'
import type { Kernels } from '#src/engine/catalog/contract/figure.ts'
import type { ProductEntry } from '../products/entries.ts'
import { NOTHING } from '../times/nothing.ts'
import { titleIn } from '../times/titles.ts'
import * as texts from './words.ts'

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
  const own = known.filter(({ kernel, problem }) => kernel === best.kernel && family(problem) === family(best.problem))
  return { best, first: own.reduce((least, one) => (one.nonzeros < least.nonzeros ? one : least)) }
}

const launched = ({ workgroups = 0 }: ProductEntry): string => plural(workgroups, 'workgroup')
const gflops = (entry: ProductEntry): string => `${significant(entry.gflops)}\u202fGFLOPS`

/** What grew: nonzeros, workgroups where they did, and with them what the kernel reaches. */
const grown = ({ best, first }: Climb): string =>
  texts.grows({
    nonzeros: best.nonzeros / first.nonzeros,
    workgroups:
      first.workgroups === best.workgroups ? texts.asMany : texts.fromTo(first.workgroups ?? 0, launched(best)),
    gflops: best.gflops / first.gflops,
  })

/** What the fastest gains from the smallest to the largest matrix of a kind. */
export function scalingWords(entries: readonly ProductEntry[], kernels: Kernels): string {
  const found = climb(entries)
  if (!found) return NOTHING
  const { best, first } = found
  const most = texts.reaches(titleIn(kernels, best.kernel), gflops(best), launched(best), best.label)
  return best === first ? `${most}.` : `${most}. ${texts.since(first.label, grown(found))}`
}

/** The same in a line. */
export function scalingCaption(entries: readonly ProductEntry[], kernels: Kernels): string {
  const found = climb(entries)
  if (!found) return ''
  const { best, first } = found
  const reached = texts.reachedBy(titleIn(kernels, best.kernel), gflops(best))
  if (best === first) return reached
  return reached + texts.gainedFor(best.gflops / first.gflops, best.nonzeros / first.nonzeros)
}

/** Matrices that are alike but for their size. */
export const family = (problem: string): string => problem.replace(/ (2\^\d+|\d+\^3|\d+)$/, '')
