import { example } from '#src/core/sparse/made/examples.ts'
import { plainMatrix } from '#src/core/sparse/test-matrices.ts'
import type { LuProblem } from '../factors.ts'
import { makeProblem } from '../problem.ts'

/** PanguLU's worked blocks: four of 3 × 3, in the order of the slides. */
export const worked = (): LuProblem =>
  makeProblem([plainMatrix('worked', example('blocks'))], {
    ordering: 'natural',
    matching: false,
    values: 'own',
    nb: 3,
    x: 'ones',
    large: false,
    seed: 1,
  })
