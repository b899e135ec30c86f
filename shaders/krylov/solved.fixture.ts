import type { Data } from '#src/core/kernel/data.ts'
import { defaults, type Kernel, type Params } from '#src/core/kernel/kernel.ts'
import { buildMatrix } from '#src/core/sparse/build.ts'
import type { Matrix } from '#src/core/sparse/source.ts'
import { rowsOf } from '#src/core/sparse/test-matrices.ts'
import type { KrylovSpec } from './options.ts'
import { check, makeProblem } from './problem.ts'
import type { KrylovProblem } from './solve.ts'

export const SPEC: KrylovSpec = { tolerance: '1e-6', limit: 500, values: 'own', x: 'seeded', seed: 1 }
export const posed = (matrix: Matrix, rest: Partial<KrylovSpec> = {}) => makeProblem([matrix], { ...SPEC, ...rest })

/** What a kernel's twin makes of a problem. */
export function outputsBy<A>(kernel: Kernel<A, KrylovProblem>, problem: KrylovProblem, given: Params = {}): Data {
  const params = defaults(kernel, given)
  const machine = { workers: 4, lanes: 8 }
  return kernel.reference(problem, kernel.analyse(problem, params), params, machine, () => undefined)
}

export const measured = (problem: KrylovProblem, outputs: Data, name: string): number =>
  check(problem, outputs).measures.find((one) => one.name === name)?.value ?? Number.NaN

export const diagonal = (values: readonly number[]): Matrix => {
  const matrix = rowsOf(
    'a diagonal',
    values.length,
    values.map((_, i) => [i]),
  )
  return { ...matrix, csr: { ...matrix.csr, values: Float64Array.from(values) } }
}

export const laplacian = (edge: number) =>
  buildMatrix({ kind: 'grid', stencil: 'D3N27', size: [edge, edge, edge], values: 'laplacian', seed: 1 })
