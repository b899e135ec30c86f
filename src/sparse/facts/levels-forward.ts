import type { Fact } from './fact.ts'
import { sayLevels, type SolveLevels, solveLevels } from './levels-of-solve.ts'

const levelsForward: Fact<SolveLevels> = {
  name: 'levels forward',
  means:
    'Levels of the solve with the lower triangle, and the rows of the widest. Rows of one level need none of each other.',
  square: true,
  ofPattern: true,
  find: ({ csr }) => solveLevels(csr, 'lower'),
  say: sayLevels,
}
export default levelsForward
