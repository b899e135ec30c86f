import { automatic } from '#src/core/kernel/choice/automatic.ts'
import { sweepTrace } from '../sweep.ts'
import { CANDIDATES } from './candidates.ts'
import { RULES } from './rule.ts'

/** Leaves every sweep to another kernel, by how many colours its rows have and how many rows a colour. */
export default automatic({
  candidates: CANDIDATES,
  rules: RULES,
  title: 'A kernel by the colours of a matrix',
  meaning: 'the kernel to use; where it cannot sweep over this matrix, one is taken by structure',
  trace: sweepTrace('worker', 'waiting for the others of its colour'),
  timed: 1,
})
