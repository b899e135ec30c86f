import { TriangleAlert, X } from 'lucide-react'
import { runCommand } from '#src/actions/commands/registry.ts'
import type { Trouble } from '#src/store/session.ts'
import { useApp } from '#src/store/store.ts'
import { Remedies } from '../widgets/Remedies.tsx'
import band from './band.module.css'
import styles from './Strip.module.css'
import * as texts from './words.ts'

/** What went wrong: one sentence, what helps, and the way to be rid of it. */
export function Strip() {
  const problem = useApp(({ session }) => session.problem)
  return problem ? <Alert trouble={problem} /> : null
}

function Alert({ trouble }: { readonly trouble: Trouble }) {
  const [sentence, ...details] = trouble.message.split('\n')
  return (
    <div className={`${band['band']} ${styles['strip']} ${styles['alert']}`} role="alert" data-code={trouble.code}>
      <TriangleAlert strokeWidth={1.75} aria-hidden="true" />
      <p>{sentence}</p>
      <Remedies of={trouble} />
      <Dismiss what="problem" />
      {details.length > 0 ? (
        <details>
          <summary>{texts.details}</summary>
          <pre>{details.join('\n')}</pre>
        </details>
      ) : null}
    </div>
  )
}

/** Takes one message away; the other stays. */
export function Dismiss({ what }: { readonly what: 'problem' | 'notice' }) {
  return (
    <button
      type="button"
      className={band['dismiss']}
      aria-label={texts.dismiss}
      onClick={() => void runCommand('notice.dismiss', what)}
    >
      <X strokeWidth={1.75} aria-hidden="true" />
    </button>
  )
}
