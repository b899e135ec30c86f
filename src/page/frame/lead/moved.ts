import { type RefObject, useEffect, useLayoutEffect, useRef } from 'react'
import { store } from '#src/page/store/store.ts'

/** How long a picture takes from its place in the strip to the large one, and back. */
const MOVE_MS = 300
const EASE_OUT = 'cubic-bezier(0.2, 0, 0, 1)'

type Places = ReadonlyMap<string, DOMRect>

/** Where the picture of each view stands in each column, large or as a thumbnail: `matrix.0`. */
function placesIn(stage: HTMLElement): Places {
  const found = new Map<string, DOMRect>()
  for (const element of ledAndThumbs(stage)) found.set(nameOf(element), element.getBoundingClientRect())
  return found
}

const ledAndThumbs = (stage: HTMLElement) => stage.querySelectorAll<HTMLElement>('[data-led], [data-thumb]')

const nameOf = ({ dataset: { viewLed, thumb, of } }: HTMLElement): string => `${viewLed ?? thumb}.${of}`

/**
 * Moves what has changed places when another view leads: the thumbnail grows from its place in every column at once, and
 * the view before shrinks into the strip. Nothing moves where the reader wants it so: then it is a cut.
 */
export function useMoved(stage: RefObject<HTMLElement | null>): void {
  const before = useRef<Places>(new Map())
  // the store tells of the change before React has drawn it
  useEffect(
    () =>
      store.subscribe(({ doc }, { doc: old }) => {
        if (doc.lead !== old.lead && stage.current) before.current = placesIn(stage.current)
      }),
    [stage],
  )
  useLayoutEffect(() => {
    const from = before.current
    before.current = new Map()
    if (!stage.current || from.size === 0 || matchMedia('(prefers-reduced-motion: reduce)').matches) return
    // all places are read before anything moves: asked between two moves, the page is laid out once for each
    const moves = [...ledAndThumbs(stage.current)].flatMap((element) => {
      const was = from.get(nameOf(element))
      return was ? [{ element, was, is: element.getBoundingClientRect() }] : []
    })
    for (const { element, was, is } of moves) move(element, was, is)
  })
}

function move(element: HTMLElement, was: DOMRect, is: DOMRect): void {
  if (is.width === 0 || is.height === 0) return
  const [x, y] = [was.left - is.left, was.top - is.top]
  const scale = `scale(${was.width / is.width}, ${was.height / is.height})`
  if (Math.abs(x) + Math.abs(y) < 1 && Math.abs(was.width - is.width) < 1) return
  element.animate(
    [
      { transformOrigin: '0 0', transform: `translate(${x}px, ${y}px) ${scale}`, opacity: 0.5 },
      { transformOrigin: '0 0', transform: 'none', opacity: 1 },
    ],
    { duration: MOVE_MS, easing: EASE_OUT },
  )
}
