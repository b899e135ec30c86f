import type { TaskList } from '#src/lab/edit/task.ts'

const folders = import.meta.glob<readonly TaskList[]>('../../../../shaders/*/lab-tasks.ts', {
  import: 'default',
  eager: true,
})

/** A lesson in writing kernels, and exercises, of all operations; lists with the same title are one. */
export const taskLists: readonly TaskList[] = joined(Object.values(folders).flat())

function joined(all: readonly TaskList[]): readonly TaskList[] {
  const lists = new Map<string, TaskList>()
  for (const list of all) {
    const known = lists.get(list.title)
    lists.set(list.title, known ? { ...known, tasks: [...known.tasks, ...list.tasks] } : list)
  }
  return [...lists.values()].toSorted((a, b) => a.place - b.place)
}
