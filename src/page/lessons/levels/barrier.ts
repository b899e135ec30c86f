import type { LessonStep } from '#src/engine/catalog/contract/lesson.ts'
import { barriersOf, counted, everyRow, inOneWorkgroup, levelsOf, pollsIn, widestOf } from '../measures.ts'
import { naumov } from '../papers.ts'

export const barrier = {
  title: 'Solve a level, wait for all, solve the next',
  says: [
    'The classical way to solve a triangle in parallel goes level by level. Its workers share the rows of a level; then all wait until the last of them is done. Such a meeting point is a **barrier**: no row of the next level can begin too early, so nothing has to be checked.',
    'This solve stops [<barriers> times between levels](barriers:A), once between any two of its <levels>. Its levels are so narrow that one {workgroup} takes them all, and the workers of one {workgroup} meet at a line of their [code](pane:code), the last one of the loop.',
    'That line holds for one {workgroup}. WebGPU has none that holds for all of them, as a cooperative launch of CUDA has. What is left is the {dispatch}, of which the next one begins when all of this one is over. The textbook has a {dispatch} for each level, whose rows may be anywhere on the GPU.',
  ],
  show: 'm=grid:D3N7:6x6x6:seeded:1&k=sptrsv/level_set&panes=dag.timeline.code&axis=steps&t=6',
  alt: 'Above, the graph by levels, of which the left ones are done. Below, what each worker does step by step: all work in the same steps and stop together at each barrier. At the foot the code, with the line of the barrier.',
  numbers: { barriers: counted(([one]) => barriersOf(one)), levels: counted(([one]) => levelsOf(one)) },
  does: {
    says: 'Step on with the key “.” to step 9, and compare which rows work in one step.',
    until: 't=9',
    afterwards: 'In each step exactly one level is solved, and as a whole.',
  },
  claims: [
    {
      says: 'There is one barrier between any two levels.',
      of: 'every run',
      holds: ([one]) => barriersOf(one) === 15 && levelsOf(one) === 16,
    },
    {
      says: 'Each row is solved in the step of its level, and none polls.',
      of: 'the recording',
      bears: ['so nothing has to be checked'],
      holds: ([one]) => {
        const { itemTick, grouping } = one.replay
        return pollsIn(one) === 0 && everyRow(one.replay, (row) => itemTick[row] === grouping.group[row] + 1)
      },
    },
    {
      says: 'One workgroup took all levels, each of which has a worker for every row, and no barrier was the end of a dispatch.',
      of: 'the recording',
      bears: ['Its levels are so narrow that one {workgroup} takes them all'],
      holds: ([one]) => inOneWorkgroup(one) && widestOf(one) <= one.replay.workers,
    },
  ],
  sources: [naumov],
} satisfies LessonStep
