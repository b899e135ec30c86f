import type { Camera } from '#src/engine/catalog/contract/view.ts'
import type { Extent, Area } from '#src/page/draw/surface.ts'
import { axesOf, type Axes, type Point, placed, type Pose, poseOf, type Size } from './pose.ts'

/**
 * Places of the slabs of a grid, in device pixels. The projection is orthographic, so one cell step is the same vector
 * everywhere and picking is its exact inverse. Slab z is in column ⌊z / perColumn⌋, growing upwards.
 */
export interface Stack {
  readonly size: Size
  readonly pose: Pose
  readonly axes: Axes
  readonly perColumn: number
  readonly columns: number
  /** One step in x and in y. */
  readonly ex: Point
  readonly ey: Point
  /** Height of a plate as seen. */
  readonly thick: number
  /** Of the corner (0, 0) of slab 0. */
  readonly origin: Point
  /** From a slab to the next: within its column, to the next column. */
  readonly rise: number
  readonly across: Point
  /** Thickness of a cell, at right angles to its x edges and to its y edges. */
  readonly heightX: number
  readonly heightY: number
}

const AZIMUTH = 28
/** Of the default camera, as sines: flatter hides the cells, steeper hides that slabs are stacked. */
const FLATTEST = Math.sin((7.5 * Math.PI) / 180)
const STEEPEST = Math.sin((50 * Math.PI) / 180)
const STEEPEST_SINGLE = Math.sin((60 * Math.PI) / 180)
/** Distance of slabs in a column and of columns, in units of a slab's own height and width. */
const ROW_PITCH = 1.12
const COLUMN_PITCH = 1.1
/** A column may be drawn out to fill the pane, up to this much. */
const LOOSEST = 1.5
/** Height of a plate in cells: apart, and in the closed cube. */
const PLATE = 0.1
const CUBE = 0.88
const MOST_COLUMNS = 24
/** A plate is not thinner than this many design pixels, as long as it stays clear of the one below. */
const THINNEST = 1.4
/** Device-independent pixels below which a cell is hard to tell from the next. */
const LEGIBLE = 3.4
/** Share of the best legibility, ragged columns counted as less, that is good enough. */
const NEARLY = 0.75
/** No slab is longer than this many times its width, and no tower higher: cells are stretched instead. */
const LONGEST = 8

/** What the pane and the grid's size decide, for any camera. */
interface Plan {
  readonly columns: number
  readonly perColumn: number
  /** Of the default camera. */
  readonly azimuth: number
  readonly elevation: number
  /** Height between two slabs of a column when apart, in cells: no slab hides another from the default camera. */
  readonly lift: number
}

/** Room for labels: z left of a single column, below several; x and y at the lowest slab. */
function frameFor([, , Z]: Size, columns: number, { width, height, unit }: Extent): Area {
  const left = Math.min((Z > 1 && columns === 1 ? 40 : 6) * unit, width / 4)
  const right = Math.min(15 * unit, width / 8)
  const top = Math.min(3 * unit, height / 8)
  const bottom = Math.min((columns === 1 ? 18 : 34) * unit, height / 4)
  return { left, top, width: Math.max(1, width - left - right), height: Math.max(1, height - top - bottom) }
}

/** Sides of a cell: 1 where the grid is compact, longer where it would else be a thread. */
export function cellSides([X, Y]: Size): readonly [number, number] {
  return [Math.max(1, Y / (LONGEST * X)), Math.max(1, X / (LONGEST * Y))]
}

const closedStep = (size: Size): number => {
  const [sx, sy] = cellSides(size)
  return Math.min(1, (LONGEST * Math.max(sx * size[0], sy * size[1])) / size[2] / 2)
}

/** One slab as seen, per unit of scale: width, height, and its height along one upright line, which is what stacks. */
function slabExtent(size: Size, { right, up, near }: Axes): { wide: number; tall: number; deep: number } {
  const [sx, sy] = cellSides(size)
  const [X, Y] = [sx * size[0], sy * size[1]]
  const wide = X * Math.abs(right[0]) + Y * Math.abs(right[1])
  const tall = X * Math.abs(up[0]) + Y * Math.abs(up[1])
  return { wide, tall, deep: (X * Y * near[2]) / Math.max(X * Math.abs(right[0]), Y * Math.abs(right[1])) }
}

/** Tilts and spreads slabs in `columns` columns so that they fill the frame without hiding each other. */
function spread(size: Size, columns: number, perColumn: number, extent: Extent): Plan {
  const frame = frameFor(size, columns, extent)
  const flat = slabExtent(size, axesOf({ azimuth: AZIMUTH, elevation: 90 }))
  const widest = frame.width / (flat.wide * (1 + (columns - 1) * COLUMN_PITCH))
  const plates = PLATE * (1 + (perColumn - 1) * ROW_PITCH)
  const filling = (frame.height / widest - plates) / (flat.tall + (perColumn - 1) * ROW_PITCH * flat.deep)
  const steepest = size[2] === 1 ? STEEPEST_SINGLE : STEEPEST
  const elevation = (Math.asin(Math.min(steepest, Math.max(FLATTEST, filling))) * 180) / Math.PI
  const axes = axesOf({ azimuth: AZIMUTH, elevation })
  const { tall, deep } = slabExtent(size, axes)
  const plate = PLATE * axes.up[2]
  const tightest = (deep + plate) * ROW_PITCH
  const scale = Math.min(widest, frame.height / (tall + plate + (perColumn - 1) * tightest))
  const room = (frame.height / scale - tall - plate) / Math.max(1, perColumn - 1)
  const rise = Math.min(Math.max(room, tightest), tightest * LOOSEST)
  return { columns, perColumn, azimuth: AZIMUTH, elevation, lift: rise / axes.up[2] }
}

