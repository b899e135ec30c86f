import { type RefObject, useEffect } from 'react'
import { surfaceIn } from '#src/page/draw/surface.ts'
import { columnsShown } from '#src/page/store/axis.ts'
import { currentWalk } from '#src/page/store/clock.ts'
import { store } from '#src/page/store/store.ts'
import { currentLook, onLook } from '../look.ts'
import { clockEnd, clockNow } from '../picture/clock.ts'
import { drawSoon, forget } from '../picture/frames.ts'
import { watchSize } from '../picture/size.ts'
import { axisOf, tickAt } from './score-draw.ts'
import { scoreOn } from './score-picture.ts'
import { seek } from './seek.ts'

/** The picture in the slider, and its drag. */
export default function ScorePicture({ of }: { readonly of: RefObject<HTMLElement | null> }) {
  useEffect(() => (of.current ? showScore(of.current) : undefined), [of])
  return null
}

/** Draws outside React, whenever the playhead, the runs or the look change. */
function showScore(element: HTMLElement): () => void {
  const surface = surfaceIn(element)
  const again = () => drawSoon(draw)
  const size = watchSize(element, again)
  const draw = scoreOn(surface, size.now)
  const stops = [
    store.subscribe(
      (state, old) =>
        (clockNow(state) !== clockNow(old) ||
          currentWalk(state) !== currentWalk(old) ||
          state.session.stages !== old.session.stages ||
          state.doc.panes !== old.doc.panes ||
          state.session.pointed !== old.session.pointed ||
          columnsShown(state) !== columnsShown(old)) &&
        again(),
    ),
    onLook(again),
    followDrag(element),
    size.end,
    () => forget(draw),
    () => surface.remove(),
  ]
  return () => {
    for (const stop of stops) stop()
  }
}

function followDrag(element: HTMLElement): () => void {
  const onDrag = (event: PointerEvent) => {
    if (event.type === 'pointerdown' && event.button === 0) element.setPointerCapture(event.pointerId)
    if (!element.hasPointerCapture(event.pointerId)) return
    const { palette } = currentLook()
    const axis = axisOf(element.clientWidth, palette.scale, clockEnd(store.getState()))
    seek(tickAt(axis, event.clientX - element.getBoundingClientRect().left))
  }
  element.addEventListener('pointerdown', onDrag)
  element.addEventListener('pointermove', onDrag)
  return () => {
    element.removeEventListener('pointerdown', onDrag)
    element.removeEventListener('pointermove', onDrag)
  }
}
