import { orderTitle } from '#src/core/sparse/explore/words.ts'
import { ownOrder } from '#src/core/sparse/source.ts'
import { WRITTEN } from '#src/core/sparse/write/write.ts'
import { store } from '#src/page/store/store.ts'
import { type Desk, openProblem } from '#src/page/desk/desk.ts'
import { saveFile } from '#src/page/desk/exchange.ts'
import { runIfRecorded } from '../run/run.ts'
import { takeOwn } from './orders.ts'

/** `plate.mtx`, `7-point grid` and the like as the beginning of a file's name. */
const stem = (title: string): string =>
  title
    .replace(/\.(mtx|npz|mat|rb|h5|graph|gz|zst|xz)\b/g, '')
    .replace(/\W+/g, '-')
    .replace(/^-|-$/g, '')

const titleNow = (): string => stem(store.getState().session.facts?.title ?? 'matrix')

/** Saves the matrix on screen in the order in which it is open. Throws what its worker throws. */
export async function saveMatrix(desk: Desk, as: string | undefined): Promise<void> {
  await runIfRecorded(desk)
  const open = openProblem(desk)
  const format = WRITTEN.find((one) => one === as) ?? WRITTEN[0]
  if (open) saveFile(`${titleNow()}.${format}`, (await open.worker.get(open.worker.api.write(format))).file)
}

/** Saves the order in which the matrix is open, where that is not its own. Throws what its worker throws. */
export async function saveOrder(desk: Desk): Promise<void> {
  const { ordering, ...source } = store.getState().doc.source
  if (!ordering) return
  const worker = await desk.engine.startWorker()
  try {
    await takeOwn(desk, worker, ownOrder(source), () => undefined)
    saveFile(`${titleNow()}-order.mtx`, await worker.get(worker.api.writeOrder(ordering, orderTitle(ordering))))
  } finally {
    worker.terminate()
  }
}
