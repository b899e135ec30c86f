import { plural, time } from '#src/core/base/format.ts'
import type { Params } from '#src/core/kernel/kernel.ts'
import type { RankRun } from '../ranks/machine.ts'
import { howTimed } from '../ranks/words.ts'

/** What is said of a solve on ranks. */

export const title = 'Ranks, then L y = b and U x = y'
export const idea = 'each rank multiplies by the blocks that it has; parts of y and x go from rank to rank'
export const taken =
  'the owners of the factorisation; a part of y goes down its process column, products go along process rows, a counter a part'

export const waiting = 'waiting for a part'

interface Explained {
  readonly factored: RankRun
  readonly solved: RankRun
  readonly tasks: number
}

export const explained = ({ factored, solved, tasks }: Explained, chosen: Params): string =>
  `L and U first, by the model in ${time(factored.seconds * 1e3)}. The solve has ${plural(tasks, 'task')} and ${plural(solved.messages.block.length, 'message')}. ${howTimed(chosen)}`
