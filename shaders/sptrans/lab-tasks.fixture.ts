import type { TaskSolution } from '#src/lab/edit/task.ts'

/** What reaches the goal. */
const solutions: Readonly<Record<string, TaskSolution>> = {
  'A better workgroup size': { params: { size: 128 } },
}

export default solutions
