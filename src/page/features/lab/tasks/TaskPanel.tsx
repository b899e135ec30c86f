import { useEffect } from 'react'
import { runCommand } from '#src/page/desk/commands/registry.ts'
import { useApp } from '#src/page/store/store.ts'
import { type LabSession, patchLab } from '../state.ts'
import { reaches, setDone, timedRatio } from './standing.ts'
import styles from './Tasks.module.css'
import { findPlace, tasks } from './tasks.ts'
import * as texts from './words.ts'

const open = (number: number) => void runCommand('lab.task', String(number))

/** A task: what to do, its goal and whether it is reached, hints, and the way on. */
export function TaskPanel({ lab, number }: { readonly lab: LabSession; readonly number: number }) {
  const task = tasks[number]
  const { list, at, first } = findPlace(number)
  const ratio = useApp(({ session }) => timedRatio(task, session.columns, lab.ran))
  const { time } = task.goal
  const isTimed = ratio !== undefined && time !== undefined
  const isReached = reaches(task, lab.standing, ratio)
  useEffect(() => {
    if (isReached) setDone(task)
  }, [isReached, task])
  const all = list.tasks.length
  return (
    <section className={styles['task']} aria-label={texts.task}>
      <h3>{list.isLesson ? texts.step(at + 1, all, task.title) : task.title}</h3>
      {task.says.map((words) => (
        <p key={words}>{words}</p>
      ))}
      <output className={styles['goal']} data-reached={isReached}>
        <b>{texts.goal}</b>: {task.goal.says}{' '}
        {lab.standing ? <b>{isReached ? texts.reached : texts.notReached}</b> : null}{' '}
        {[lab.standing?.says, isTimed ? texts.timed(ratio, time) : ''].filter(Boolean).join(' ')}
      </output>
      {task.hints.slice(0, lab.hints).map((words) => (
        <p key={words} className={styles['hint']}>
          {words}
        </p>
      ))}
      <div className={styles['acts']}>
        {lab.hints < task.hints.length ? (
          <button type="button" onClick={() => patchLab({ hints: lab.hints + 1 })}>
            {texts.hint(lab.hints)}
          </button>
        ) : null}
        {list.isLesson && at > 0 ? (
          <button type="button" onClick={() => open(number - 1)}>
            {texts.before}
          </button>
        ) : null}
        {list.isLesson && at + 1 < all ? (
          <button type="button" data-next={isReached} onClick={() => open(first + at + 1)}>
            {texts.next}
          </button>
        ) : null}
        {list.isLesson && at + 1 === all && isReached ? <span>{texts.over}</span> : null}
      </div>
    </section>
  )
}
