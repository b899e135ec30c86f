import { automatic } from '#src/core/kernel/choice/automatic.ts'
import esc from '../esc/kernel.ts'
import type { MatrixProductProblem } from '../factors.ts'
import { CANDIDATES } from './candidates.ts'
import { RULES } from './rule.ts'

/** Leaves every product to another kernel, by what is known of A and B before anything is multiplied. */
export default automatic<MatrixProductProblem>({
  candidates: CANDIDATES,
  rules: RULES,
  title: 'A kernel by the structure of two matrices',
  meaning: 'the kernel to use; where it cannot multiply these matrices, one is taken by their structure',
  trace: esc.trace,
  timed: 2,
})
