import type { U32 } from '#src/core/base/arrays.ts'
import { filled } from '#src/core/kernel/plan/buffers.ts'
import { type Dispatch, dispatch, type DispatchSetting } from '#src/core/kernel/plan/dispatch.ts'
import type { BufferSpec, Step } from '#src/core/kernel/plan/plan.ts'
import { dispatchesIn } from '#src/core/kernel/plan/steps.ts'
import type { Pattern } from '#src/core/sparse/csr.ts'
import type { KrylovProblem } from './solve.ts'

/** Rows of a slice, and slots that are in flight at once. */
export const SLICE = 32
const FLIGHT = 4

/** Where slices of 32 rows begin, in slots, and how many slots there are: all rows of a slice have as many. */
export type SliceStarts = U32

export function slotsOf({ rows, row_ptr }: Pattern): SliceStarts {
  const slices = new Uint32Array(Math.ceil(rows / SLICE) + 1)
  for (let s = 0; s + 1 < slices.length; s++) {
    let most = 0
    for (let row = SLICE * s; row < Math.min(SLICE * (s + 1), rows); row++)
      most = Math.max(most, row_ptr[row + 1] - row_ptr[row])
    slices[s + 1] = slices[s] + FLIGHT * Math.ceil(most / FLIGHT)
  }
  return slices
}

/** The matrix as it is, and room for it slot by slot. */
function pouredBuffers({ inputs: { A } }: KrylovProblem, slots: SliceStarts): readonly BufferSpec[] {
  const words = Math.max(1, SLICE * slots[slots.length - 1])
  return [
    filled('row_ptr', A.pattern.row_ptr),
    filled('col_idx', A.pattern.col_idx),
    filled('values', A.values),
    filled('slices', slots),
    { name: 'slot_values', words },
    { name: 'columns', words },
  ]
}

/** The stored matrix: its buffers, what fills them, and the pass that multiplies it by a vector. */
export interface IteratedMatrix {
  readonly buffers: readonly BufferSpec[]
  /** @param uniforms of all passes */
  prepare(setting: DispatchSetting, uniforms: NonNullable<Dispatch['uniforms']>): readonly Step[]
  readonly product: Pick<Dispatch, 'module' | 'overrides'>
}

/** The matrix in slices of 32 rows. */
export const slicedMatrix = (problem: KrylovProblem, slots: SliceStarts): IteratedMatrix => ({
  buffers: pouredBuffers(problem, slots),
  prepare: (setting, uniforms) => [
    dispatch(setting, { module: 'krylov/pour.wesl', invocations: problem.inputs.A.pattern.rows, uniforms }),
  ],
  product: { module: 'krylov/multiply.wesl' },
})

/** Phases of steps that stand one after the other. */
export function phasesIn(steps: readonly Step[]): number {
  const phases = dispatchesIn(steps).flatMap(({ phase }) => phase ?? [])
  return phases.length === 0 ? 0 : Math.max(...phases) - Math.min(...phases) + 1
}
