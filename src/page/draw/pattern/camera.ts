import type { Camera, Frame, Picture } from '#src/engine/catalog/contract/view.ts'
import { type Extent, paneExtent, lastFor } from '../surface.ts'
import { cameraOf, type MatrixLayout, panBy, zoomAbout } from './layout.ts'

/** A place in device pixels. */
export type PlotPoint = readonly [x: number, y: number]

/** A zoom by a factor, with `unit` device pixels in one of the design, or a drag by device pixels. */
export type PlotChange =
  | { readonly factor: number; readonly unit: number }
  | { readonly dx: number; readonly dy: number }

/** The camera of a plot after a zoom about a point, or a drag. */
export const changed = (plot: MatrixLayout, at: PlotPoint, change: PlotChange): Camera =>
  'factor' in change ? zoomAbout(plot, change.unit, change.factor, ...at) : panBy(plot, change.dx, change.dy)

/** Numbers of a camera per plot: centre column, centre row, zoom. */
const EACH = 3

/** The cameras of several plots, one after the other in one; undefined where it is of none, or of others. */
export const cameras = (camera: Camera | undefined, plots: number): readonly (Camera | undefined)[] =>
  Array.from({ length: plots }, (_, p) =>
    camera?.length === plots * EACH ? camera.slice(EACH * p, EACH * (p + 1)) : undefined,
  )

/** The camera of several plots where number `which` moves alone; as it was where there is no such plot. */
export function changedOne(
  plots: readonly MatrixLayout[],
  which: number,
  camera: Camera | undefined,
  at: PlotPoint,
  change: PlotChange,
): Camera {
  const known = plots.map(cameraOf)
  if (!plots[which]) return camera ?? known.flat()
  return known.map((one, p) => (p === which ? changed(plots[which], at, change) : one)).flat()
}

/** Zoom, drag and pointer of a picture with plots. */
export interface PlotCamera<L> extends Required<Pick<Picture, 'zoom' | 'pan'>> {
  /** Where all lies in a frame, which the pointer is over from then on. */
  layoutFor(frame: Frame): L
  /** A point of the host, in CSS pixels, in the last frame; undefined before the first. */
  under(x: number, y: number): { readonly frame: Frame; readonly layout: L; readonly at: PlotPoint } | undefined
}

/**
 * @param layoutOf pure; layouts are kept for as long as extent, camera and kind stay
 * @param changedBy the camera after a zoom about a point, or a drag that began there
 * @param kindOf what of a frame a layout depends on besides
 */
export function plotCamera<L>(
  layoutOf: (extent: Extent, camera: Camera | undefined, kind: boolean) => L,
  changedBy: (layout: L, camera: Camera | undefined, at: PlotPoint, change: PlotChange) => Camera,
  kindOf: (frame: Frame) => boolean = () => false,
): PlotCamera<L> {
  let last: Frame | undefined
  let pointed: PlotPoint = [0, 0]
  const kept = lastFor((width: number, height: number, unit: number, camera: Camera | undefined, kind: boolean) =>
    layoutOf({ width, height, unit }, camera, kind),
  )
  const layoutBy = (frame: Frame, camera: Camera | undefined) => {
    const { width, height, unit } = paneExtent(frame)
    return kept(width, height, unit, camera, kindOf(frame))
  }
  const change = (camera: Camera | undefined, [x, y]: PlotPoint, how: (frame: Frame) => PlotChange): Camera =>
    last ? changedBy(layoutBy(last, camera), camera, [x * last.dpr, y * last.dpr], how(last)) : (camera ?? [])
  return {
    layoutFor(frame) {
      last = frame
      return layoutBy(frame, frame.camera)
    },
    under(x, y) {
      pointed = [x, y]
      return last && { frame: last, layout: layoutBy(last, last.camera), at: [x * last.dpr, y * last.dpr] }
    },
    zoom: (camera, factor, x, y) => change(camera, [x, y], (frame) => ({ factor, unit: paneExtent(frame).unit })),
    pan: (camera, dx, dy) => change(camera, pointed, ({ dpr }) => ({ dx: dx * dpr, dy: dy * dpr })),
  }
}
