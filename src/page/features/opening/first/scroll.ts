import { clamp } from './pen.ts'

/** A scene begins as it comes to stand, this far below the upper edge of the window, in heights of it. */
const STANDS_AT = 0.12

/** How far a section has been scrolled through: it begins as it comes to stand, and ends before it leaves. */
export function shareOf(section: Element): number {
  const { top, height } = section.getBoundingClientRect()
  return clamp((STANDS_AT * innerHeight - top) / (height - innerHeight))
}

function scrollToShare(section: Element, share: number): void {
  const { top, height } = section.getBoundingClientRect()
  scrollBy(0, top - STANDS_AT * innerHeight + share * (height - innerHeight))
}

/** A picture is dragged as its scene is scrolled: from its left edge to its right one, it goes through all of it. `isStill` says that nothing moves. */
export function draggable(section: Element, picture: HTMLElement, isStill: () => boolean, signal: AbortSignal): void {
  const follow = ({ clientX, pointerId }: PointerEvent) => {
    if (!picture.hasPointerCapture(pointerId)) return
    const { left, width } = picture.getBoundingClientRect()
    scrollToShare(section, clamp((clientX - left) / width))
  }
  const begin = (event: PointerEvent) => {
    if (event.button !== 0 || isStill()) return
    picture.setPointerCapture(event.pointerId)
    // a thumb that goes up or down scrolls the page, and its press alone moves nothing
    if (event.pointerType !== 'touch') follow(event)
  }
  picture.addEventListener('pointerdown', begin, { signal })
  picture.addEventListener('pointermove', follow, { signal })
}
