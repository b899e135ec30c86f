import type { Camera } from '#src/engine/catalog/contract/view.ts'
import type { Extent } from '#src/page/draw/surface.ts'

/** Device pixels, x to the right and y down. */
export type Point = readonly [x: number, y: number]
export type Size = readonly [X: number, Y: number, Z: number]

/**
 * What the camera's numbers mean: [azimuth, elevation, zoom, join, shiftX, shiftY], each with its own default when
 * absent. Angles are degrees; join is 0 for slabs apart, 1 for the closed cube; the shift is the point of the unzoomed
 * picture that is at the pane's centre, in shares of the pane.
 */
export interface Pose {
  readonly azimuth: number
  readonly elevation: number
  readonly zoom: number
  readonly join: number
  readonly shiftX: number
  readonly shiftY: number
}

/** Lower, and a slab would be a line; the limits keep every slab seen from above. */
const LOWEST = 4
const HIGHEST = 86
const ZOOM_MOST = 400
const DEGREES_PER_PIXEL = 0.4

const clamp = (value: number, low: number, high: number) => Math.min(high, Math.max(low, value))
const rounded = (value: number, digits: number) => Math.round(value * 10 ** digits) / 10 ** digits

export function poseOf(camera: Camera | undefined, azimuth: number, elevation: number): Pose {
  const zoom = clamp(camera?.[2] ?? 1, 1, ZOOM_MOST)
  const reach = 0.5 * (1 - 1 / zoom)
  return {
    azimuth: (camera?.[0] ?? azimuth) % 360,
    elevation: clamp(camera?.[1] ?? elevation, LOWEST, HIGHEST),
    zoom,
    join: clamp(camera?.[3] ?? 0, 0, 1),
    shiftX: clamp(camera?.[4] ?? 0, -reach, reach),
    shiftY: clamp(camera?.[5] ?? 0, -reach, reach),
  }
}

export function cameraOf(pose: Pose): Camera {
  const azimuth = ((pose.azimuth % 360) + 360) % 360
  const angles = [rounded(azimuth, 1), rounded(clamp(pose.elevation, LOWEST, HIGHEST), 1)]
  const camera = [...angles, rounded(pose.zoom, 3), rounded(pose.join, 2)]
  return pose.shiftX === 0 && pose.shiftY === 0 ? camera : [...camera, rounded(pose.shiftX, 5), rounded(pose.shiftY, 5)]
}

/** Drag: to the right turns the picture to the right, down tips it towards the reader. CSS pixels. */
export const turned = (pose: Pose, dx: number, dy: number): Pose => ({
  ...pose,
  azimuth: pose.azimuth + dx * DEGREES_PER_PIXEL,
  elevation: clamp(pose.elevation + dy * DEGREES_PER_PIXEL, LOWEST, HIGHEST),
})

/** Zoom by a factor; the place under the point (device pixels) stays there. */
export function zoomed(pose: Pose, factor: number, [x, y]: Point, { width, height }: Extent): Pose {
  const zoom = clamp(pose.zoom * factor, 1, ZOOM_MOST)
  const reach = 0.5 * (1 - 1 / zoom)
  const change = 1 / pose.zoom - 1 / zoom
  const shiftX = clamp(pose.shiftX + (x / width - 0.5) * change, -reach, reach)
  const shiftY = clamp(pose.shiftY + (y / height - 0.5) * change, -reach, reach)
  return { ...pose, zoom, shiftX, shiftY }
}

/** Place of a point of the unzoomed picture. */
export const placed = (pose: Pose, { width, height }: Extent, [x, y]: Point): Point => [
  width / 2 + pose.zoom * (x - width / 2 - pose.shiftX * width),
  height / 2 + pose.zoom * (y - height / 2 - pose.shiftY * height),
]

/** Orthographic view along an azimuth and elevation: right, up and towards the reader, z pointing up. */
export interface Axes {
  readonly right: readonly [number, number, number]
  readonly up: readonly [number, number, number]
  readonly near: readonly [number, number, number]
}

export function axesOf({ azimuth, elevation }: Pick<Pose, 'azimuth' | 'elevation'>): Axes {
  const a = (azimuth * Math.PI) / 180
  const e = (elevation * Math.PI) / 180
  const [ca, sa, ce, se] = [Math.cos(a), Math.sin(a), Math.cos(e), Math.sin(e)]
  return { right: [ca, sa, 0], up: [-sa * se, ca * se, ce], near: [sa * ce, -ca * ce, se] }
}