/** The fewest columns that leave cells legible, or nearly as legible as any number of columns can. */
function planFor(size: Size, extent: Extent): Plan {
  const plans: Plan[] = []
  for (let columns = 1; columns <= Math.min(size[2], MOST_COLUMNS); columns++) {
    const perColumn = Math.ceil(size[2] / columns)
    if (Math.ceil(size[2] / perColumn) === columns) plans.push(spread(size, columns, perColumn, extent))
  }
  const legible = plans.map((plan) => {
    const stack = arrange(size, plan, poseOf(undefined, plan.azimuth, plan.elevation), extent)
    const full = size[2] / (plan.columns * plan.perColumn)
    return (full * Math.min(stack.heightX, stack.heightY)) / extent.unit
  })
  const wanted = Math.min(LEGIBLE, NEARLY * Math.max(...legible))
  return plans[legible.findIndex((height) => height >= wanted)]
}

/** Lays a grid out in a pane; without a camera (or where it is silent) the picture is fitted to the pane. */
export function stackOf(size: Size, extent: Extent, camera?: Camera): Stack {
  const plan = planFor(size, extent)
  return arrange(size, plan, poseOf(camera, plan.azimuth, plan.elevation), extent)
}

function arrange(size: Size, plan: Plan, pose: Pose, extent: Extent): Stack {
  const axes = axesOf(pose)
  const apart = 1 - pose.join
  const { wide, tall } = slabExtent(size, axes)
  const plate = (PLATE * apart + CUBE * closedStep(size) * pose.join) * axes.up[2]
  const closed = closedStep(size) * axes.up[2] * pose.join
  const rise = plan.lift * axes.up[2] * apart + closed
  const across = wide * COLUMN_PITCH * apart
  const width = wide + (plan.columns - 1) * across
  const height = tall + plate + highest(size[2], plan, rise, closed)
  return project({ size, plan, pose, extent, axes, width, height, plate, closed, rise, across })
}

/** How far above slab 0 the uppermost slab lies: it is the last of the last column or of the one before. */
function highest(slabs: number, { columns, perColumn }: Plan, rise: number, closed: number): number {
  const base = (columns - 1) * perColumn
  const last = base * closed + (slabs - base - 1) * rise
  return columns === 1 ? last : Math.max(last, (base - perColumn) * closed + (perColumn - 1) * rise)
}

/** Lengths in units of a cell, as seen. */
interface Measures {
  readonly size: Size
  readonly plan: Plan
  readonly pose: Pose
  readonly extent: Extent
  readonly axes: Axes
  readonly width: number
  readonly height: number
  readonly plate: number
  readonly closed: number
  readonly rise: number
  readonly across: number
}

/** Fits, centres and zooms: from units of a cell to device pixels. */
function project(m: Measures): Stack {
  const { right, up } = m.axes
  const [sx, sy] = cellSides(m.size)
  const [X, Y, Z] = m.size
  const frame = frameFor(m.size, m.plan.columns, m.extent)
  const scale = Math.min(frame.width / m.width, frame.height / m.height)
  const k = scale * m.pose.zoom
  const ex: Point = [k * sx * right[0], -k * sx * up[0]]
  const ey: Point = [k * sy * right[1], -k * sy * up[1]]
  const left = Math.min(0, X * sx * right[0]) + Math.min(0, Y * sy * right[1])
  const bottom = Math.min(0, X * sx * up[0]) + Math.min(0, Y * sy * up[1])
  const x = frame.left + (frame.width - scale * m.width) / 2 - scale * left
  const y = frame.top + (frame.height + scale * m.height) / 2 + scale * (bottom - m.plate)
  const area = Math.abs(ex[0] * ey[1] - ex[1] * ey[0])
  return {
    size: m.size,
    pose: m.pose,
    axes: m.axes,
    perColumn: m.plan.perColumn,
    columns: m.plan.columns,
    ex,
    ey,
    thick: Math.max(k * m.plate, Z > 1 ? Math.min(THINNEST * m.extent.unit, 0.1 * k * m.rise) : 0),
    origin: placed(m.pose, m.extent, [x, y]),
    rise: k * m.rise,
    across: [k * m.across, -k * m.closed * m.plan.perColumn],
    heightX: area / Math.hypot(...ey),
    heightY: area / Math.hypot(...ex),
  }
}
