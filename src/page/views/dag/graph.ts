import { type Pen, repaint, sheet, type Stretch } from '#src/page/draw/surface.ts'
import { drawRibbons } from './bands.ts'
import type { DagScene } from './scene.ts'
import { drawColumns } from './shares.ts'

/** A scene whose rows are drawn as shares of columns. */
export type SharedScene = DagScene & Required<Pick<DagScene, 'ribbons' | 'columns'>>

export const isShared = (scene: DagScene): scene is SharedScene =>
  scene.columns !== undefined && scene.ribbons !== undefined

/** Width of a tile, in pixels of the design. */
const TILE = 24

/**
 * Ribbons and columns on a sheet that is kept from tick to tick. It is painted tile by tile, and only those in which rows
 * have changed their states are painted anew: smooth edges depend a little on their clip, so tiles stand
 * always in the same places, and a tick has the same pixels however it was come to.
 */
export class GraphSheet {
  private pen: Pen | undefined
  private scene: SharedScene | undefined

  /** Brings the sheet to a tick, and copies it. */
  draw(to: Pen, scene: SharedScene, tick: number): void {
    scene.ribbons.tally.at(tick)
    scene.columns.tally.at(tick)
    const spans = changedSpans(scene)
    const pen = this.penFor(to, scene)
    const width = Math.round(TILE * pen.unit)
    const tiles = Math.ceil(pen.width / width)
    const dirty = this.scene === scene ? tilesOf(spans, width, tiles) : new Uint8Array(tiles).fill(1)
    this.scene = scene
    dirty.forEach((is, tile) => is > 0 && drawSpan(pen, scene, [tile * width, (tile + 1) * width]))
    to.ctx.drawImage(pen.ctx.canvas, 0, 0)
  }

  /** The sheet's own pen; another one where the size or the colours have changed. */
  private penFor({ width, height, unit, palette }: Pen, scene: SharedScene): Pen {
    const known = this.pen
    if (known && this.scene === scene && known.palette === palette) return known
    this.scene = undefined
    return (this.pen = sheet({ width, height, unit }, palette))
  }
}

/** Where along x something has changed since this was asked for last. */
const changedSpans = ({ ribbons, columns }: SharedScene): readonly Stretch[] => [
  ...Array.from(ribbons.tally.changed.take(), (bin) => ribbons.paths.spans[bin]),
  ...Array.from(columns.tally.changed.take(), (bin): Stretch => {
    const { x, width } = columns.boxes[bin]
    return [x, x + width]
  }),
]

/** By tile: 1 where a span, with a pixel of smooth edge, meets it. */
function tilesOf(spans: readonly Stretch[], width: number, tiles: number): Uint8Array {
  const met = new Uint8Array(tiles)
  for (const [from, to] of spans)
    if (from <= to) met.fill(1, Math.max(0, Math.floor((from - 1) / width)), Math.floor((to + 1) / width) + 1)
  return met
}

const drawSpan = (on: Pen, { ribbons, columns }: SharedScene, span: Stretch): void =>
  repaint(on, span, on.height, (pen) => {
    drawRibbons(pen, ribbons.paths, ribbons.tally.counts, span)
    drawColumns(pen, columns.boxes, columns.tally.counts, span)
  })
