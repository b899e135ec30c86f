import type { LessonClaim } from '#src/engine/catalog/contract/lesson.ts'
import { significant } from '#src/core/base/format.ts'
import {
  barriersOf,
  courseMs,
  everyRow,
  fullness,
  inOneWorkgroup,
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
import { chainOf } from './first/levels.ts'
import { facts } from './first/facts.ts'

/** What each scene claims of the two runs; `hero` is the first picture. */
export const CLAIMS: Readonly<Record<string, readonly LessonClaim[]>> = {
  hero: [
    {
      says: 'B is 2.2 times as fast.',
      of: 'the recording',
      holds: ([a, b]) => significant(solveMs(a) / solveMs(b), 2) === facts.factor && solveMs(b) < solveMs(a),
    },
    {
      says: 'A waits at barriers, and B has none.',
      of: 'the recording',
      holds: ([a, b]) => barriersOf(a) > 0 && barriersOf(b) === 0,
    },
  ],
  row: [
    {
      says: 'A row needs only rows before it.',
      of: 'every run',
      holds: ([{ replay }]) => everyRow(replay, (row, needs) => needs.every((need) => need < row)),
    },
  ],
  chain: [
    {
      says: 'One chain has 46 rows, one of each level.',
      of: 'every run',
      holds: ([one]) => {
        const chain = chainOf(facts.side)
        const linked = chain.slice(1).every((row, link) => needsOf(one.replay, row).includes(chain[link]))
        return linked && chain.length === levelsOf(one) && levelsOf(one) === facts.levels
      },
    },
  ],
  barriers: [
    {
      says: 'A has a barrier between two levels: 45.',
      of: 'the recording',
      holds: ([a]) => barriersOf(a) === levelsOf(a) - 1 && barriersOf(a) === facts.barriers,
    },
    {
      says: 'Its 64 workers are one workgroup, and take 46 levels of up to 192 rows in 88 turns.',
      of: 'the recording',
      bears: ['one after the other: '],
      holds: ([a]) =>
        inOneWorkgroup(a) &&
        a.replay.workers === facts.workers &&
        widestOf(a) === facts.widest &&
        turnsOf(a) === facts.turns &&
        stepsOf(a) === facts.turns,
    },
  ],
  polling: [
    {
      says: 'B has a worker for each row, and its workers polled.',
      of: 'the recording',
      holds: ([, b]) => b.replay.workers === b.replay.space.count && pollsIn(b) > b.replay.space.count,
    },
    {
      says: 'No row of B was held back by a row that it does not need: 46 steps for 46 levels.',
      of: 'the recording',
      holds: ([, b]) => barriersOf(b) === 0 && stepsOf(b) === levelsOf(b),
    },
  ],
  lanes: [
    {
      says: 'The GPU steps 32 lanes together: A gives a row a part of them, and B all.',
      of: 'the recording',
      bears: ['rows share a step'],
      holds: ([a, b]) =>
        [a, b].every(({ replay }) => replay.run.adapter.subgroupSize === facts.together) &&
        a.replay.run.lanes === facts.lanes[0] &&
        b.replay.run.lanes === facts.together,
    },
    {
      says: 'A fills more than seven times the share of its lanes, and B ends first.',
      of: 'the recording',
      holds: ([a, b]) => fullness(a) > 7 * fullness(b) && solveMs(b) < solveMs(a),
    },
  ],
  second: [
    {
      says: 'Launch and reset are about a quarter of the time of B.',
      of: 'the recording',
      holds: ([, b]) => Math.abs((launchMs(b) + resetMs(b)) / solveMs(b) - 0.24) < 0.01,
    },
    {
      says: 'B has fewer steps than A has turns, and each is shorter.',
      of: 'the recording',
      bears: ['Fewer steps, and shorter ones'],
      holds: ([a, b]) => stepsOf(b) < turnsOf(a) && courseMs(b) / stepsOf(b) < courseMs(a) / turnsOf(a),
    },
  ],
}
