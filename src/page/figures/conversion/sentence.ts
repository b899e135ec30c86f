import type { Kernels } from '#src/engine/catalog/contract/figure.ts'
import { fastest, type ProductEntry } from '../products/entries.ts'
import { NOTHING } from '../times/nothing.ts'
import { titleIn } from '../times/titles.ts'
import * as texts from './words.ts'

/** The dearest conversion, in products. */
export function conversionWords(entries: readonly ProductEntry[], kernels: Kernels): string {
  if (entries.length === 0) return NOTHING
  const inProducts = ({ conversionMs, ms }: ProductEntry) => conversionMs / ms
  const dearest = entries.reduce((most, one) => (inProducts(one) > inProducts(most) ? one : most))
  const group = entries.filter(({ problem }) => problem === dearest.problem)
  const best = fastest(group)
  const first = texts.dearest(dearest.label, titleIn(kernels, dearest.kernel), inProducts(dearest))
  return best === dearest
    ? texts.fastestThere(first)
    : texts.fastestSpends(first, titleIn(kernels, best.kernel), inProducts(best))
}
