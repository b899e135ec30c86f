import { range } from '#src/core/base/arrays.ts'
import type { Pattern } from '../csr.ts'
import { makeGraph } from '../orderings/graph.ts'
import { orderOf } from '../orderings/reordered.ts'
import type { Watch } from '../watch.ts'
import { type OrderName, type OrderStudy, studyOf } from './study.ts'

/** Puts a square pattern in an order and looks at it. Throws what the ordering throws: `red_black` is of some matrices alone. */
export async function studyOrder(pattern: Pattern, name: OrderName, watch: Watch = {}): Promise<OrderStudy> {
  if (name !== 'natural') return studyOf(name, pattern, await orderOf(name, pattern, makeGraph(pattern), watch), watch)
  const natural = Uint32Array.from(range(pattern.rows))
  return studyOf(name, pattern, { rows: natural, columns: natural }, watch)
}
