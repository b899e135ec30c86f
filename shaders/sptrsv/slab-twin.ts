import type { F32 } from '#src/core/base/arrays.ts'
import { rowEnd, rowFirst, solveRow } from './triangle.ts'
import type { Emit } from '#src/core/trace/event.ts'
import { naturalOrder } from './polling-twin.ts'
import type { System } from './solve.ts'

/** A workgroup of the twin's machine, with its slab of planes and the step that it is at. */
export interface Group {
  slab: number
  step: number
  /** Rounds that it has waited at this step for the slab before, and that it waited at the last one. */
  polls: number
  polled: number
}

export const newGroup = (slab: number): Group => ({ slab, step: 0, polls: 0, polled: 0 })

/** Tells that a worker, which is a lane, solved the row at a place in the solve's order in one step with all of its nonzeros. */
export function rowTeller(problem: System, emit: Emit) {
  const rowAt = naturalOrder(problem)
  return (place: number, worker: number, polls: number): void => {
    const item = rowAt(place)
    const [k, end] = [rowFirst(problem, item), rowEnd(problem, item)]
    emit({ worker, stage: 0, polls, item, k, phase: 0, lanes: [2 ** (end - k) - 1] })
  }
}

/** Solves the row at a place and tells of it. */
export function placeSolver(problem: System, x: F32, emit: Emit) {
  const rowAt = naturalOrder(problem)
  const tell = rowTeller(problem, emit)
  return (place: number, worker: number, polls: number): void => {
    tell(place, worker, polls)
    x[rowAt(place)] = solveRow(problem, x, rowAt(place), 1)
  }
}
