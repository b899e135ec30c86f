import { automatic } from '#src/core/kernel/choice/automatic.ts'
import { CANDIDATES } from './candidates.ts'
import { RULES } from './rule.ts'
import { solving } from '../solve.ts'

/** Leaves every triangular solve to another kernel, by the structure of its triangle, and by how its values grow along grid lines. */
export default solving(
  automatic({
    candidates: CANDIDATES,
    rules: RULES,
    title: 'A kernel and its launch by the structure of a triangle',
    meaning: 'the kernel to use; where it cannot solve this matrix, one is taken by structure',
    trace: { worker: 'worker', stages: [{ name: 'multiply and add' }], item: 'waiting for what the row needs' },
    timed: 1,
  }),
)
