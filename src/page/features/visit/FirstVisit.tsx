import { X } from 'lucide-react'
import { useEffect, useRef } from 'react'
import { indexed } from '#src/core/base/format.ts'
import { findOperation } from '#src/engine/catalog/operations.ts'
import { runCommand } from '#src/page/desk/commands/registry.ts'
import type { Replay } from '#src/engine/run/replay.ts'
import { useApp } from '#src/page/store/store.ts'
import { Keys } from '#src/page/frame/widgets/Keys.tsx'
import { Swatch } from '#src/page/frame/widgets/Swatch.tsx'
import { withIndices } from '#src/page/frame/words/indices.tsx'
import styles from './FirstVisit.module.css'
import { type ShownRow, tellingRow } from './row.ts'
import * as texts from './words.ts'

/** Names of needs that have room. */
const MOST_NAMED = 6
/** Keys that lead to the panel or belong to another key do not close it. */
const NO_ANSWER = ['Tab', 'Shift', 'Control', 'Alt', 'Meta']

const close = () => void runCommand('visit.close')

/** What is solved, with one row of the open matrix, and what to press. Any key or a press elsewhere closes it, and does what it does. */
export default function FirstVisit() {
  const replay = useApp(({ session }) => session.columns.find((column) => column.replay)?.replay)
  const panel = useRef<HTMLElement>(null)
  useEffect(() => closeOnAnswer(panel), [])
  if (!replay || replay.space.count === 0) return null
  const shown = tellingRow(replay)
  return (
    <section ref={panel} className={styles['panel']} data-introduction aria-label={texts.introduction}>
      <button type="button" className={styles['close']} aria-label={texts.close} onClick={close}>
        <X strokeWidth={1.75} aria-hidden="true" />
      </button>
      <div className={styles['text']}>
        <About shown={shown} replay={replay} />
        {shown && replay.space.operands ? <OneRow shown={shown} replay={replay} /> : null}
        <p className={styles['each']}>{texts.eachColumn}</p>
      </div>
      <ul className={styles['keys']}>
        <Press keys={[' ']}>{texts.play}</Press>
        <Press keys={[',', '.']}>{texts.steps}</Press>
        <Press keys={['1', '8']} between="to">
          {texts.pictures}
        </Press>
        <Press keys={['9']}>{texts.lessons}</Press>
        <Press keys={['/']}>{texts.otherMatrix}</Press>
        <Press keys={['w']}>{texts.glossary}</Press>
      </ul>
    </section>
  )
}

function closeOnAnswer(panel: React.RefObject<HTMLElement | null>): () => void {
  const stop = new AbortController()
  const inside = (target: EventTarget | null) => target instanceof Node && panel.current?.contains(target)
  const onKey = ({ key, target }: KeyboardEvent) => {
    if (!NO_ANSWER.includes(key) && !inside(target)) close()
  }
  addEventListener('keydown', onKey, { signal: stop.signal, capture: true })
  addEventListener('pointerdown', ({ target }) => !inside(target) && close(), { signal: stop.signal, capture: true })
  return () => stop.abort()
}

interface ShownProps<R = ShownRow> {
  readonly shown: R
  readonly replay: Replay
}

/** What is computed, and what one row of it takes. */
function About({ shown, replay: { operation, space } }: ShownProps<ShownRow | undefined>) {
  const { words } = findOperation(operation)
  const [before, stressed, after] = shown ? words.aboutRow(shown) : ['', '', words.about]
  return (
    <>
      <h2>{words.headline(space)}</h2>
      <p>
        {withIndices(before)}
        <b>{withIndices(stressed)}</b>
        {withIndices(after)}
      </p>
    </>
  )
}

/** The row’s needs as solved squares with their names, and what comes of them. */
function OneRow({ shown: { row, needs }, replay }: ShownProps) {
  const { item, result } = findOperation(replay.operation).words
  const more = needs.length - MOST_NAMED
  return (
    <p className={styles['row']}>
      {needs.slice(0, MOST_NAMED).map((need) => (
        <span key={need}>
          <Swatch state="done" />
          <span className={styles['name']}>{withIndices(indexed(item ?? 'x', need))}</span>
        </span>
      ))}
      {more > 0 ? <span>{texts.andMore(more)}</span> : null}
      <span>
        → <Swatch state="working" />
        <span className={styles['name']}>{withIndices(indexed(item ?? result, row))}</span>
      </span>
    </p>
  )
}

interface PressProps {
  readonly keys: readonly string[]
  /** A word between the keys. */
  readonly between?: string
  readonly children: string
}

function Press({ keys, between, children }: PressProps) {
  return (
    <li>
      <span>
        {keys.map((key, place) => (
          <span key={key}>
            {place > 0 ? between : null}
            <Keys name={key} />
          </span>
        ))}
      </span>
      {children}
    </li>
  )
}
