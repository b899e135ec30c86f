import { useEffect, useRef } from 'react'
import { runCommand } from '#src/store/commands.ts'
import { useApp } from '#src/store/store.ts'
import styles from './Notice.module.css'
import { Remedies } from './Remedies.tsx'
import { Dismiss } from './Strip.tsx'

/** How long a notice stays; longer where pointer or focus is on it. */
const STAY_MS = 10_000

/** Something worth saying once. It floats, so that the pictures keep their place, and goes by itself. */
export function Notice() {
  const notice = useApp(({ session }) => session.notice)
  const element = useRef<HTMLOutputElement>(null)
  useEffect(() => {
    if (!notice) return undefined
    const timer = setInterval(() => {
      if (!element.current?.matches(':hover, :focus-within')) void runCommand('notice.dismiss', 'notice')
    }, STAY_MS)
    return () => clearInterval(timer)
  }, [notice])
  return (
    <output ref={element} className={styles['place']}>
      {notice ? (
        <span className={styles['notice']}>
          <span>{typeof notice === 'string' ? notice : notice.text}</span>
          {typeof notice === 'string' ? null : <Remedies of={notice} />}
          <Dismiss what="notice" />
        </span>
      ) : null}
    </output>
  )
}
