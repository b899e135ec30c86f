import { AppError } from '#src/base/errors.ts'
import type { ProductProblem } from '#src/kernel/kernel.ts'
import { median } from '#src/run/run.ts'
import type { MemoryRate } from '#src/run/sweep.ts'
import { seededValues } from '#src/sparse/seeded.ts'
import type { Matrix, SolveSpec } from '#src/sparse/source.ts'
import { trianglePattern } from '#src/sparse/triangle.ts'
import { solveText, sourceText } from '#src/store/problem-codec.ts'
import { makeProblem } from '#shaders/spmv/operation.ts'
import { check } from '#shaders/spmv/oracle.ts'
import { fileNames, fileOf, matrixOf, REAL, SEED, sourceOf, STRUCTURED } from './matrices.ts'
import type { Part } from './part.ts'
import type { PeerRound, Way } from './peer.ts'
import { readVectors } from './problem-file.ts'

/** A triangle times a vector: what a solve's bytes would take if no row waited for another. */
const LOWER_OF = 'lower of '

const isLower = (name: string) => name.startsWith(LOWER_OF)
const whole = (name: string) => (isLower(name) ? name.slice(LOWER_OF.length) : name)

const SEEDED: SolveSpec = { triangle: 'lower', of: 'matrix', values: 'seeded', diagonal: 'unit', seed: SEED }

/** y = A x of a named matrix of any shape, or of its lower triangle (`lower of <name>`), with seeded values. */
export const products: Part<ProductProblem> = {
  operation: 'spmv',

  suites: {
    /** Lower triangles: the largest whole ones are more than one binding holds. */
    structured: STRUCTURED.map((name) => `${LOWER_OF}${name}`),
    whole: STRUCTURED.filter((name) => !name.endsWith('256^3')),
    real: [...REAL, 'D3N7 64^3', 'D3N27 64^3'],
    rmat: ['rmat 20M'],
    files: fileNames(),
    imbalance: [2, 8, 32]
      .map((edges) => `skew 0 2^18${edges === 8 ? '' : ` x${edges}`}`)
      .concat([25, 50, 75, 100].map((skew) => `skew ${skew} 2^18`)),
    scaling: [12, 15, 18, 21].flatMap((scale) => [`skew 0 2^${scale}`, `skew 100 2^${scale}`]),
    quick: ['D3N7 64^3', 'D3N27 64^3', 'bcsstk33', 'cage11', 'rmat 14x16'],
  },

  async problemOf(name) {
    const matrix = await matrixOf(whole(name))
    if (!isLower(name)) return makeProblem(matrix, SEEDED)
    const pattern = trianglePattern(matrix.csr, 'lower')
    const triangle: Matrix = { ...matrix, field: 'real', csr: { ...pattern, values: seededValues(pattern, SEED) } }
    return makeProblem(triangle, { ...SEEDED, values: 'own' })
  },

  linkOf(name) {
    if (isLower(name)) throw new AppError('NoLink', 'The page multiplies whole matrices; this is of a triangle.')
    const source = sourceOf(name)
    return `solve=${solveText(SEEDED)}${source ? `&m=${sourceText(source)}` : ''}`
  },

  fileOf: (name) => fileOf(whole(name)),
  boundsFor: () => ({}),
  check,
  bytesOf: ({ rows, cols, nonzeros }) => 8 * nonzeros + 4 * (rows + 1) + 4 * rows + 4 * cols,
  headline: 'spmv/auto',
  peer: { program: 'spmv.cu', judge },
  memory: true,
}

/** What bench/cusparse/spmv.cu prints; an algorithm has its times, or says why it has none. */
interface Printed {
  readonly device: string
  readonly cuda: number
  readonly cusparse: number
  readonly batch: number
  readonly copy?: Omit<MemoryRate, 'bytesPerSecond'>
  readonly read?: Omit<MemoryRate, 'bytesPerSecond'>
  readonly ways: readonly (Omit<Way, 'check'> | { readonly name: string; readonly why: string })[]
}

/** Of the algorithms whose products are right, the fastest stands for the library; all are kept. */
function judge(text: string, file: string, problem: ProductProblem, bounds: object): PeerRound {
  const { ways: printed, copy, read, ...machine } = JSON.parse(text) as Printed
  const ran = printed.filter((way) => 'single' in way)
  const results = readVectors(file, problem.pattern.rows, ran.length)
  const ways = ran.map((way, w): Way => {
    const { ok, backward, forward } = check(problem, results[w], bounds)
    return { ...way, check: { ok, backward, forward } }
  })
  const [best] = ways.filter(({ check: { ok } }) => ok).toSorted((a, b) => a.single[middle(a)] - b.single[middle(b)])
  if (!best) throw new AppError('PeerFailed', `None of cuSPARSE's products is right: ${text}`)
  const memory = copy && read ? { copy: rateOf(copy), read: rateOf(read) } : undefined
  const left = printed.filter((way) => 'why' in way)
  return { ...machine, ...best, ways, ...(left.length > 0 && { left }), ...(memory && { memory }) }
}

const middle = ({ single }: Omit<Way, 'check'>): number => (single.length - 1) >> 1

const rateOf = ({ bytes, ms }: Omit<MemoryRate, 'bytesPerSecond'>): MemoryRate => ({
  bytes,
  ms,
  bytesPerSecond: bytes / (median({ ms, clock: 'timestamp' }) / 1000),
})
