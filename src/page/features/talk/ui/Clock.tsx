import { useEffect, useState } from 'react'
import { secondsOf } from '#src/engine/catalog/contract/talk.ts'
import type { Showing } from '#src/page/store/session.ts'
import styles from './Talk.module.css'
import * as texts from './words.ts'

/** How long the talk has gone on, and how far it is from its plan: by the scenes before this one, and by the whole. */
export function Clock({ showing: { talk, since } }: { readonly showing: Showing }) {
  const [now, setNow] = useState(() => Date.now())
  useEffect(() => {
    const timer = setInterval(() => setNow(Date.now()), 1000)
    return () => clearInterval(timer)
  }, [])
  const gone = Math.max(0, Math.floor((now - since) / 1000))
  const left = secondsOf(talk) - gone
  return (
    <p className={styles['clock']} role="timer">
      <b>{minutes(gone)}</b>
      <span>{left >= 0 ? texts.left(minutes(left)) : texts.over(minutes(-left))}</span>
    </p>
  )
}

/** `04:10`. */
export const minutes = (seconds: number): string =>
  [Math.floor(seconds / 60), seconds % 60].map((part) => String(part).padStart(2, '0')).join(':')
