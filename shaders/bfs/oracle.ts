import { UNREACHED } from '#shaders/bfs/search.wesl'
import type { U32 } from '#src/core/base/arrays.ts'
import { type Bounds, type Check, makeCheck } from '#src/core/kernel/check.ts'
import type { FrontierSize } from '#src/core/kernel/choice/frontier.ts'
import type { Data } from '#src/core/kernel/data.ts'
import type { SearchProblem } from './graph.ts'

/** Judges levels by a queue on the processor and by no code of a kernel: none may differ. */
export function check(problem: SearchProblem, { level }: Data, _bounds: Bounds = {}): Check {
  const exact = levelsFrom(problem)
  const found = level as U32
  let [differ, first, deepest, reached] = [0, 0, 0, 0]
  for (let v = exact.length - 1; v >= 0; v--) {
    if (exact[v] !== found[v]) [differ, first] = [differ + 1, v]
    if (exact[v] === UNREACHED) continue
    deepest = Math.max(deepest, exact[v])
    reached++
  }
  return makeCheck(
    [
      {
        name: 'levels that differ',
        value: differ,
        bound: 0,
        ...(differ > 0 && { at: { space: 'vertex', item: first } }),
      },
      { name: 'vertices reached', value: reached, bound: Infinity },
      { name: 'deepest level', value: deepest, bound: Infinity },
    ],
    false,
  )
}

const known = new WeakMap<SearchProblem, U32>()

/** The exact level of every vertex, searched once per problem: many kernels are judged by it. */
export function levelsFrom(problem: SearchProblem): U32 {
  const found = known.get(problem) ?? search(problem)
  known.set(problem, found)
  return found
}

/** The vertices of each level, and their edges. */
export function frontiers(problem: SearchProblem): readonly FrontierSize[] {
  const { row_ptr } = problem.inputs.A
  const sizes: { vertices: number; edges: number }[] = []
  for (const [v, level] of levelsFrom(problem).entries()) {
    if (level === UNREACHED) continue
    const size = (sizes[level] ??= { vertices: 0, edges: 0 })
    size.vertices++
    size.edges += row_ptr[v + 1] - row_ptr[v]
  }
  return sizes
}

/** One vertex after the other, in the order in which they are reached. */
function search({ inputs: { A, source } }: SearchProblem): U32 {
  const level = new Uint32Array(A.rows).fill(UNREACHED)
  const queue = new Uint32Array(A.rows)
  level[source] = 0
  queue[0] = source
  for (let head = 0, tail = 1; head < tail; head++) {
    const vertex = queue[head]
    for (const next of A.col_idx.subarray(A.row_ptr[vertex], A.row_ptr[vertex + 1])) {
      if (level[next] !== UNREACHED) continue
      level[next] = level[vertex] + 1
      queue[tail++] = next
    }
  }
  return level
}
