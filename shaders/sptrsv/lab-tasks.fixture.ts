import { readFileSync } from 'node:fs'
import type { TaskSolution } from '#src/lab/edit/task.ts'
import lists from './lab-tasks.ts'
import { STEPS } from './solver-steps.ts'

const textOf = (path: string): string => readFileSync(`shaders/${path}`, 'utf8')

/** What reaches the goals, by title. */
const solutions: Readonly<Record<string, TaskSolution>> = {
  ...Object.fromEntries(lists[0].tasks.map(({ title }, i) => [title, { text: STEPS[i].ends }])),
  'Fewer polls': {
    text: textOf('sptrsv/sync_free/kernel.wesl')
      .replace(
        'if (ticket >= uniforms.rows) { break; }',
        'if (6u * ticket >= uniforms.rows || ticket >= uniforms.rows) { break; }',
      )
      .replace(
        'solve_row(lane, worker, row_at(ticket));',
        `for (var place = 6u * ticket; place < min(6u * ticket + 6u, uniforms.rows); place++) {
      solve_row(lane, worker, row_at(place));
      @if(!SUBGROUPS) workgroupBarrier();
    }`,
      ),
  },
  'Fewer barriers': { text: textOf('sptrsv/level_set/kernel.wesl') },
}

export default solutions
