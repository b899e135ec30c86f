import { errorRecord } from '#src/core/base/errors.ts'
import type { OrderName } from '#src/core/sparse/explore/study.ts'
import { orderTitle } from '#src/core/sparse/explore/words.ts'
import { sourceText } from '#src/core/sparse/source-text.ts'
import { type MatrixSource, ownOrder, type Progress } from '#src/core/sparse/source.ts'
import type { Studied } from '#src/page/store/session.ts'
import { patchSession, store } from '#src/page/store/store.ts'
import { handOverMatrix, type RunningProblem } from '#src/engine/worker/start-problem.ts'
import { reported } from '#src/engine/worker/start-worker.ts'
import { type Desk, openProblem } from '#src/page/desk/desk.ts'
import { showTrouble } from '#src/page/desk/trouble.ts'
import * as texts from './words.ts'

/** The orders that are looked at first. */
export const FIRST_ORDERS: readonly OrderName[] = ['natural', 'rcm', 'amd', 'nd', 'colour']
/** Those that are looked at when they are asked for. */
export const FURTHER_ORDERS: readonly OrderName[] = ['level', 'red_black', 'btf', 'random']

/** Nonzeros up to which the first orders are there within about two seconds. */
export const AT_ONCE = 1e6

const NOTHING: Studied = { orders: [], absent: {}, times: [] }

/** The orders of a matrix that are known, by its source in any of them. */
export const studiedOf = (source: MatrixSource): Studied =>
  store.getState().session.studied[sourceText(ownOrder(source))] ?? NOTHING

/** Changes what is known of a matrix. */
export function noteStudied(source: MatrixSource, change: (before: Studied) => Partial<Studied>): void {
  const before = studiedOf(source)
  const { studied } = store.getState().session
  patchSession({ studied: { ...studied, [sourceText(ownOrder(source))]: { ...before, ...change(before) } } })
}

/**
 * Looks at the matrix on screen in the first orders, and in further ones where these are asked for, in a web worker that is started
 * for it and ends with it: by `studying.cancel`, or with another matrix. Those that were looked at by then stay. Never rejects.
 */
export async function lookAtOrders(desk: Desk, names: readonly OrderName[]): Promise<void> {
  const { doc, session } = store.getState()
  if (session.studying || !session.facts) return
  const own = ownOrder(doc.source)
  const matrix = sourceText(own)
  let worker: RunningProblem | undefined
  let ended = false
  const end = () => {
    ended = true
    worker?.terminate()
  }
  const progress: Progress = (label, done, total) => {
    if (!ended) patchSession({ studying: { label, done, total, cancel: end } })
  }
  progress(texts.copying, 0, 0)
  noteStudied(own, () => ({}))
  patchSession({ eliminated: undefined })
  const unfollow = store.subscribe((state) => {
    if (state.doc.source !== doc.source && sourceText(ownOrder(state.doc.source)) !== matrix) end()
  })
  try {
    worker = await desk.engine.startWorker()
    if (ended) return
    await takeOwn(desk, worker, own, progress)
    for (const name of names) {
      progress(texts.ordering(orderTitle(name)), 0, 0)
      await lookAt(worker, own, name, progress)
    }
  } catch (error) {
    if (errorRecord(error).code !== 'Cancelled')
      showTrouble(error, { again: { label: texts.lookAgain, command: 'orders.look' } })
  } finally {
    unfollow()
    end()
    patchSession({ studying: undefined })
  }
}

/** The matrix in its own order: a copy of the open one, or made anew where that is in another order. */
export async function takeOwn(
  desk: Desk,
  worker: RunningProblem,
  own: MatrixSource,
  progress: Progress,
): Promise<void> {
  const open = openProblem(desk)
  if (open && sourceText(open.source) === sourceText(own)) await worker.get(handOverMatrix(open.worker, worker))
  else await worker.get(worker.api.open(own, await desk.engine.files.find(own), reported(progress)))
}

async function lookAt(worker: RunningProblem, own: MatrixSource, name: OrderName, progress: Progress): Promise<void> {
  const { orders, absent } = studiedOf(own)
  if (orders.some((one) => one.name === name) || absent[name] !== undefined) return
  try {
    const study = await worker.get(worker.api.study(name, reported(progress)))
    noteStudied(own, (before) => ({ orders: [...before.orders, study] }))
  } catch (error) {
    const { code, message } = errorRecord(error)
    if (code !== 'NotTwoColours') throw error
    noteStudied(own, (before) => ({ absent: { ...before.absent, [name]: message } }))
  }
}
