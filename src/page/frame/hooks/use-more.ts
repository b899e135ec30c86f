import { type RefObject, useEffect, useState } from 'react'

/** Which way a box can be scrolled further. */
export interface More {
  readonly before: boolean
  readonly after: boolean
}

const NONE: More = { before: false, after: false }

/** Follows how far a box is scrolled along an axis, while it and what it holds change in size. */
export function useMore(box: RefObject<HTMLElement | null>, axis: 'x' | 'y'): More {
  const [more, setMore] = useState(NONE)
  useEffect(() => {
    const element = box.current
    if (!element) return undefined
    const look = () => {
      const [at, room, all] =
        axis === 'y'
          ? [element.scrollTop, element.clientHeight, element.scrollHeight]
          : [element.scrollLeft, element.clientWidth, element.scrollWidth]
      const next = { before: at > 1, after: at + room < all - 1 }
      setMore((last) => (last.before === next.before && last.after === next.after ? last : next))
    }
    const observer = new ResizeObserver(look)
    observer.observe(element)
    for (const child of element.children) observer.observe(child)
    element.addEventListener('scroll', look, { passive: true })
    return () => {
      observer.disconnect()
      element.removeEventListener('scroll', look)
    }
  }, [box, axis])
  return more
}
