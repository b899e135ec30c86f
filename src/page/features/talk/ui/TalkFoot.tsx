import { columnsShown } from '#src/page/store/axis.ts'
import { isTimeless } from '#src/page/store/clock.ts'
import { useApp } from '#src/page/store/store.ts'
import { Sentence } from '#src/page/frame/side/Sentence.tsx'
import { Legend } from '#src/page/frame/dock/Legend.tsx'
import { whyApart } from '#src/page/frame/sentences/axis-words.ts'
import { whoIsFaster } from '#src/page/frame/sentences/run-sentence.ts'
import { runBadge } from '#src/page/frame/sentences/run-badge.ts'
import styles from './Talk.module.css'
import * as texts from './words.ts'

/** What the colours mean, who is faster as it was measured or why none is said to be, of which matrix, run where; and where to find the page. */
export function TalkFoot() {
  const columns = useApp(columnsShown)
  const gpu = useApp(({ session }) => session.gpu)
  const facts = useApp(({ session }) => session.facts)
  const timeless = useApp(({ doc }) => isTimeless(doc))
  const states = useApp(({ doc }) => doc.screen === 'race' && !SELF_EXPLAINED.some((id) => doc.panes.includes(id)))
  // of a lost device nothing is said here: the picture stays
  const { words } = runBadge({ columns, gpu: gpu.kind === 'lost' ? { kind: 'unknown' } : gpu })
  const ofTicks = useApp(({ doc }) => doc.screen === 'race' && !isTimeless(doc))
  const instead = useApp(({ session }) => session.showing?.instead)
  const asks = useApp(({ session: { showing } }) => showing?.talk.scenes[showing.at].asks)
  const meaning = asks ? '' : whoIsFaster(columns) || (ofTicks && whyApart(columns)) || ''
  // its counters say themselves whose times they count
  const counts = useApp(({ session: { showing } }) => showing?.talk.scenes[showing.at].counts !== undefined)
  const said = counts ? '' : [instead, meaning].filter(Boolean).join(' ')
  return (
    <footer className={styles['foot']}>
      {states ? <Legend /> : null}
      {said ? (
        <div className={styles['faster']}>
          <Sentence text={said} />
        </div>
      ) : null}
      <p className={styles['source']}>
        <span>
          {counts ? null : [facts?.title, facts?.detail, timeless ? texts.counted : words].filter(Boolean).join(' · ')}
        </span>
        <span>{`${location.host}${location.pathname}`.replace(/\/$/, '')}</span>
      </p>
    </footer>
  )
}

/** Pictures that have colours of their own. */
const SELF_EXPLAINED: readonly string[] = ['tiles', 'formats', 'matrix', 'stencil']
