import { useEffect, useRef, useState } from 'react'
import type { View } from '#src/engine/catalog/contract/view.ts'
import type { Replay } from '#src/engine/run/replay.ts'
import { ownTick } from '#src/page/store/axis.ts'
import type { Column } from '#src/page/store/session.ts'
import { useApp } from '#src/page/store/store.ts'
import { Fault } from '../widgets/Fault.tsx'
import { readingOf } from '../sentences/readings.ts'
import { Options } from './Options.tsx'
import styles from './Pane.module.css'
import { hostPicture } from '../picture/picture-host.ts'
import { deviceOf } from '#src/page/desk/device.ts'
import { useDesk } from '../widgets/desk.ts'
import { columnIndex } from '../sentences/pictured-columns.ts'
import { Phrases } from '../widgets/Phrases.tsx'
import { Parts } from '../Parts.tsx'
import { Swatch } from '../widgets/Swatch.tsx'
import { usePointed } from '../hooks/use-pointed.ts'
import * as texts from '../words.ts'
import { statusWords } from '../status-words.ts'

interface Props {
  readonly id: string
  readonly view: View
  readonly replay: Replay
  /** Letter of the column, for its name. */
  readonly letter: string
  /** The pane whose head reads the hovered or pinned mark. */
  readonly reads: boolean
  /** Of how many columns a shared picture is. */
  readonly among?: number
}

/** A picture with its head. React writes the words. */
export function Pane({ id, view, replay, letter, reads, among = 1 }: Props) {
  const [detail, setDetail] = useState('')
  const [tries, setTries] = useState(0)
  const pointed = usePointed('pane', id)
  const epoch = useApp(({ session }) => session.gpuEpoch)
  // a picture of the matrix alone stands beside the columns, not in one
  const Heading = view.shared ? 'h2' : 'h3'
  return (
    <section className={styles['pane']} aria-label={`${view.title} of ${letter}`} data-pointed={pointed}>
      <header className={styles['head']}>
        <Heading data-letter={letter}>{view.title}</Heading>
        <span className={styles['encoding']}>
          <Phrases text={encoding(view, replay, letter, among)} explained={letter === 'A'} />
        </span>
        <PaneRight view={view} replay={replay} reads={reads} detail={detail} />
        <Options id={id} view={view} replay={replay} />
        <Parts at="pane" id={id} title={view.title} letter={letter} />
      </header>
      <Body
        key={`${epoch}.${tries}`}
        {...{ id, view, replay, letter }}
        life={`${epoch}.${tries}`}
        say={setDetail}
        retry={() => setTries(tries + 1)}
      />
    </section>
  )
}

/** Keeps the place of a pane that has nothing to draw: before the run, or of a run that is not for it. */
export function PanePlace({ view, column }: { readonly view: View; readonly column: Column }) {
  const { replay } = column
  const isUnfit = replay !== undefined && view.needs(replay) === undefined
  return (
    <section className={styles['pane']}>
      <header className={styles['head']}>
        <h3>{view.title}</h3>
        <span className={styles['encoding']}>{isUnfit ? texts.unfit(view.wants) : statusWords(column)}</span>
      </header>
    </section>
  )
}

/** What its marks mean, and of a picture that is shared, whose run it follows. */
const encoding = (view: View, replay: Replay, letter: string, among: number): string =>
  view.shared === 'first' && among > 1 ? texts.filledBy(view.encoding(replay), letter) : view.encoding(replay)

interface BodyProps extends Omit<Props, 'reads' | 'among'> {
  readonly life: string
  say(detail: string): void
  retry(): void
}

/** The element that a picture draws in, by itself. A new device needs a new one. */
function Body({ id, view, replay, letter, life, say, retry }: BodyProps) {
  const desk = useDesk()
  const body = useRef<HTMLDivElement>(null)
  const [fault, setFault] = useState<{ readonly error: unknown }>()
  useEffect(() => {
    if (!body.current) return undefined
    const failed = (error: unknown) => setFault({ error })
    const device = () => deviceOf(desk)
    const column = columnIndex(letter)
    const stop = hostPicture(body.current, { id, view, replay, life, say, failed, device, column })
    return () => {
      stop()
      setFault(undefined)
    }
  }, [desk, id, view, replay, letter, life, say])
  const name = texts.picture(view.title, letter, view.encoding(replay))
  return (
    <>
      {/* oxlint-disable jsx-a11y/no-noninteractive-tabindex -- an application takes keys */}
      <div
        ref={body}
        className={styles['body']}
        role="application"
        tabIndex={0}
        aria-label={name}
        data-view={id}
        data-column={letter}
      />
      {/* oxlint-enable jsx-a11y/no-noninteractive-tabindex */}
      {fault ? (
        <div className={styles['fault']}>
          <Fault of="This picture" error={fault.error} retry={retry} />
        </div>
      ) : null}
    </>
  )
}

type RightProps = Pick<Props, 'replay' | 'reads' | 'view'> & { readonly detail: string }

/** What is read of the hovered or pinned mark; else the picture's line about its detail. */
function PaneRight({ replay, reads, view, detail }: RightProps) {
  const mark = useApp(({ doc, session }) => (reads ? (session.hover ?? doc.pin) : undefined))
  // pictures of the matrix alone have no tick
  const tick = useApp((state) => (view.shared === 'matrix' ? undefined : mark ? ownTick(state, replay) : 0))
  const reading = mark && readingOf(replay, mark, tick)
  if (!reading) {
    return (
      <span className={styles['right']}>
        <Phrases text={detail} />
      </span>
    )
  }
  return (
    <span className={styles['right']} data-reading="true">
      {reading.state ? <Swatch state={reading.state} /> : null}
      <span className={styles['mark']}>{reading.id}</span>
      <span className={styles['say']}>{reading.text}</span>
    </span>
  )
}
