import { percent } from '#src/base/format.ts'
import type { Kernels } from '#src/catalog/figure.ts'
import { titleIn } from '../times/titles.ts'
import { inOrder, leastOf, type Scores } from './scores.ts'

/** Who gives up least of preparation, performance and scalability, and where the fastest falls short. */
export function tradeOffWords(scores: readonly Scores[], kernels: Kernels): string {
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
