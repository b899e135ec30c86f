import { deflateRawSync } from 'node:zlib'
import { count, significant, time } from '#src/core/base/format.ts'
import type { LessonColumns } from '#src/engine/catalog/contract/lesson.ts'
import type { Replay } from '#src/engine/run/replay.ts'
import { statesOfItems } from '#src/engine/run/query.ts'
import { priceMs } from '#src/engine/run/times/prices.ts'
import {
  barriersOf,
  courseMs,
  fullness,
  launchMs,
  levelsOf,
  needsOf,
  pollsIn,
  resetMs,
  solveMs,
  stepsOf,
  turnsOf,
  widestOf,
} from '#src/page/lessons/measures.ts'
import { shownFromShelf } from '#src/page/lessons/shelf.fixture.ts'
import { alongTimeOnce } from '#src/page/store/along-time.ts'
import type { Column } from '#src/page/store/session.ts'
import type { OpeningFacts } from './first/facts.ts'
import { DONE, type RowRace, ravelled, type RowTimes } from './first/race.ts'

/** What the opening shows, as a link; the playhead comes to it. */
export const LINK = 'k=sptrsv/level_set,sptrsv/sync_free&axis=time&lead=corner'
const SHOWN = `m=grid:D3N7:16x16x16:seeded:1&${LINK}`

/** The two recorded runs, and the same along time. */
export async function shownRace(): Promise<{ readonly columns: LessonColumns; readonly inTime: readonly Replay[] }> {
  const shown = await shownFromShelf('opening', { show: SHOWN })
  if (!shown) throw new Error('The race of the opening is not recorded.')
  const timed = shown.columns.map(({ replay, timing }): Column => {
    const { kernel: id, title, idea } = replay.run
    return { id, title, idea, status: 'ready', replay, ...(timing && { timing }) }
  })
  const laid = alongTimeOnce()(timed)
  if ('why' in laid) throw new Error(laid.why)
  return { columns: shown.columns, inTime: laid.columns.map(({ replay }) => replay as Replay) }
}

/** For every row the first slice in which it polls, works and is done; a state that it skips begins with the next one. */
export function runOf(replay: Replay): RowTimes {
  const rows = replay.space.count
  const from = [1, 2, 3].map(() => new Uint16Array(rows).fill(0xffff))
  const states = new Uint8Array(rows)
  for (let tick = 0; tick <= replay.end; tick++) {
    statesOfItems(replay, tick, states)
    for (let row = 0; row < rows; row++)
      for (let state = 1; state <= states[row]; state++) from[state - 1][row] = Math.min(from[state - 1][row], tick)
  }
  if (from[DONE - 1].includes(0xffff)) throw new Error('A row is never done.')
  const [poll, work, done] = from
  return { poll, work, done }
}

export const raceOf = ([one, other]: readonly Replay[]): RowRace => ({
  a: runOf(one),
  worker: Uint16Array.from(one.itemWorker),
  b: runOf(other),
})

/** The race as the page loads it. */
export const packed = (race: RowRace): Uint8Array => deflateRawSync(ravelled(race), { level: 9 })

const percent = (share: number) => `${significant(100 * share, share < 0.1 ? 1 : 2)}\u202f%`

/** What the opening says in numbers, all of the recording and of the prices measured on its GPU. */
export function factsOf(columns: LessonColumns, inTime: readonly Replay[]): OpeningFacts {
  const [a, b] = columns
  const { run, space, geometry } = a.replay
  const barrier = priceMs(a.prices?.prices, 'barrier')
  const solving = (column: (typeof columns)[number], steps: number) => time(courseMs(column) / steps)
  if (geometry?.kind !== 'grid') throw new Error('The race of the opening is on a grid.')
  return {
    side: geometry.size[0],
    ticks: inTime.map(({ last }) => last),
    usPerTick: 1000 * (inTime[0].timed?.msPerTick ?? Number.NaN),
    gpu: run.adapter.name,
    day: run.date.slice(0, 10),
    names: columns.map(({ replay }) => replay.run.title),
    rows: count(space.count),
    times: columns.map((column) => time(solveMs(column))),
    factor: significant(solveMs(a) / solveMs(b), 2),
    ahead: time(solveMs(a) - solveMs(b)),
    levels: levelsOf(a),
    widest: widestOf(a),
    workers: a.replay.workers,
    barriers: barriersOf(a),
    barrier: time(barrier, 2),
    allBarriers: time(barriersOf(a) * barrier, 2),
    turns: turnsOf(a),
    steps: stepsOf(b),
    turn: solving(a, turnsOf(a)),
    step: solving(b, stepsOf(b)),
    polls: count(pollsIn(b)),
    pollsARow: count(pollsIn(b) / b.replay.space.count),
    mostNeeds: Math.max(...Array.from({ length: space.count }, (_, row) => needsOf(a.replay, row).length)),
    together: run.adapter.subgroupSize,
    lanes: columns.map(({ replay }) => replay.run.lanes ?? Number.NaN),
    full: columns.map((column) => percent(fullness(column))),
    empty: percent(1 - fullness(b)),
    launchUs: 1000 * launchMs(b),
    resetUs: 1000 * resetMs(b),
    solveUs: columns.map((column) => 1000 * courseMs(column)),
    launch: time(launchMs(b)),
    reset: time(resetMs(b)),
    solving: columns.map((column) => time(courseMs(column))),
    apart: percent((launchMs(b) + resetMs(b)) / solveMs(b)),
    link: LINK,
  }
}
