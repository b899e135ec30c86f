import type { U32 } from '#src/core/base/arrays.ts'
import { spacesIn } from '#src/engine/run/query.ts'
import { NEVER, type Replay } from '#src/engine/run/replay.ts'
import type { Pattern } from '#src/core/sparse/csr.ts'
import { eventCount, readPhase, readStage } from '#src/core/trace/event.ts'
import { forEachItem, spaceAt, spaceNumber } from '#src/core/trace/space.ts'

/** Rows that a half of a sweep updates between two barriers: none of them sees what another one writes. */
export interface SweepTurn {
  /** Number of the half, from 0: even ones go there, odd ones back. */
  readonly half: number
  readonly phase: number
  /** Its place among the turns of the run. */
  readonly rank: number
  /** Tick in which its first row is updated. */
  readonly begins: number
  readonly rows: U32
  /** Neighbours of its rows, and those of them that this half had updated before. */
  readonly neighbours: number
  readonly fresh: number
}

/** When a half updates each row; NEVER where that was not recorded, or does not happen. */
export interface SweepHalf {
  readonly phase: U32
  /** Its turn's place among those of the run. */
  readonly rank: U32
  /** Groups in which rows see what earlier steps of the same phase left; absent where none do. */
  readonly group?: U32
}

/** What a trace says of sweeps: when each half updates each row, and turn by turn what its rows read. */
export interface SweepTurns {
  readonly halves: readonly SweepHalf[]
  /** In the order of the run. */
  readonly turns: readonly SweepTurn[]
  /** The turn of the first half in which a row is updated, counted from 0; NEVER where none is known. */
  readonly number: U32
  readonly numbers: number
}

/** Whether a run bundles the rows of a space itself and goes through all of them more than once: there, and back. */
export const sweeps = ({ space, run: { groups, stages = [] } }: Replay): boolean =>
  space.edges !== undefined &&
  groups?.[space.name] !== undefined &&
  stages.filter(({ covers, space: name = space.name }) => covers === 'once' && name === space.name).length > 1

/** The grouping inside whose groups rows of a phase see one another, step by step; absent where none do. */
const withinOf = ({ run: { groups, stages = [] }, space }: Replay) =>
  groups?.[space.name]?.find(({ name }) => stages.some(({ within }) => within === name))

/** Whether turns are steps inside groups, and no groups of the run's. */
export const goesInside = (replay: Replay): boolean => withinOf(replay) !== undefined

/** Reads the turns off the order of events, and never off a colouring. O(events + rows + neighbours) */
export function turnsOf(replay: Replay): SweepTurns {
  const { run, space, eventTick } = replay
  const { trace, stages = [] } = run
  const on = spacesIn(replay)
  const own = replay.spaces.findIndex((one) => one.space.name === space.name)
  const numbers = stages.flatMap((_, s) => ((on.stageSpace[s] ?? 0) === own ? [s] : []))
  const group = withinOf(replay)?.group
  const halves = numbers.map((): SweepHalf => {
    const [phase, rank] = [0, 0].map(() => new Uint32Array(space.count).fill(NEVER))
    return { phase, rank, ...(group && { group }) }
  })
  const found = new Map<string, { half: number; phase: number; begins: number; rows: number[] }>()
  for (let e = 0; e < eventCount(trace); e++) {
    if (spaceNumber(trace, on, e) !== own) continue
    const [half, phase] = [numbers.indexOf(readStage(trace, e)), readPhase(trace, e)]
    // rows of a phase that see one another do so step by step
    const key = `${half} ${phase} ${group ? eventTick[e] : ''}`
    const turn = found.get(key) ?? { half, phase, begins: eventTick[e], rows: [] }
    found.set(key, turn)
    turn.begins = Math.min(turn.begins, eventTick[e])
    forEachItem(trace, e, spaceAt(trace, on, e), (row) => {
      halves[half].phase[row] = phase
      turn.rows.push(row)
    })
  }
  const inOrder = [...found.values()].sort((a, b) => a.phase - b.phase || a.half - b.half || a.begins - b.begins)
  for (const [rank, { half, rows }] of inOrder.entries()) for (const row of rows) halves[half].rank[row] = rank
  const turns = inOrder.map(({ rows, ...turn }, rank): SweepTurn => {
    const sorted = Uint32Array.from(rows).sort()
    return { ...turn, rank, rows: sorted, ...freshness(replay.pattern, halves[turn.half], sorted) }
  })
  const first = turns.filter(({ half }) => half === 0)
  const number = new Uint32Array(space.count).fill(NEVER)
  for (const [n, { rows }] of first.entries()) for (const row of rows) number[row] = n
  return {
    halves: halves.filter((_, half) => turns.some((turn) => turn.half === half)),
    turns,
    number,
    numbers: first.length,
  }
}

/** Whether row i, when its half updates it, reads what that half made of row j. */
export function isFresh({ phase, rank, group }: SweepHalf, i: number, j: number): boolean {
  if (phase[i] === NEVER) return false
  if (phase[i] !== phase[j]) return phase[j] < phase[i]
  return group !== undefined && group[i] === group[j] && rank[j] < rank[i]
}

function freshness(
  { row_ptr, col_idx }: Pattern,
  half: SweepHalf,
  rows: Iterable<number>,
): { neighbours: number; fresh: number } {
  let [neighbours, fresh] = [0, 0]
  for (const i of rows)
    for (let k = row_ptr[i]; k < row_ptr[i + 1]; k++) {
      if (col_idx[k] === i || half.phase[col_idx[k]] === NEVER) continue
      neighbours++
      if (isFresh(half, i, col_idx[k])) fresh++
    }
  return { neighbours, fresh }
}

/** Number of the turn that a tick is in, of all turns; −1 before the first. Of turns that begin together it is the first. */
export function turnAt({ turns }: SweepTurns, tick: number): number {
  let at = -1
  for (const [t, { begins, phase, half }] of turns.entries()) {
    const last = turns[at]
    const isLater = !last || phase > last.phase || (half === last.half && begins > last.begins)
    if (begins <= tick && isLater) at = t
  }
  return at
}

/** Of neighbours one of which comes before the other in the order of rows, the share of which the first half has the later one see the earlier. */
export function orderKept({ row_ptr, col_idx, rows }: Pattern, { halves: [there] }: SweepTurns): number {
  let [pairs, kept] = [0, 0]
  for (let i = 0; i < rows; i++)
    for (let k = row_ptr[i]; k < row_ptr[i + 1]; k++) {
      const j = col_idx[k]
      if (j >= i || there === undefined || there.phase[i] === NEVER || there.phase[j] === NEVER) continue
      pairs++
      if (isFresh(there, i, j)) kept++
    }
  return pairs === 0 ? 1 : kept / pairs
}

/** The share of neighbours that are new where rows are taken one after the other, there: those before a row. */
export function exactShare({ row_ptr, col_idx, rows }: Pattern): number {
  let [before, all] = [0, 0]
  for (let i = 0; i < rows; i++)
    for (let k = row_ptr[i]; k < row_ptr[i + 1]; k++) {
      if (col_idx[k] !== i) all++
      if (col_idx[k] < i) before++
    }
  return all === 0 ? 0 : before / all
}
