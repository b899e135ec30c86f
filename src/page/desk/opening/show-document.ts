import type { Change, Document } from '#src/page/store/document.ts'
import { equal } from '#src/page/store/equal.ts'
import { putOpened, store } from '#src/page/store/store.ts'
import type { Desk } from '../desk.ts'
import { openWith } from './document.ts'

const problemOf = ({ source, solve, kernels }: Document) => [source, solve, kernels]

/**
 * Shows a whole document: at once where its runs are on screen, or else as `openWith` does.
 * @returns whether it is on screen
 */
export async function showDocument(desk: Desk, doc: Document, change: Change): Promise<boolean> {
  const { doc: own, session } = store.getState()
  const { columns, opening } = session
  const open = equal(problemOf(doc), problemOf(own)) && columns.every(({ status }) => status === 'ready')
  if (!open || columns.length === 0 || opening) return openWith(desk, doc, { change })
  putOpened({ ...doc, run: own.run }, change, {})
  return true
}
