import { seenWhere, spacesIn } from '#src/engine/run/query.ts'
import type { Replay } from '#src/engine/run/replay.ts'
import { eventCount, readPhase, readStage, readStep, readWorker } from '#src/core/trace/event.ts'
import { type BlockShare, forEachItem, spaceNumber } from '#src/core/trace/space.ts'

/** Items that the invocations of a worker have at the same time, in the order of lanes, and when. */
export interface BlockTeam {
  readonly stage: number
  readonly tick: number
  readonly items: readonly number[]
}

/** What a trace says of items whose operands are blocks. */
export interface BlockTeams {
  readonly share: BlockShare
  readonly teams: readonly BlockTeam[]
  /** By stage, then item: its team, by its number. */
  readonly teamOf: readonly ReadonlyMap<number, number>[]
  /** Items of the largest team. */
  readonly most: number
  /** Blocks that an item has in one stage at most. */
  readonly longest: number
}

const shareOf = ({ run: { stages = [] } }: Replay): BlockShare | undefined =>
  stages.find(({ blocks }) => blocks)?.blocks

/** Whether events of a run are of items whose operands are blocks, in groups that follow one another. */
export const hasBlocks = (replay: Replay): Replay | undefined =>
  seenWhere(
    replay,
    ({ space, run }) =>
      shareOf(replay) !== undefined && space.edges !== undefined && run.groups?.[space.name] !== undefined,
  )

/** Reads the teams off the events. O(events + entries) */
export function teamsOf(replay: Replay): BlockTeams {
  const { run, space, eventTick } = replay
  const on = spacesIn(replay)
  const own = replay.spaces.findIndex((one) => one.space.name === space.name)
  const found = new Map<string, { stage: number; tick: number; items: number[] }>()
  for (let e = 0; e < eventCount(run.trace); e++) {
    if (spaceNumber(run.trace, on, e) !== own) continue
    const stage = readStage(run.trace, e)
    const key = [stage, readPhase(run.trace, e), readWorker(run.trace, e), readStep(run.trace, e)].join()
    const team = found.get(key) ?? { stage, tick: eventTick[e], items: [] }
    found.set(key, team)
    forEachItem(run.trace, e, space, (item) => team.items.push(item))
  }
  const teams = [...found.values()].sort((a, b) => a.tick - b.tick)
  const teamOf = Array.from({ length: run.stages?.length ?? 0 }, () => new Map<number, number>())
  for (const [t, { stage, items }] of teams.entries()) for (const item of items) teamOf[stage]?.set(item, t)
  let [most, longest] = [1, 1]
  for (const { stage, items } of teams) {
    most = Math.max(most, items.length)
    for (const item of items) longest = Math.max(longest, blocksIn(replay, stage, item))
  }
  return { share: shareOf(replay) as BlockShare, teams, teamOf, most, longest }
}

/** Blocks that an item is multiplied by in a stage: there those of groups before its own, back those of groups after, and of a later sweep there both. */
export function blocksIn({ pattern, grouping: { group } }: Replay, stage: number, item: number): number {
  const { row_ptr, col_idx } = pattern
  let blocks = 0
  for (let k = row_ptr[item]; k < row_ptr[item + 1]; k++) {
    const after = group[col_idx[k]] - group[item]
    if (stage % 2 === 1 ? after > 0 : stage > 1 ? after !== 0 : after < 0) blocks++
  }
  return blocks
}

/** The team of an item at a tick, or else the first that is active then; before the run and after it that of the nearest step. */
export function teamAt({ teams, teamOf }: BlockTeams, tick: number, item: number | undefined): BlockTeam | undefined {
  const now = teams.findLast((team) => team.tick <= tick) ?? teams[0]
  if (!now) return undefined
  const own = item === undefined ? undefined : teamOf[now.stage]?.get(item)
  return own === undefined ? teams.find(({ tick: at, stage }) => at === now.tick && stage === now.stage) : teams[own]
}

/** Products that an invocation adds up for a block. */
export const productsOf = ({ side, each }: BlockShare): number =>
  each === 'item' ? side * side : each === 'row' ? side : 1
/** Invocations that share an item. */
export const lanesOfItem = ({ side, each }: BlockShare): number => (side * side) / productsOf({ side, each, spare: 0 })
