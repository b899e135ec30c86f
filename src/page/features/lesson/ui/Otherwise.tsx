import type { LessonClaim, LessonColumns } from '#src/engine/catalog/contract/lesson.ts'
import { deniedBy } from './denied.ts'
import styles from './Lesson.module.css'
import * as texts from './words.ts'

interface Props {
  readonly claims: readonly LessonClaim[]
  readonly columns: LessonColumns | undefined
}

/** What the step says and the reader's own runs deny. */
export function Otherwise({ claims, columns }: Props) {
  const denied = columns ? deniedBy(columns, claims) : []
  if (denied.length === 0) return null
  return (
    <output className={styles['changed']}>
      {texts.otherwise} {denied.map(({ says }) => says).join(' ')}
    </output>
  )
}
