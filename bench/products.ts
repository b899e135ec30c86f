import { namedOf } from '#src/kernel/spec.ts'
import { options, type ProductSpec } from '#shaders/spmv/options.ts'
import { AppError } from '#src/base/errors.ts'
import type { ProductProblem } from '#src/kernel/kernel.ts'
import { seededValues } from '#src/sparse/seeded.ts'
import type { Matrix } from '#src/sparse/source.ts'
import { trianglePattern } from '#src/sparse/triangle.ts'
import { givenText, sourceText } from '#src/store/problem-codec.ts'
import { check, makeProblem } from '#shaders/spmv/problem.ts'
import { fileNames, fileOf, matrixOf, SEED, sourceOf } from './matrices.ts'
import type { Part } from './part.ts'
import { LOWER_OF, productSuites } from './suites.ts'

const isLower = (name: string) => name.startsWith(LOWER_OF)
const whole = (name: string) => (isLower(name) ? name.slice(LOWER_OF.length) : name)

const SEEDED: ProductSpec = { values: 'seeded', alpha: 1, beta: 0, seed: SEED }

/** y = A x of a named matrix of any shape, or of its lower triangle (`lower of <name>`), with seeded values. */
export const products: Part<ProductProblem> = {
  operation: 'spmv',

  suites: productSuites(fileNames()),

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
    return `solve=${givenText({ named: namedOf(options, SEEDED), placed: false })}${source ? `&m=${sourceText(source)}` : ''}`
  },

  fileOf: (name) => fileOf(whole(name)),
  boundsFor: () => ({}),
  check,
  bytesOf: ({ rows, cols, nonzeros }) => 8 * nonzeros + 4 * (rows + 1) + 4 * rows + 4 * cols,
  headline: 'spmv/auto',
  peer: 'spmv.cu',
  memory: true,
}
