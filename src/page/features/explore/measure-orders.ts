import type { Measures } from '#src/engine/catalog/contract/figure.ts'
import { findOperation } from '#src/engine/catalog/operations.ts'
import type { OrderName } from '#src/core/sparse/explore/study.ts'
import { orderTitle } from '#src/core/sparse/explore/words.ts'
import { type MatrixSource, ownOrder } from '#src/core/sparse/source.ts'
import { operationIn } from '#src/page/store/document.ts'
import type { OrderTimes } from '#src/page/store/session.ts'
import { store } from '#src/page/store/store.ts'
import { equal } from '#src/page/store/equal.ts'
import type { Desk } from '#src/page/desk/desk.ts'
import { alone } from '#src/page/desk/measure/measure.ts'
import { measureTask } from '#src/page/desk/measure/sweep/measure-task.ts'
import { FIRST_ORDERS, noteStudied, studiedOf } from './orders.ts'
import * as texts from './words.ts'

/**
 * Times the open operation by the kernels on screen, in each order of the matrix that was looked at, or in the first ones where
 * none was. What is measured is shown at once and stays when the rest is cancelled. Never rejects.
 */
export async function measureOrders(desk: Desk): Promise<void> {
  await alone(desk, { label: texts.measureAgain, command: 'measure.run' }, async ({ gpu, signal, progress }) => {
    const { source, solve, kernels, ...doc } = store.getState().doc
    const own = ownOrder(source)
    const operation = operationIn({ ...doc, kernels })
    const asked = findOperation(operation)
    const measures: Measures = { suits: (one) => one === asked, subjects: ['open'], sizes: { gpu: [], software: [] } }
    const { orders } = studiedOf(own)
    const names: readonly OrderName[] = orders.length > 0 ? orders.map(({ name }) => name) : FIRST_ORDERS
    for (const [n, order] of names.entries()) {
      signal.throwIfAborted()
      const title = orderTitle(order)
      const figures = await measureTask(
        { problem: title, source: order === 'natural' ? own : { ...own, ordering: order }, solve },
        {
          engine: desk.engine,
          gpu,
          measures,
          kernels: [...new Set(kernels.map(({ id }) => id))],
          signal,
          progress: (phase, share) => progress(texts.inOrder(title, phase), n + share, names.length),
        },
      )
      keep(own, { order, operation, solve, adapter: gpu.adapter, date: new Date().toISOString(), figures })
    }
  })
}

/** Whether two times are of one operation and one order. */
const isOfSame = (a: OrderTimes, b: OrderTimes): boolean =>
  a.order === b.order && a.operation === b.operation && equal(a.solve, b.solve)

const keep = (own: MatrixSource, times: OrderTimes): void =>
  noteStudied(own, (before) => ({ times: [...before.times.filter((one) => !isOfSame(one, times)), times] }))
