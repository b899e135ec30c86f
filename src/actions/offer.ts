import type { Choices } from '#src/sparse/read/archive.ts'
import type { MatrixSource } from '#src/sparse/source.ts'
import type { Choosing } from '#src/store/session.ts'
import { patchSession } from '#src/store/store.ts'
import type { Desk } from './desk.ts'
import { openMatrix } from './open.ts'
import * as texts from './words.ts'

/** Asks which matrix of an archive is meant; what is open stays until one is chosen. */
export function offerMembers(
  desk: Desk,
  source: Extract<MatrixSource, { member?: string }>,
  title: string,
  { members, cut }: Choices,
): void {
  offer({
    title: texts.chooseOf(title),
    about: [texts.members(members.length), ...(cut ? [texts.cutShort] : [])].join(' '),
    items: members.map(({ path, size }) => ({ name: path, size })),
    choose: (index) => void openMatrix(desk, { ...source, member: members[index].path }),
  })
}

/** Shows a list of matrices to choose from. */
export function offer(choosing: Choosing): void {
  patchSession({ sheet: 'choose', choosing, problem: undefined })
}
