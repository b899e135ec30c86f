import { automatic } from '#src/kernel/automatic.ts'
import atomic from '../atomic/kernel.ts'
import type { TransposeProblem } from '../transpose.ts'
import { RIVALS } from './rivals.ts'
import { RULES } from './rule.ts'

/** Leaves every transposition to another kernel, by the number of nonzeros. */
export default automatic<TransposeProblem>({
  rivals: RIVALS,
  rules: RULES,
  title: 'A kernel by the number of nonzeros',
  meaning: 'the kernel to use; where it cannot transpose this matrix, its number of nonzeros decides',
  trace: atomic.trace,
  timed: 1,
})
