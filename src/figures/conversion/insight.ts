import { significant } from '#src/base/format.ts'
import type { Kernels } from '#src/catalog/figure.ts'
import { fastest, type ProductEntry } from '../products/entries.ts'
import { NOTHING } from '../times/nothing.ts'
import { titleIn } from '../times/titles.ts'

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
