import type { MatrixFact } from './fact.ts'
import { sayLevels, type SolveLevels, solveLevels } from './lib/levels-of-solve.ts'
import * as texts from './words.ts'

const levelsForward: MatrixFact<SolveLevels> = {
  ...texts.TERMS.levelsForward,
  square: true,
  ofPattern: true,
  find: ({ csr }) => solveLevels(csr, 'lower'),
  say: sayLevels,
  sorts: { by: texts.TERMS.levelsForward.name, of: ({ levels }) => levels },
}
export default levelsForward
