import { useEffect, useState } from 'react'
import { runCommand } from '#src/store/commands.ts'
import { useApp } from '#src/store/store.ts'
import styles from './Notice.module.css'
import { Dismiss } from './Strip.tsx'

/** How long a notice stays when nobody is at it. */
const STAY_MS = 10_000

/** Something worth saying once. It floats, so that the pictures keep their place, and goes by itself. */
export function Notice() {
  const notice = useApp(({ session }) => session.notice)
  const [held, setHeld] = useState(false)
  useEffect(() => {
    if (!notice || held) return undefined
    const timer = setTimeout(() => void runCommand('notice.dismiss'), STAY_MS)
    return () => clearTimeout(timer)
  }, [notice, held])
  return (
    <div
      className={styles['place']}
      role="status"
      onPointerEnter={() => setHeld(true)}
      onPointerLeave={() => setHeld(false)}
      onFocus={() => setHeld(true)}
      onBlur={() => setHeld(false)}
    >
      {notice ? (
        <div className={styles['notice']}>
          <p>{notice}</p>
          <Dismiss />
        </div>
      ) : null}
    </div>
  )
}
