import { automatic } from '#src/core/kernel/choice/automatic.ts'
import type { SparseProductProblem } from '../multiply.ts'
import pushOnce from '../push_once/kernel.ts'
import { CANDIDATES } from './candidates.ts'
import { RULES } from './rule.ts'

/** Leaves every product to another kernel, by the share of x that is not 0. */
export default automatic<SparseProductProblem>({
  candidates: CANDIDATES,
  rules: RULES,
  title: 'A kernel by the entries of a sparse vector',
  meaning: 'the kernel to use; by default it is taken by the share of x that is not 0',
  trace: pushOnce.trace,
  timed: 1,
})
