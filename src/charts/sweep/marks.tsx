import {
  symbol,
  symbolCircle,
  symbolCross,
  symbolDiamond,
  symbolSquare,
  symbolStar,
  symbolTriangle,
  symbolWye,
} from 'd3-shape'
import { kernelIds } from '#src/catalog/kernels.ts'
import type { Kernels } from './bandwidth.ts'

const SHAPES = [symbolCircle, symbolSquare, symbolTriangle, symbolDiamond, symbolCross, symbolStar, symbolWye]
const HUES = 8

/** Of an operation, which comes before the kernel's name. */
const siblings = (kernel: string): readonly string[] =>
  kernelIds.filter((id) => id.startsWith(kernel.slice(0, kernel.indexOf('/') + 1)))

/** A kernel's hue and shape, the same in every figure: there are more kernels than hues, and hue is never the only key. */
export function lookOf(kernel: string): { readonly colour: string; readonly path: (u: number) => string } {
  const index = Math.max(0, siblings(kernel).indexOf(kernel))
  const shape = SHAPES[index % SHAPES.length]
  return {
    colour: `var(--hue-${(index % HUES) + 1})`,
    path: (u) => symbol(shape, 52 * u * u)() ?? '',
  }
}

/** A kernel's name; the end of its id where it is not among ours. */
export const titleIn = (kernels: Kernels, id: string): string => kernels.get(id)?.title ?? id.replace(/^.*\//, '')

interface MarkProps {
  readonly kernel: string
  readonly x: number
  readonly y: number
  readonly u: number
}

/** A kernel's mark in a figure. */
export function Mark({ kernel, x, y, u }: MarkProps) {
  const { colour, path } = lookOf(kernel)
  return <path d={path(u)} transform={`translate(${x} ${y})`} fill={colour} />
}

/** A kernel's mark in a list, as its figures draw it. */
export function KernelMark({ kernel }: { readonly kernel: string }) {
  const { colour, path } = lookOf(kernel)
  return (
    <svg width="14" height="14" viewBox="-7 -7 14 14" aria-hidden="true">
      <path d={path(1)} fill={colour} />
    </svg>
  )
}
