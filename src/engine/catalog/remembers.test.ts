import { isDeepStrictEqual } from 'node:util'
import { beforeAll, expect, inject, test } from 'vitest'
import { prefixSum, range } from '#src/core/base/arrays.ts'
import { leastCapabilities } from '#src/core/kernel/capabilities.ts'
import { defaults, type Kernel, withoutKnown, type Problem } from '#src/core/kernel/kernel.ts'
import { suits } from '#src/lab/rules/trial.ts'
import { gridMatrix } from '#src/core/sparse/made/grid.ts'
import type { GridSize } from '#src/core/sparse/grid-size.ts'
import { handMade, seededCases } from '#shaders/sptrsv/cases.ts'
import { plainMatrix } from '#src/core/sparse/test-matrices.ts'
import { Draw, TURNS } from '#src/lab/draw.ts'
import { kernels } from './kernels.ts'
import type { MatrixProductProblem } from '#shaders/spgemm/factors.ts'
import type { ProductProblem } from '#shaders/spmv/multiply.ts'
import type { SolveProblem } from '#shaders/sptrsv/solve.ts'
import { bitsOf, patternIn } from '#src/core/kernel/data.ts'
import type { Pattern } from '#src/core/sparse/csr.ts'

// What analysis takes is timed on a problem that other kernels may have seen before. A kernel that remembers something of a
// problem by the objects that it is made of answers for the old numbers when others are written into the same arrays.

const capabilities = leastCapabilities(32)

const grid = (size: GridSize): SolveProblem => {
  const [{ problem }] = seededCases(plainMatrix('grid', gridMatrix('D3N27', size, 'seeded', 1)))
  return problem
}
function product(rows: readonly (readonly number[])[]): ProductProblem {
  const n = rows.length
  const row_ptr = prefixSum(rows.map(({ length }) => length))
  const pattern = { rows: n, cols: n, row_ptr, col_idx: Uint32Array.from(rows.flat()) }
  const [x, y] = [new Float32Array(n).fill(1), new Float32Array(n)]
  const A = { pattern, values: new Float32Array(2 * n).fill(1) }
  return { operation: 'spmv', inputs: { A, x, y, alpha: 1, beta: 0 } }
}

/** So many rows that the rules of products look for diagonals. */
const MANY = 2 ** 15

/** Two diagonals, so far apart. */
const shifted = (by: number): ProductProblem =>
  product(range(MANY).map((i) => (i + by < MANY ? [i, i + by] : [i + by - MANY, i])))

const squared = ({ inputs: { A } }: ProductProblem): MatrixProductProblem => ({
  operation: 'spgemm',
  inputs: { A, B: A },
})

/** Problems with as many rows and as many nonzeros, and all else unlike. */
const PAIRS: readonly (() => readonly [Problem, Problem])[] = [
  () => [grid([6, 5, 4]), grid([4, 5, 6])],
  () => [handMade(range(60).map((i) => (i > 0 ? [i - 1] : []))), handMade(range(60).map((i) => (i > 0 ? [0] : [])))],
  () => [shifted(1), shifted(2)],
  () => [squared(shifted(1)), squared(shifted(2))],
  () => [
    shifted(1),
    product(range(MANY).map((i) => (i % 128 > 0 ? [(7919 * i) % MANY] : range(129).map((j) => i / 128 + 3 * j)))),
  ],
]

/** Writes the numbers of another problem into this one's arrays: the objects stay the same ones. */
function overwrite(problem: Problem, other: Problem): void {
  for (const [name, datum] of Object.entries(problem.inputs))
    for (const [a, array] of bitsOf(datum).entries()) array.set(bitsOf(other.inputs[name])[a])
}

/** All that a kernel says of a problem before it runs. */
function said(kernel: Kernel, problem: Problem) {
  if (!suits(kernel, problem, capabilities)) return { unsuited: kernel.applies?.(withoutKnown(problem)) }
  const params = defaults(kernel)
  const analysis = kernel.analyse(problem, params, capabilities)
  // how a plan goes on is a function, of which there is a new one in each
  const { next: _next, ...plan } = kernel.plan(problem, analysis, params, { trace: false, capabilities })
  return { analysis, plan, candidates: kernel.candidates?.(problem, capabilities) }
}

