import { range, type U32 } from '#src/core/base/arrays.ts'
import { random } from '#src/core/base/random.ts'
import type { Matrix } from '#src/core/sparse/source.ts'
import { rowsOf } from '#src/core/sparse/test-matrices.ts'
import { byBlock, eliminatedIn } from './elimination.ts'
import type { LuProblem } from './factors.ts'
import { makeProblem } from './problem.ts'
import { rankMemory } from './ranks/memory.ts'
import { rankTasks } from './ranks/tasks.ts'
import { blockWork } from './tasks.ts'
import { SPEC } from './worked.fixture.ts'

/** A matrix of n rows with nonzeros at some seeded places. */
export function scattered(n: number, count: number, seed: number): Matrix {
  const { below } = random(seed)
  const rows = range(n).map(() => new Set<number>())
  for (let k = 0; k < count; k++) rows[below(n)].add(below(n))
  return rowsOf(
    `scattered by ${seed}`,
    n,
    rows.map((row) => [...row].sort((a, b) => a - b)),
  )
}

/** Factoring a pattern as it comes, with seeded values that need no pivoting, in blocks of nb rows. */
export const posedAsIs = (matrix: Matrix, nb: number) =>
  makeProblem([matrix], { ...SPEC, values: 'seeded', ordering: 'natural', matching: false, nb })

/** Its blocks, the tasks of ranks, and the factors of one rank. */
export function inBlocks(problem: LuProblem) {
  const { filled, values, least_pivot: least } = problem.inputs
  const { blocks, tasks: all } = blockWork(problem)
  const tasks = rankTasks(blocks, all)
  const memoryOf = (owner: U32) => rankMemory(blocks, tasks, { values: byBlock(blocks, values), least, owner })
  return { filled, values, least, blocks, tasks, twin: eliminatedIn(problem), memoryOf }
}

export const cut = (matrix: Matrix, nb: number) => inBlocks(posedAsIs(matrix, nb))
