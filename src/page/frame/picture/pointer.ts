import type { Camera, Picture } from '#src/engine/catalog/contract/view.ts'
import type { Mark } from '#src/engine/run/replay.ts'
import { runCommand } from '#src/page/desk/commands/registry.ts'
import { store } from '#src/page/store/store.ts'
import { sameMark } from '../sentences/readings.ts'
import { setCamera, setHover } from './moves.ts'

/** Pixels that a press may wander and still be a click. */
const CLICK_PX = 4

interface Point {
  readonly x: number
  readonly y: number
}

/** Hover, click to pin, drag to pan, wheel and pinch to zoom. Returns what ends it. */
export function followPointer(element: HTMLElement, id: string, picture: Picture): () => void {
  const down = new Map<number, Point>()
  let travelled = 0
  const at = (event: MouseEvent): Point => {
    const box = element.getBoundingClientRect()
    return { x: event.clientX - box.left, y: event.clientY - box.top }
  }
  const camera = () => store.getState().doc.cameras[id]
  const move = (next: Camera) => setCamera(id, next)

  function onDown(event: PointerEvent): void {
    if (event.button !== 0) return
    down.set(event.pointerId, at(event))
    if (down.size === 1) travelled = 0
    element.setPointerCapture(event.pointerId)
  }

  function onMove(event: PointerEvent): void {
    const point = at(event)
    const from = down.get(event.pointerId)
    if (!from) return setHover(picture.pick(point.x, point.y))
    travelled += Math.hypot(point.x - from.x, point.y - from.y)
    const other = [...down].find(([pointer]) => pointer !== event.pointerId)?.[1]
    if (other) pinch(other, from, point)
    else if (travelled > CLICK_PX && picture.pan) move(picture.pan(camera(), point.x - from.x, point.y - from.y))
    down.set(event.pointerId, point)
  }

  function pinch(still: Point, from: Point, to: Point): void {
    const before = Math.hypot(from.x - still.x, from.y - still.y)
    const after = Math.hypot(to.x - still.x, to.y - still.y)
    if (picture.zoom && before > 0)
      move(picture.zoom(camera(), after / before, (to.x + still.x) / 2, (to.y + still.y) / 2))
  }

  function onUp(event: PointerEvent): void {
    const clicked = down.delete(event.pointerId) && down.size === 0 && travelled <= CLICK_PX
    if (!clicked || event.type === 'pointercancel') return
    const point = at(event)
    pinOrFree(picture.pick(point.x, point.y))
  }

  function onWheel(event: WheelEvent): void {
    if (!picture.zoom || (scrollsPage(element) && !event.ctrlKey)) return
    event.preventDefault()
    const point = at(event)
    move(picture.zoom(camera(), Math.exp(-event.deltaY * (event.ctrlKey ? 0.01 : 0.0015)), point.x, point.y))
  }

  const stop = new AbortController()
  const { signal } = stop
  element.addEventListener('pointerdown', onDown, { signal })
  element.addEventListener('pointermove', onMove, { signal })
  element.addEventListener('pointerup', onUp, { signal })
  element.addEventListener('pointercancel', onUp, { signal })
  element.addEventListener('pointerleave', () => setHover(undefined), { signal })
  element.addEventListener('wheel', onWheel, { signal, passive: false })
  return () => stop.abort()
}

/** A click pins what is there; on the pinned mark, or on nothing, it frees the pin. */
function pinOrFree(mark: Mark | undefined): void {
  const { pin } = store.getState().doc
  if (!mark && !pin) return
  void runCommand('mark.pin', mark && !sameMark(mark, pin) ? JSON.stringify(mark) : undefined)
}

/** Where columns are stacked the wheel scrolls the stage, and zooms only with Ctrl. */
function scrollsPage(element: HTMLElement): boolean {
  const stage = element.closest('main')
  return stage !== null && stage.scrollHeight > stage.clientHeight + 1
}
