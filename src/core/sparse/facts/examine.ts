import type { GpuEnds } from '../spectrum/shifted.ts'
import type { Watch } from '../watch.ts'
import type { FactKind, FactSaid } from './fact.ts'
import { FACTS } from './list.ts'
import { type Examinable, Specimen, withoutZeros, zerosIn } from './lib/specimen.ts'
import * as texts from './words.ts'

/**
 * Finds facts of a matrix and hands each on when it is there. Facts that are said of square matrices alone are left out of others.
 * @param onGpu ends of the spectrum that a GPU has found
 */
export function examine(
  matrix: Examinable,
  kind: FactKind,
  say: (fact: FactSaid) => void,
  watch: Watch = {},
  onGpu?: GpuEnds,
): void {
  const own = new Specimen(matrix, onGpu)
  const without = zerosIn(matrix.csr.values) > 0 ? new Specimen(withoutZeros(matrix)) : undefined
  const { rows, cols } = matrix.csr
  for (const fact of FACTS) {
    if ((fact.dear === true) !== (kind === 'dear') || (fact.square && rows !== cols)) continue
    const { name, means, sorts } = fact
    watch.progress?.(texts.finding(name), 0, 0)
    const found = fact.find(own, watch)
    const says = fact.say(found)
    const bare = fact.ofPattern && without ? fact.say(fact.find(without, watch)) : says
    const at = sorts?.of(found)
    say({
      name,
      means,
      says,
      ...(bare !== says && { bare }),
      ...(sorts && at !== undefined && { sorts: { by: sorts.by, at } }),
    })
  }
}
