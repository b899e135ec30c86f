import type { SolveProblem } from '#src/kernel/kernel.ts'
import type { SolveSpec } from '#src/sparse/source.ts'
import { solveText, sourceText } from '#src/store/problem-codec.ts'
import { boundsOf, makeProblem } from '#shaders/sptrsv/operation.ts'
import { check } from '#shaders/sptrsv/oracle.ts'
import { fileOf, matrixOf, REAL, SEED, SIZES, sourceOf, STRUCTURED } from './matrices.ts'
import type { Part } from './part.ts'
import type { PeerRound } from './peer.ts'
import { readVectors } from './problem-file.ts'

const SEEDED: SolveSpec = { triangle: 'lower', of: 'matrix', values: 'seeded', diagonal: 'unit', seed: SEED }
/** A factor has the values that factoring gave it. */
const FACTOR: SolveSpec = { ...SEEDED, of: 'ilu0', values: 'own' }
const FACTOR_OF = 'ilu0 of '

const isFactor = (name: string) => name.startsWith(FACTOR_OF)
const factored = (name: string) => (isFactor(name) ? name.slice(FACTOR_OF.length) : name)
const specOf = (name: string) => (isFactor(name) ? FACTOR : SEEDED)

/** The lower triangular system of a named matrix with seeded values, or of the lower factor of `ilu0 of <name>`. */
export const solves: Part<SolveProblem> = {
  operation: 'sptrsv',

  /** Nothing is tuned on the problems of `sizes` and `others`. */
  suites: {
    structured: STRUCTURED,
    sizes: SIZES,
    real: REAL,
    others: ['bcsstk15', 'cavity14', 'add32', 'wiki-Vote', `${FACTOR_OF}delaunay 200000`, `${FACTOR_OF}D3N7 128^3`],
    rmat: ['rmat 20M'],
    quick: ['D3N7 64^3', 'D3N27 64^3', 'bcsstk33', 'cage11', 'delaunay_n13'],
  },

  problemOf: async (name) => makeProblem(await matrixOf(factored(name)), specOf(name)),

  linkOf(name) {
    const source = sourceOf(factored(name))
    return `solve=${solveText(specOf(name))}${source ? `&m=${sourceText(source)}` : ''}`
  },

  fileOf: (name) => fileOf(factored(name)),
  boundsFor: (name) => boundsOf(specOf(name)),
  check,
  bytesOf: ({ rows, nonzeros }) => 8 * nonzeros + 4 * (rows + 1) + 8 * rows,
  headline: 'sptrsv/auto',

  peer: {
    program: 'spsv.cu',
    judge(printed, results, problem, bounds) {
      const [x] = readVectors(results, problem.pattern.rows, 1)
      const { ok, backward, forward } = check(problem, x, bounds)
      return {
        ...(JSON.parse(printed) as Omit<PeerRound, 'check' | 'name'>),
        name: 'SpSV',
        check: { ok, backward, forward },
      }
    },
  },

  memory: false,
}
