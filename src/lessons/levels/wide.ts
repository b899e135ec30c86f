import type { LessonStep } from '#src/catalog/lesson.ts'
import { counted, levelsOf, sharesOf, stepsOf, percent, widestOf } from '../measures.ts'

export const wide = {
  title: 'A wide level takes several steps, a narrow one leaves workers idle',
  says: [
    'A larger grid, 16 × 16 × 16, has <levels> levels of 1 to <widest> rows. This run had <workers> workers: a level with more rows than that takes several steps, which is why there are <steps> steps and not <levels>.',
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
      says: 'The widest level has more rows than there are workers, so that there are more steps than levels.',
      of: 'the recording',
      holds: ([one]) => one.replay.workers < widestOf(one) && stepsOf(one) > levelsOf(one),
    },
    {
      says: 'Workers were idle for more than a tenth of the steps.',
      of: 'the recording',
      holds: ([one]) => sharesOf(one).idle > 0.1 && sharesOf(one).spinning === 0,
    },
  ],
} satisfies LessonStep
