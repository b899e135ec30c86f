import { bareId, kernelIds } from '#src/engine/catalog/kernels.ts'

/** The outline of a mark. */
export interface Form {
  /** SVG path around 0, 0, of about 52 square pixels of the design. */
  readonly path: string
  /** Only its outline. A hollow circle is the vendor's library. */
  readonly hollow?: true
  /** Degrees. */
  readonly turned?: number
}

/** How a kernel is drawn: in figures and lists in its own colour, in a race in its column's. */
export interface KernelLook {
  /** CSS colour. */
  readonly colour: string
  readonly form: Form
  /** Dashes of its lines, in pixels of the design; empty for a solid line. */
  readonly dash: string
}

/** The kernel that leaves each problem to another is drawn in ink: it is not an algorithm. */
const AUTOMATIC = 'auto'
const STAR: Form = {
  path: 'M0-6.8 1.5-2.1H6.5L2.5.8 4 5.5 0 2.6-4 5.5-2.5.8-6.5-2.1H-1.5Z',
}
export const CIRCLE = 'M4.1 0A4.1 4.1 0 1 1-4.1 0 4.1 4.1 0 1 1 4.1 0Z'
const TRIANGLE = 'M0-6.3 5.5 3.2H-5.5Z'
const CROSS = 'M-4.8-1.6H-1.6V-4.8H1.6V-1.6H4.8V1.6H1.6V4.8H-1.6V1.6H-4.8Z'

/** As many as there are colours: kernels of one colour differ in being filled and solid, or hollow and dashed. */
const SHAPES: readonly Form[] = [
  { path: CIRCLE },
  { path: 'M-3.6-3.6H3.6V3.6H-3.6Z' },
  { path: TRIANGLE },
  { path: 'M0-6.7 3.9 0 0 6.7-3.9 0Z' },
  { path: CROSS },
  { path: TRIANGLE, turned: 180 },
  { path: 'M1.9 1.1V5H-1.9V1.1L-5.3-.8-3.4-4.2 0-2.2 3.4-4.2 5.3-.8Z' },
  { path: CROSS, turned: 45 },
]
/** Hollow marks begin with the second shape and end with a hollow star, for a hollow circle is taken. */
const HOLLOW: readonly Form[] = [...SHAPES.slice(1), STAR].map((form) => ({ ...form, hollow: true as const }))

/** Where a kernel stands among those of its operation, the automatic one left out. */
const placeOf = (kernel: string, operation: string): number =>
  kernelIds.filter((id) => id.startsWith(`${operation}/`) && !id.endsWith(`/${AUTOMATIC}`)).indexOf(kernel)

/** Looks beyond these would be equal. */
export const MOST_LOOKS = SHAPES.length + HOLLOW.length + 1

/** The look at a place of the order that all looks have. */
function lookAt(place: number): KernelLook {
  const [shape, round] = [place % SHAPES.length, Math.floor(place / SHAPES.length)]
  const colour = `var(--kernel-${shape + 1})`
  return round === 0 ? { colour, form: SHAPES[shape], dash: '' } : { colour, form: HOLLOW[shape], dash: '6 3' }
}

/** Of one of several ways in which a kernel can go; of its free choice, which is none of its ways, where none is named. */
export const wayLook = (way?: number): KernelLook =>
  way === undefined ? { colour: 'var(--text)', form: STAR, dash: '' } : lookAt(way)

/** Of a kernel's id: the same mark and dashes everywhere, the same colour in figures of the shelf. One that is not ours looks as the first one does. */
export function kernelLook(kernel: string): KernelLook {
  const id = bareId(kernel)
  const [operation, name] = id.split('/')
  return name === AUTOMATIC ? wayLook() : lookAt(Math.max(0, placeOf(id, operation)))
}

/** Ink for A, violet for B, two more for C and D. */
const COLUMNS = ['var(--text)', 'var(--column-b)', 'var(--column-c)', 'var(--column-d)']

/** Of a kernel in a column of the race: its own mark and dashes in the colour of the column, 0 for A. */
export const columnLook = (column: number, kernel: string): KernelLook => ({
  ...kernelLook(kernel),
  colour: COLUMNS[column % COLUMNS.length],
})
