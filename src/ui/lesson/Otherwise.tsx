import type { LessonClaim, LessonColumns } from '#src/catalog/lesson.ts'
import styles from './Lesson.module.css'
import * as texts from './words.ts'

interface Props {
  readonly claims: readonly LessonClaim[]
  readonly columns: LessonColumns | undefined
}

/** What the step says and the reader's own runs deny; nothing while recorded runs are on screen. */
export function Otherwise({ claims, columns }: Props) {
  if (!columns || columns.every(({ replay }) => replay.run.origin === 'recorded')) return null
  const denied = claims.filter((claim) => denies(claim, columns))
  if (denied.length === 0) return null
  return (
    <output className={styles['changed']}>
      {texts.otherwise} {denied.map(({ says }) => says).join(' ')}
    </output>
  )
}

/** Times that are not measured yet deny nothing. */
function denies({ holds, of }: LessonClaim, columns: LessonColumns): boolean {
  if (of === 'the recording' && columns.some(({ timing }) => !timing)) return false
  try {
    return !holds(columns)
  } catch {
    return false // of other columns than the step's
  }
}
