import type { U32 } from '#src/core/base/arrays.ts'
import { eventCount, readPhase, readStage } from '#src/core/trace/event.ts'
import { forEachItem, type StageMeaning } from '#src/core/trace/space.ts'
import { seenWhere, worksUntil } from '#src/engine/run/query.ts'
import { NEVER, type Replay } from '#src/engine/run/replay.ts'

/** A dispatch of a sweep over a grid: the turn of its points, and the ticks in which they are updated. */
export interface GridStep {
  /** From 0 for the finest. */
  readonly grid: number
  readonly back: boolean
  readonly turn: number
  readonly begins: number
  readonly until: number
}

/** What a trace says of a multigrid. */
export interface GridsSeen {
  /** By grid: its points as rows of the finest one, ascending. */
  readonly points: readonly U32[]
  /** By grid and row: the turn in which the first sweep there updates it; NEVER for no point of the grid. */
  readonly turns: readonly U32[]
  /** Turns of each grid. */
  readonly counts: readonly number[]
  /** In the order of the run. */
  readonly steps: readonly GridStep[]
}

/** By stage: the number of its grid from 0, −1 of none, and whether it goes back. */
function stagesByGrid(stages: readonly StageMeaning[]): readonly { readonly grid: number; readonly back: boolean }[] {
  const before = new Map<number, number>()
  return stages.map(({ grid }) => {
    const nth = before.get(grid ?? 0) ?? 0
    before.set(grid ?? 0, nth + 1)
    return { grid: (grid ?? 0) - 1, back: nth % 2 === 1 }
  })
}

const known = new WeakMap<object, boolean>()

/** Whether a run tells of sweeps over more than one grid. */
export const hasGrids = (replay: Replay): Replay | undefined =>
  seenWhere(replay, ({ run, geometry }) => {
    if (geometry?.kind !== 'grid') return false
    const found = known.get(run.trace) ?? tellsOfGrids(run.trace, run.stages ?? [])
    known.set(run.trace, found)
    return found
  })

function tellsOfGrids(trace: Replay['run']['trace'], stages: readonly StageMeaning[]): boolean {
  const coarse = stages.map(({ grid = 0 }) => grid > 1)
  if (!coarse.includes(true)) return false
  for (let e = 0; e < eventCount(trace); e++) if (coarse[readStage(trace, e)]) return true
  return false
}

/** Reads the sweeps off the events. O(events + rows · grids) */
export function gridsSeen(replay: Replay): GridsSeen {
  const { run, space, eventTick } = replay
  const stages = stagesByGrid(run.stages ?? [])
  const grids = 1 + stages.reduce((most, { grid }) => Math.max(most, grid), 0)
  const turns = Array.from({ length: grids }, () => new Uint32Array(space.count).fill(NEVER))
  const counts = turns.map(() => 0)
  /** By phase and stage; the phase of the first sweep there gives rows their turns. */
  const found = new Map<string, Omit<GridStep, 'turn'> & { phase: number; row: number }>()
  const turnBy = new Map<string, number>()
  for (let e = 0; e < eventCount(run.trace); e++) {
    const at = stages[readStage(run.trace, e)]
    if (!at || at.grid < 0) continue
    const { grid, back } = at
    const phase = readPhase(run.trace, e)
    const key = `${phase} ${grid} ${back}`
    const [begins, until] = [eventTick[e], worksUntil(replay, e)]
    let row = found.get(key)?.row ?? NEVER
    forEachItem(run.trace, e, space, (item) => {
      row = item
      if (turns[grid][item] !== NEVER) return
      const turn = turnBy.get(key) ?? counts[grid]++
      turnBy.set(key, turn)
      turns[grid][item] = turn
    })
    const before = found.get(key)
    found.set(key, {
      grid,
      back,
      phase,
      row,
      begins: Math.min(begins, before?.begins ?? begins),
      until: Math.max(until, before?.until ?? until),
    })
  }
  const inOrder = [...found.values()].sort((a, b) => a.phase - b.phase || Number(a.back) - Number(b.back))
  const steps = inOrder.map(({ phase: _phase, row, ...step }): GridStep => ({ ...step, turn: turns[step.grid][row] }))
  const points = turns.map((turn) => Uint32Array.from(turn.keys()).filter((row) => turn[row] !== NEVER))
  const used = points.filter(({ length }) => length > 0).length
  return { points: points.slice(0, used), turns: turns.slice(0, used), counts: counts.slice(0, used), steps }
}

/** The step that a tick is in, of those that begin last; undefined between sweeps, and before and after all. */
export function stepAt({ steps }: GridsSeen, tick: number): GridStep | undefined {
  let found: GridStep | undefined
  for (const step of steps) if (step.begins <= tick && tick <= step.until) found = step
  return found
}

/** What the sweep that a step is of has made of a point by then. */
export function pointTone(turn: number, step: GridStep): 'lit' | 'new' | 'old' {
  if (turn === step.turn) return 'lit'
  return step.back === turn > step.turn ? 'new' : 'old'
}
