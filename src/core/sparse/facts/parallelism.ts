import { significant } from '#src/core/base/format.ts'
import { levelCount, levelsOf } from '../levels.ts'
import type { MatrixFact } from './fact.ts'
import * as texts from './words.ts'

interface Parallelism {
  readonly forward: number
  readonly backward: number
}

const parallelism: MatrixFact<Parallelism> = {
  ...texts.TERMS.parallelism,
  square: true,
  ofPattern: true,
  find({ csr }) {
    const of = (triangle: 'lower' | 'upper') => csr.rows / Math.max(1, levelCount(levelsOf(csr, triangle)))
    return { forward: of('lower'), backward: of('upper') }
  },
  say({ forward, backward }) {
    const [one, other] = [forward, backward].map((rows) => significant(rows))
    return one === other ? `${one} rows` : `${one} forward, ${other} backward`
  },
  sorts: { by: texts.SORTS.parallelism, of: ({ forward }) => forward },
}
export default parallelism
