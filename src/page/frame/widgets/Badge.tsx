import type { ReactNode } from 'react'
import type { Provenance } from '#src/engine/run/run.ts'
import styles from './bits.module.css'
import * as texts from './words.ts'

const ring = { fill: 'none', stroke: 'currentColor', strokeWidth: 1.2 }

const FORMS: Readonly<Record<Provenance, ReactNode>> = {
  measured: <circle cx="5" cy="5" r="4" fill="currentColor" />,
  derived: (
    <>
      <circle cx="5" cy="5" r="3.5" {...ring} />
      <path d="M5 1.5a3.5 3.5 0 0 1 0 7z" fill="currentColor" />
    </>
  ),
  modeled: <circle cx="5" cy="5" r="3.5" {...ring} strokeDasharray="2 1.6" />,
  recorded: (
    <>
      <circle cx="5" cy="5" r="4" {...ring} />
      <circle cx="5" cy="5" r="1.6" fill="currentColor" />
    </>
  ),
  'from a file': (
    <>
      <path d="M2 1h4l2 2v6H2z" {...ring} />
    </>
  ),
  unavailable: <path d="M1.5 5h7" {...ring} />,
}

const MEANINGS: Readonly<Record<Provenance, string>> = {
  measured: texts.measured,
  derived: texts.derived,
  modeled: texts.modeled,
  recorded: texts.recorded,
  'from a file': texts.fromFile,
  unavailable: texts.unavailable,
}

/** Where a number comes from: told by form and word, never by hue. */
export function Badge({ kind, children }: { readonly kind: Provenance; readonly children?: ReactNode }) {
  return (
    <span className={styles['badge']} title={MEANINGS[kind]}>
      <svg viewBox="0 0 10 10" aria-hidden="true">
        {FORMS[kind]}
      </svg>
      <span>
        {kind}
        {children ? <> · {children}</> : null}
      </span>
    </span>
  )
}
