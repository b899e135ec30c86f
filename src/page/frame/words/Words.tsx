import { type KeyboardEvent, useEffect, useRef } from 'react'
import { piecesOf } from './forms.ts'
import { withIndices } from './indices.tsx'
import { hideSoon, hideTerm, type ShownTerm, shownTerm, showSoon, showTerm } from './shown-term.ts'
import styles from './Words.module.css'

interface Props {
  readonly text: string
  /** Terms that are underlined at most, the first ones. */
  readonly most?: number
  /** What stands before the text: terms are explained at their first use. */
  readonly after?: string
}

/** A text whose terms are explained: at the first use of each, by pointer, focus or press. */
export function Words({ text, most, after }: Props) {
  return piecesOf(text, most, after).map((piece, i) =>
    piece.term ? (
      <Term key={piece.term} of={piece.term}>
        {piece.text}
      </Term>
    ) : (
      <span key={i}>{withIndices(piece.text)}</span>
    ),
  )
}

/** A word that is explained. */
export function Term({ of, children }: Pick<ShownTerm, 'of'> & { readonly children: string }) {
  const word = useRef<HTMLSpanElement>(null)
  const shown = (pressed: boolean) => ({ of, anchor: word.current as HTMLElement, pressed })
  useEffect(() => {
    const own = word.current
    return () => {
      if (shownTerm.getState().shown?.anchor === own) hideTerm()
    }
  }, [])
  const onKey = (event: KeyboardEvent) => {
    if (event.key !== 'Enter' && event.key !== ' ') return
    event.preventDefault()
    showTerm(shown(true))
  }
  return (
    <span
      ref={word}
      // oxlint-disable-next-line jsx-a11y/prefer-tag-over-role -- a button is no part of a line: the comma after it would begin the next
      role="button"
      tabIndex={0}
      className={styles['term']}
      aria-haspopup="dialog"
      onPointerEnter={({ pointerType }) => pointerType === 'mouse' && showSoon(shown(false))}
      onPointerLeave={hideSoon}
      // a focus that comes back from a sheet explains nothing
      onKeyUp={({ key }) => key === 'Tab' && showSoon(shown(false))}
      onBlur={hideSoon}
      onClick={() => showTerm(shown(true))}
      onKeyDown={onKey}
    >
      {children}
    </span>
  )
}
