import { count } from '#src/base/format.ts'
import type { Fact } from './fact.ts'
import { zerosIn } from './specimen.ts'

const explicitZeros: Fact<number> = {
  name: 'explicit zeros',
  means: 'Entries that the matrix stores although their value is 0. They count as nonzeros everywhere on this page.',
  find: ({ csr }) => zerosIn(csr.values),
  say: count,
}
export default explicitZeros
