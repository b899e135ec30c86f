import type { Fact } from './fact.ts'
import { sayLevels, type SolveLevels, solveLevels } from './levels-of-solve.ts'

const levelsBackward: Fact<SolveLevels> = {
  name: 'levels backward',
  means:
    'Levels of the solve with the upper triangle, from the last row on, and the rows of the widest. Rows of one level need none of each other.',
  square: true,
  ofPattern: true,
  find: ({ csr }) => solveLevels(csr, 'upper'),
  say: sayLevels,
}
export default levelsBackward
