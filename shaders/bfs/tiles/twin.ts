import { UNREACHED } from '#shaders/bfs/search.wesl'
import type { U32 } from '#src/core/base/arrays.ts'
import type { Data } from '#src/core/kernel/data.ts'
import type { SearchProblem } from '../graph.ts'
import { PIECE } from '../piece.ts'
import { barriersOf, wayPhase } from '../search.ts'
import type { SearchStage, SearchWalk } from '../stages.ts'
import { BLOCK, type GraphTiles } from '../tiles.ts'
import { WAY, wayOf, type WayRule } from './rule.ts'
import { STAGES } from './stages.ts'

/** It pushes by columns or by rows, or pulls. */
export const WAYS = 3

/** What a way goes through: levels, bits of the frontier and of all that is reached, and the level of what is found now. */
interface Look {
  readonly level: U32
  readonly frontier: U32
  readonly reached: U32
  readonly next: number
  readonly stage: SearchStage
  readonly found: number[]
}

/** Gathers, takes its turn, and looks at words in one of three ways, until the frontier is empty. */
export function simulate(
  { inputs: { A, source } }: SearchProblem,
  tiles: GraphTiles,
  rule: WayRule,
  on: SearchWalk,
): Data {
  const { rows } = A
  const level = new Uint32Array(rows).fill(UNREACHED)
  level[source] = 0
  const [frontier, reached] = [blocksOf(rows), blocksOf(rows)]
  on.all({ stage: STAGES.begin, phase: 0 }, rows)
  let [now, left] = [[source], rows]
  for (let round = 0, phase = 1; ; round++, phase += barriersOf(WAYS)) {
    const gather = on.stage({ stage: STAGES.gather, phase })
    frontier.fill(0)
    for (const v of now.sort((a, b) => a - b)) {
      gather.alone(v)
      for (const bits of [frontier, reached]) bits[Math.floor(v / BLOCK)] |= 1 << (v % BLOCK)
    }
    left -= now.length
    if (now.length === 0) return { level }
    const way = wayOf(rule, { vertices: now.length, left, all: rows }) - 1
    const at = phase + wayPhase(way, WAYS, rule.way !== WAY.byRule) - 1
    const stage = on.stage({ stage: STAGES.look + way, phase: at })
    const look: Look = { level, frontier, reached, next: round + 1, stage, found: [] }
    if (way + 1 === WAY.columns) pushColumns(tiles, now, look)
    else if (way + 1 === WAY.rows) pushRows(tiles, look)
    else pull(tiles, look, on.lanes)
    now = look.found
  }
}

const blocksOf = (vertices: number): U32 => new Uint32Array(Math.ceil(vertices / BLOCK))

function reach({ level, next, found }: Look, vertex: number): void {
  if (level[vertex] !== UNREACHED) return
  level[vertex] = next
  found.push(vertex)
}

/** Words of the frontier's rows, in pieces: bits of what is not reached. */
function pushColumns({ out: { ptr, block, mask } }: GraphTiles, now: readonly number[], look: Look): void {
  let piece = 0
  for (const v of now)
    for (let first = ptr[v]; first < ptr[v + 1]; first += PIECE) {
      const end = Math.min(first + PIECE, ptr[v + 1])
      look.stage.stretch(piece++, first, end)
      for (let w = first; w < end; w++)
        for (let bits = mask[w] & ~look.reached[block[w]]; bits !== 0; bits &= bits - 1)
          reach(look, BLOCK * block[w] + 31 - Math.clz32(bits & -bits))
    }
}

/** All words in their order: rows of those that have a bit of the frontier. */
function pushRows({ into: { block, mask }, row }: GraphTiles, look: Look): void {
  for (let w = 0; w < mask.length; w++) if ((mask[w] & look.frontier[block[w]]) !== 0) reach(look, row[w])
  look.stage.every(mask.length)
}

/** Each lane has a vertex that is not reached, and looks until a word has a bit of the frontier. */
function pull({ into: { ptr, block, mask } }: GraphTiles, look: Look, lanes: number): void {
  const { level, frontier } = look
  const looks = (v: number): number => {
    if (level[v] !== UNREACHED) return 0
    for (let w = ptr[v]; w < ptr[v + 1]; w++) {
      if ((mask[w] & frontier[block[w]]) === 0) continue
      reach(look, v)
      return w - ptr[v] + 1
    }
    return ptr[v + 1] - ptr[v]
  }
  for (let first = 0; first < level.length; first += lanes) {
    const steps: number[] = []
    for (let v = first; v < Math.min(first + lanes, level.length); v++) steps.push(looks(v))
    look.stage.looks(first, steps)
  }
}
