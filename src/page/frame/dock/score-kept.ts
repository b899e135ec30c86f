import type { Palette } from '#src/engine/catalog/contract/view.ts'
import type { Replay } from '#src/engine/run/replay.ts'
import { binSize } from '#src/page/draw/ribbons.ts'
import { lastFor, type Pen, sheet } from '#src/page/draw/surface.ts'
import { tickAmong } from '#src/page/store/axis.ts'
import type { Column } from '#src/page/store/session.ts'
import {
  type Axis,
  scoreAxes,
  scoreBands,
  type Counts,
  type ScoreContent,
  drawOver,
  drawRows,
  type drawScore,
  placeOf,
  ribbonFor,
} from './score-draw.ts'

/** As `drawScore`, with all under the playhead painted once for a size and a look: a tick costs two copies of each run. */
export function scoreKept(): typeof drawScore {
  const sheets = lastFor(
    (
      columns: readonly Column[],
      width: number,
      height: number,
      unit: number,
      palette: Palette,
      end: number,
      counts: Counts,
      pointed: ScoreContent['pointed'],
    ) => {
      const painted = (tick: number): HTMLCanvasElement => {
        const pen = sheet({ width, height, unit }, palette)
        pen.ctx.fillStyle = palette.pane
        pen.ctx.fillRect(0, 0, width, height)
        drawRows(pen, columns, { end, tick, counts, pointed })
        return pen.ctx.canvas
      }
      return { future: painted(-1), past: painted(Number.POSITIVE_INFINITY) }
    },
  )
  return (pen, columns, drawn) => {
    const { width, height, unit, palette, ctx } = pen
    const { end, counts, pointed } = drawn
    const { future, past } = sheets(columns, width, height, unit, palette, end, counts, pointed)
    ctx.drawImage(future, 0, 0)
    const { along } = scoreAxes(pen, columns, end)
    scoreBands(pen, columns).forEach((band, index) => {
      const { replay } = columns[index]
      if (!replay || replay.workers === 0) return
      const tick = tickAmong(columns, replay, drawn.tick)
      const x = Math.min(width, pastOf(pen, along(replay), replay, tick, counts))
      const [y, high] = [Math.round(band.y), Math.round(band.height)]
      if (x > 0) ctx.drawImage(past, 0, y, x, high, 0, y, x, high)
    })
    drawOver(pen, columns, drawn)
  }
}

/** Up to which pixel a run's bins are past: those that begin no later than a tick. */
function pastOf(pen: Pen, axis: Axis, replay: Replay, tick: number, counts: Counts): number {
  const { ticksPerBin, working } = ribbonFor(replay, binSize(axis.end, axis.width / pen.unit), counts)
  const bins = Math.floor(Math.min(tick, replay.end) / ticksPerBin) + 1
  return bins < working.length ? Math.round(placeOf(axis, bins * ticksPerBin)) : pen.width
}
