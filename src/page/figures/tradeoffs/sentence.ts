import { percent } from '#src/core/base/format.ts'
import type { Kernels } from '#src/engine/catalog/contract/figure.ts'
import { titleIn } from '../times/titles.ts'
import { inOrder, leastOf, type Scores } from './scores.ts'
import * as texts from './words.ts'

/** Who gives up least of preparation, performance and scalability, and where the fastest falls short. */
export function tradeOffWords(scores: readonly Scores[], kernels: Kernels): string {
  const whole = scores.filter(({ scalability }) => scalability !== undefined)
  if (whole.length === 0) return texts.measureTwo
  const [best] = inOrder(whole)
  const fast = whole.reduce((most, one) => (one.performance > most.performance ? one : most))
  const said = texts.givesUpLeast(titleIn(kernels, best.kernel), leastOf(best))
  if (fast === best) return texts.alsoFastest(said)
  const { preparation, scalability = 0 } = fast
  const short =
    preparation < scalability ? `preparation (${percent(preparation)})` : `scalability (${percent(scalability)})`
  return texts.fallsShort(said, titleIn(kernels, fast.kernel), short)
}
