import { findKernel } from '#src/engine/catalog/kernels.ts'
import { findOperation } from '#src/engine/catalog/operations.ts'
import { makeSubject } from '#src/engine/catalog/subject.ts'
import { defaults, type Params } from '#src/core/kernel/kernel.ts'
import { seenWhere } from '#src/engine/run/query.ts'
import type { Replay } from '#src/engine/run/replay.ts'
import type { Run } from '#src/engine/run/run.ts'
import { makeReplay } from '#src/engine/run/schedule.ts'
import { rowsOf } from '#src/core/sparse/test-matrices.ts'
import { traceBuilder } from '#src/core/trace/event.ts'
import { twinNotes } from '#src/core/trace/notes.ts'
import { isSummed, productOf } from '../product/products.ts'
import { type OpenedRow, openRow } from './rows.ts'

/** Row 0 of A takes rows 0, 1, 2 and 17 of B, row 1 takes row 1. B has 40 columns. */
const A = [[0, 1, 2, 17], [1]]
const B = Array.from(
  { length: 20 },
  (_, i): number[] => ({ 0: [1, 17, 36], 1: [1, 33], 2: [17, 20, 33], 17: [1, 21] })[i] ?? [],
)

/** Columns of the products of row 0, in their own order, and of its entries. */
export const COLUMNS = [1, 17, 36, 1, 33, 17, 20, 33, 1, 21]
export const ENTRIES = [1, 17, 20, 21, 33, 36]

/** One row of A that takes one row of B: as many products as there are columns. */
export const oneRow = (columns: readonly number[]): readonly [number[][], number[][]] => [
  [[...columns.keys()]],
  columns.map((column) => [column]),
]

/** A row of what a kernel's twin makes of two matrices of ones, opened. */
export async function openedBy(
  kernelId: string,
  params: Params = {},
  row = 0,
  [left, right]: readonly [number[][], number[][]] = [A, B],
): Promise<OpenedRow> {
  const workings = await findOperation('spgemm').load()
  const matrices = [rowsOf('A', right.length, left), rowsOf('B', 1 + Math.max(...right.flat()), right)]
  const spec = { with: 'made', values: 'own', seed: 1 }
  const problem = workings.makeProblem(matrices, spec)
  const kernel = await findKernel(`spgemm/${kernelId}`)
  const chosen = defaults(kernel, params)
  const { emit, finish } = traceBuilder(4, twinNotes(kernel.trace.notes))
  kernel.reference(problem, kernel.analyse(problem, chosen), chosen, { workers: 8, lanes: 4 }, emit)
  const run = { trace: finish(), stages: kernel.trace.stages, worker: kernel.trace.worker } as Run
  const replay = seenWhere(makeReplay(run, makeSubject(workings, problem, matrices[0])), isSummed) as Replay
  return openRow(replay, productOf(replay), row)
}
