import { example } from '#src/core/sparse/made/examples.ts'
import { plainMatrix } from '#src/core/sparse/test-matrices.ts'
import type { LuProblem } from './factors.ts'
import type { LuSpec } from './options.ts'
import { makeProblem } from './problem.ts'

/** What tests ask for where they say nothing else. */
export const SPEC: LuSpec = { ordering: 'amd', matching: true, values: 'own', nb: 0, x: 'ones', large: false, seed: 1 }

/** PanguLU's worked blocks: four of 3 × 3, in the order of the slides, where pivot (4, 4) is 0. */
export const worked = (rest: Partial<LuSpec> = {}): LuProblem =>
  makeProblem([plainMatrix('worked', example('blocks'))], {
    ...SPEC,
    ordering: 'natural',
    matching: false,
    nb: 3,
    ...rest,
  })
