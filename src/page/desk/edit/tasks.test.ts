import { expect, inject, test } from 'vitest'
import { taskLists } from '#src/engine/catalog/lab/lab-tasks.ts'
import { projectSources } from '#src/engine/gpu/device/link.ts'
import { Draw, TURNS } from '#src/lab/draw.ts'
import { type EditedModules, packed } from '#src/lab/edit/packed.ts'
import { begunWith, isWithin, judgedAs, type LabTask, type TaskSolution } from '#src/lab/edit/task.ts'
import { countKernel } from './counting.ts'
import { judgeKernel } from './judging.ts'

/** Tasks of the lab: what they begin with does not reach their goal, and a solution does. */

const folders = import.meta.glob<Readonly<Record<string, TaskSolution>>>('../../../../shaders/*/lab-tasks.fixture.ts', {
  import: 'default',
  eager: true,
})
const solutions: Readonly<Record<string, TaskSolution>> = Object.assign({}, ...Object.values(folders))
const tasks = taskLists.flatMap((list) => list.tasks)

const draw = new Draw(inject('turn')).within(TURNS)
const ONE_IN = 13

test('there are seven steps and six exercises, each with a solution and three hints', () => {
  expect(taskLists.map(({ tasks: all }) => all.length)).toEqual([7, 6])
  expect(tasks.map(({ title }) => title).toSorted()).toEqual(Object.keys(solutions).toSorted())
})

/** Whether a text and parameters reach a goal, as the page finds it. */
async function reaches(
  { kernel, module, params, goal, source, target }: LabTask,
  modules: EditedModules,
  given = params ?? {},
) {
  const word = await packed(modules, await projectSources())
  const id = `${kernel}~${word}`
  // a wrong one is known after its first faults
  const onRun = (_done: number, _all: number, faults: readonly unknown[]) => faults.length === 0
  const verdict = await judgeKernel(id, given, { onRun })
  if (judgedAs(goal, verdict) !== true) return { isReached: false, verdict, module }
  if (!goal.bound) return { isReached: true }
  const [counts, other] = [await countKernel(id, given, source), target && (await countKernel(target, {}, source))]
  return { isReached: isWithin(goal, counts, other || undefined), counts, other }
}

test('what a task begins with does not reach its goal, and a solution does', async () => {
  const sources = await projectSources()
  for (const task of tasks) {
    if (!draw.meets(ONE_IN)) continue
    const begun = begunWith(task, sources)
    const { text, params } = solutions[task.title]
    const solved = text === undefined ? begun : { [task.module]: text }
    expect(await reaches(task, begun), `${task.title}: begun`).toMatchObject({ isReached: false })
    expect(await reaches(task, solved, params), `${task.title}: solved`).toMatchObject({ isReached: true })
  }
})
