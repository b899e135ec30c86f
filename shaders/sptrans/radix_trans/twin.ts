import type { U32 } from '#src/core/base/arrays.ts'
import type { Data } from '#src/core/kernel/data.ts'
import type { Params, TwinMachine } from '#src/core/kernel/kernel.ts'
import type { Emit } from '#src/core/trace/event.ts'
import { runMoves, WORKERS } from '../../lib/moves.ts'
import { matrixOf, rowsOf } from '../parts.ts'
import type { TransposeProblem } from '../transpose.ts'
import { digitsOf } from './shape.ts'
import { STAGES, TWIN_EACH } from './stages.ts'

/** Counts by high digits, moves, and moves by low digits. */
export function simulate(
  { inputs: { A } }: TransposeProblem,
  params: Params,
  { lanes }: TwinMachine,
  emit: Emit,
): Data {
  const { pattern, values } = A
  const { cols, col_idx } = pattern
  const { low_bits, high_bits } = digitsOf(pattern, params['bits'])
  const all = { lanes, first: 0, end: col_idx.length, each: TWIN_EACH }
  const high = (k: number) => col_idx[k] >> low_bits
  const begins = new Uint32Array(2 ** high_bits + 1)
  runMoves({ ...all, stage: STAGES.count, phase: 0 }, emit, (k) => begins[high(k) + 1]++)
  begins.forEach((length, digit) => (begins[digit] = length + (begins[digit - 1] ?? 0)))
  const halfway = new Uint32Array(col_idx.length)
  const free = begins.slice()
  runMoves({ ...all, stage: STAGES.halfway, phase: 3 }, emit, (k) => (halfway[free[high(k)]++] = k))
  // within a high digit, a count of low digits is one of columns
  const t_row_ptr = new Uint32Array(cols + 1)
  for (const k of halfway) t_row_ptr[col_idx[k] + 1]++
  t_row_ptr.forEach((length, c) => (t_row_ptr[c] = length + (t_row_ptr[c - 1] ?? 0)))
  runMoves({ lanes, stage: STAGES.begin, phase: 8, first: 0, end: cols, each: 1 }, emit, () => {})
  const entries = new Uint32Array(col_idx.length)
  const next = t_row_ptr.slice()
  let tiles = 0
  for (let digit = 0; digit < 2 ** high_bits; digit++)
    for (let first = begins[digit]; first < begins[digit + 1]; first += WORKERS * TWIN_EACH * lanes, tiles++) {
      const tile = halfway.slice(first, Math.min(first + WORKERS * TWIN_EACH * lanes, begins[digit + 1]))
      const sorted = tile.sort((a, b) => col_idx[a] - col_idx[b] || a - b)
      const places = sorted.map((k) => next[col_idx[k]]++)
      for (const [at, k] of sorted.entries()) entries[places[at]] = k
      write(places, { lanes, tile: tiles }, emit)
    }
  return { B: matrixOf(pattern, t_row_ptr, entries, rowsOf(pattern), values) }
}

/** Events of a tile whose nonzeros go to these places, in this order: one for each stretch of neighbours in a step. */
function write(places: U32, { lanes, tile }: { readonly lanes: number; readonly tile: number }, emit: Emit): void {
  for (let at = 0, end = 0; at < places.length; at = end) {
    const lane = at % lanes
    const turn = Math.floor(at / lanes)
    for (end = at + 1; end % lanes > 0 && places[end] === places[at] + end - at; ) end++
    const mask = new Uint32Array(Math.ceil(lanes / 32))
    for (let l = lane; l < lane + end - at; l++) mask[l >> 5] |= 1 << (l & 31)
    const item = (places[at] - lane) >>> 0
    emit({
      worker: tile * WORKERS + (turn % WORKERS),
      stage: STAGES.move,
      polls: 0,
      item,
      k: item,
      phase: 9,
      lanes: [...mask],
      notes: { step: Math.floor(turn / WORKERS), block: 0 },
    })
  }
}
