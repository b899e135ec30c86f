import { itemMark } from '#src/engine/run/query.ts'
import { useEffect } from 'react'
import { columnsShown } from '#src/page/store/axis.ts'
import { runCommand } from '#src/page/desk/commands/registry.ts'
import type { Pointed } from '#src/page/store/session.ts'
import { patchSession, useApp } from '#src/page/store/store.ts'
import { runSentence } from '../sentences/run-sentence.ts'
import { setHover } from '../picture/moves.ts'
import { type Piece, piecesOf } from '../sentences/marked-sentence.ts'
import styles from './Side.module.css'
import { Words } from '../words/Words.tsx'
import * as texts from '../words.ts'

/** A sentence with its markup (phrasing.ts): what is bold, and phrases that point. */
export function Sentence({ text }: { readonly text: string }) {
  const pieces = piecesOf(text)
  const before = (i: number) =>
    pieces
      .slice(0, i)
      .map((piece) => piece.text)
      .join('')
  return (
    <p className={styles['runSentence']}>
      {pieces.map((piece, i) => (
        <PieceOf key={piece.text + String(i)} piece={piece} after={before(i)} />
      ))}
    </p>
  )
}

/** @param after what is said before it: a term is explained once */
function PieceOf({ piece: { text, bold, points }, after }: { readonly piece: Piece; readonly after: string }) {
  if (points) return <Phrase text={text} points={points} />
  return bold ? <b>{text}</b> : <Words text={text} after={after} />
}

/** A phrase that lights what it speaks of in every pane, under the pointer or with the focus; an item is pinned by a press. */
function Phrase({ text, points }: { readonly text: string; readonly points: Pointed }) {
  const first = useApp(({ session }) => session.columns.find(({ replay }) => replay)?.replay)
  const item = points.what === 'item' && first ? itemMark(first, points.number) : undefined
  const point = () => (item ? setHover(item) : patchSession({ pointed: points }))
  const leave = () => (item ? setHover(undefined) : patchSession({ pointed: undefined }))
  const press = () => item && void runCommand('mark.pin', JSON.stringify(item))
  // what goes while it has the focus is never told that it lost it
  useEffect(() => () => patchSession({ pointed: undefined }), [])
  return (
    <span
      // oxlint-disable-next-line jsx-a11y/prefer-tag-over-role -- a button is no part of a line: it would not break in two
      role="button"
      tabIndex={0}
      className={styles['phrase']}
      onPointerEnter={point}
      onPointerLeave={leave}
      onFocus={point}
      onBlur={leave}
      onClick={press}
      onKeyDown={({ key }) => key === 'Enter' && press()}
    >
      {text}
    </span>
  )
}

/** The one sentence of meaning, top of the side column. */
export function RunSentence() {
  const columns = useApp(columnsShown)
  const pin = useApp(({ doc }) => doc.pin)
  const alone = columns.length === 1
  // Only what is said of a single kernel follows the playhead: the others need not be written again at every tick.
  const tick = useApp(({ doc }) => (alone ? doc.tick : 0))
  const text = runSentence(columns, tick, pin)
  return text ? <Sentence text={text} /> : <p className={styles['under']}>{texts.noRun}</p>
}
