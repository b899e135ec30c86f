import type { PictureBox, Camera, Frame, Host, Palette, Picture } from '#src/engine/catalog/contract/view.ts'
import { type Mark, type Replay, UNTRACED, WAITING } from '#src/engine/run/replay.ts'
import { itemNeeds, itemMark, itemOfMark } from '#src/engine/run/query.ts'
import { type ItemStates, itemStates } from '#src/engine/run/states.ts'
import { boxAbout, paneExtent, lastFor, type Pen } from '#src/page/draw/surface.ts'
import { strokeThrough } from '#src/page/draw/lines.ts'
import { rowsOfMark } from '../marked.ts'
import { cellSource } from './cells.ts'
import { meshSource } from './body.ts'
import { drawDots, drawNeeds, drawRing, overlayIn, type Places } from './overlay.ts'
import { cameraOf, turned, zoomed } from './pose.ts'
import type { Easel, Source } from './source.ts'

/** More marked rows than this are not ringed: the rings would hide the picture. */
const MOST_RINGS = 4096

/** A run's rows in space, with its labels and rings on a canvas over what the easel draws. */
export class GridPicture implements Picture {
  private readonly source: Source
  private readonly overlay
  private readonly states: ItemStates
  private frame?: Frame
  private readonly replay: Replay
  private readonly say: (detail: string) => void
  private readonly easel: Easel

  constructor(host: HTMLElement, replay: Replay, pane: Host, easel: Easel) {
    this.replay = replay
    this.say = lastFor((detail: string) => pane.say(detail))
    this.easel = easel
    this.states = itemStates(replay)
    const { geometry } = replay
    if (!geometry) throw new Error('A run without a geometry has no picture in space.')
    this.overlay = overlayIn(host)
    this.source =
      geometry.kind === 'grid'
        ? cellSource(this.states, geometry.size, easel.slabs(), replay.grouping, host, (camera) =>
            pane.setCamera(camera),
          )
        : meshSource(this.states, geometry, replay.pattern, easel.surface(geometry))
  }

  waits(): boolean {
    return !this.easel.alive()
  }

  draw(frame: Frame): void {
    if (!this.easel.alive()) return
    this.frame = frame
    this.say(this.source.update(frame))
    this.easel.show(frame)
    const { width, height, dpr, palette, camera, pin, hover } = frame
    this.annotated(width, height, dpr, palette, camera, pin, hover)
  }

  /** What lies over the rows depends on no tick: while a run plays it stays as it is. */
  private readonly annotated = lastFor(
    (..._of: readonly [number, number, number, Palette, Camera | undefined, Mark | undefined, Mark | undefined]) =>
      this.frame && this.annotate(this.frame),
  )

  private annotate({ hover, pin, ...frame }: Frame): void {
    const pen = this.overlay.begin(frame)
    this.source.label(pen)
    const places = this.source.places()
    for (const mark of [pin, hover]) if (mark) this.ring(pen, places, mark, mark === pin)
  }

  private ring(pen: Pen, places: Places, mark: Mark, pinned: boolean): void {
    if (mark.kind === 'item') drawNeeds(pen, places, mark.item, itemNeeds(this.replay, mark.item))
    const rows = [...rowsOfMark(this.replay, mark)]
    if (rows.length > MOST_RINGS) return
    if (mark.kind === 'path')
      strokeThrough(
        pen,
        rows.map((row) => places.centre(row)),
      )
    if (mark.kind !== 'item') return drawDots(pen, places, rows)
    for (const row of rows) drawRing(pen, places, row, pinned ? 2 : 1.5)
  }

  pick(x: number, y: number): Mark | undefined {
    if (!this.frame) return undefined
    const { dpr, tick } = this.frame
    const states = this.states.at(tick)
    const solid = (row: number) => states[row] !== WAITING && states[row] !== UNTRACED
    const row = this.source.rowAt([x * dpr, y * dpr], solid)
    return row === undefined ? undefined : itemMark(this.replay, row)
  }

  place(mark: Mark): PictureBox | undefined {
    const row = itemOfMark(this.replay, mark)
    if (!this.frame || row === undefined) return undefined
    const places = this.source.places()
    return boxAbout(this.frame, places.centre(row), places.size)
  }

  step(mark: Mark | undefined, dx: number, dy: number): Mark | undefined {
    if (mark?.kind !== 'item') return itemMark(this.replay, 0)
    const row = this.source.neighbour(mark.item, dx, dy)
    return row === undefined ? undefined : itemMark(this.replay, row)
  }

  zoom(camera: Camera | undefined, factor: number, x: number, y: number): Camera {
    if (!this.frame) return camera ?? []
    const frame = withCamera(this.frame, camera)
    return cameraOf(zoomed(this.source.pose(frame), factor, [x * frame.dpr, y * frame.dpr], paneExtent(frame)))
  }

  pan(camera: Camera | undefined, dx: number, dy: number): Camera {
    if (!this.frame) return camera ?? []
    return cameraOf(turned(this.source.pose(withCamera(this.frame, camera)), dx, dy))
  }

  dispose(): void {
    this.source.dispose()
    this.overlay.remove()
    this.easel.dispose()
  }
}

function withCamera(frame: Frame, camera: Camera | undefined): Frame {
  const { camera: _old, ...rest } = frame
  return camera ? { ...rest, camera } : rest
}
