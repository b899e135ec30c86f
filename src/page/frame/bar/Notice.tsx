import { useEffect, useRef } from 'react'
import { runCommand } from '#src/page/desk/commands/registry.ts'
import type { Notice as Words } from '#src/page/store/session.ts'
import { useApp } from '#src/page/store/store.ts'
import band from './band.module.css'
import styles from './Notice.module.css'
import { Remedies } from '../widgets/Remedies.tsx'
import { Dismiss } from './Strip.tsx'

/** How long a short message stays; longer where pointer or focus is on it. */
const STAY_MS = 10_000

/** Letters that two lines in the bar have room for. */
const SHORT = 84

const passes = (notice: Words): boolean => typeof notice === 'string' && notice.length <= SHORT

/**
 * Something worth saying once. A short message is in the bar, in the place of what says where the run came from, and
 * goes by itself; a longer one, or one that offers something, has a line under the bar and stays. No picture is covered.
 */
export function Notice() {
  const notice = useApp(({ session }) => session.notice)
  const element = useRef<HTMLOutputElement>(null)
  const text = typeof notice === 'object' ? notice.text : notice
  useEffect(() => {
    if (!notice || !passes(notice)) return undefined
    const timer = setInterval(() => {
      if (!element.current?.matches(':hover, :focus-within')) void runCommand('notice.dismiss', 'notice')
    }, STAY_MS)
    return () => clearInterval(timer)
  }, [notice])
  return (
    <output ref={element}>
      {notice ? (
        <span className={`${band['band']} ${styles['notice']}`} data-in={passes(notice) ? 'bar' : 'line'}>
          <span title={text}>{text}</span>
          {typeof notice === 'string' ? null : <Remedies of={notice} />}
          <Dismiss what="notice" />
        </span>
      ) : null}
    </output>
  )
}
