import type { Showing } from '#src/page/store/session.ts'
import { Clock } from './Clock.tsx'
import styles from './Talk.module.css'
import * as texts from './words.ts'

/** The speaker's notes at the foot of the audience's window, for a speaker with one screen. */
export function TalkStrip({ showing }: { readonly showing: Showing }) {
  const { talk, at, ahead, frozen, fault } = showing
  const { says } = talk.scenes[ahead]
  const next = talk.scenes[ahead + 1]
  return (
    <aside className={styles['strip']} aria-label={texts.notes}>
      <p className={styles['place']}>
        {texts.place(ahead + 1, talk.scenes.length)}
        {frozen ? <b>{texts.frozenAt(at + 1)}</b> : null}
      </p>
      <div>
        <p className={styles['notes']}>{fault ? texts.failed(fault) : says.join(' ')}</p>
        <p className={styles['next']}>{next ? texts.next(next.title) : texts.last}</p>
      </div>
      <Clock showing={showing} />
    </aside>
  )
}
