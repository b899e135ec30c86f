import type { Picture, View } from '#src/engine/catalog/contract/view.ts'
import { itemMark, itemOfMark } from '#src/engine/run/query.ts'
import type { Mark, Replay } from '#src/engine/run/replay.ts'
import { runCommand } from '#src/page/desk/commands/registry.ts'
import { ownTick } from '#src/page/store/axis.ts'
import { store } from '#src/page/store/store.ts'
import { markInWords } from '../sentences/readings.ts'
import { markFor } from './mark-for.ts'
import { setCamera, setHover } from './moves.ts'
import { speak } from './spoken.ts'
import * as texts from '../words.ts'

/** A picture in its pane, as far as keys ask. */
interface Keyed {
  readonly id: string
  readonly view: View
  readonly replay: Replay
}

const ARROWS: Readonly<Record<string, readonly [dx: number, dy: number]>> = {
  ArrowLeft: [-1, 0],
  ArrowRight: [1, 0],
  ArrowUp: [0, -1],
  ArrowDown: [0, 1],
}

/**
 * A pane is one stop of Tab: arrows move the mark, Enter pins it, Esc lets it go, + and − zoom. Each mark that the arrows
 * come to is said. Returns what ends it.
 */
export function followKeys(element: HTMLElement, keyed: Keyed, picture: Picture): () => void {
  const onKey = (event: KeyboardEvent) => {
    if (event.ctrlKey || event.metaKey || event.altKey) return
    if (handles(event.key, element, keyed, picture)) event.preventDefault()
  }
  const onBlur = () => {
    setHover(undefined)
    speak('')
  }
  element.addEventListener('keydown', onKey)
  element.addEventListener('blur', onBlur)
  return () => {
    element.removeEventListener('keydown', onKey)
    element.removeEventListener('blur', onBlur)
  }
}

function handles(key: string, element: HTMLElement, keyed: Keyed, picture: Picture): boolean {
  const { doc, session } = store.getState()
  const arrow = ARROWS[key]
  if (arrow) {
    move(keyed, picture, arrow)
    return true
  }
  if (key === 'Enter' && session.hover) {
    speak(texts.pinned(wordsOf(keyed, picture, session.hover)))
    void runCommand('mark.pin', JSON.stringify(session.hover))
    return true
  }
  if (key === 'Escape' && session.hover) {
    setHover(undefined)
    speak('')
    return true
  }
  if ((key === '+' || key === '-') && picture.zoom) {
    const factor = key === '+' ? 1.25 : 0.8
    const centre = [element.clientWidth / 2, element.clientHeight / 2] as const
    setCamera(keyed.id, picture.zoom(doc.cameras[keyed.id], factor, ...centre))
    return true
  }
  return false
}

/** To the neighbour in a direction. A picture without steps of its own goes from item to item. */
function move({ view, replay }: Keyed, picture: Picture, [dx, dy]: readonly [number, number]): void {
  const { doc, session } = store.getState()
  const from = markFor(view, replay, session.hover ?? doc.pin)
  const next = picture.step ? picture.step(from, dx, dy) : stepItem(replay, from, dx + dy)
  if (next) setHover(next)
  speak(next ? wordsOf({ view, replay }, picture, next) : texts.noneThere)
}

function stepItem(replay: Replay, mark: Mark | undefined, by: number): Mark | undefined {
  const item = itemOfMark(replay, mark)
  const next = item === undefined ? 0 : item + by
  return next >= 0 && next < replay.space.count ? itemMark(replay, next) : undefined
}

/** What is said of a mark; a picture of the matrix alone has no tick. */
function wordsOf({ view, replay }: Omit<Keyed, 'id'>, picture: Picture, mark: Mark): string {
  const words = markInWords(replay, mark, view.shared === 'matrix' ? undefined : ownTick(store.getState(), replay))
  return [picture.named?.(mark), words].filter(Boolean).join('. ')
}
