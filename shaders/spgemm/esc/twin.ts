import { NEVER } from '#shaders/spgemm/esc/told_place.wesl'
import { DIGITS } from '#shaders/spgemm/esc/digits.wesl'
import { prefixSum, type U32 } from '#src/core/base/arrays.ts'
import type { Data } from '#src/core/kernel/data.ts'
import type { TwinMachine } from '#src/core/kernel/kernel.ts'
import type { Emit, EventRecord } from '#src/core/trace/event.ts'
import { runMoves, type Moves } from '../../lib/moves.ts'
import { type MatrixProductProblem, factorPatterns, productsByNonzero } from '../factors.ts'
import { cut, DIGIT_BITS, EACH, passesFor, passesTold, type RowSlice, STAGES } from './stages.ts'
import { phasesOf } from './steps.ts'

/** Columns and values of products, or of entries. */
interface Terms {
  readonly columns: number[]
  readonly values: number[]
}

type Stretch = Omit<Moves, 'lanes'>

/** Counts, then expands, sorts and compresses slice by slice. */
export function simulate(problem: MatrixProductProblem, most: number, { lanes }: TwinMachine, emit: Emit): Data {
  const { A, B } = problem.inputs
  const { rows, row_ptr, col_idx } = A.pattern
  const walk = (of: Stretch, visit: (item: number) => void = () => undefined) => runMoves({ lanes, ...of }, emit, visit)
  walk({ stage: STAGES.count, phase: 0, first: 0, end: col_idx.length, each: 1 })
  walk({ stage: STAGES.add, phase: 2, first: 0, end: col_idx.length, each: 8 })
  const begins = productsByNonzero(factorPatterns(problem))
  const { each } = passesTold(B.pattern.cols, rows, begins[begins.length - 1])
  const c_row_ptr = new Uint32Array(rows + 1)
  const C: Terms = { columns: [], values: [] }
  let phase = 4
  const slices = cut(
    row_ptr.map((k) => begins[k]),
    most,
  )
  for (const slice of slices) {
    oneSlice(slice, phase)
    phase += phasesOf(slice, B.pattern.cols)
  }
  const pattern = { rows, cols: B.pattern.cols, row_ptr: c_row_ptr, col_idx: Uint32Array.from(C.columns) }
  return { C: { pattern, values: Float32Array.from(C.values) } }

  function oneSlice(slice: RowSlice, first: number): void {
    const { firstRow, endRow, firstProduct, products } = slice
    const places = { first: firstProduct, end: firstProduct + products }
    const { terms, rowOf } = expanded(slice)
    walk({ stage: STAGES.expand, phase: first, each: EACH, ...places })
    let list: U32 = Uint32Array.from(terms.columns, (_, p) => p)
    let next = first + 1
    const sort = (stage: number, count: number, keyOf: (product: number) => number) => {
      for (let p = 0; p < passesFor(count); p++, next += 4) {
        const before = list
        list = sortedBy(list, (product) => (keyOf(product) >> (DIGIT_BITS * p)) % DIGITS)
        tellPass({ stage, phase: next + 3, each: EACH, ...places }, before, list)
      }
    }
    sort(STAGES.columns, B.pattern.cols, (product) => terms.columns[product])
    next++
    sort(STAGES.rows, endRow - firstRow, (product) => rowOf[product] - firstRow)
    walk({ stage: STAGES.mark, phase: next, each: 1, ...places })
    const before = C.columns.length
    const counts = compressed(terms, rowOf, list)
    walk({ stage: STAGES.begin, phase: next + 3, each: 1, first: firstRow, end: endRow }, (row) => {
      c_row_ptr[row + 1] = c_row_ptr[row] + (counts.get(row) ?? 0)
    })
    walk({ stage: STAGES.compress, phase: next + 5, each: 1, first: before, end: C.columns.length })
  }

  /** Goes through the places of a pass: where each of them goes, if there is room to say so. */
  function tellPass(of: Stretch, before: U32, after: U32): void {
    const place = new Uint32Array(after.length)
    for (const [to, product] of after.entries()) place[product] = to
    const slotOf = (item: number) => of.first + place[before[item - of.first]]
    runMoves(
      { lanes, ...of },
      (event) => tellEach(event, each ? slotOf : undefined, emit),
      () => {},
    )
  }

  /** The products of a slice, and the row of each. */
  function expanded({ firstRow, endRow }: RowSlice): { readonly terms: Terms; readonly rowOf: readonly number[] } {
    const terms: Terms = { columns: [], values: [] }
    const rowOf: number[] = []
    for (let i = firstRow; i < endRow; i++)
      for (let k = row_ptr[i]; k < row_ptr[i + 1]; k++)
        for (let l = B.pattern.row_ptr[col_idx[k]]; l < B.pattern.row_ptr[col_idx[k] + 1]; l++) {
          rowOf.push(i)
          terms.columns.push(B.pattern.col_idx[l])
          terms.values.push(Math.fround(A.values[k] * B.values[l]))
        }
    return { terms, rowOf }
  }

  /** Adds up products of one row and column, which are neighbours in the list; how many entries each row has. */
  function compressed({ columns, values }: Terms, rowOf: readonly number[], list: U32): ReadonlyMap<number, number> {
    const counts = new Map<number, number>()
    for (const [place, product] of list.entries()) {
      const other = list[place - 1]
      const last = C.values.length - 1
      if (place > 0 && rowOf[product] === rowOf[other] && columns[product] === columns[other])
        C.values[last] = Math.fround(C.values[last] + values[product])
      else {
        C.columns.push(columns[product])
        C.values.push(values[product])
        counts.set(rowOf[product], (counts.get(rowOf[product]) ?? 0) + 1)
      }
    }
    return counts
  }
}

/** An event for each of its lanes with where it goes; or the event itself, which says that of none. */
function tellEach(event: EventRecord, slotOf: ((item: number) => number) | undefined, emit: Emit): void {
  const { worker, stage, polls, item, k, phase, notes } = event
  const told = (lanes: readonly number[], slot: number) =>
    emit({ worker, stage, polls, item, k, phase, lanes, notes: { ...notes, slot } })
  if (!slotOf) return told(event.lanes, NEVER)
  for (let lane = 0; lane < 32 * event.lanes.length; lane++) {
    if (((event.lanes[lane >> 5] >>> (lane & 31)) & 1) === 0) continue
    const lanes = event.lanes.map((_, w) => (w === lane >> 5 ? (1 << (lane & 31)) >>> 0 : 0))
    told(lanes, slotOf(item + lane))
  }
}

/** A list sorted by a digit; what has the same one keeps its order. */
function sortedBy(list: U32, digitOf: (product: number) => number): U32 {
  const counts = new Uint32Array(DIGITS)
  for (const product of list) counts[digitOf(product)]++
  const next = prefixSum(counts)
  const sorted = new Uint32Array(list.length)
  for (const product of list) sorted[next[digitOf(product)]++] = product
  return sorted
}