/** Ids of kernels that answer otherwise for numbers in objects that have been looked at than for the same numbers in new ones. */
function whoRemember(every: ReadonlyMap<string, Kernel>): string[] {
  const found = PAIRS.flatMap((make) => {
    const [problem, other] = make()
    const own = [...every].filter(([id]) => id.startsWith(`${problem.operation}/`))
    for (const [, kernel] of own) said(kernel, problem)
    overwrite(problem, other)
    return own.filter(([, kernel]) => !isDeepStrictEqual(said(kernel, problem), said(kernel, make()[1])))
  })
  return [...new Set(found.map(([id]) => id))].sort()
}

let every: ReadonlyMap<string, Kernel>
beforeAll(async () => {
  every = await kernels()
})

test('no kernel remembers a problem that it, or another, has seen', () => {
  expect(whoRemember(every)).toEqual([])
})

const draw = new Draw(inject('turn')).within(TURNS)
/** The share of kernels that is tried with each of these memories: one in this number. */
const ONE_IN = 36

/** Memories as they may creep in. */
const KEYS: Readonly<Record<string, (problem: Problem) => object>> = {
  'the problem': (problem) => problem,
  'its pattern': ({ inputs }) => patternIn(inputs) as Pattern,
  'its columns': ({ inputs }) => (patternIn(inputs) as Pattern).col_idx,
}

function remembering(kernel: Kernel, keyOf: (problem: Problem) => object): Kernel {
  const known = new Map<object, unknown>()
  return {
    ...kernel,
    analyse(problem, params, machine, findings) {
      const key = keyOf(problem)
      if (!known.has(key)) known.set(key, kernel.analyse(problem, params, machine, findings))
      return known.get(key)
    },
  }
}

/** The same pairs, made once: what is only looked at here needs no others. */
const POSED = PAIRS.map((make) => {
  let pair: ReturnType<typeof make> | undefined
  return () => (pair ??= make())
})

/** Has it an analysis of the problems here that are for it? */
const analyses = (id: string, kernel: Kernel): boolean =>
  POSED.some((posed) => {
    const [problem] = posed()
    const suited = id.startsWith(`${problem.operation}/`) && suits(kernel, problem, capabilities)
    return suited && kernel.analyse(problem, defaults(kernel), capabilities) !== null
  })

/** Does its analysis tell the problems of a pair apart? Else it looks at numbers of rows and nonzeros alone, or at nothing. */
function looksAt(id: string, kernel: Kernel): boolean {
  return POSED.some((posed) => {
    const pair = posed()
    if (!pair.every((problem) => id.startsWith(`${problem.operation}/`) && suits(kernel, problem, capabilities)))
      return false
    const [one, other] = pair.map((problem) => kernel.analyse(problem, defaults(kernel), capabilities))
    return !isDeepStrictEqual(one, other)
  })
}

test('an analysis that is remembered is seen in every kernel that has one', () => {
  const analysing = [...every].flatMap(([id, kernel]) => (looksAt(id, kernel) ? [id] : [])).sort()
  const having = [...every].flatMap(([id, kernel]) => (analyses(id, kernel) ? [id] : []))
  // one asks for the mean length of rows alone, and one leaves what these pairs pose to the same kernel
  expect(having.filter((id) => !analysing.includes(id))).toEqual(['spgemm/auto', 'spmv/csr_vector'])
  let planted = 0
  const survived = Object.entries(KEYS).flatMap(([name, keyOf]) => {
    const drawn = draw.of(analysing, ONE_IN)
    const mutants = new Map(drawn.map((id) => [id, remembering(every.get(id) as Kernel, keyOf)]))
    const seen = whoRemember(mutants)
    planted += drawn.length
    return drawn.filter((id) => !seen.includes(id)).map((id) => `${id}, by ${name}`)
  })
  console.log(`mutants killed ${planted - survived.length} of ${planted} (analyses that are remembered, ${draw.told})`)
  expect(survived).toEqual([])
})
