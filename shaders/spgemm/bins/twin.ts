import { BINS, FEW, LONG } from '#shaders/spgemm/bins/rows.wesl'
import { NONE } from '#shaders/spgemm/bins/bitonic.wesl'
import { prefixSum } from '#src/core/base/arrays.ts'
import type { Data } from '#src/core/kernel/data.ts'
import type { Emit } from '#src/core/trace/event.ts'
import { runMoves } from '../../lib/moves.ts'
import { type MatrixProductProblem, factorPatterns, productsByNonzero } from '../factors.ts'
import { productsOfRow, type RowProduct } from '../twin-rows.ts'
import { compressed, joined, type RowEntry, sortPlaces } from './network.ts'
import { binOf, LANES, roomOf, STAGES } from './stages.ts'

/** Events of one row. */
interface Told {
  readonly row: number
  readonly bin: number
  readonly phase: number
  /** @param part which 32 places of the row it is about: each has a worker of its own */
  tell(stage: number, item: number, mask: number, at: { readonly step: number; readonly part?: number }): void
}

/** Workers of a row: as many as a network has places for. */
const PARTS = 16

/** Counts products, puts rows into bins, merges each row as its bin does, and copies all of them to C. */
export function simulate({ inputs }: MatrixProductProblem, long: number, emit: Emit): Data {
  const { A, B } = factorPatterns({ inputs })
  const begins = productsByNonzero({ A, B })
  const { rows } = A
  runMoves({ lanes: LANES, stage: STAGES.count, phase: 0, first: 0, end: A.col_idx.length }, emit, () => {})
  const bins = Uint32Array.from({ length: rows }, (_, i) => {
    const bin = binOf(begins[A.row_ptr[i + 1]] - begins[A.row_ptr[i]], long)
    emit(eventOf(STAGES.bin, i, 1, { worker: i, phase: 1, step: 0, bin }))
    return bin
  })
  const found: RowEntry[][] = Array.from({ length: rows }, () => [])
  for (let bin = 1; bin < BINS; bin++)
    for (const [row, own] of bins.entries()) {
      if (own !== bin) continue
      const products = [...productsOfRow({ inputs }, begins, row)]
      const phase = bin <= FEW ? 2 : bin
      const tell: Told['tell'] = (stage, item, mask, { step, part = 0 }) =>
        emit(eventOf(stage, item, mask, { worker: PARTS * row + part, phase, step, bin }))
      found[row] = bin <= FEW ? fromHeap(products, tell) : fromNetwork(products, { row, bin, phase, tell }, long)
    }
  const row_ptr = prefixSum(found.map(({ length }) => length))
  const entries = found.flat()
  runMoves({ lanes: LANES, stage: STAGES.copy, phase: BINS, first: 0, end: entries.length }, emit, () => {})
  const pattern = { rows, cols: B.cols, row_ptr, col_idx: Uint32Array.from(entries, ({ column }) => column) }
  return { C: { pattern, values: Float32Array.from(entries, ({ value }) => value) } }
}

interface At {
  readonly worker: number
  readonly phase: number
  readonly step: number
  readonly bin: number
}

const eventOf = (stage: number, item: number, mask: number, { step, bin, ...at }: At) => ({
  ...at,
  stage,
  polls: 0,
  item,
  k: item,
  lanes: [mask >>> 0],
  notes: { step, way: bin },
})

/** The least column first, and of equal ones that of the earlier nonzero. */
function fromHeap(products: readonly RowProduct[], tell: Told['tell']): RowEntry[] {
  const ordered = products.toSorted((a, b) => a.column - b.column || a.number - b.number)
  for (const [step, { number }] of ordered.entries()) tell(STAGES.heap, number, 1, { step })
  const columns = Uint32Array.from(ordered, ({ column }) => column)
  return compressed({ columns, products: Float32Array.from(ordered, ({ value }) => value) })
}

/** As many products at a time as there is room for; a long row is merged with what comes next. */
function fromNetwork(products: readonly RowProduct[], told: Told, long: number): RowEntry[] {
  const room = roomOf(told.bin, long)
  let entries: RowEntry[] = []
  let step = 0
  for (let first = 0; first < products.length; first += room) {
    const some = products.slice(first, first + room)
    const places = { columns: new Uint32Array(room).fill(NONE), products: new Float32Array(room) }
    for (const [place, { column, value }] of some.entries()) {
      places.columns[place] = column
      places.products[place] = value
    }
    tellPlaces(told, STAGES.expand, some, step++, () => true)
    sortPlaces(places, (changed) => tellPlaces(told, STAGES.sort, some, step++, (place) => changed[place] > 0))
    entries = joined(entries, compressed(places))
    if (told.bin === LONG) told.tell(STAGES.join, told.row, 1, { step: step++ })
  }
  return entries
}

/** Which of some places a step is of, 32 in an event. */
function tellPlaces(
  { tell }: Told,
  stage: number,
  some: readonly RowProduct[],
  step: number,
  is: (place: number) => boolean,
): void {
  for (let first = 0; first < some.length; first += LANES) {
    let mask = 0
    for (let l = 0; l < Math.min(LANES, some.length - first); l++) if (is(first + l)) mask |= 1 << l
    if (mask !== 0) tell(stage, some[first].number, mask, { step, part: first / LANES })
  }
}
