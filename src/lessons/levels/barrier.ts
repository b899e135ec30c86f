import type { LessonStep } from '#src/catalog/lesson.ts'
import { barriersOf, counted, everyRow, inOneWorkgroup, levelsOf } from '../measures.ts'
import { naumov } from '../papers.ts'

export const barrier = {
  title: 'Solve a level, wait for all, solve the next',
  says: [
    'The classical way to solve a triangle in parallel goes level by level. Its workers share the rows of a level; then all wait until the last of them is done. Such a meeting point is a **barrier**: no row of the next level can begin too early, so nothing has to be checked.',
    'This solve stops [<barriers> times between levels](barriers:A), once between any two of its <levels>. Its levels are so narrow that one {workgroup} takes them all, and the workers of one {workgroup} meet at a line of their [code](pane:code), the last one of the loop.',
    'In WebGPU no line of code holds for all {workgroups} of a GPU. Among them a barrier is the end of a {dispatch}: the next one begins when all of it is over. The textbook has a {dispatch} for each level, and some of its rows on every part of the GPU.',
  ],
  show: 'm=grid:D3N7:6x6x6:seeded:1&k=sptrsv/level_set&panes=dag.timeline.code&axis=steps&t=6',
  alt: 'Above, the graph by levels, of which the left ones are done. Below, what each worker does step by step: all work in the same steps and stop together at each barrier. At the foot the code, with the line of the barrier.',
  numbers: { barriers: counted(([one]) => barriersOf(one)), levels: counted(([one]) => levelsOf(one)) },
  does: {
    says: 'Step on with the key “.” to step 9, and compare which rows work in one step.',
    until: 't=9',
    afterwards: 'In each step exactly one level is at work, and it is solved as a whole.',
  },
  claims: [
    {
      says: 'There is one barrier between any two levels.',
      of: 'every run',
      holds: ([one]) => barriersOf(one) === 15 && levelsOf(one) === 16,
    },
    {
      says: 'Each row is solved in the step of its level.',
      of: 'the recording',
      holds: ([{ replay }]) => everyRow(replay, (row) => replay.itemTick[row] === replay.grouping.group[row] + 1),
    },
    {
      says: 'One workgroup took all levels, so that no barrier was the end of a dispatch.',
      of: 'the recording',
      holds: ([one]) => inOneWorkgroup(one),
    },
  ],
  sources: [naumov],
} satisfies LessonStep
