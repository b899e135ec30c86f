import { useEffect, useRef, useState } from 'react'
import { usePalette } from '#src/page/frame/look.ts'

/** Room for a figure, in CSS pixels, and the page's length scale. */
export interface Room {
  readonly width: number
  readonly height: number
  readonly u: number
}

/** The element that is measured, and its room once it is known. */
function useRoom<E extends HTMLElement>() {
  const body = useRef<E>(null)
  const { scale: u } = usePalette()
  const [size, setSize] = useState<{ width: number; height: number }>()
  useEffect(() => {
    const element = body.current
    if (!element) return undefined
    const observer = new ResizeObserver(() => setSize({ width: element.clientWidth, height: element.clientHeight }))
    observer.observe(element)
    return () => observer.disconnect()
  }, [])
  return [body, size && { ...size, u }] as const
}

/** As part of an object: what draws charts without a layout gives them a room. */
export const Rooms = { use: useRoom }
