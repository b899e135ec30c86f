import type { PictureBox } from '#src/engine/catalog/contract/view.ts'
import type { Document } from '#src/page/store/document.ts'
import { equal } from '#src/page/store/equal.ts'
import { store } from '#src/page/store/store.ts'
import { type PinPlace, pinPlaces } from './places.ts'

/** How long a mark is on its way. */
const MOVE_MS = 320
const EASE_OUT = 'cubic-bezier(0.2, 0, 0, 1)'
const STILL = '(prefers-reduced-motion: reduce)'
const ARRIVED_MS = 60
/** A picture that comes late is waited for: this time, and this number of frames where each takes longer. */
const PATIENCE_MS = 1500
const PATIENCE_FRAMES = 90
/** Frames for which a mark stands at least where nothing moves. */
const STAY_FRAMES = 36

interface Ring {
  readonly element: HTMLElement
  readonly column: number
  to: PictureBox
  move?: Animation
}

/** What puts other pictures on the page, or others in their place. */
const isView = (now: Document, old: Document): boolean =>
  now.panes !== old.panes || now.lead !== old.lead || now.lesson !== old.lesson || now.screen !== old.screen

/** The same thing of the same problem. */
const isSame = (now: Document, old: Document): boolean =>
  now.pin !== undefined && equal(now.pin, old.pin) && equal(now.source, old.source)

/**
 * Carries the pinned mark: whenever other pictures come, a frame goes from where the mark was to where it is, one for every picture
 * that did not show it there, and waits where it was until that picture is drawn. Where nothing is to move, it stands at the new place
 * until something else changes. Returns what ends it.
 */
export function carryIn(over: HTMLElement): () => void {
  /** By picture and column; those that wait by column alone. */
  const rings = new Map<string, Ring>()
  let known: readonly PinPlace[] = []
  let until = 0
  let frames = 0
  let asked = 0

  const drop = (key: string): void => {
    rings.get(key)?.element.remove()
    rings.delete(key)
  }
  const dropAll = (): void => [...rings.keys()].forEach(drop)
  /** No picture that comes later gets a mark. */
  const end = (): void => {
    cancelAnimationFrame(asked)
    asked = 0
    dropAll()
  }

  /** Where every mark is now: on its way, or in its picture. */
  const now = (): readonly PinPlace[] =>
    pinPlaces().map((place) => {
      const ring = rings.get(place.key)
      return ring ? { ...place, box: ring.element.getBoundingClientRect() } : place
    })

  const ringAt = (key: string, column: number, box: PictureBox): Ring => {
    const element = document.createElement('div')
    element.dataset['carried'] = key
    over.append(element)
    const ring = { element, column, to: box }
    put(element, box)
    rings.set(key, ring)
    return ring
  }

  function begin(): void {
    const before = now()
    const waiting = [...rings]
      .filter(([key]) => key.startsWith('.'))
      .map(([key, { element, column }]) => ({ key, column, box: element.getBoundingClientRect(), area: 0 }))
    known = before.length > 0 ? before : waiting
    dropAll()
    for (const column of new Set(known.map((place) => place.column))) {
      const from = largestIn(known, column)
      if (from) ringAt(`.${column}`, column, from.box)
    }
    until = performance.now() + PATIENCE_MS
    frames = PATIENCE_FRAMES
    asked ||= requestAnimationFrame(follow)
  }

  /** Sends a frame off to each picture that has come, and on to where it comes to lie. */
  function follow(): void {
    asked = 0
    for (const place of pinPlaces()) send(place)
    if (--frames > 0 || performance.now() < until) asked = requestAnimationFrame(follow)
    else for (const key of rings.keys()) if (key.startsWith('.')) drop(key)
  }

  function send({ key, column, box }: PinPlace): void {
    const ring = rings.get(key)
    if (ring) {
      if (apart(ring.to, box)) go(key, ring, box)
      return
    }
    const own = known.find((place) => place.key === key)
    const from = own ?? largestIn(known, column)
    if (!from) return
    // it is seen where it was
    if (own && !apart(own.box, box)) return drop(`.${column}`)
    known = [...known.filter((place) => place.key !== key), { key, column, box, area: 0 }]
    drop(`.${column}`)
    go(key, ringAt(key, column, from.box), box)
  }

  function go(key: string, ring: Ring, to: PictureBox): void {
    const from = ring.element.getBoundingClientRect()
    ring.move?.cancel()
    ring.to = to
    put(ring.element, to)
    if (matchMedia(STILL).matches) return
    const move = ring.element.animate([boxStyle(from), boxStyle(to)], { duration: MOVE_MS, easing: EASE_OUT })
    ring.move = move
    // it is seen where it was, however long the first frame of the picture that has come takes
    move.pause()
    requestAnimationFrame(() => ring.move === move && move.play())
    // it is seen where it came to, in one frame at least; by then another frame may be on its way to the same picture
    const leave = () => setTimeout(() => rings.get(key) === ring && ring.to === to && drop(key), ARRIVED_MS)
    move.onfinish = () => requestAnimationFrame(leave)
  }

  const stops = [
    store.subscribe(({ doc }, { doc: old }) => {
      if (doc === old) return
      if (isView(doc, old) && isSame(doc, old)) begin()
      else if (!isSame(doc, old) || (matchMedia(STILL).matches && frames <= PATIENCE_FRAMES - STAY_FRAMES)) end()
    }),
    end,
  ]
  return () => {
    for (const stop of stops) stop()
  }
}

const largestIn = (places: readonly PinPlace[], column: number): PinPlace | undefined =>
  places.filter((place) => place.column === column).toSorted((a, b) => b.area - a.area)[0]

const apart = (a: PictureBox, b: PictureBox): boolean =>
  Math.abs(a.x - b.x) + Math.abs(a.y - b.y) + Math.abs(a.width - b.width) + Math.abs(a.height - b.height) > 1

const boxStyle = ({ x, y, width, height }: PictureBox) => ({
  transform: `translate(${x}px, ${y}px)`,
  width: `${width}px`,
  height: `${height}px`,
})

const put = (element: HTMLElement, box: PictureBox): void => void Object.assign(element.style, boxStyle(box))
