import type { OperationBench, ProblemLayout } from '#src/core/kernel/bench.ts'
import type { Problem } from '#src/core/kernel/kernel.ts'
import { defaultsOf } from '#src/core/kernel/spec.ts'
import type { Before, LuProblem } from './factors.ts'
import { type LuSpec, options } from './options.ts'
import { ROWS_ASKED, rowsAsked, suites } from './suites.ts'

const spec = (seed: number): LuSpec => ({ ...(defaultsOf(options) as LuSpec), large: true, seed })

const BEFORE_PHASES = ['matching', 'ordering', 'symbolic'] as const

/** What a kernel gets of a problem, and what the phases before it took. */
interface Posed extends Problem<LuProblem['inputs']> {
  readonly before?: Pick<Before, 'milliseconds'>
}

/**
 * Rows, entries of A and of L + U, rows of a block; the least pivot; row_ptr, col_idx and values of A, then of what is factored, with its
 * fill; both orders, both scalings, and b; milliseconds of matching, ordering and fill. bench/superlu.py reads the same.
 */
const file: ProblemLayout<Posed> = {
  begins: 'SPLU',
  write: ({ inputs, before }) => [
    Uint32Array.of(inputs.rows, inputs.A.values.length, inputs.values.length, inputs.nb),
    Float32Array.of(inputs.least_pivot),
    inputs.A.pattern.row_ptr,
    inputs.A.pattern.col_idx,
    inputs.A.values,
    inputs.filled.row_ptr,
    inputs.filled.col_idx,
    inputs.values,
    inputs.row_order,
    inputs.column_order,
    inputs.row_scale,
    inputs.column_scale,
    inputs.b,
    Float32Array.from(BEFORE_PHASES, (phase) => before?.milliseconds[phase] ?? 0),
  ],
  read(from) {
    const [rows, entries, filledEntries, nb] = from.words(4)
    const [least_pivot] = from.numbers(1)
    const A = { pattern: from.pattern(rows, rows, entries), values: from.numbers(entries) }
    const filled = from.pattern(rows, rows, filledEntries)
    const values = from.numbers(filledEntries)
    const orders = { row_order: from.words(rows), column_order: from.words(rows) }
    const scales = { row_scale: from.numbers(rows), column_scale: from.numbers(rows) }
    const b = from.numbers(rows)
    const [matching, ordering, symbolic] = from.numbers(BEFORE_PHASES.length)
    const before = { milliseconds: { matching, ordering, symbolic } }
    return { operation: 'lu', inputs: { A, rows, filled, values, b, ...orders, ...scales, nb, least_pivot }, before }
  },
}

/** The numeric phase: L + U of a named matrix's own values, matched and in the order of minimum degree before it is timed. */
const bench: OperationBench<Posed, LuSpec> = {
  suites,
  spec,
  variants: Object.fromEntries(
    ROWS_ASKED.map((nb) => [
      rowsAsked(nb),
      { words: `blocks of ${nb} rows of `, spec: (seed: number) => ({ ...spec(seed), nb }) },
    ]),
  ),
  counts: {},
  // the matrix in, and as much out as if nothing filled
  bytesOf: ({ nonzeros }) => 12 * nonzeros,
  chooses: 'auto',
  resets: true,
  memory: false,
  errors: { backward: 'L U' },
  claims: [],
  told: { before: 'D3N7 20^3' },
  file,
  scenes: [],
  // rounds with barriers beside tasks that wait for one another
  recordings: { 'd2n5-30-factored': { link: 'm=grid:D2N5:30x30x1:laplacian:1', algorithms: ['levels', 'sync_free'] } },
}
export default bench
