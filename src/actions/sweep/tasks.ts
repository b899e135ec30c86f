import { bytes } from '#src/base/format.ts'
import { gridNonzeros } from '#src/sparse/grid.ts'
import type { Spec } from '#src/kernel/spec.ts'
import { type MatrixSource, STENCILS, type StencilName } from '#src/sparse/source.ts'
import type { Document, FigureId, SweepSubject, SweepChoice } from '#src/store/document.ts'
import type { GpuStatus } from '#src/store/session.ts'
import {
  type Named,
  offeredFor,
  ofProducts,
  openSpec,
  operationOf,
  seededFor,
  SEED,
  sizeOf,
  subjectAt,
  unlikeRows,
} from './subjects.ts'

/** One problem that a sweep makes and measures. */
export interface Task {
  readonly problem: string
  readonly source: MatrixSource
  readonly solve: Spec
  /** Why it is left out: it does not fit. */
  readonly tooLarge?: string
}

/** What the page itself may hold of one matrix while it makes it. */
const MOST_IN_PAGE = 8 * 2 ** 30

const SIZES = { gpu: [32, 64, 96, 128, 192, 256], software: [8, 16, 24, 32, 48] } as const
const FIRST_SIZES = { gpu: [64, 128], software: [16] } as const
/** Of products: one size says what formats cost, several how they scale. */
const PRODUCT_SIZES = { gpu: [64], software: [16] } as const
const SCALING_SIZES = { gpu: [16, 32, 64, 128], software: [4, 8, 16] } as const

const kindOf = (gpu: GpuStatus): 'gpu' | 'software' =>
  gpu.kind === 'ready' && gpu.adapter.kind === 'gpu' ? 'gpu' : 'software'

/** Sizes to choose from on this adapter, with those that a link asks for. */
export const sizesFor = (gpu: GpuStatus, { sizes }: SweepChoice): readonly number[] =>
  [...new Set<number>([...SIZES[kindOf(gpu)], ...sizes])].sort((a, b) => a - b)

/** The choice with what was left open, or is of another figure, filled in: the figure's own, small on a software adapter. */
export function settled(figure: FigureId, { subjects, sizes, kernels }: SweepChoice, gpu: GpuStatus): SweepChoice {
  const offered = offeredFor(figure)
  const chosen = subjects.filter((subject) => offered.includes(subject))
  return {
    subjects: chosen.length > 0 ? chosen : firstSubjects(figure),
    sizes: sizes.length > 0 ? sizes : firstSizes(figure)[kindOf(gpu)],
    kernels: kernels.filter((id) => id.startsWith(`${operationOf(figure)}/`)),
  }
}

const firstSubjects = (figure: FigureId): readonly SweepSubject[] =>
  figure === 'figure6' || figure === 'figure7' ? ['D3N33'] : offeredFor(figure).filter((subject) => subject !== 'open')

function firstSizes(figure: FigureId) {
  if (!ofProducts(figure)) return FIRST_SIZES
  return figure === 'scaling' ? SCALING_SIZES : PRODUCT_SIZES
}

/** Every problem of a choice: stencils by size, then the open one, which has a size of its own. */
export function tasksOf(
  figure: FigureId,
  { subjects, sizes }: SweepChoice,
  { source, solve }: Pick<Document, 'source' | 'solve'>,
  openName: string,
  mostBytes: number,
): readonly Task[] {
  const cubes = [...sizes]
    .sort((a, b) => a - b)
    .flatMap((edge) => subjects.flatMap((subject) => tasksAt(figure, subject, edge, mostBytes)))
  return subjects.includes('open') ? [...cubes, { problem: openName, source, solve: openSpec(figure, solve) }] : cubes
}

function tasksAt(figure: FigureId, subject: SweepSubject, edge: number, mostBytes: number): readonly Task[] {
  if (subject === 'open') return []
  if (!ofProducts(figure)) return isStencil(subject) ? [cubeTask(figure, subject, edge, mostBytes)] : []
  const named = figure === 'imbalance' ? unlikeRows(subject, edge) : [subjectAt(subject, edge)]
  return named.map((one) => productTask(figure, one, mostBytes))
}

const isStencil = (subject: SweepSubject): subject is StencilName & SweepSubject =>
  STENCILS.some((stencil) => stencil === subject)

function productTask(figure: FigureId, named: Named, mostBytes: number): Task {
  const tooLarge = limitOfProduct(named, mostBytes)
  return { ...named, solve: seededFor(figure), ...(tooLarge === undefined ? {} : { tooLarge }) }
}

/** Why an adapter whose buffers hold `mostBytes` cannot multiply by a matrix; undefined where it can. */
export function limitOfProduct(named: Named, mostBytes: number): string | undefined {
  const nonzeros = sizeOf(named)
  return limitOfBytes(4 * nonzeros, 2 * 12 * nonzeros, mostBytes)
}

function limitOfBytes(buffer: number, page: number, mostBytes: number): string | undefined {
  if (buffer > mostBytes) return `needs ${bytes(buffer)} in one buffer; this adapter allows ${bytes(mostBytes)}`
  if (page > MOST_IN_PAGE) return `needs ${bytes(page)} to be made in the page, which allows ${bytes(MOST_IN_PAGE)}`
  return undefined
}

function cubeTask(figure: FigureId, stencil: StencilName, edge: number, mostBytes: number): Task {
  const source: MatrixSource = { kind: 'grid', stencil, size: [edge, edge, edge], values: 'laplacian', seed: SEED }
  const tooLarge = limitOf(stencil, edge, mostBytes)
  return {
    problem: `${stencil} ${edge}^3`,
    source,
    solve: seededFor(figure),
    ...(tooLarge === undefined ? {} : { tooLarge }),
  }
}

/**
 * Why a cube of this stencil cannot be measured on an adapter whose buffers hold `mostBytes`; undefined where it
 * can. Every kernel binds the triangle's values or columns, 4 bytes per nonzero; the page holds the whole matrix in f64
 * and its triangle twice.
 */
export function limitOf(stencil: StencilName, edge: number, mostBytes: number): string | undefined {
  const whole = gridNonzeros(stencil, [edge, edge, edge])
  const triangle = (whole + edge ** 3) / 2
  return limitOfBytes(4 * triangle, 12 * whole + 2 * 12 * triangle, mostBytes)
}

/** Why a subject with this number of points per side is left out; undefined where it is not. */
export function limitAt(figure: FigureId, subject: SweepSubject, edge: number, mostBytes: number): string | undefined {
  return tasksAt(figure, subject, edge, mostBytes)[0]?.tooLarge
}

/** Why a size is not offered: it fits for none of the subjects. Undefined where it fits for one at least. */
export function sizeLimit(
  figure: FigureId,
  subjects: readonly SweepSubject[],
  edge: number,
  mostBytes: number,
): string | undefined {
  const limits = subjects
    .filter((subject) => subject !== 'open')
    .map((subject) => limitAt(figure, subject, edge, mostBytes))
  return limits.length > 0 && limits.every((limit) => limit !== undefined) ? limits[0] : undefined
}
