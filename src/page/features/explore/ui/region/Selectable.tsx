import { type CSSProperties, type PointerEvent, type ReactNode, useRef, useState } from 'react'
import type { Region } from '#src/core/sparse/explore/region.ts'
import styles from './Region.module.css'
import { regionAspect, between, boxIn, entryAt, type PicturePlace } from './places.ts'
import * as texts from './words.ts'

interface SelectableProps {
  /** What the picture shows. */
  readonly seen: Region
  readonly region: Region | undefined
  select(region: Region | undefined): void
  readonly children: ReactNode
}

/** A picture on which a region is chosen by a drag, and under whose pointer row and column are read. A click without a drag chooses nothing. */
export function Selectable({ seen, region, select, children }: SelectableProps) {
  const from = useRef<PicturePlace>(undefined)
  const [at, setAt] = useState<PicturePlace>()
  const shareAt = ({ clientX, clientY, currentTarget }: PointerEvent): PicturePlace => {
    const { left, top, width, height } = currentTarget.getBoundingClientRect()
    return [(clientX - left) / width, (clientY - top) / height]
  }
  const move = (event: PointerEvent) => {
    const share = shareAt(event)
    setAt(share)
    if (from.current) select(between(seen, from.current, share))
  }
  const begin = (event: PointerEvent) => {
    // a finger scrolls the page, it has the numbers; the right button has a menu
    if (event.pointerType === 'touch' || event.button !== 0) return
    event.currentTarget.setPointerCapture(event.pointerId)
    from.current = shareAt(event)
  }
  const box = region && boxIn(seen, region)
  const percent = (share: number) => `${100 * share}%`
  return (
    <div
      className={styles['sheet']}
      style={{ '--aspect': regionAspect(seen) } as CSSProperties}
      onPointerDown={begin}
      onPointerMove={move}
      onPointerUp={() => (from.current = undefined)}
      onPointerCancel={() => (from.current = undefined)}
      onPointerLeave={() => setAt(undefined)}
    >
      {children}
      {box ? (
        <i
          className={styles['chosen']}
          style={{ left: percent(box.x), top: percent(box.y), width: percent(box.width), height: percent(box.height) }}
        />
      ) : null}
      {at ? <span className={styles['read']}>{texts.under(...entryAt(seen, at))}</span> : null}
    </div>
  )
}
