import type { Watch } from '../watch.ts'
import type { MatrixFact, FactKind, FactSaid } from './fact.ts'
import { FACTS } from './list.ts'
import { type Examinable, Specimen, withoutZeros, zerosIn } from './lib/specimen.ts'
import * as texts from './words.ts'

/** Finds facts of a matrix and hands each on when it is there. Facts that are said of square matrices alone are left out of others. */
export function examine(matrix: Examinable, kind: FactKind, say: (fact: FactSaid) => void, watch: Watch = {}): void {
  const own = new Specimen(matrix)
  const without = zerosIn(matrix.csr.values) > 0 ? new Specimen(withoutZeros(matrix)) : undefined
  const { rows, cols } = matrix.csr
  for (const fact of FACTS) {
    if ((fact.dear === true) !== (kind === 'dear') || (fact.square && rows !== cols)) continue
    const { name, means } = fact
    watch.progress?.(texts.finding(name), 0, 0)
    const says = found(fact, own, watch)
    const bare = fact.ofPattern && without ? found(fact, without, watch) : says
    say({ name, means, says, ...(bare !== says && { bare }) })
  }
}

const found = (fact: MatrixFact, specimen: Specimen, watch: Watch): string => fact.say(fact.find(specimen, watch))
