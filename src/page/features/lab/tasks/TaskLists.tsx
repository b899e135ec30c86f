import { taskLists } from '#src/engine/catalog/lab/lab-tasks.ts'
import { runCommand } from '#src/page/desk/commands/registry.ts'
import type { LabSession } from '../state.ts'
import { isDone } from './standing.ts'
import styles from './Tasks.module.css'
import { tasks } from './tasks.ts'
import * as texts from './words.ts'

/** The lesson and the exercises, to choose from. */
export function TaskLists({ lab }: { readonly lab: LabSession }) {
  return taskLists.map(({ title, about, tasks: listed }) => (
    <details key={title} className={styles['list']}>
      <summary>{title}</summary>
      <p>{about}</p>
      <ol>
        {listed.map((task) => (
          <li key={task.title}>
            <button
              type="button"
              aria-current={tasks.indexOf(task) === lab.task ? 'true' : undefined}
              onClick={() => void runCommand('lab.task', String(tasks.indexOf(task)))}
            >
              {task.title}
            </button>
            {isDone(task) ? <span> ✓ {texts.done}</span> : null}
          </li>
        ))}
      </ol>
    </details>
  ))
}
