import { ADDED } from '#shaders/lib/calibrate.wesl'
import type { U32 } from '#src/core/base/arrays.ts'
import { filled } from '#src/core/kernel/plan/buffers.ts'
import { sizeOf } from '#src/core/kernel/plan/dispatch.ts'
import type { BufferSpec, DispatchStep, PlanOptions } from '#src/core/kernel/plan/plan.ts'
import type { Pattern } from '#src/core/sparse/csr.ts'
import { launch } from './launch.ts'
import type { Product } from './multiply.ts'

/** Carries that belong to one row: those from `first` to `end`, every `stride`-th. */
export interface CarryRun {
  readonly first: number
  readonly end: number
  readonly row: number
  /** The row's beginning is in y already, so that the run is added to it; else the run is all of the row. */
  readonly added: boolean
}

/** What is left to do when all workers are done, as shaders/lib/calibrate.wesl reads it. */
export interface Calibration {
  /** Three words per run, long runs first, then one for each row without nonzeros. */
  readonly words: U32
  /** Long runs: a workgroup each. */
  readonly long: number
  readonly runs: number
  /** Rows without nonzeros. */
  readonly empty: number
}

/** Carries that one invocation adds up; more are for a workgroup. */
const SHORT = 64

export function calibration(runs: readonly CarryRun[], stride = 1, empty: readonly number[] = []): Calibration {
  const isLong = ({ first, end }: CarryRun) => end - first > SHORT * stride
  const long = runs.filter(isLong)
  const ordered = [...long, ...runs.filter((run) => !isLong(run))]
  const words = new Uint32Array(3 * runs.length + empty.length)
  ordered.forEach(({ first, end, row, added }, r) => words.set([first, end, row + (added ? ADDED : 0)], 3 * r))
  words.set(empty, 3 * runs.length)
  return { words, long: long.length, runs: runs.length, empty: empty.length }
}

/** Runs as they were given to calibration(). */
export const runOf = ({ words }: Calibration, r: number): CarryRun => ({
  first: words[3 * r],
  end: words[3 * r + 1],
  row: words[3 * r + 2] % ADDED,
  added: words[3 * r + 2] >= ADDED,
})

/** Rows without nonzeros, which no worker comes to. */
export function emptyRows({ rows, row_ptr }: Pattern): number[] {
  const empty: number[] = []
  for (let i = 0; i < rows; i++) if (row_ptr[i] === row_ptr[i + 1]) empty.push(i)
  return empty
}

/** Buffers `runs` and `carries`, and the dispatch that comes after all others of a product; none where nothing is left. */
export function calibrate(
  problem: Product,
  { words, long, runs, empty }: Calibration,
  carries: number,
  options: PlanOptions,
  { stride = 1, stacked = false } = {},
): { buffers: BufferSpec[]; steps: DispatchStep[] } {
  const buffers: BufferSpec[] = [filled('runs', words), { name: 'carries', words: Math.max(1, carries) }]
  if (runs + empty === 0) return { buffers, steps: [] }
  const size = sizeOf(options.capabilities)
  const step = launch(
    { problem, layout: undefined, options },
    {
      module: 'lib/calibrate.wesl',
      invocations: long * size + runs - long + empty,
      conditions: { STACKED: stacked },
      overrides: { stride },
      sections: [long, runs, empty],
    },
  )
  return { buffers, steps: [step] }
}
