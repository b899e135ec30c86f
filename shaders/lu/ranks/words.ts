import { count, plural } from '#src/core/base/format.ts'
import { formOf } from '#src/core/base/nouns.ts'
import type { Params } from '#src/core/kernel/kernel.ts'

/** What is said of a machine of ranks. */

const rankName = (rank: number, across: number): string => `${Math.floor(rank / across)},${rank % across}`

interface WaitingRank {
  readonly rank: number
  readonly task: string
  /** The block that it lacks and whose it is; absent where it waits for others of its tasks, or at a barrier. */
  readonly lacks?: { readonly row: number; readonly column: number; readonly from: number; readonly isLost: boolean }
}

/** Ranks that are named in a sentence about those that wait. */
const NAMED = 3

/** Who waits for what, first those that lack a block that was lost. */
export function stalled(waits: readonly WaitingRank[], across: number): string {
  const named = waits.slice(0, NAMED).map(({ rank, task: of, lacks }) => {
    const who = `Rank ${rankName(rank, across)} waits with ${of}`
    if (!lacks) return `${who} for other tasks.`
    const block = `block (${count(lacks.row)}, ${count(lacks.column)}) from rank ${rankName(lacks.from, across)}`
    return `${who} for ${block}${lacks.isLost ? ', a message that was lost' : ', which is not final'}.`
  })
  const more = waits.length - named.length
  const rest = formOf(more, { one: `${count(more)} more rank waits.`, other: `${count(more)} more ranks wait.` })
  return [...named, ...(more > 0 ? [rest] : [])].join(' ')
}

interface Explained {
  readonly blocks: number
  readonly nb: number
  readonly tasks: number
  readonly messages: number
}

/** How a run gets its times. */
export const howTimed = ({ executor: by }: Params): string => HOW_TIMED[by]
const HOW_TIMED = ['The time is modeled.', 'Each rank is a web worker, and the times are measured.']
export const explained = ({ blocks, nb, tasks, messages }: Explained, chosen: Params): string =>
  `${plural(blocks, 'block')} of ${count(nb)} rows and ${plural(tasks, 'task')}; ${plural(messages, 'message')}. ${howTimed(chosen)}`

export const tooManyRanks = (ranks: number, most: number): string =>
  `${count(ranks)} ranks need ${count(ranks)} web workers; at most ${count(most)} are started. Choose fewer rows or columns, or modeled time.`
export const rankEnded = (rank: number, why: string): string =>
  `Rank ${count(rank)} has ended by itself${why === '' ? '' : `: ${why}`}.`
export const silent = (seconds: number): string => `No rank has said anything for ${plural(seconds, 'second')}.`
export const unfactored = (why: string): string => `The solve did not begin: L and U are not finished. ${why}`
