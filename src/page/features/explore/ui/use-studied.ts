import { useEffect } from 'react'
import { AT_ONCE, FIRST_ORDERS, lookAtOrders } from '#src/page/features/explore/orders.ts'
import { sourceText } from '#src/core/sparse/source-text.ts'
import { ownOrder } from '#src/core/sparse/source.ts'
import { operationIn } from '#src/page/store/document.ts'
import type { Studied } from '#src/page/store/session.ts'
import { useApp } from '#src/page/store/store.ts'
import { useDesk } from '#src/page/frame/widgets/desk.ts'
import { type OrderTime, timesByOrder } from './shown-times.ts'

/** What is known of the orders of the matrix on screen; of a matrix that is not large they are looked at unasked. */
export function useStudied(): { readonly studied: Studied | undefined; readonly times: readonly OrderTime[] } {
  const desk = useDesk()
  const matrix = useApp(({ doc }) => sourceText(ownOrder(doc.source)))
  const studied = useApp(({ session }) => session.studied[matrix])
  const facts = useApp(({ session }) => session.facts)
  const operation = useApp(({ doc }) => operationIn(doc))
  const solve = useApp(({ doc }) => doc.solve)
  // the web worker runs the kernels first
  const free = useApp(({ session }) => session.columns.every(({ status }) => status !== 'running'))
  const looks = useApp(({ session }) => session.studying !== undefined)
  const begins =
    studied === undefined &&
    !looks &&
    free &&
    facts !== undefined &&
    facts.rows === facts.cols &&
    facts.nonzeros <= AT_ONCE
  useEffect(() => {
    if (begins) void lookAtOrders(desk, FIRST_ORDERS)
  }, [begins, desk])
  return { studied, times: studied ? timesByOrder(studied.times, { operation, solve }) : [] }
}
