import { DISTANCES } from '#shaders/krylov/distances.wesl'
import type { U32 } from '#src/core/base/arrays.ts'
import { plural } from '#src/core/base/format.ts'
import type { Params } from '#src/core/kernel/kernel.ts'
import { filled } from '#src/core/kernel/plan/buffers.ts'
import { type Dispatch, dispatch, type DispatchSetting } from '#src/core/kernel/plan/dispatch.ts'
import type { BufferSpec, Step } from '#src/core/kernel/plan/plan.ts'
import { dispatchesIn } from '#src/core/kernel/plan/steps.ts'
import type { Pattern } from '#src/core/sparse/csr.ts'
import type { KrylovProblem } from './solve.ts'

/** Rows of a slice, and slots that are in flight at once. */
export const SLICE = 32
const FLIGHT = 4

/** The most that a signed word holds, behind the last distance. */
const NO_DISTANCE = 0x7f_ff_ff_ff

/** Of kernels that keep the matrix in slots. */
export const columnsParam = {
  name: 'columns',
  meaning:
    'bits of a column in the product with A: 8 name one of at most 256 offsets from the row; a matrix with more offsets takes 32',
  initial: 32,
  min: 8,
  max: 32,
  choices: [8, 32],
} as const

export interface MatrixSlots {
  /** Where slices of 32 rows begin, in slots, and how many slots there are: all rows of a slice have as many. */
  readonly starts: U32
  /** Distances of columns from their rows, ascending, 0 among them; absent where columns have 32 bits. */
  readonly distances?: readonly number[]
}

export function slotted(pattern: Pattern, { columns }: Params): MatrixSlots {
  const distances = columns === 8 ? distancesIn(pattern) : undefined
  return { starts: sliceStarts(pattern), ...(distances && { distances }) }
}

/** Undefined where there are more than 8 bits number. */
function distancesIn({ rows, row_ptr, col_idx }: Pattern): readonly number[] | undefined {
  const found = new Set([0])
  // most rows have what the row before has in the same place
  const before: number[] = []
  for (let row = 0; row < rows; row++)
    for (let k = row_ptr[row], at = 0; k < row_ptr[row + 1]; k++, at++) {
      const distance = col_idx[k] - row
      if (before[at] === distance) continue
      before[at] = distance
      if (found.add(distance).size > DISTANCES) return undefined
    }
  return [...found].sort((a, b) => a - b)
}

function sliceStarts({ rows, row_ptr }: Pattern): U32 {
  const slices = new Uint32Array(Math.ceil(rows / SLICE) + 1)
  for (let s = 0; s + 1 < slices.length; s++) {
    let most = 0
    for (let row = SLICE * s; row < Math.min(SLICE * (s + 1), rows); row++)
      most = Math.max(most, row_ptr[row + 1] - row_ptr[row])
    slices[s + 1] = slices[s] + FLIGHT * Math.ceil(most / FLIGHT)
  }
  return slices
}

/** Bytes of a value and a column. */
export const entryBytes = ({ distances }: MatrixSlots): number => (distances ? 5 : 8)

/** How A's columns are stored, where 8 bits were asked for; else nothing. */
export function columnsTold({ columns }: Params, { distances }: MatrixSlots): string {
  if (columns !== 8) return ''
  return distances
    ? ` The product with A reads a column in 8 bits, as one of ${plural(distances.length, 'offset')} from the row.`
    : ` The product with A reads a column in 32 bits: the matrix has more than ${DISTANCES} offsets from the row.`
}

const sortedTable = (distances: readonly number[]): readonly number[] => [
  ...distances,
  ...Array.from({ length: DISTANCES - distances.length }, () => NO_DISTANCE),
]

/** The matrix as it is, and room for it slot by slot. */
function pouredBuffers({ inputs: { A } }: KrylovProblem, { starts, distances }: MatrixSlots): readonly BufferSpec[] {
  const words = Math.max(1, SLICE * starts[starts.length - 1])
  return [
    filled('row_ptr', A.pattern.row_ptr),
    filled('col_idx', A.pattern.col_idx),
    filled('values', A.values),
    filled('slices', starts),
    { name: 'slot_values', words },
    { name: 'columns', words: distances ? DISTANCES + words / FLIGHT : words },
    ...(distances ? [filled('distances', Uint32Array.from(sortedTable(distances)))] : []),
  ]
}

/** The stored matrix: its buffers, what fills them, and the pass that multiplies it by a vector. */
export interface IteratedMatrix {
  readonly buffers: readonly BufferSpec[]
  /** @param uniforms of all passes */
  prepare(setting: DispatchSetting, uniforms: NonNullable<Dispatch['uniforms']>): readonly Step[]
  readonly product: Pick<Dispatch, 'module' | 'overrides' | 'conditions'>
}

/** The matrix in slices of 32 rows. */
export function slicedMatrix(problem: KrylovProblem, slots: MatrixSlots): IteratedMatrix {
  const numbered = slots.distances && { conditions: { NUMBERED: true } }
  return {
    buffers: pouredBuffers(problem, slots),
    prepare: (setting, uniforms) => [
      dispatch(setting, {
        module: 'krylov/pour.wesl',
        invocations: problem.inputs.A.pattern.rows,
        uniforms,
        ...numbered,
      }),
    ],
    product: { module: 'krylov/multiply.wesl', ...numbered },
  }
}

/** Phases of steps that stand one after the other. */
export function phasesIn(steps: readonly Step[]): number {
  const phases = dispatchesIn(steps).flatMap(({ phase }) => phase ?? [])
  return phases.length === 0 ? 0 : Math.max(...phases) - Math.min(...phases) + 1
}
