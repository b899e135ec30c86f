import { UNREACHED } from '#shaders/bfs/search.wesl'
import type { U32 } from '#src/core/base/arrays.ts'
import type { Data } from '#src/core/kernel/data.ts'
import type { Incoming, SearchProblem } from '../graph.ts'
import { PIECE } from '../piece.ts'
import { type DirectionRule, pulls } from '../rule.ts'
import type { SearchStage, SearchWalk } from '../stages.ts'

/** Numbers of its stages, in the order in which the kernel names them. */
export const LOOKS = { begin: 0, frontier: 1, push: 2, pull: 3 } as const

/** Begins with one vertex, and goes on, an iteration in one phase, until nothing new is reached. */
export function simulate(
  { inputs: { A, source } }: SearchProblem,
  incoming: Incoming | null,
  choice: DirectionRule,
  on: SearchWalk,
): Data {
  const { rows, row_ptr, col_idx } = A
  const level = new Uint32Array(rows).fill(UNREACHED)
  level[source] = 0
  on.all({ stage: LOOKS.begin, phase: 0 }, rows)
  let left = col_idx.length
  let reached = [source]
  for (let round = 0; reached.length > 0; round++) {
    const at = (stage: number) => on.stage({ stage, phase: 1 + round })
    const frontier = at(LOOKS.frontier)
    const pieces: number[] = []
    let edges = 0
    for (const v of reached.sort((a, b) => a - b)) {
      frontier.alone(v)
      edges += row_ptr[v + 1] - row_ptr[v]
      for (let k = row_ptr[v]; k < row_ptr[v + 1]; k += PIECE) pieces.push(k, Math.min(k + PIECE, row_ptr[v + 1]))
    }
    left -= edges
    const pulling = pulls(choice, { vertices: reached.length, edges, left, all: rows })
    reached =
      pulling && incoming
        ? pull(incoming, level, round, on.lanes, at(LOOKS.pull))
        : push(col_idx, pieces, level, round + 1, at(LOOKS.push))
  }
  return { level }
}

/** From the frontier: a worker takes a piece, a lane an edge of it. */
function push(col_idx: U32, pieces: readonly number[], level: U32, next: number, stage: SearchStage): number[] {
  const reached: number[] = []
  for (let p = 0; p < pieces.length; p += 2) {
    const [first, end] = [pieces[p], pieces[p + 1]]
    stage.stretch(p / 2, first, end)
    for (let k = first; k < end; k++) {
      const vertex = col_idx[k]
      if (level[vertex] !== UNREACHED) continue
      level[vertex] = next
      reached.push(vertex)
    }
  }
  return reached
}

/** Towards the frontier: each lane has a vertex, and looks until it meets the frontier. */
function pull(
  { t_row_ptr, t_col_idx }: Incoming,
  level: U32,
  frontier: number,
  lanes: number,
  stage: SearchStage,
): number[] {
  const reached: number[] = []
  const looks = (v: number): number => {
    if (level[v] !== UNREACHED) return 0
    const end = t_row_ptr[v + 1]
    const met = t_col_idx.subarray(t_row_ptr[v], end).findIndex((from) => level[from] === frontier)
    if (met < 0) return end - t_row_ptr[v]
    level[v] = frontier + 1
    reached.push(v)
    return met + 1
  }
  for (let first = 0; first < level.length; first += lanes) {
    const steps: number[] = []
    for (let v = first; v < Math.min(first + lanes, level.length); v++) steps.push(looks(v))
    stage.looks(first, steps)
  }
  return reached
}
