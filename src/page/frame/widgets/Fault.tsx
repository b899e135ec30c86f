import { TriangleAlert } from 'lucide-react'
import { useEffect, useState } from 'react'
import { reload } from '#src/page/desk/build.ts'
import { absence, isMissingPart, wordsFor } from '#src/page/desk/version.ts'
import styles from './Fault.module.css'
import * as texts from './words.ts'

interface Props {
  readonly of: string
  /** What is the matter with it; it could not be shown, where nothing else is said. */
  readonly lacks?: string
  readonly error: unknown
  retry(): void
  close?(): void
}

/** Stands where a part of the page should be: what happened, and the ways out. */
export function Fault({ of, lacks = texts.notShown, error, retry, close }: Props) {
  return (
    <div className={styles['fault']} role="alert">
      <TriangleAlert strokeWidth={1.75} aria-hidden="true" />
      <p>
        <b>
          {of} {lacks}.
        </b>{' '}
        <Reason error={error} />
      </p>
      <span className={styles['ways']}>
        <button type="button" onClick={retry}>
          {texts.tryAgain}
        </button>
        <button type="button" onClick={() => void reload()}>
          {texts.reload}
        </button>
        {close ? (
          <button type="button" onClick={close}>
            {texts.close}
          </button>
        ) : null}
      </span>
    </div>
  )
}

/** Of a part that did not arrive why not, which takes asking the site; else what the error says. */
function Reason({ error }: Pick<Props, 'error'>) {
  const missing = isMissingPart(error)
  const [why, setWhy] = useState('')
  useEffect(() => {
    let wanted = missing
    if (missing) void absence().then((found) => wanted && setWhy(wordsFor(found)))
    return () => {
      wanted = false
    }
  }, [missing])
  if (missing) return why || texts.askingWhy
  return error instanceof Error ? error.message : String(error)
}
