import { ABREAST, LAST } from '#shaders/sptrans/atomic/runs.wesl'
import { SHORT } from '#shaders/sptrans/atomic/long.wesl'
import type { U32 } from '#src/core/base/arrays.ts'
import type { Data } from '#src/core/kernel/data.ts'
import type { TwinMachine } from '#src/core/kernel/kernel.ts'
import type { Emit } from '#src/core/trace/event.ts'
import { runMoves, WORKERS } from '../../lib/moves.ts'
import type { TransposeProblem } from '../transpose.ts'
import { addUp, matrixOf, rowsOf } from '../parts.ts'
import { STAGES } from './stages.ts'

/** Nonzeros of a chunk. */
const CHUNK = 512

/** Nonzeros by their places in Aᵀ. */
interface Placed {
  readonly rows: U32
  readonly entries: U32
}

/** Counts, adds up, moves and sorts, a barrier between two. */
export function simulate({ inputs: { A } }: TransposeProblem, { lanes }: TwinMachine, emit: Emit): Data {
  const { pattern, values } = A
  const { cols, col_idx } = pattern
  const nonzeros = col_idx.length
  const counts = new Uint32Array(cols)
  const cursor = new Uint32Array(nonzeros)
  const all = { lanes, first: 0, end: nonzeros, each: 4 }
  runMoves({ ...all, stage: STAGES.count, phase: 0 }, emit, (k) => (cursor[k] = counts[col_idx[k]]++))
  const t_row_ptr = addUp(counts, { lanes, stage: STAGES.scan, phase: 2 }, emit)
  const row_idx = rowsOf(pattern)
  const placed = { rows: new Uint32Array(nonzeros), entries: new Uint32Array(nonzeros) }
  runMoves({ ...all, stage: STAGES.scatter, phase: 3 }, emit, (k) => {
    const p = t_row_ptr[col_idx[k]] + cursor[k]
    placed.rows[p] = row_idx[k]
    placed.entries[p] = k
  })
  const phase = sortLong(placed, t_row_ptr, lanes, emit)
  finish(placed, t_row_ptr, { ...all, phase }, emit)
  return { B: matrixOf(pattern, t_row_ptr, placed.entries, row_idx, values) }
}

/** A nonzero of a short row finds its place by counting, and one of several runs among them; the others are at theirs. */
function finish(
  { rows, entries }: Placed,
  t_row_ptr: U32,
  all: { lanes: number; first: number; end: number; each: number; phase: number },
  emit: Emit,
): void {
  const [oldRows, oldEntries] = [rows.slice(), entries.slice()]
  const t_row_idx = rowsOf({ row_ptr: t_row_ptr, rows: t_row_ptr.length - 1, cols: 0, col_idx: rows })
  runMoves({ ...all, stage: STAGES.finish }, emit, (p) => {
    const [first, end] = t_row_ptr.subarray(t_row_idx[p], t_row_idx[p] + 2)
    if (end - first > SHORT && end - first <= CHUNK) return
    let place = first
    for (let q = first; q < end; q++) if (oldRows[q] < oldRows[p]) place++
    rows[place] = oldRows[p]
    entries[place] = oldEntries[p]
  })
}

/** Chunks of long rows, each in order, and runs of those that have too many. Returns how many barriers there were. */
function sortLong(placed: Placed, t_row_ptr: U32, lanes: number, emit: Emit): number {
  const long: (readonly [number, number])[] = []
  for (let row = 0; row + 1 < t_row_ptr.length; row++)
    if (t_row_ptr[row + 1] - t_row_ptr[row] > SHORT) long.push([t_row_ptr[row], t_row_ptr[row + 1]])
  sortRuns(placed, long, CHUNK, { lanes, phase: 4 }, emit)
  let phase = 5
  for (let width = CHUNK; ; width *= ABREAST, phase++) {
    const many = long.filter(([first, end]) => end - first > LAST * width)
    if (many.length === 0) return phase
    sortRuns(placed, many, ABREAST * width, { lanes, phase }, emit)
  }
}

/** Brings runs of `width` in order, eight workers each. */
function sortRuns(
  placed: Placed,
  long: readonly (readonly [number, number])[],
  width: number,
  on: { readonly lanes: number; readonly phase: number },
  emit: Emit,
): void {
  let worker = 0
  for (const [begin, end] of long) {
    for (let first = begin; first < end; first += width, worker += WORKERS) {
      const last = Math.min(first + width, end)
      sorted(placed, first, last)
      runMoves({ ...on, stage: STAGES.long, first, end: last, worker }, emit, () => {})
    }
  }
}

/** Brings the nonzeros at places first .. end in the order of their rows of A. */
function sorted({ rows, entries }: Placed, first: number, end: number): void {
  const order = Array.from({ length: end - first }, (_, q) => [rows[first + q], entries[first + q]] as const)
  order.sort(([a], [b]) => a - b)
  for (const [q, [row, entry]] of order.entries()) {
    rows[first + q] = row
    entries[first + q] = entry
  }
}
