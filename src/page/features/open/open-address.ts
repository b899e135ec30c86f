import { sourceLabel } from '#src/core/sparse/label.ts'
import type { Choices } from '#src/core/sparse/read/archive.ts'
import type { MatrixSource } from '#src/core/sparse/source.ts'
import type { Desk } from '#src/page/desk/desk.ts'
import { type FileLook, lookAt } from './look-at.ts'
import { offerMembers } from './offer.ts'
import { openMatrix } from '#src/page/desk/opening/open.ts'
import { showTrouble } from '#src/page/desk/trouble.ts'
import * as texts from '#src/page/desk/words.ts'

/** Recognises archives by their names: nothing else is known of an address before it is fetched. */
const ARCHIVE = /\.(tar|tar\.gz|tgz)$/i

/** Opens a matrix by its address; an archive of several asks which. */
export async function openAddress(desk: Desk, source: MatrixSource): Promise<void> {
  const isArchive = source.kind === 'address' && URL.canParse(source.url) && ARCHIVE.test(new URL(source.url).pathname)
  if (!isArchive) return openMatrix(desk, source)
  const { url } = source
  const { title } = sourceLabel(source)
  const look: FileLook<Choices | undefined> = (worker, progress) => worker.list(url, progress)
  try {
    await lookAt(desk, title, look, async (choices) => {
      if (choices) offerMembers(desk, source, title, choices)
      else await openMatrix(desk, source)
    })
  } catch (error) {
    showTrouble(error, { again: { label: texts.openItAgain, command: 'problem.address', arg: url } })
  }
}
