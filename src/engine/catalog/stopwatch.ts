import { AppError } from '#src/core/base/errors.ts'
import type { Kernel, Params, Problem } from '#src/core/kernel/kernel.ts'
import { defaultsOf } from '#src/core/kernel/spec.ts'
import type { Capabilities } from '#src/core/kernel/plan/plan.ts'
import { buildMatrix } from '#src/core/sparse/build.ts'
import type { MatrixSource } from '#src/core/sparse/source.ts'
import { findOperation } from './operations.ts'
import { type Datum, isMatrix, kindOf } from '#src/core/kernel/data.ts'
import type { Pattern } from '#src/core/sparse/csr.ts'
import { matricesFor } from './matrices.ts'

/** A kernel to analyse: for which machine, with all of its parameters. */
export interface AnalysisCandidate {
  readonly kernel: Kernel
  readonly params: Params
  readonly capabilities: Capabilities
}

/**
 * Milliseconds per analysis, of `calls` in a row, each of a problem in objects that nothing has looked at, with its plan:
 * all that the processor does before a kernel can be prepared on the GPU, the choice of a kernel included.
 */
export function stopwatch({ kernel, params, capabilities }: AnalysisCandidate, problem: Problem, calls = 1): number {
  const unseen = Array.from({ length: calls }, () => unseenOf(problem))
  const start = performance.now()
  for (const one of unseen)
    kernel.plan(one, kernel.analyse(one, params, capabilities), params, { trace: false, capabilities })
  return (performance.now() - start) / calls
}

/**
 * The same problem in objects of their own: what is remembered of the others does not help with these. Problems from files and
 * from the page get the same fields in the same order, so that code which was compiled for small ones fits; what is known of
 * the answer is left out.
 */
function unseenOf({ operation, inputs, ...others }: Problem): Problem {
  const asked = Object.entries(others).filter(([name]) => name !== 'known')
  const unseen = Object.entries(inputs).map(([name, datum]) => [name, unseenDatum(datum)] as const)
  return { operation, ...inOrder(asked), inputs: inOrder(unseen) }
}

const inOrder = <T>(fields: readonly (readonly [name: string, value: T])[]): Readonly<Record<string, T>> =>
  Object.fromEntries(fields.toSorted(([a], [b]) => (a < b ? -1 : 1)))

function unseenDatum(datum: Datum): Datum {
  if (isMatrix(datum)) return { pattern: unseenPattern(datum.pattern), values: datum.values }
  return kindOf(datum) === 'pattern' ? unseenPattern(datum as Pattern) : datum
}

const unseenPattern = ({ rows, cols, row_ptr, col_idx }: Pattern): Pattern => ({ rows, cols, row_ptr, col_idx })

/** A grid and a graph, large enough for their loops to be compiled, small enough to be over at once. */
const SMALL: readonly MatrixSource[] = [
  { kind: 'grid', stencil: 'D3N27', size: [20, 20, 20], values: 'seeded', seed: 1 },
  { kind: 'rmat', scale: 12, edges: 12, skew: 50, seed: 1 },
]

/** Small problems of an operation, for code to be run once before it is timed. */
export async function smallProblems(operation: string): Promise<Problem[]> {
  const { options, shape, load } = findOperation(operation)
  const spec = shape(defaultsOf(options))
  const { makeProblem } = await load()
  return Promise.all(
    SMALL.map(async (source) => makeProblem(await matricesFor(options, spec, await buildMatrix(source)), spec)),
  )
}

/** Milliseconds for which each small problem is analysed again and again: loops are compiled by then. */
const WARM_MS = 40

/** Runs a kernel's analysis on each small problem for a while, so that what is timed after it is compiled code. */
export function warmUp(candidate: AnalysisCandidate, small: readonly Problem[]): void {
  for (const problem of small) {
    try {
      const start = performance.now()
      do stopwatch(candidate, problem)
      while (performance.now() - start < WARM_MS)
    } catch (error) {
      // the kernel cannot solve such a problem; its code is not run on the timed one, either
      if (!(error instanceof AppError)) throw error
    }
  }
}
