import { useEffect, useRef } from 'react'
import { barrierTicks } from '#src/engine/run/barriers.ts'
import type { FramePlaces } from '#src/page/frame/feature.ts'
import { columnIndex } from '#src/page/frame/sentences/pictured-columns.ts'
import { useViews } from '#src/page/frame/hooks/use-views.ts'
import { columnsShown } from '#src/page/store/axis.ts'
import { type AppState, store } from '#src/page/store/store.ts'
import styles from './BarrierLine.module.css'
import { crossed } from './crossed.ts'

/** How long a barrier takes to fall through a pane. */
const FALL_MS = 320
const STILL = '(prefers-reduced-motion: reduce)'

/** A line that falls through a pane when its column comes to a barrier; without motion it stands at the foot for as long. */
export default function BarrierLine({ id, letter }: FramePlaces['pane']) {
  const { catalog } = useViews()
  const shared = catalog.get(id)?.shared !== undefined
  const place = useRef<HTMLSpanElement>(null)
  useEffect(() => {
    const pane = place.current?.closest('section')
    if (shared || !pane) return undefined
    const line = document.createElement('div')
    line.className = styles['line']
    line.ariaHidden = 'true'
    pane.append(line)
    // Neither the height nor whether it falls is asked of the page, which would lay all out in the middle of a frame.
    let height = 0
    const watch = new ResizeObserver(([{ borderBoxSize }]) => {
      height = borderBoxSize[0].blockSize
    })
    watch.observe(pane)
    const still = matchMedia(STILL)
    let falling: Animation | undefined
    const end = store.subscribe((state, before) => {
      if (state.doc.tick === before.doc.tick || falling) return
      if (!crossed(barriersIn(state, letter), before.doc.tick, state.doc.tick)) return
      falling = fall(line, height, still.matches)
      falling.onfinish = () => {
        falling = undefined
      }
    })
    return () => {
      end()
      watch.disconnect()
      line.remove()
    }
  }, [shared, letter])
  return <span ref={place} hidden />
}

const NONE = new Uint32Array()

function barriersIn(state: AppState, letter: string) {
  const replay = columnsShown(state)[columnIndex(letter)]?.replay
  return replay ? barrierTicks(replay) : NONE
}

function fall(line: HTMLElement, height: number, still: boolean): Animation {
  const [top, foot] = [0, height - 1].map((y) => `translateY(${y}px)`)
  return line.animate(
    [
      { transform: still ? foot : top, opacity: 1 },
      { transform: foot, opacity: 1, offset: 0.8 },
      { transform: foot, opacity: 0 },
    ],
    { duration: FALL_MS, easing: 'ease-in' },
  )
}
