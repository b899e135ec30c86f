import type { Camera, Frame, Palette } from '#src/engine/catalog/contract/view.ts'
import { lastFor, paneExtent, PLACES } from '#src/page/draw/surface.ts'
import { joinSlider } from './join.ts'
import { type Stack, stackOf } from './layout.ts'
import { cellOf, rowAt, rowOf } from './place.ts'
import { labelStack, stackPlaces } from './overlay.ts'
import type { StatesInTime } from '../tally.ts'
import type { Size } from './pose.ts'
import type { SlabPainter, Source } from './source.ts'
import { detailOf, type Marks, marksOf } from './shares.ts'
import { type CellGroups, type Texels, texelsOf } from './solid/texels.ts'

/** A structured grid as slabs of cells. */
export function cellSource(
  states: StatesInTime,
  size: Size,
  slabs: SlabPainter,
  groups: CellGroups,
  host: HTMLElement,
  setCamera: (camera: Camera) => void,
): Source {
  const slider = size[2] > 1 ? joinSlider(host, setCamera) : undefined
  let stack: Stack
  let marks: Marks
  /** What is painted, and of which tick. */
  let texels: Texels | undefined
  let painted: number | undefined
  const texelsFor = lastFor(
    (_nx: number, _ny: number, _forms: boolean, palette: Palette, own: CellGroups | undefined) =>
      texelsOf(states, size, marks, palette, own),
    PLACES,
  )
  return {
    update(frame) {
      stack = stackOf(size, paneExtent(frame), frame.camera)
      marks = marksOf(stack, paneExtent(frame).unit)
      const own = frame.options['colour'] === 'level' ? groups : undefined
      const wanted = texelsFor(marks.nx, marks.ny, marks.forms, frame.palette, own)
      if (wanted !== texels || frame.tick !== painted) {
        wanted.at(frame.tick)
        slabs.paint(wanted.bytes, size, marks, frame.palette)
      }
      texels = wanted
      painted = frame.tick
      slabs.arrange(stack, marks, frame)
      slider?.show(stack.pose)
      return detailOf(marks, stack)
    },
    pose: (frame: Frame) => stackOf(size, paneExtent(frame), frame.camera).pose,
    places: () => stackPlaces(stack, marks.forms),
    label: (pen) => labelStack(pen, stack),
    rowAt: (point, solid) => rowAt(stack, point, solid),
    neighbour: (row, dx, dy) => neighbourOf(size, row, dx, dy),
    dispose() {
      slabs.dispose?.()
      slider?.remove()
    },
  }
}

/** Arrow keys move in x and, since y runs away from the reader, up means a larger y. */
function neighbourOf(size: Size, row: number, dx: number, dy: number): number | undefined {
  const [x, y, z] = cellOf(size, row)
  const [i, j] = [x + Math.sign(dx), y - Math.sign(dy)]
  return i < 0 || j < 0 || i >= size[0] || j >= size[1] ? undefined : rowOf(size, i, j, z)
}
