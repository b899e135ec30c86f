import { store } from '#src/page/store/store.ts'
import { axisEnd, columnsShown } from '#src/page/store/axis.ts'
import { encodeLink } from '#src/page/store/link/link.ts'
import { spokenPlace } from '#src/page/frame/picture/clock.ts'
import { currentLook } from '#src/page/frame/look.ts'
import { pictures as shown, type ShownPicture } from '#src/page/frame/picture/shown-pictures.ts'
import { columnLetter } from '#src/page/frame/sentences/run-sentence.ts'
import { standingWords } from '#src/page/frame/sentences/spoken-place.ts'
import { type Caption, captionOf, linesOf } from './caption.ts'
import { chartId } from '#src/page/figures/plot/chart-tables.ts'
import type { Composition } from './compose.ts'
import * as texts from './words.ts'

/** A picture on screen that can be taken away: one pane, all of them as they are there, or a chart. */
export type Target = {
  /** `pane:dag:A`, `all`, `chart:D3N7`. */
  readonly id: string
  readonly title: string
} & (
  | { readonly kind: 'panes'; readonly pictures: readonly ShownPicture[] }
  | { readonly kind: 'chart'; readonly figure: Element }
)

/** All of them, as the page shows them. */
export function targetsShown(): readonly Target[] {
  const pictures = inOrder()
  const panes = pictures.map((picture): Target => {
    const letter = columnLetter(picture.column)
    const title = picture.view.shared ? picture.view.title : texts.paneOf(picture.view.title, letter)
    return { kind: 'panes', id: `pane:${picture.id}:${letter}`, title, pictures: [picture] }
  })
  const all: Target[] = pictures.length > 1 ? [{ kind: 'panes', id: 'all', title: texts.allPanes, pictures }] : []
  return [...panes, ...all, ...charts()]
}

/** Pictures on screen as they lie there: from the top, and from the left. */
const inOrder = (): readonly ShownPicture[] =>
  [...shown]
    .map((picture) => ({ picture, box: picture.element.getBoundingClientRect() }))
    .filter(({ box }) => box.width > 0 && box.height > 0)
    .toSorted((a, b) => a.box.top - b.box.top || a.box.left - b.box.left)
    .map(({ picture }) => picture)

const charts = (): readonly Target[] =>
  [...document.querySelectorAll('figure[aria-label]')]
    .filter((figure) => figure.querySelector('svg[role="img"]'))
    .map((figure) => {
      const title = figure.getAttribute('aria-label') ?? ''
      return { kind: 'chart', id: chartId(title), title, figure }
    })

/** The link that shows what is on screen. */
export const linkNow = (): string => new URL(encodeLink(store.getState().doc), location.href).href

/** What stands below a picture: with the playhead's place, but not where it moves. */
export function captionFor(target: Target, moves = false): Caption {
  // a figure over problems says itself whose its times are: neither the matrix on screen nor its runs are in it
  const itself = target.kind === 'chart' && target.figure.closest('[data-of-itself]')
  if (itself) {
    const runs = (itself.getAttribute('data-of-itself') ?? '').split('\n').filter(Boolean)
    const link = itself.tagName === 'FIGURE' ? new URL(location.pathname, location.href).href : linkNow()
    return { matrix: '', runs, link }
  }
  const state = store.getState()
  const session = { ...state.session, columns: columnsShown(state) }
  const columns =
    target.kind === 'chart' || target.pictures.some(({ view }) => view.shared)
      ? undefined
      : [...new Set(target.pictures.map(({ column }) => column))].toSorted((a, b) => a - b)
  const caption = captionOf(session, linkNow(), columns)
  return moves || target.kind === 'chart' ? caption : { ...caption, moment: spokenPlace(state) }
}

/** What the playhead says at a tick of the runs on screen. */
export function momentNow(tick: number): string {
  const state = store.getState()
  return standingWords(columnsShown(state), tick, axisEnd(state))
}

/** A target of panes with its caption, ready to be drawn. */
export const composition = (target: Target & { readonly kind: 'panes' }, moves = false): Composition => ({
  pictures: target.pictures,
  palette: currentLook().palette,
  lines: linesOf(captionFor(target, moves)),
})
