import { UNREACHED } from '#shaders/bfs/search.wesl'
import type { Mutant } from '#src/lab/rules/mutant.ts'
import { incomingOf, type SearchProblem } from './graph.ts'
import { levelsFrom } from './oracle.ts'

/** Where faults of this operation's kernels show. */

/** Is there a vertex at least `level` levels away? */
export const goesAsDeepAs =
  (level: number) =>
  (problem: SearchProblem): boolean =>
    levelsFrom(problem).some((found) => found !== UNREACHED && found >= level)

/** Has a reached vertex at least `count` edges, of which only the last leads to a new vertex? */
export function reachesByLastEdge(problem: SearchProblem, least: number, together = false): boolean {
  const { A } = problem.inputs
  const levels = levelsFrom(problem)
  const ways = new Map<number, number>()
  const onward = (i: number, visit: (k: number) => void) => {
    for (let k = A.row_ptr[i]; k < A.row_ptr[i + 1]; k++)
      if (levels[i] !== UNREACHED && levels[A.col_idx[k]] === levels[i] + 1) visit(k)
  }
  // the edge before it leads to a vertex of the same block that is not reached before, either
  const pairs = (i: number, last: number): boolean =>
    A.col_idx[last - 1] >> 5 === A.col_idx[last] >> 5 && levels[A.col_idx[last - 1]] > levels[i]
  for (let i = 0; i < A.rows; i++) onward(i, (k) => ways.set(A.col_idx[k], (ways.get(A.col_idx[k]) ?? 0) + 1))
  for (let i = 0; i < A.rows; i++) {
    const last = A.row_ptr[i + 1] - 1
    if (last - A.row_ptr[i] + 1 < least || levels[i] === UNREACHED) continue
    if (together && !pairs(i, last)) continue
    if (levels[A.col_idx[last]] === levels[i] + 1 && ways.get(A.col_idx[last]) === 1) return true
  }
  return false
}

/**
 * Is there a vertex whose first edge, of those that lead to it, comes from no vertex one level before it?
 * @param words that none of the first edge's block does
 */
export function looksFurther(problem: SearchProblem, words = false): boolean {
  const levels = levelsFrom(problem)
  const { t_row_ptr, t_col_idx } = incomingOf(problem.inputs.A)
  return levels.some((level, v) => {
    const own = t_col_idx.subarray(t_row_ptr[v], t_row_ptr[v + 1])
    const first = own.filter((from, k) => k === 0 || (words && from >> 5 === own[0] >> 5))
    return level !== UNREACHED && level > 0 && !first.some((from) => levels[from] === level - 1)
  })
}

/**
 * The first vertex gets another level where a run is traced, and only there.
 * @param find where vertices get their levels
 * @param put how they do
 */
export const disturbed = (
  module: string,
  find: string,
  put = (level: string) => `atomicStore(&level[vertex], ${level});`,
): Mutant<SearchProblem> => ({
  name: 'the trace disturbs a level',
  breaks: 'traced',
  applies: () => true,
  edits: [
    {
      module,
      find,
      replace: `${find}\n @if(TRACE) { if (vertex == uniforms.source) { ${put('0x7fffffffu')} } }`,
    },
  ],
})
