import { ownOrder } from '#src/core/sparse/source.ts'
import type { Desk } from '#src/page/desk/desk.ts'
import { pickFile } from '#src/page/desk/exchange.ts'
import { openMatrix } from '#src/page/desk/opening/open.ts'
import { showTrouble } from '#src/page/desk/trouble.ts'
import { store } from '#src/page/store/store.ts'
import { lookAt } from './look-at.ts'

/** Puts rows and columns into the order of a file of the visitor's, which this browser keeps. Never rejects. */
export async function openOrder(desk: Desk): Promise<void> {
  const file = await pickFile('')
  if (!file) return
  const { doc, session } = store.getState()
  const source = ownOrder(doc.source)
  try {
    await lookAt(
      desk,
      file.name,
      async (worker, progress) => {
        const facts = session.facts ?? (await worker.open(source, await desk.engine.files.find(source), progress)).facts
        return worker.takeOrder(file, facts.rows, progress)
      },
      (hash) => openMatrix(desk, { ...source, permutation: { name: file.name, hash } }),
    )
  } catch (error) {
    showTrouble(error)
  }
}
