import type { PictureBox, Camera, Columns, Frame, Picture, Stage, View } from '#src/engine/catalog/contract/view.ts'
import type { Replay } from '#src/engine/run/replay.ts'
import { apartIn, ownEnd, ownTick, columnsShown } from '#src/page/store/axis.ts'
import type { Column } from '#src/page/store/session.ts'
import { type AppState, store } from '#src/page/store/store.ts'
import { drawFirst, drawSoon, forget, frameMs } from './frames.ts'
import { followKeys } from './keys-in-picture.ts'
import { lightIn, litPalette } from './lit.ts'
import { currentLook, onLook } from '../look.ts'
import { markFor } from './mark-for.ts'
import { setCamera, setOption, setStages } from './moves.ts'
import { tickIn } from './picture-tick.ts'
import { followPointer } from './pointer.ts'
import { type FrameChange, isShown } from './shown-pictures.ts'

/**
 * While a run plays, thumbnails are drawn once in this number of frames, counted at sixty per second at most: the time of a
 * frame is for the large pictures. On a processor that plays a GPU one thumbnail takes as long as two large pictures.
 */
const SMALL_FRAMES = 12
const SMALL_MS = { least: 200, most: 1500 } as const

interface Hosted {
  readonly id: string
  readonly view: View
  readonly replay: Replay
  /** Number of its column, from 0. */
  readonly column: number
  /** A thumbnail takes no pointer and no key, and is not among the pictures that can be saved. */
  readonly small?: true
  /** The device for pictures, where there is one. */
  device(): Promise<GPUDevice | undefined>
  /** The picture's one line about its level of detail. */
  say(detail: string): void
  /** The picture threw: it is gone, the page lives. */
  failed(error: unknown): void
}

/** What a view offers of a run. */
export const offers = ({ options = {} }: View, replay: Replay) =>
  typeof options === 'function' ? options(replay) : options

/** Initial value of every option of a view, overridden by the document's. */
export function optionsOf(
  view: View,
  replay: Replay,
  chosen: Readonly<Record<string, string>> = {},
): Record<string, string> {
  const entries = Object.entries(offers(view, replay)).map(([name, values]) => {
    const value = chosen[name]
    const known = value !== undefined && (values.length === 0 || values.includes(value))
    return [name, known ? value : (values[0] ?? '')]
  })
  return Object.fromEntries(entries) as Record<string, string>
}

/** The runs of all columns as a view needs them. */
export const columnsFor = (view: View, columns: readonly Column[]): Columns =>
  columns.map(({ replay }) => replay && view.needs(replay))

/** Shows a picture in an element, for as long as the replay is there. Returns what ends it. */
export function hostPicture(element: HTMLElement, hosted: Hosted): () => void {
  const picture = guarded(hosted, () => hosted.view.create(element, hosted.replay, paneOf()))
  if (!picture) return () => undefined
  let live: Picture | undefined = picture

  function paneOf() {
    return {
      setCamera: (camera: Camera) => setCamera(hosted.id, camera),
      setOption: (name: string, value: string) => setOption(hosted.id, name, value),
      setStages: (stages: readonly Stage[] | undefined) => setStages(hosted.id, stages),
      invalidate: () => drawSoon(draw),
      device: hosted.device,
      plain: () => hosted.small === true && onSoftware(store.getState()),
      say: hosted.say,
      fail: hosted.failed,
    }
  }

  let held = false
  const size = sizeOf(element, () => drawSoon(draw))

  function draw(): void {
    if (!held) drawAs({})
  }

  function drawAs(change: FrameChange): boolean {
    held = change.held === true
    const shown = live
    const { width, height } = size.now()
    if (!shown || width === 0 || height === 0) return false
    const frame = { ...frameOf(hosted, width, height, change.tick), ...(change.dpr && { dpr: change.dpr }) }
    if (guarded(hosted, () => (shown.draw(frame), true))) return !shown.waits?.()
    live = undefined
    return false
  }

  function pinned(): PictureBox | undefined {
    const pin = markFor(hosted.view, hosted.replay, store.getState().doc.pin)
    return pin && live && guarded(hosted, () => live?.place?.(pin))
  }

  let later: ReturnType<typeof setTimeout> | undefined
  function drawChanged(): void {
    if (!hosted.small || !store.getState().session.playing) return drawSoon(draw)
    const ms = Math.min(SMALL_MS.most, Math.max(SMALL_MS.least, SMALL_FRAMES * frameMs()))
    later ??= setTimeout(drawNow, ms)
  }
  function drawNow(): void {
    clearTimeout(later)
    later = undefined
    drawSoon(draw)
  }

  const stops = [
    () => clearTimeout(later),
    store.subscribe((state, before) => changes(hosted, state, before) && drawChanged()),
    store.subscribe(({ session }) => later !== undefined && !session.playing && drawNow()),
    onLook(() => drawSoon(draw)),
    size.end,
    ...(hosted.small
      ? []
      : [
          followPointer(element, hosted.id, picture),
          followKeys(element, hosted, picture),
          isShown({ ...hosted, element, drawAs, pinned }),
        ]),
  ]
  if (hosted.small) drawSoon(draw)
  else drawFirst(draw)
  return () => {
    for (const stop of stops) stop()
    forget(draw)
    guarded(hosted, () => picture.dispose())
    setStages(hosted.id, undefined)
    element.replaceChildren()
  }
}

const onSoftware = ({ session: { gpu } }: AppState): boolean => gpu.kind === 'ready' && gpu.adapter.kind === 'software'

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

/**
 * How large an element is, CSS pixels, asked of the page when it changes alone: in the middle of a frame the question would
 * lay out all that has changed so far.
 */
function sizeOf(element: HTMLElement, changed: () => void) {
  const read = () => ({ width: element.clientWidth, height: element.clientHeight })
  let known: ReturnType<typeof read> | undefined
  const observer = new ResizeObserver(() => {
    known = read()
    changed()
  })
  observer.observe(element)
  return { now: () => (known ??= read()), end: () => observer.disconnect() }
}
