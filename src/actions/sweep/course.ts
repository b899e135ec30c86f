import type { FoundMeasured } from '#src/catalog/figures.ts'
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
