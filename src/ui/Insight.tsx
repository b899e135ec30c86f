import { useApp } from '#src/store/store.ts'
import { insight } from './insight.ts'
import styles from './Side.module.css'
import { Words } from './words/Words.tsx'

/** A sentence whose `**` enclose what is bold. */
export function Sentence({ text }: { readonly text: string }) {
  const parts = text.split('**')
  return (
    <p className={styles['insight']}>
      {parts.map((part, i) =>
        i % 2 === 1 ? (
          <b key={part + String(i)}>{part}</b>
        ) : (
          <Words key={part + String(i)} text={part} after={parts.slice(0, i).join('')} />
        ),
      )}
    </p>
  )
}

/** The one sentence of meaning, top of the side column. */
export function Insight() {
  const racers = useApp(({ session }) => session.racers)
  const pin = useApp(({ doc }) => doc.pin)
  const alone = racers.length === 1
  // Only what is said of a single kernel follows the playhead: the others need not be written again at every tick.
  const tick = useApp(({ doc }) => (alone ? doc.tick : 0))
  const text = insight(racers, tick, pin)
  return <section>{text ? <Sentence text={text} /> : <p className={styles['under']}>No run yet.</p>}</section>
}
