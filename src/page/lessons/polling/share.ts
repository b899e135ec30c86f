import type { LessonStep } from '#src/engine/catalog/contract/lesson.ts'
import { counted, percent, sharesOf } from '../measures.ts'

/** What the choices say, in their order. */
const SHARES = [0.5, 0.1, 0.02]
const nearest = (share: number): number => {
  const far = SHARES.map((one) => Math.abs(Math.log(share / one)))
  return far.indexOf(Math.min(...far))
}

export const share = {
  title: 'Nearly all workers only wait',
  says: [
    'The price of starting all rows at once is that a row which waits is not parked: it keeps its place on the GPU and goes on reading. This is the solve on a grid of 16 × 16 × 16 points, with <workers> workers.',
    'Each column of the [graph](pane:dag) is a level, as high as it has rows. The amber rows have begun and are [reading for nothing](spinning:A).',
  ],
  show: 'm=grid:D3N7:16x16x16:seeded:1&k=sptrsv/sync_free&panes=dag&axis=steps&t=8',
  alt: 'The graph by levels. In the picture that follows, workers are one line each: amber while they poll, blue in the one step in which they work, hatched when they are through.',
  numbers: {
    workers: counted(([{ replay }]) => replay.workers),
    working: percent(([one]) => sharesOf(one).working),
    spinning: percent(([one]) => sharesOf(one).spinning),
    idle: percent(([one]) => sharesOf(one).idle),
  },
  asks: {
    question: 'Take all workers over all steps: which part of that do they spend on solving rows?',
    choices: ['About half', 'About a tenth', 'About one in fifty'],
    answer: ([one]) => nearest(sharesOf(one).working),
    reveal:
      'They work for <working>. For <spinning> they [poll](spinning:A), and for <idle> they have [nothing left to do](idle:A), each after its one row.',
    show: 'panes=dag.timeline&t=24',
  },
  claims: [
    {
      says: 'Less than a twentieth of the workers’ steps is work, and more than a third is polling.',
      of: 'the recording',
      bears: ['The price of starting all rows at once'],
      holds: ([one]) => sharesOf(one).working < 0.05 && sharesOf(one).spinning > 1 / 3,
    },
    {
      says: 'Each of the 4096 rows had one worker.',
      of: 'the recording',
      holds: ([{ replay }]) => replay.workers === replay.space.count && replay.workers === 4096,
    },
  ],
} satisfies LessonStep
