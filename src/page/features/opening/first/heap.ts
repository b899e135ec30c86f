import { faded, mixed, type Brush } from './pen.ts'
import { DONE, POLLING, type RowTimes, stateAt, WORKING } from './race.ts'

/**
 * The rows of a grid as cubes, seen from the last one. What is done is closed under needs, so it is a heap that grows towards
 * the reader: n² faces look along each axis, and together they tile one hexagon (src/page/views/corner has the same picture).
 */
export interface HeapRun {
  readonly run: RowTimes
  readonly side: number
  /** The slice from which on a row is done, or works with all that it needs: it is on the heap. */
  readonly laid: Uint16Array
}

/** The cell of a row. */
export const cellOf = (row: number, side: number): readonly [number, number, number] => [
  row % side,
  Math.floor(row / side) % side,
  Math.floor(row / (side * side)),
]

/** Rows that a row of the grid needs. */
export function needsOf(row: number, side: number): readonly number[] {
  const [x, y, z] = cellOf(row, side)
  return [x > 0 ? row - 1 : -1, y > 0 ? row - side : -1, z > 0 ? row - side * side : -1].filter((need) => need >= 0)
}

export function heapOf(run: RowTimes, side: number): HeapRun {
  const laid = Uint16Array.from(run.work, (work, row) =>
    Math.min(run.done[row], Math.max(work, ...needsOf(row, side).map((need) => run.done[need]))),
  )
  return { run, side, laid }
}

export interface Corner {
  readonly x: number
  readonly y: number
  /** Length of a cube's edge. */
  readonly edge: number
}

const K = Math.sqrt(3) / 2

/** The hexagon of a grid in a box. */
export const cornerIn = (side: number, width: number, height: number, margin = 4): Corner => ({
  x: width / 2,
  y: height / 2,
  edge: Math.min((height - 2 * margin) / (2 * side), (width - 2 * margin) / (2 * side * K)),
})

export const pointAt = ({ x, y, edge }: Corner, [a, b, c]: readonly number[]): readonly [number, number] => [
  x + (a - b) * K * edge,
  y + ((a + b) / 2 - c) * edge,
]

/** By family of faces, top and both sides: the cell of a line at a height, and two axes that span its face. */
const FAMILIES = [
  { cell: (a: number, b: number, h: number) => [a, b, h], one: [1, 0, 0], other: [0, 1, 0] },
  { cell: (a: number, b: number, h: number) => [a, h, b], one: [1, 0, 0], other: [0, 0, 1] },
  { cell: (a: number, b: number, h: number) => [h, a, b], one: [0, 1, 0], other: [0, 0, 1] },
] as const

/** How far a face's colour goes to the ground. */
const SHADES = {
  dark: { [DONE]: [0, 0.28, 0.5], [WORKING]: [0, 0.2, 0.38] },
  light: { [DONE]: [0.38, 0.16, 0], [WORKING]: [0.3, 0.12, 0] },
} as const
/** Size of a cube that works with a part of what it needs, and lies on nothing yet. */
const HOVERING = 0.68

type Face = (typeof FAMILIES)[number]

function trace(g: CanvasRenderingContext2D, corner: Corner, cell: readonly number[], { one, other }: Face, by = 1) {
  const at = (p: number, q: number) =>
    pointAt(
      corner,
      cell.map((c, axis) => c + by * (p * one[axis] + q * other[axis])),
    )
  g.moveTo(...at(0, 0))
  g.lineTo(...at(1, 0))
  g.lineTo(...at(1, 1))
  g.lineTo(...at(0, 1))
  g.closePath()
}

/** How many rows of a line of the grid are laid. */
export function heightAt({ side, laid }: HeapRun, family: number, a: number, b: number, tick: number): number {
  const { cell } = FAMILIES[family]
  let height = 0
  while (height < side && laid[rowAt(cell(a, b, height), side)] <= tick) height++
  return height
}

const rowAt = ([x, y, z]: readonly number[], side: number): number => x + side * (y + side * z)

/** Draws a run at a slice of time, in a hexagon. */
export function drawHeap(pen: Brush, corner: Corner, heap: HeapRun, tick: number): void {
  const { g, inks } = pen
  const { run, side } = heap
  const faces = new Map<string, { family: Face; cell: readonly number[] }[]>()
  const walls = new Map<string, { family: Face; cell: readonly number[] }[]>()
  const put = (of: typeof faces, key: string, family: Face, cell: readonly number[]) => {
    const list = of.get(key)
    if (list) list.push({ family, cell })
    else of.set(key, [{ family, cell }])
  }
  FAMILIES.forEach((family, f) => {
    const shades = SHADES[inks.light ? 'light' : 'dark']
    for (let a = 0; a < side; a++)
      for (let b = 0; b < side; b++) {
        const height = heightAt(heap, f, a, b, tick)
        const cell = family.cell(a, b, height)
        if (height === 0) {
          const asks = stateAt(run, rowAt(cell, side), tick) === POLLING
          put(walls, faded(asks ? inks.polling : inks.waiting, inks.light ? 0.5 : 0.45), family, cell)
        } else {
          const state = stateAt(run, rowAt(family.cell(a, b, height - 1), side), tick) === WORKING ? WORKING : DONE
          const hue = state === WORKING ? inks.working : inks.done
          put(faces, mixed(hue, inks.ground, shades[state][f]), family, cell)
        }
      }
  })
  g.lineWidth = 0.75
  for (const [css, list] of walls) {
    g.beginPath()
    for (const { family, cell } of list) trace(g, corner, cell, family)
    g.strokeStyle = css
    g.stroke()
  }
  for (const [css, list] of faces) {
    g.beginPath()
    for (const { family, cell } of list) trace(g, corner, cell, family)
    g.fillStyle = css
    g.fill()
    g.strokeStyle = faded(inks.ground, 0.55)
    g.stroke()
  }
  drawHovering(pen, corner, heap, tick)
}

/** Rows that work with a part of what they need, farthest first. */
function drawHovering({ g, inks }: Brush, corner: Corner, { run, side, laid }: HeapRun, tick: number): void {
  const shades = SHADES[inks.light ? 'light' : 'dark'][WORKING]
  const found: (readonly [number, number, number])[] = []
  for (let row = 0; row < laid.length; row++)
    if (run.work[row] <= tick && tick < laid[row]) found.push(cellOf(row, side))
  found.sort((one, other) => one[0] + one[1] + one[2] - other[0] - other[1] - other[2])
  const gap = (1 - HOVERING) / 2
  for (const cell of found)
    FAMILIES.forEach((family, f) => {
      const near = cell.map((c, axis) => c + gap + (family.one[axis] || family.other[axis] ? 0 : HOVERING))
      g.beginPath()
      trace(g, corner, near, family, HOVERING)
      g.fillStyle = mixed(inks.working, inks.ground, shades[f])
      g.fill()
      g.strokeStyle = faded(inks.ground, 0.55)
      g.stroke()
    })
}

/** A heap of which no row has begun. */
export const emptyHeap = (side: number): HeapRun => {
  const never = new Uint16Array(side ** 3).fill(0xffff)
  return { run: { poll: never, work: never, done: never }, side, laid: never }
}
