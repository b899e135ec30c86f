import type { PictureBox, Frame, Picture } from '#src/engine/catalog/contract/view.ts'
import { apartIn, ownEnd, ownTick, columnsShown } from '#src/page/store/axis.ts'
import type { Column } from '#src/page/store/session.ts'
import { type AppState, store } from '#src/page/store/store.ts'
import { drawFirst, drawSoon, forget, frameMs } from './frames.ts'
import { followKeys } from './keys-in-picture.ts'
import { lightIn, litPalette } from './lit.ts'
import { columnsFor, optionsOf } from './offered.ts'
import { currentLook, onLook } from '../look.ts'
import { markFor } from './mark-for.ts'
import { setStages } from './moves.ts'
import { tickIn } from './picture-tick.ts'
import { followPointer } from './pointer.ts'
import { type FrameChange, isShown } from './shown-pictures.ts'
import { watchSize } from './size.ts'
import { type Hosted, leave, stayIn } from './stay.ts'

/**
 * While a run plays, thumbnails are drawn once in this number of frames, counted at sixty per second at most: the time of a
 * frame is for the large pictures. On a processor that plays a GPU one thumbnail takes as long as two large pictures.
 */
const SMALL_FRAMES = 12
const SMALL_MS = { least: 200, most: 1500 } as const

/** Shows a picture in an element, for as long as the replay is there. Returns what ends it. */
export function hostPicture(element: HTMLElement, hosted: Hosted): () => void {
  const taken = guarded(hosted, () => stayIn({ ...hosted, again }))
  if (!taken) return () => undefined
  const stay = taken
  const { picture } = stay
  element.append(stay.host)
  let live: Picture | undefined = picture

  function again(): void {
    drawSoon(draw, hosted.small)
  }

  let held = false
  /** Until it is drawn here, what it says of places is of where it stood before. */
  let isDrawn = false
  const size = watchSize(element, again)

  function draw(): void {
    if (!held) drawAs({})
  }

  function drawAs(change: FrameChange): boolean {
    held = change.held === true
    const shown = live
    const { width, height } = size.now()
    if (!shown || width === 0 || height === 0) return false
    const frame = { ...frameOf(hosted, width, height, change.tick), ...(change.dpr && { dpr: change.dpr }) }
    if (guarded(hosted, () => (shown.draw(frame), true))) {
      isDrawn = stay.drawn = true
      return !shown.waits?.()
    }
    live = undefined
    return false
  }

  function pinned(): PictureBox | undefined {
    const pin = markFor(hosted.view, hosted.replay, store.getState().doc.pin)
    return pin && live && isDrawn ? guarded(hosted, () => live?.place?.(pin)) : undefined
  }

  let later: ReturnType<typeof setTimeout> | undefined
  function drawChanged(): void {
    if (!hosted.small || !store.getState().session.playing) return again()
    const ms = Math.min(SMALL_MS.most, Math.max(SMALL_MS.least, SMALL_FRAMES * frameMs()))
    later ??= setTimeout(drawNow, ms)
  }
  function drawNow(): void {
    clearTimeout(later)
    later = undefined
    again()
  }

  const stops = [
    () => clearTimeout(later),
    store.subscribe((state, before) => changes(hosted, state, before) && drawChanged()),
    store.subscribe(({ session }) => later !== undefined && !session.playing && drawNow()),
    onLook(again),
    size.end,
    ...(hosted.small
      ? []
      : [
          followPointer(element, hosted.id, picture),
          followKeys(element, hosted, picture),
          isShown({ ...hosted, element, drawAs, pinned }),
        ]),
  ]
  if (hosted.small) again()
  // one that comes from the strip is no empty place
  else drawFirst(draw, stay.drawn === true)
  return () => {
    for (const stop of stops) stop()
    forget(draw)
    guarded(hosted, () => leave(stay, live !== undefined))
    setStages(hosted.id, undefined)
  }
}

function guarded<T>(hosted: Hosted, work: () => T): T | undefined {
  try {
    return work()
  } catch (cause) {
    console.error(`The picture ${hosted.id} failed`, cause)
    hosted.failed(cause)
    return undefined
  }
}

/** Whether anything that a frame of this view is made of has changed. */
function changes({ id, view, replay }: Hosted, state: AppState, before: AppState): boolean {
  const { doc, session } = state
  const { doc: oldDoc, session: oldSession } = before
  return (
    tickIn(view, replay, ownTick(state, replay)) !== tickIn(view, replay, ownTick(before, replay)) ||
    doc.pin !== oldDoc.pin ||
    session.hover !== oldSession.hover ||
    session.pointed !== oldSession.pointed ||
    doc.cameras[id] !== oldDoc.cameras[id] ||
    doc.options[id] !== oldDoc.options[id] ||
    (columnsShown(state) !== columnsShown(before) && !sameRuns(columnsShown(state), columnsShown(before)))
  )
}

/** The same runs in the same columns: what else is known of them is in no picture. */
const sameRuns = (now: readonly Column[], before: readonly Column[]): boolean =>
  now.length === before.length && now.every(({ replay }, index) => replay === before[index].replay)

function frameOf(
  { id, view, replay, column }: Hosted,
  width: number,
  height: number,
  tick = store.getState().doc.tick,
): Frame {
  const state = store.getState()
  const { doc, session } = state
  const { palette, dpr } = currentLook()
  const camera = doc.cameras[id]
  const [hover, pin] = [session.hover, doc.pin].map((mark) => markFor(view, replay, mark))
  const lights = view.shared ? undefined : lightIn(session.pointed, column)
  return {
    tick: tickIn(view, replay, ownTick(state, replay, tick)),
    axisEnd: ownEnd(state, replay),
    ...(apartIn(state) && { apart: true }),
    columns: columnsFor(view, columnsShown(state)),
    palette: litPalette(palette, lights),
    lights,
    width,
    height,
    dpr,
    options: optionsOf(view, replay, doc.options[id]),
    ...(hover ? { hover } : {}),
    ...(pin ? { pin } : {}),
    ...(camera ? { camera } : {}),
    ...(session.showing ? { bare: true } : {}),
  }
}
