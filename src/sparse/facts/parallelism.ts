import { significant } from '#src/base/format.ts'
import { levelCount, levelsOf } from '../levels.ts'
import type { Fact } from './fact.ts'

interface Parallelism {
  readonly forward: number
  readonly backward: number
}

const parallelism: Fact<Parallelism> = {
  name: 'mean parallelism',
  means: 'Rows over levels: how many rows of a triangle can be solved at once on average, forward and backward.',
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
}
export default parallelism
