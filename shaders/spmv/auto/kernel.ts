import { automatic } from '#src/core/kernel/choice/automatic.ts'
import { productTrace } from '../product.ts'
import { CANDIDATES } from './candidates.ts'
import { RULES } from './rule.ts'
import { multiplying } from '../multiply.ts'

/** Leaves every product to another kernel, by the lengths of the matrix's rows and the places of its nonzeros. */
export default multiplying(
  automatic({
    candidates: CANDIDATES,
    rules: RULES,
    title: 'A kernel and its launch by the structure of a matrix',
    meaning: 'the kernel to use; where it cannot multiply this matrix, one is taken by structure',
    trace: productTrace('waiting for the others of its step'),
    timed: 2,
  }),
)
