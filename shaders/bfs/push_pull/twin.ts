import type { U32 } from '#src/base/arrays.ts'
import type { Data } from '#src/kernel/data.ts'
import type { Incoming, SearchProblem } from '../graph.ts'
import { DIRECTION, type DirectionRule, pulls } from '../rule.ts'
import { barriersOf, STAGES, wayPhase } from '../search.ts'
import type { SearchStage, SearchWalk } from '../stages.ts'
import { PIECE } from '../piece.ts'

/** It pushes or pulls. */
export const WAYS = 2

/** Gathers, takes its turn, and pushes or pulls, until the frontier is empty. */
export function simulate(
  { inputs: { A, source } }: SearchProblem,
  incoming: Incoming | null,
  choice: DirectionRule,
  on: SearchWalk,
): Data {
  const { rows, row_ptr, col_idx } = A
  const level = new Uint32Array(rows)
  level[source] = 1
  let reached = [source]
  on.all({ stage: STAGES.begin, phase: 0 }, rows)
  const forced = choice.direction !== DIRECTION.byRule
  let left = col_idx.length
  for (let round = 0, phase = 1; ; round++, phase += barriersOf(WAYS)) {
    const pieces: number[] = []
    const gather = on.stage({ stage: STAGES.gather, phase })
    const vertices = reached.length
    let edges = 0
    for (const v of reached.sort((a, b) => a - b)) {
      gather.alone(v)
      edges += row_ptr[v + 1] - row_ptr[v]
      for (let k = row_ptr[v]; k < row_ptr[v + 1]; k += PIECE) pieces.push(k, Math.min(k + PIECE, row_ptr[v + 1]))
    }
    left -= edges
    if (vertices === 0) {
      on.all({ stage: STAGES.tell, phase: phase + barriersOf(WAYS) }, rows)
      return { level: level.map((word) => word - 1) }
    }
    if (pulls(choice, { vertices, edges, left, all: rows }) && incoming)
      reached = pull(
        incoming,
        level,
        round + 1,
        on.lanes,
        on.stage({ stage: STAGES.look + 1, phase: phase + wayPhase(1, WAYS, forced) - 1 }),
      )
    else
      reached = push(
        col_idx,
        pieces,
        level,
        round + 2,
        on.stage({ stage: STAGES.look, phase: phase + wayPhase(0, WAYS, forced) - 1 }),
      )
  }
}

/** From the frontier: a worker takes a piece, a lane an edge of it. */
export function push(col_idx: U32, pieces: readonly number[], level: U32, mark: number, stage: SearchStage): number[] {
  const reached: number[] = []
  for (let p = 0; p < pieces.length; p += 2) {
    const [first, end] = [pieces[p], pieces[p + 1]]
    stage.stretch(p / 2, first, end)
    for (let k = first; k < end; k++) {
      const vertex = col_idx[k]
      if (level[vertex] > 0) continue
      level[vertex] = mark
      reached.push(vertex)
    }
  }
  return reached
}

/** Towards the frontier: each lane has a vertex, and looks until it meets the frontier. */
export function pull(
  { t_row_ptr, t_col_idx }: Incoming,
  level: U32,
  frontier: number,
  lanes: number,
  stage: SearchStage,
): number[] {
  const reached: number[] = []
  const looks = (v: number): number => {
    if (level[v] > 0) return 0
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
