import type { MatrixFact } from './fact.ts'
import { sayLevels, type SolveLevels, solveLevels } from './lib/levels-of-solve.ts'
import * as texts from './words.ts'

const levelsBackward: MatrixFact<SolveLevels> = {
  ...texts.TERMS.levelsBackward,
  square: true,
  ofPattern: true,
  find: ({ csr }) => solveLevels(csr, 'upper'),
  say: sayLevels,
  sorts: { by: texts.TERMS.levelsBackward.name, of: ({ levels }) => levels },
}
export default levelsBackward
