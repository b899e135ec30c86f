import { automatic } from '#src/core/kernel/choice/automatic.ts'
import atomic from '../atomic/kernel.ts'
import type { TransposeProblem } from '../transpose.ts'
import { CANDIDATES } from './candidates.ts'
import { RULES } from './rule.ts'

/** Leaves every transposition to another kernel, by its longest column. */
export default automatic<TransposeProblem>({
  candidates: CANDIDATES,
  rules: RULES,
  title: 'A kernel by the longest column',
  meaning: 'the kernel to use; where it cannot transpose this matrix, one is taken by its longest column',
  trace: atomic.trace,
  timed: 1,
})
