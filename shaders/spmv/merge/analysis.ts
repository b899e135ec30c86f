import type { Params } from '#src/core/kernel/kernel.ts'
import type { Capabilities } from '#src/core/kernel/plan/plan.ts'
import { calibration, type Calibration } from '../calibrate.ts'
import { sizeOf } from '#src/core/kernel/plan/dispatch.ts'
import { openRuns, pathOf, type Path } from './path.ts'
import type { Product } from '../multiply.ts'

/** Invocations of a workgroup where no machine is known, as for a twin. */
const SIZE = 256

export interface MergeAnalysis {
  readonly path: Path
  /** Invocations of a workgroup. Each takes `items` steps of the path. */
  readonly size: number
  readonly items: number
  /** Adds what tiles leave of rows to y. */
  readonly calibration: Calibration
}

/** Cuts the merge path into as many tiles as there are workgroups to be. */
export function analyse({ pattern }: Product, { items }: Params, capabilities?: Capabilities): MergeAnalysis {
  const size = capabilities ? sizeOf(capabilities) : SIZE
  const path = pathOf(pattern, size * items)
  return { path, size, items, calibration: calibration(openRuns(pattern, path)) }
}
