import { furtherFiles } from '#src/engine/catalog/matrices.ts'
import { findOperation } from '#src/engine/catalog/operations.ts'
import { sourceText } from '#src/core/sparse/source-text.ts'
import { PIECE } from '#src/core/sparse/read/hash.ts'
import { operationIn } from '#src/page/store/document.ts'
import type { KeptFile } from '#src/page/store/session.ts'
import { patchSession, store } from '#src/page/store/store.ts'
import { unlocked } from '#src/page/store/unlocked.ts'
import type { Looked } from '#src/engine/worker/matrix-worker.ts'
import { sayLocked } from '#src/page/desk/commands/locks.ts'
import type { Desk } from '#src/page/desk/desk.ts'
import { type FileLook, lookAt } from './look-at.ts'
import { offerMembers } from './offer.ts'
import { openMatrix } from '#src/page/desk/opening/open.ts'
import { openWith } from '#src/page/desk/opening/document.ts'
import { named } from '#src/page/desk/opening/problem.ts'
import { showTrouble } from '#src/page/desk/trouble.ts'
import * as texts from '#src/page/desk/words.ts'

/**
 * Opens a file of the visitor's: a matrix, or somebody's run; an archive of several matrices asks which.
 * @param left the sentence about files that were dropped beside it
 * @param known its hash, where that need not be found
 */
export async function openFile(desk: Desk, file: File, left?: string, known?: string): Promise<void> {
  if (/\.run$/i.test(file.name)) return (await import('../run/run-record.ts')).openRunRecord(desk, file)
  const { doc, session } = store.getState()
  const asked = session.problem?.code === 'FileNeeded' && doc.source.kind === 'file' ? doc.source : undefined
  try {
    const look: FileLook<Looked> = async (worker, progress) =>
      worker.look(file, progress, known, asked ? [asked.hash] : known ? [] : await keptAs(desk, file))
    await lookAt(desk, file.name, look, async ({ hash, choices }) => {
      const other = asked && asked.hash !== hash ? texts.otherFile(asked.name, file.name) : undefined
      if (doc.lock.includes('matrix') && asked?.hash !== hash) return sayLocked(['matrix'], other)
      desk.engine.files.hold(hash, file)
      const source = { kind: 'file' as const, name: file.name, hash }
      if (asked?.hash === hash) return openMatrix(desk, { ...asked, name: file.name }, { kernels: doc.kernels })
      if (choices) return offerMembers(desk, source, file.name, choices)
      await openMatrix(desk, source)
      if (store.getState().session.problem) return
      if (other ?? left) patchSession({ notice: [other, left].filter(Boolean).join(' ') })
    })
  } catch (error) {
    const again = { label: texts.chooseAgain, command: 'problem.file' }
    showTrouble(named(error, { kind: 'file', name: file.name, hash: '' }), { again })
  }
}

/**
 * Hashes of long files that this browser keeps and that may be this one, under a name that it once had: those of its name, and
 * of its size where that is known.
 */
async function keptAs(desk: Desk, { name, size }: File): Promise<readonly string[]> {
  if (size <= PIECE) return []
  const all = await desk.engine.files.kept()
  return all.filter((kept) => kept.name === name && (kept.size === 0 || kept.size === size)).map(({ hash }) => hash)
}

/** Opens a file that this browser keeps, or its matrix where that alone is kept. Never rejects. */
export async function openKept(desk: Desk, { hash, name, member }: KeptFile): Promise<void> {
  const source = { kind: 'file' as const, name, hash, ...(member !== undefined && { member }) }
  try {
    const file = await desk.engine.files.find(source)
    await (file ? openFile(desk, file, undefined, hash) : openMatrix(desk, source))
  } catch (error) {
    showTrouble(error)
  }
}

/** Opens a file of the visitor's as the further matrix that an option names. */
export async function openFurther(desk: Desk, option: string, file: File): Promise<void> {
  try {
    const now = () => {
      const { doc } = store.getState()
      const further = furtherFiles(findOperation(operationIn(doc)).options, doc.solve)
      return { doc, asked: further.find((one) => one.option === option) }
    }
    const look: FileLook<Looked> = (worker, progress) => {
      const { asked } = now()
      return worker.look(file, progress, undefined, asked && [asked.source.hash])
    }
    await lookAt(desk, file.name, look, async ({ hash }) => {
      const { doc, asked } = now()
      if (doc.lock.includes('matrix') && asked?.source.hash !== hash)
        return sayLocked(['matrix'], asked && texts.otherFile(asked.source.name, file.name))
      desk.engine.files.hold(hash, file)
      const solve = { ...doc.solve, [option]: sourceText({ kind: 'file', name: file.name, hash }) }
      patchSession({ problem: undefined })
      await openWith(desk, unlocked(doc, { solve, tick: 0, run: undefined }))
    })
  } catch (error) {
    showTrouble(named(error, { kind: 'file', name: file.name, hash: '' }))
  }
}
