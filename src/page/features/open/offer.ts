import type { Choices } from '#src/core/sparse/read/archive.ts'
import type { MatrixSource } from '#src/core/sparse/source.ts'
import type { Choosing } from '#src/page/store/session.ts'
import { patchSession } from '#src/page/store/store.ts'
import type { Desk } from '#src/page/desk/desk.ts'
import { openMatrix } from '#src/page/desk/opening/open.ts'
import * as texts from '#src/page/desk/words.ts'

/** Asks which matrix of an archive is meant; what is open stays until one is chosen. */
export function offerMembers(
  desk: Desk,
  source: Extract<MatrixSource, { member?: string }>,
  title: string,
  { members, cut }: Choices,
): void {
  offerChoice({
    title: texts.chooseOf(title),
    about: [texts.members(members.length), ...(cut ? [texts.cutShort] : [])].join(' '),
    items: members.map(({ path, size }) => ({ name: path, size })),
    choose: (index) => void openMatrix(desk, { ...source, member: members[index].path }),
  })
}

/** Shows a list of matrices to choose from. */
export function offerChoice(choosing: Choosing): void {
  patchSession({ sheet: 'choose', choosing, problem: undefined })
}
