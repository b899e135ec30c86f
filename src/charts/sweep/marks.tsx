import {
  symbol,
  symbolCircle,
  symbolCross,
  symbolDiamond,
  symbolSquare,
  symbolStar,
  symbolTriangle,
  type SymbolType,
  symbolWye,
} from 'd3-shape'
import { kernelIds } from '#src/catalog/kernels.ts'
import type { Kernels } from './bandwidth.ts'

interface Form {
  readonly shape: SymbolType
  /** Only its outline. A hollow circle is the vendor's library. */
  readonly hollow?: true
  /** Degrees. */
  readonly turned?: number
}

const FILLED: readonly Form[] = [
  { shape: symbolCircle },
  { shape: symbolSquare },
  { shape: symbolTriangle },
  { shape: symbolDiamond },
  { shape: symbolCross },
  { shape: symbolStar },
  { shape: symbolWye },
  { shape: symbolTriangle, turned: 180 },
  { shape: symbolCross, turned: 45 },
]
/** Marks of kernels, each told from all others without its hue. */
export const FORMS: readonly Form[] = [
  ...FILLED,
  ...FILLED.filter(({ shape }) => shape !== symbolCircle).map((form) => ({ ...form, hollow: true as const })),
]
const HUES = 8

/** Of an operation, which comes before the kernel's name. */
const siblings = (kernel: string): readonly string[] =>
  kernelIds.filter((id) => id.startsWith(kernel.slice(0, kernel.indexOf('/') + 1)))

/** A kernel's place among the marks. */
export const formOf = (kernel: string): number => Math.max(0, siblings(kernel).indexOf(kernel)) % FORMS.length

interface Look {
  readonly colour: string
  readonly form: Form
}

/** A kernel's hue and mark, the same in every figure: there are more kernels than hues, and hue is never the only key. */
export function lookOf(kernel: string): Look {
  const index = Math.max(0, siblings(kernel).indexOf(kernel))
  return { colour: `var(--hue-${(index % HUES) + 1})`, form: FORMS[formOf(kernel)] }
}

/** The mark itself around 0, 0. */
function Drawn({ look: { colour, form }, u }: { readonly look: Look; readonly u: number }) {
  const paint = form.hollow ? { fill: 'var(--pane)', stroke: colour, strokeWidth: 1.75 * u } : { fill: colour }
  const area = (form.hollow ? 40 : 52) * u * u
  return <path d={symbol(form.shape, area)() ?? ''} transform={`rotate(${form.turned ?? 0})`} {...paint} />
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
  return (
    <g transform={`translate(${x} ${y})`}>
      <Drawn look={lookOf(kernel)} u={u} />
    </g>
  )
}

/** A kernel's mark in a list, as its figures draw it. */
export function KernelMark({ kernel }: { readonly kernel: string }) {
  return (
    <svg width="14" height="14" viewBox="-7 -7 14 14" aria-hidden="true">
      <Drawn look={lookOf(kernel)} u={1} />
    </svg>
  )
}
