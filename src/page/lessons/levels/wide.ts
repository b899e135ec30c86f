import type { LessonStep } from '#src/engine/catalog/contract/lesson.ts'
import { counted, inOneWorkgroup, levelsOf, sharesOf, stepsOf, percent, turnsOf, widestOf } from '../measures.ts'

export const wide = {
  title: 'A wide level takes several steps, a narrow one leaves workers idle',
  says: [
    'A larger grid, 16 × 16 × 16, has <levels> levels of 1 to <widest> rows. This run had <workers> workers of four lanes. They are one {workgroup}, and that has room on one of the 132 multiprocessors of an NVIDIA H200. A level with more rows than workers takes several steps, which is why there are <steps> steps and not <levels>.',
    'Levels with fewer rows leave workers with [nothing to do](idle:A). Over the whole solve that is <idle> of all workers and steps. More workers would need fewer steps, and be idle more often.',
  ],
  show: 'm=grid:D3N7:16x16x16:seeded:1&k=sptrsv/level_set&panes=dag.timeline&axis=steps&t=30',
  alt: 'The graph is a spindle, narrow at both ends. Below, each worker is a line: at the left and the right most are hatched, which means idle, and in the middle all work.',
  numbers: {
    levels: counted(([one]) => levelsOf(one)),
    widest: counted(([one]) => widestOf(one)),
    workers: counted(([{ replay }]) => replay.workers),
    steps: counted(([one]) => stepsOf(one)),
    idle: percent(([one]) => sharesOf(one).idle),
  },
  claims: [
    {
      says: 'There are 46 levels, and the widest has 192 rows.',
      of: 'every run',
      holds: ([one]) => levelsOf(one) === 46 && widestOf(one) === 192,
    },
    {
      says: 'The widest level has more rows than there are workers, so that there are as many steps as turns, and more than levels.',
      of: 'the recording',
      bears: ['which is why there are <steps> steps'],
      holds: ([one]) =>
        one.replay.workers < widestOf(one) && stepsOf(one) === turnsOf(one) && stepsOf(one) > levelsOf(one),
    },
    {
      says: 'All workers were of one workgroup, of four lanes each.',
      of: 'the recording',
      holds: ([one]) => inOneWorkgroup(one) && one.replay.run.lanes === 4,
    },
    {
      says: 'Workers were idle for more than a tenth of the steps.',
      of: 'the recording',
      bears: ['a narrow one leaves workers idle', 'Levels with fewer rows leave workers'],
      holds: ([one]) => sharesOf(one).idle > 0.1 && sharesOf(one).spinning === 0,
    },
  ],
} satisfies LessonStep
