import type { Pattern } from '#src/core/sparse/csr.ts'
import { traceBuilder, type Trace, type TraceClock } from '#src/core/trace/event.ts'
import { CLOCK_NOTES, namesOf } from '#src/core/trace/notes.ts'
import type { AdapterRecord, Run } from './run.ts'

/** Row i needs row i − 2: two chains of 50 rows, each of a worker. */
const ROWS = 100
export const pattern: Pattern = {
  rows: ROWS,
  cols: ROWS,
  row_ptr: Uint32Array.from({ length: ROWS + 1 }, (_, i) => (i < 2 ? i : 2 * i - 2)),
  col_idx: Uint32Array.from(Array.from({ length: ROWS }, (_, i) => (i < 2 ? [i] : [i - 2, i])).flat()),
}

/** Counts of one row, from the start of its wait. */
export const COUNTS_OF_A_ROW = 20
const TICKS = (ROWS / 2 + 1) * COUNTS_OF_A_ROW

/** A trace of two workers in step, whose clock is right, seen through a clock that may not be: `seen` turns its counts. */
export function clocked(seen: (count: number) => number = (count) => count): Trace {
  const { emit, finish } = traceBuilder(4, namesOf(CLOCK_NOTES))
  for (let item = 0; item < ROWS; item++) {
    const began = COUNTS_OF_A_ROW * Math.floor(item / 2)
    const notes = { began: seen(began + 1), at: seen(began + COUNTS_OF_A_ROW) }
    const lanes = [item < 2 ? 0 : 1]
    emit({ worker: item % 2, stage: 0, polls: 3, item, k: pattern.row_ptr[item], phase: 0, lanes, notes })
  }
  return { ...finish(), clock: { ticks: seen(TICKS), passMs: 2, bound: 100_000 } }
}

/** A GPU with subgroups of so many lanes. */
export const gpuOf = (subgroupSize: number): AdapterRecord => ({
  kind: 'gpu',
  name: 'GPU',
  vendor: '',
  architecture: '',
  description: '',
  subgroupSize,
  browser: '',
})
const adapter = gpuOf(4)

const right = { ok: true } as NonNullable<Run['check']>

/** A run on a GPU that was right. */
export const runOf = (trace: Trace): Pick<Run, 'adapter' | 'trace' | 'check'> => ({ adapter, trace, check: right })

/** The good trace with another clock. */
const withClock = (clock: Partial<TraceClock>): Trace => {
  const trace = clocked()
  return { ...trace, clock: { ...(trace.clock as TraceClock), ...clock } }
}

/** Clocks that are wrong, and what is said of each. */
export const wrongClocks: readonly { readonly name: string; readonly trace: Trace; readonly said: RegExp }[] = [
  { name: 'stands', trace: clocked(() => 0), said: /came to 0 counts/ },
  { name: 'stands after a while', trace: clocked((count) => Math.min(count, 300)), said: /the clock stood/ },
  { name: 'runs into its bound', trace: withClock({ bound: TICKS }), said: /ran into its bound/ },
  { name: 'goes backwards', trace: clocked((count) => 5000 - count), said: /went backwards in 100 of 100/ },
  { name: 'begins when the work is nearly done', trace: clocked((count) => count + 900), said: /from the beginning/ },
  { name: 'ends before the work', trace: withClock({ ticks: 2 * TICKS }), said: /to its end/ },
  { name: 'counts a pass without time', trace: withClock({ passMs: -0.001 }), said: /shorter than the timestamps/ },
]
