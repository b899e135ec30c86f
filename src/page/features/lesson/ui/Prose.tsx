import { useEffect } from 'react'
import { runCommand } from '#src/page/desk/commands/registry.ts'
import { itemOfMark, seenByMark, stateOfItem } from '#src/engine/run/query.ts'
import { type Mark, STATES } from '#src/engine/run/replay.ts'
import { ownTick, columnsShown } from '#src/page/store/axis.ts'
import { patchSession, store, useApp } from '#src/page/store/store.ts'
import { setHover } from '#src/page/frame/picture/moves.ts'
import { Swatch } from '#src/page/frame/widgets/Swatch.tsx'
import { inWords } from '#src/page/frame/words/glossary.ts'
import { useVocabulary } from '#src/page/frame/words/vocabulary.ts'
import { Words } from '#src/page/frame/words/Words.tsx'
import { type TextPiece, textPieces, type WordTarget, withNumbers } from './markup.ts'
import styles from './Lesson.module.css'

interface Props {
  readonly text: string
  numberOf(name: string): string | undefined
  /** What is said before it: a term is explained once. */
  readonly after?: string
}

/** A text of a lesson: words that point, terms that are explained, numbers of the runs on screen. */
export function Prose({ text, numberOf, after = '' }: Props) {
  const vocabulary = useVocabulary()
  const pieces = textPieces(inWords(withNumbers(text, numberOf), vocabulary))
  const before = (i: number) => pieces.slice(0, i).reduce((said, piece) => said + piece.text, after)
  return pieces.map((piece, i) => <Piece key={piece.text + String(i)} piece={piece} after={before(i)} />)
}

function Piece({ piece: { text, target, bold }, after }: { readonly piece: TextPiece; readonly after: string }) {
  if (target) return <Pointing text={text} target={target} />
  return bold ? <b>{text}</b> : <Words text={text} after={after} />
}

/** Letters of words that are kept in one line. */
const SHORT = 12
/** In narrower windows the figure stands below the text, and may be out of sight. */
const STACKED = '(width < 900px)'

/** Words that point: what they speak of answers under the pointer or with the focus; a press goes there. */
function Pointing({ text, target }: { readonly text: string; readonly target: WordTarget }) {
  useEffect(() => () => leave(), [])
  const press = () => pressed(target)
  return (
    <span
      // oxlint-disable-next-line jsx-a11y/prefer-tag-over-role -- a button is no part of a line: it would not break in two
      role="button"
      tabIndex={0}
      className={styles['points']}
      data-target={target.kind === 'part' ? target.part.what : target.kind}
      data-short={text.length <= SHORT || undefined}
      onPointerEnter={() => point(target)}
      onPointerLeave={leave}
      onFocus={() => point(target)}
      onBlur={leave}
      onClick={press}
      onKeyDown={(event) => {
        if (event.key !== 'Enter' && event.key !== ' ') return
        event.preventDefault()
        press()
      }}
    >
      {target.kind === 'mark' ? <StateOf mark={target.mark} /> : null}
      {text}
    </span>
  )
}

/** The state of an item at the playhead, before its name. */
function StateOf({ mark }: { readonly mark: Mark }) {
  const state = useApp((app) => {
    const replay = columnsShown(app).find((column) => column.replay)?.replay
    const seen = replay && seenByMark(replay, mark)
    const item = seen && itemOfMark(seen, mark)
    return seen === undefined || item === undefined ? undefined : STATES[stateOfItem(seen, item, ownTick(app, seen))]
  })
  return state ? <Swatch state={state} /> : null
}

function point(target: WordTarget): void {
  if (target.kind === 'mark') setHover(target.mark)
  else if (target.kind === 'part') patchSession({ pointed: target.part })
}

function leave(): void {
  const { hover, pointed } = store.getState().session
  if (hover || pointed) patchSession({ hover: undefined, pointed: undefined })
}

function pressed(target: WordTarget): void {
  const named = target.kind === 'part' && 'id' in target.part ? target.part : undefined
  if (named?.what === 'command') return void runCommand(named.id)
  if (target.kind === 'mark') void runCommand('mark.pin', JSON.stringify(target.mark))
  if (target.kind === 'moment') void runCommand('play.seek', String(target.tick))
  if (named || matchMedia(STACKED).matches) bringIntoView(named?.id)
}

/** Scrolls to a pane, by its view; to the first where none is named. */
function bringIntoView(view: string | undefined): void {
  const pane = document.querySelector(view === undefined ? '[data-view]' : `[data-view="${view}"]`)
  pane?.scrollIntoView({ block: 'center' })
}
