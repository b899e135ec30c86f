import { bytes } from '#src/base/format.ts'
import { gridNonzeros } from '#src/sparse/grid.ts'
import type { MatrixSource, SolveSpec, StencilName } from '#src/sparse/source.ts'
import type { Document, FigureId, Subject, SweepChoice } from '../document.ts'
import type { GpuStatus } from '../session.ts'

/** One problem that a sweep makes and measures. */
export interface Task {
  readonly problem: string
  readonly source: MatrixSource
  readonly solve: SolveSpec
  /** Why it is left out: it does not fit. */
  readonly tooLarge?: string
}

/** The paper's matrices as the bench makes them, so that figures of both are of the same problems. */
const SEED = 7
const SOLVE: SolveSpec = { triangle: 'lower', of: 'matrix', values: 'seeded', diagonal: 'unit', seed: SEED }
/** What the page itself may hold of one matrix while it makes it. */
const MOST_IN_PAGE = 8 * 2 ** 30

const SIZES = { gpu: [32, 64, 96, 128, 192, 256], software: [8, 16, 24, 32, 48] } as const
const FIRST_SIZES = { gpu: [64, 128], software: [16] } as const
const PAPER: readonly Subject[] = ['D3N7', 'D3N13', 'D3N27', 'D3N33']

const kindOf = (gpu: GpuStatus): 'gpu' | 'software' =>
  gpu.kind === 'ready' && gpu.adapter.kind === 'gpu' ? 'gpu' : 'software'

/** Sizes to choose from on this adapter, with those that a link asks for. */
export const sizesFor = (gpu: GpuStatus, { sizes }: SweepChoice): readonly number[] =>
  [...new Set<number>([...SIZES[kindOf(gpu)], ...sizes])].sort((a, b) => a - b)

/** The choice with what was left open filled in: the paper's own for the figure, small on a software adapter. */
export function settled(figure: FigureId, { subjects, sizes, kernels }: SweepChoice, gpu: GpuStatus): SweepChoice {
  return {
    subjects: subjects.length > 0 ? subjects : figure === 'figure5' ? PAPER : ['D3N33'],
    sizes: sizes.length > 0 ? sizes : FIRST_SIZES[kindOf(gpu)],
    kernels,
  }
}

/** Every problem of a choice: stencils by size, then the open one, which has a size of its own. */
export function tasksOf(
  { subjects, sizes }: SweepChoice,
  { source, solve }: Pick<Document, 'source' | 'solve'>,
  openName: string,
  mostBytes: number,
): readonly Task[] {
  const cubes = [...sizes]
    .sort((a, b) => a - b)
    .flatMap((edge) => subjects.flatMap((subject) => (subject === 'open' ? [] : [cubeTask(subject, edge, mostBytes)])))
  return subjects.includes('open') ? [...cubes, { problem: openName, source, solve }] : cubes
}

function cubeTask(stencil: StencilName, edge: number, mostBytes: number): Task {
  const source: MatrixSource = { kind: 'grid', stencil, size: [edge, edge, edge], values: 'laplacian', seed: SEED }
  const tooLarge = limitOf(stencil, edge, mostBytes)
  return { problem: `${stencil} ${edge}^3`, source, solve: SOLVE, ...(tooLarge === undefined ? {} : { tooLarge }) }
}

/**
 * Why a cube of this stencil cannot be measured on an adapter that binds buffers of so many bytes; undefined where it
 * can. Every kernel binds the triangle's values or columns, 4 bytes a nonzero; the page holds the whole matrix in f64
 * and its triangle twice.
 */
export function limitOf(stencil: StencilName, edge: number, mostBytes: number): string | undefined {
  const whole = gridNonzeros(stencil, [edge, edge, edge])
  const triangle = (whole + edge ** 3) / 2
  if (4 * triangle > mostBytes)
    return `needs ${bytes(4 * triangle)} in one buffer; this adapter allows ${bytes(mostBytes)}`
  const page = 12 * whole + 2 * 12 * triangle
  if (page > MOST_IN_PAGE)
    return `needs ${bytes(page)} to be made in the page, which takes ${bytes(MOST_IN_PAGE)} at most`
  return undefined
}

/** Why a size is not offered: it fits for none of the stencils. Undefined where it fits for one at least. */
export function sizeLimit(subjects: readonly Subject[], edge: number, mostBytes: number): string | undefined {
  const stencils = subjects.filter((subject) => subject !== 'open')
  const limits = stencils.map((stencil) => limitOf(stencil, edge, mostBytes))
  return limits.length > 0 && limits.every((limit) => limit !== undefined) ? limits[0] : undefined
}

/** Puts things into groups of at most `most` bytes in all, in their order; one that is larger has a group of its own. */
export function grouped<T>(things: readonly T[], bytesOf: (thing: T) => number, most: number): readonly T[][] {
  const groups: T[][] = []
  let room = 0
  for (const thing of things) {
    const size = bytesOf(thing)
    if (size > room || groups.length === 0) {
      groups.push([])
      room = most
    }
    groups[groups.length - 1].push(thing)
    room -= size
  }
  return groups
}
