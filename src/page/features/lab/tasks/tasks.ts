import { taskLists } from '#src/engine/catalog/lab/lab-tasks.ts'
import { projectSources } from '#src/engine/gpu/device/link.ts'
import { begunWith, type LabTask, type TaskList } from '#src/lab/edit/task.ts'
import type { Desk } from '#src/page/desk/desk.ts'
import { showDocument } from '#src/page/desk/opening/show-document.ts'
import { linkKeys } from '#src/page/store/link/step-document.ts'
import { store } from '#src/page/store/store.ts'
import { keptTexts, openEdit } from '../act.ts'
import { patchLab } from '../state.ts'
import { isDone } from './standing.ts'
import * as texts from './words.ts'

/** All tasks, one list after the other: a number counts them. */
export const tasks: readonly LabTask[] = taskLists.flatMap((list) => list.tasks)

/** The list of a task, and its place in it. */
export function findPlace(number: number): { readonly list: TaskList; readonly at: number; readonly first: number } {
  let first = 0
  for (const list of taskLists) {
    if (number < first + list.tasks.length) return { list, at: number - first, first }
    first += list.tasks.length
  }
  return { list: taskLists[0], at: 0, first: 0 }
}

/** The first step of the lesson that is not done. */
const nextStep = (): number =>
  Math.max(
    0,
    taskLists[0].tasks.findIndex((task) => !isDone(task)),
  )

/**
 * Opens a task beside the lanes of its target, with the text that was left here. Nothing runs but the kernel beside it.
 * @param asked number of the task; absent for the next step of the lesson
 */
export async function openTask(desk: Desk, asked?: string): Promise<void> {
  const number = asked === undefined ? nextStep() : Number(asked)
  const task = tasks[number] ?? tasks[0]
  const { kernel: id, params = {}, source, target = id } = task
  const panes = task.target ? '&panes=lanes' : ''
  const { doc: linked } = linkKeys(`m=${source}&k=${target}${panes}&side=1`)
  const { theme, letterKeys, side, lock, axis } = store.getState().doc
  await showDocument(desk, { ...linked, theme, letterKeys, side, lock, axis }, 'step')
  const start = begunWith(task, await projectSources())
  const keep = `lab.task.${task.title}`
  const kept = keptTexts(keep)
  const modules = Object.keys(kept).length > 0 ? kept : start
  const shown = Object.keys(modules).length > 0 ? modules : {}
  await openEdit(desk, { id, params }, { modules: shown, start, given: start, keep, says: texts.begins })
  patchLab({ task: number, path: task.module })
}
