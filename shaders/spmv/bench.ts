import type { OperationBench, BenchRecording, BenchScene, ProblemLayout } from '#src/core/kernel/bench.ts'
import { longestRow } from '#src/core/sparse/formats/lib/rows.ts'
import { seededValues } from '#src/core/sparse/seeded.ts'
import type { Matrix, MatrixSource } from '#src/core/sparse/source.ts'
import { trianglePattern } from '#src/core/sparse/triangle.ts'
import type { ProductSpec } from './options.ts'
import { LARGEST, LOWER_OF, OWN_OF, parts, suites } from './suites.ts'
import type { ProductProblem } from './multiply.ts'

const spec = (seed: number): ProductSpec => ({ values: 'seeded', alpha: 1, beta: 0, seed })

function lowerOf(matrix: Matrix, seed: number): Matrix {
  const pattern = trianglePattern(matrix.csr, 'lower')
  return { ...matrix, field: 'real', csr: { ...pattern, values: seededValues(pattern, seed) } }
}

/** As bench/cusparse/spmv.cu reads it: rows, columns, nonzeros, α and β in f32; then row_ptr, col_idx, values, x and y. */
const file: ProblemLayout<ProductProblem> = {
  begins: 'SPMV',
  write({ inputs: { A, x, y, alpha, beta } }) {
    const { rows, cols, row_ptr, col_idx } = A.pattern
    const sizes = Uint32Array.of(rows, cols, col_idx.length)
    return [sizes, Float32Array.of(alpha, beta), row_ptr, col_idx, A.values, x, y]
  },
  read(from) {
    const [rows, cols, nonzeros] = from.words(3)
    const [alpha, beta] = from.numbers(2)
    const A = { pattern: from.pattern(rows, cols, nonzeros), values: from.numbers(nonzeros) }
    return { operation: 'spmv', inputs: { A, x: from.numbers(cols), y: from.numbers(rows), alpha, beta } }
  },
}

const spyOf = (name: string, source: MatrixSource): BenchScene => ({
  name,
  source,
  algorithms: ['csr_vector'],
  moved: 'by hand',
  limit: 33,
})

const scenes: readonly BenchScene[] = [
  spyOf('band of 21 million', { kind: 'banded', rows: 1_000_000, width: 10, seed: 1 }),
  spyOf('R-MAT of 16 million', { kind: 'rmat', scale: 20, edges: 16, skew: 100, seed: 1 }),
  spyOf('D3N27 product of 23 million', {
    kind: 'grid',
    stencil: 'D3N27',
    size: [96, 96, 96],
    values: 'seeded',
    seed: 1,
  }),
]

const recordings: Readonly<Record<string, BenchRecording>> = {
  // rows of uneven length
  'rmat-10': {
    link: 'm=rmat:10:8:100:7&solve=values:seeded',
    algorithms: ['csr_scalar', 'csr_vector', 'sell', 'merge'],
  },
  // a tile of every format
  tiles: { link: 'm=example:tiles', algorithms: ['csr_scalar', 'csr_vector', 'tile'] },
}

/** y = A x of a named matrix of any shape, or of its lower triangle (`lower of <name>`), with seeded values. */
const bench: OperationBench<ProductProblem, ProductSpec> = {
  suites,
  spec,
  variants: {
    [LOWER_OF]: {
      words: 'lower triangle of ',
      spec: (seed) => ({ ...spec(seed), values: 'own' }),
      cut: lowerOf,
    },
    [OWN_OF]: { words: 'own values of ', spec: (seed) => ({ ...spec(seed), values: 'own' }) },
  },
  counts: { longestRow: ({ inputs: { A } }) => longestRow(A.pattern) },
  bytesOf: ({ rows, cols, nonzeros }) => 8 * nonzeros + 4 * (rows + 1) + 4 * rows + 4 * cols,
  chooses: 'auto',
  resets: false,
  memory: true,
  errors: { backward: 'error' },
  claims: [
    { suite: 'mixed', title: '16 matrices' },
    { suite: 'mixed', title: '12 matrices of less than 6 million nonzeros', problems: parts.small },
    { suite: 'mixed', title: '4 larger matrices', problems: parts.large },
    { suite: 'others', title: '8 other matrices' },
    { suite: 'others', title: '4 other small matrices', problems: parts.smallOthers },
  ],
  told: {
    before: `${LOWER_OF}D3N27 256^3`,
    best: 'best format',
    reads: {
      problems: LARGEST,
      says: (least, most) =>
        `Back to back, the best formats by rule of the three triangles at 256³ are read at ${least} to ${most} of the rate at which a plain pass reads memory.`,
    },
  },
  file,
  peer: {
    source: 'spmv.cu',
    result: ({ inputs: { A } }, from) => ({ y: from.numbers(A.pattern.rows) }),
    // where a product adds to what it finds, each leaves another
    repeatable: ({ inputs: { beta } }) => beta === 0,
  },
  scenes,
  recordings,
}
export default bench
