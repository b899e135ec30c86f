import { TriangleAlert, X } from 'lucide-react'
import { runCommand } from '#src/page/desk/commands/registry.ts'
import type { Trouble } from '#src/page/store/session.ts'
import { useApp } from '#src/page/store/store.ts'
import { Remedies } from '../widgets/Remedies.tsx'
import { Details, sentence } from '../stage/Details.tsx'
import band from './band.module.css'
import styles from './Strip.module.css'
import * as texts from '../words.ts'

/** What went wrong: one sentence, what helps, and the way to be rid of it. */
export function Strip() {
  const problem = useApp(({ session }) => session.problem)
  return problem ? <Alert trouble={problem} /> : null
}

function Alert({ trouble }: { readonly trouble: Trouble }) {
  return (
    <div className={`${band['band']} ${styles['strip']} ${styles['alert']}`} role="alert" data-code={trouble.code}>
      <TriangleAlert strokeWidth={1.75} aria-hidden="true" />
      <p>{sentence(trouble.message)}</p>
      <Remedies of={trouble} />
      <Dismiss what="problem" />
      <Details message={trouble.message} />
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
