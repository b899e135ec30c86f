import type { Complaint } from '#src/lab/lint/lint.ts'
import styles from './lab.module.css'
import { patchLab } from './state.ts'
import * as texts from './words.ts'

/** What is said of the text while one types, each with the line that it is about. */
export function Complaints({ complaints }: { readonly complaints: readonly Complaint[] }) {
  return (
    <section aria-live="polite" aria-label={texts.complaints}>
      {complaints.length > 0 ? (
        <ul className={styles['complaints']}>
          {complaints.map((one) => (
            <li key={[one.path, one.line, one.sentence].join(' ')} data-severity={one.severity} data-rule={one.rule}>
              <button type="button" onClick={() => patchLab({ path: one.path, reveal: { line: one } })}>
                {texts.inLine(one.path, one.line, one.column)}
              </button>{' '}
              <b>{texts.severities[one.severity]}</b>, {texts.from[one.rule] ?? texts.lint}: {one.sentence}
            </li>
          ))}
        </ul>
      ) : null}
    </section>
  )
}
