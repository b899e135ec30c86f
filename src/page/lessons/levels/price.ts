import type { LessonStep } from '#src/engine/catalog/contract/lesson.ts'
import {
  barriersOf,
  counted,
  courseMs,
  inOneWorkgroup,
  launchMs,
  levelsOf,
  pollsIn,
  resetMs,
  solveMs,
  timed,
  turnsOf,
} from '../measures.ts'

export const price = {
  title: 'After a barrier, a level begins with its first read',
  says: [
    '[Column B](column:B) solves the same system without a barrier. There each row has a worker, which waits for its own inputs. On an NVIDIA H200 the solve by levels took <a>, the one without barriers <b>. Both times hold a launch of <launch>, that of B also a reset of x of <reset>.',
    'A stops [<barriers> times between levels](barriers:A), and its lanes meet besides in each turn, to add up rows. The rest is not the price of these alone: A is one {workgroup} of <workers> workers, on one multiprocessor of 132, and takes a wide level in several turns: <turns> in all. B has <many> workers, on the whole GPU.',
    'Share the rest out, and A takes <turn> for a turn, B <level> for a level. A worker of A finds out only after the barrier which row is its own, where that begins and which columns it has, one read after another; then it reads x. The workers of B have done all that while they [waited](spinning:B), and what is left for them is x.',
  ],
  show: 'm=grid:D3N7:16x16x16:seeded:1&k=sptrsv/level_set,sptrsv/sync_free&panes=timeline.dag&axis=time&t=700',
  alt: 'Two columns along time. In A, workers stop together after each level. In B there are thousands of workers, one for each row; most of them are amber, which means that they wait and ask again and again. B ends long before A.',
  numbers: {
    a: timed(([a]) => solveMs(a)),
    b: timed(([, b]) => solveMs(b)),
    launch: timed(([a]) => launchMs(a)),
    reset: timed(([, b]) => resetMs(b)),
    barriers: counted(([a]) => barriersOf(a)),
    workers: counted(([a]) => a.replay.workers),
    many: counted(([, b]) => b.replay.workers),
    turns: counted(([a]) => turnsOf(a)),
    turn: timed(([a]) => courseMs(a) / turnsOf(a)),
    level: timed(([, b]) => courseMs(b) / levelsOf(b)),
  },
  claims: [
    {
      says: 'A has 45 barriers, B has none.',
      of: 'every run',
      holds: ([a, b]) => barriersOf(a) === 45 && barriersOf(b) === 0,
    },
    {
      says: 'The solve without barriers was faster by a third or more.',
      of: 'the recording',
      holds: ([a, b]) => solveMs(b) * 1.5 < solveMs(a),
    },
    {
      says: 'A is one workgroup and takes nearly two turns per level; B has a worker for each row.',
      of: 'the recording',
      bears: ['The rest is not the price of'],
      holds: ([a, b]) =>
        inOneWorkgroup(a) && turnsOf(a) > 1.8 * levelsOf(a) && b.replay.workers === b.replay.space.count,
    },
    {
      says: 'Without launch and reset a turn of A took longer than a level of B.',
      of: 'the recording',
      holds: ([a, b]) => courseMs(a) / turnsOf(a) > 1.2 * (courseMs(b) / levelsOf(b)),
    },
    {
      says: 'Workers of B waited with their row in hand, those of A for nothing but barriers.',
      of: 'the recording',
      bears: ['A worker of A finds out only after the barrier'],
      holds: ([a, b]) => pollsIn(a) === 0 && pollsIn(b) > b.replay.space.count,
    },
  ],
} satisfies LessonStep
