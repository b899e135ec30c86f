import type { Stack } from './layout.ts'
import type { Point, Size } from './pose.ts'

/** Corner (0, 0) of a slab's upper face. */
export function slabOrigin({ origin, rise, across, perColumn }: Stack, z: number): Point {
  const column = Math.floor(z / perColumn)
  return [origin[0] + column * across[0], origin[1] + column * across[1] - (z - column * perColumn) * rise]
}

/** A point of a slab's upper face; x and y count cells and may be between them. */
export function pointAt(stack: Stack, x: number, y: number, z: number): Point {
  const [left, top] = slabOrigin(stack, z)
  return [left + x * stack.ex[0] + y * stack.ey[0], top + x * stack.ex[1] + y * stack.ey[1]]
}

export const rowOf = ([X, Y]: Size, x: number, y: number, z: number): number => x + X * (y + Y * z)
export const cellOf = ([X, Y]: Size, row: number): Size => [row % X, Math.floor(row / X) % Y, Math.floor(row / (X * Y))]

export function centre(stack: Stack, row: number): Point {
  const [x, y, z] = cellOf(stack.size, row)
  return pointAt(stack, x + 0.5, y + 0.5, z)
}

/** Corners of a cell's upper face, `inset` cells inside its borders. */
export function cornersOf(stack: Stack, row: number, inset = 0): Point[] {
  const [x, y, z] = cellOf(stack.size, row)
  const [low, high] = [inset, 1 - inset]
  return [
    pointAt(stack, x + low, y + low, z),
    pointAt(stack, x + high, y + low, z),
    pointAt(stack, x + high, y + high, z),
    pointAt(stack, x + low, y + high, z),
  ]
}

/** Cell coordinates on a slab's upper face under a point; the inverse of pointAt. */
export function planeAt(stack: Stack, [px, py]: Point, z: number): Point {
  const { ex, ey } = stack
  const [left, top] = slabOrigin(stack, z)
  const det = ex[0] * ey[1] - ex[1] * ey[0]
  return [((px - left) * ey[1] - (py - top) * ey[0]) / det, ((py - top) * ex[0] - (px - left) * ex[1]) / det]
}

/**
 * Row under a point. The ray enters each plate through its upper face or a side; the uppermost plate wins, and a cell
 * that `solid` denies is looked through as long as something solid is behind it.
 */
export function rowAt(stack: Stack, point: Point, solid: (row: number) => boolean): number | undefined {
  let first: number | undefined
  for (let z = stack.size[2] - 1; z >= 0; z--) {
    for (const row of crossed(stack, point, z)) {
      if (solid(row)) return row
      first ??= row
    }
  }
  return first
}

/** Cells that the ray crosses inside a plate, from the reader on. */
function crossed(stack: Stack, [px, py]: Point, z: number): number[] {
  const [X, Y] = stack.size
  const from = planeAt(stack, [px, py], z)
  const to = planeAt(stack, [px, py - stack.thick], z)
  const steps = Math.max(1, Math.ceil(4 * Math.max(Math.abs(to[0] - from[0]), Math.abs(to[1] - from[1]))))
  const rows: number[] = []
  for (let s = 0; s <= steps; s++) {
    const x = Math.floor(from[0] + ((to[0] - from[0]) * s) / steps)
    const y = Math.floor(from[1] + ((to[1] - from[1]) * s) / steps)
    if (x < 0 || y < 0 || x >= X || y >= Y) continue
    const row = rowOf(stack.size, x, y, z)
    if (row !== rows.at(-1)) rows.push(row)
  }
  return rows
}
