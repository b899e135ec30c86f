import { plural, time } from '#src/core/base/format.ts'
import type { Params } from '#src/core/kernel/kernel.ts'
import type { RankRun } from '../ranks/machine.ts'
import { howTimed } from '../ranks/words.ts'

/** What is said of a solve on ranks. */

interface Explained {
  readonly factored: RankRun
  readonly solved: RankRun
  readonly tasks: number
}

export const explained = ({ factored, solved, tasks }: Explained, chosen: Params): string =>
  `L and U first, by the model in ${time(factored.seconds * 1e3)}. The solve has ${plural(tasks, 'task')} and ${plural(solved.messages.length, 'message')}. ${howTimed(chosen)}`
