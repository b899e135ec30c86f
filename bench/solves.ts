import { namedOf } from '#src/kernel/spec.ts'
import { options, type SolveSpec } from '#shaders/sptrsv/options.ts'
import type { SolveProblem } from '#src/kernel/kernel.ts'
import { givenText, sourceText } from '#src/store/problem-codec.ts'
import { boundsOf, check, makeProblem } from '#shaders/sptrsv/problem.ts'
import { fileOf, matrixOf, SEED, sourceOf } from './matrices.ts'
import type { Part } from './part.ts'
import { FACTOR_OF, SOLVE_SUITES } from './suites.ts'

const SEEDED: SolveSpec = { triangle: 'lower', of: 'matrix', values: 'seeded', diagonal: 'unit', seed: SEED }
/** A factor has the values that factoring gave it. */
const FACTOR: SolveSpec = { ...SEEDED, of: 'ilu0', values: 'own' }

const isFactor = (name: string) => name.startsWith(FACTOR_OF)
const factored = (name: string) => (isFactor(name) ? name.slice(FACTOR_OF.length) : name)
const specOf = (name: string) => (isFactor(name) ? FACTOR : SEEDED)

/** The lower triangular system of a named matrix with seeded values, or of the lower factor of `ilu0 of <name>`. */
export const solves: Part<SolveProblem> = {
  operation: 'sptrsv',

  suites: SOLVE_SUITES,

  problemOf: async (name) => makeProblem(await matrixOf(factored(name)), specOf(name)),

  linkOf(name) {
    const source = sourceOf(factored(name))
    return `solve=${givenText({ named: namedOf(options, specOf(name)), placed: false })}${source ? `&m=${sourceText(source)}` : ''}`
  },

  fileOf: (name) => fileOf(factored(name)),
  boundsFor: (name) => boundsOf(specOf(name)),
  check,
  bytesOf: ({ rows, nonzeros }) => 8 * nonzeros + 4 * (rows + 1) + 8 * rows,
  headline: 'sptrsv/auto',

  peer: 'spsv.cu',
  memory: false,
}
