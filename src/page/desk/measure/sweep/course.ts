import type { FoundMeasured } from '#src/engine/catalog/figures.ts'
import type { Sweep } from '#src/engine/run/times/sweep.ts'
import { patchSession, store } from '#src/page/store/store.ts'
import type { Task } from './tasks.ts'

/** A measurement of a figure, as far as it is. */
export interface FigureCourse {
  readonly figure: FoundMeasured
  readonly kernels: readonly string[]
  readonly tasks: readonly Task[]
  /** How many of the tasks are measured. */
  done: number
  /** On which GPU they were. */
  readonly adapter: string
}

/** Who may have left a figure before all of it was measured. */
interface Leaves {
  left: FigureCourse | undefined
}

/** Whether a figure was left before all of it was measured. */
export const isLeft = ({ left }: Leaves): boolean => left !== undefined

/** What was measured is forgotten: there is nothing to go on from. */
export const forgetLeft = (leaves: Leaves): void => {
  leaves.left = undefined
}

/** What figures of an operation measured here, from now on. */
export function keepSweep(operation: string, sweep: Sweep | undefined): void {
  const { [operation]: _, ...others } = store.getState().session.sweeps
  patchSession({ sweeps: { ...others, ...(sweep && { [operation]: sweep }) } })
}
