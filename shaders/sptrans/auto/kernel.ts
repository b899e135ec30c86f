import { automatic } from '#src/core/kernel/choice/automatic.ts'
import atomic from '../atomic/kernel.ts'
import type { TransposeProblem } from '../transpose.ts'
import { CANDIDATES } from './candidates.ts'
import { RULES } from './rule.ts'

/** Leaves every transposition to another kernel, by a sample of its pattern and by its longest column. */
export default automatic<TransposeProblem>({
  candidates: CANDIDATES,
  rules: RULES,
  title: 'A kernel by mirrored nonzeros and the longest column',
  meaning:
    'the kernel to use; where it cannot transpose this matrix, one is taken by mirrored nonzeros and its longest column',
  trace: atomic.trace,
  timed: 1,
})
