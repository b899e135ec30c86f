import { automatic } from '#src/core/kernel/choice/automatic.ts'
import { taskTrace } from '../rounds.ts'
import { CANDIDATES } from './candidates.ts'
import { RULES } from './rule.ts'

/** Leaves every factorisation to another kernel, by how much its levels have to do. */
export default automatic({
  candidates: CANDIDATES,
  rules: RULES,
  title: 'A schedule by the fill of a matrix',
  meaning: 'the kernel to use; where it cannot factor this matrix, one is taken by structure',
  trace: taskTrace('waiting for the blocks that the next one needs'),
  timed: 1,
})
