import { bytes, count, plural, significant, time } from '#src/core/base/format.ts'
import { placeWords } from '#src/page/draw/places.ts'
import type { Replay } from '#src/engine/run/replay.ts'
import { bytesSent, type RankLanes } from './ranks.ts'

export const title = 'Ranks'
export const encoding = 'line = rank; bar = task; slanted = message; hatched = it waits'
export const wants = 'a run of ranks that send one another blocks'

/** Words, and fewer of them for where they have no room. */
type ToFit = readonly [whole: string, short: string]

export const percent = (share: number): string => `${count(Math.round(100 * share))} %`
export const rankName = ({ grid: [, columns] }: Pick<RankLanes, 'grid'>, rank: number): string =>
  `${Math.floor(rank / columns)},${rank % columns}`

export const ownersName: ToFit = ['who owns which block', 'owners']
/** @param isNumbered whether the numbers stand in the picture, in KiB */
export const bytesName = (isNumbered: boolean): ToFit => {
  const unit = isNumbered ? 'KiB' : 'bytes'
  return [`${unit} from rank, down, to rank, across`, `${unit} from, to`]
}
export const kibibytes = (sum: number): string => {
  const kib = sum / 1024
  return kib >= 99.5 ? count(Math.round(kib)) : kib.toFixed(1)
}

/** How fine the picture is. */
export const detail = ({ messages, ms, isMeasured }: RankLanes): string =>
  `${plural(messages.from.length, 'message')}${ms === undefined ? '' : `, ${isMeasured ? 'measured' : 'modeled'}: ${time(ms)}`}`

/** Where the run stands; a stall in the end. */
export function standing(
  { timed, run, end }: Replay,
  lanes: RankLanes,
  tick: number,
  { working, moving }: { readonly working: number; readonly moving: number },
): ToFit {
  if (tick >= end && run.stall?.why !== undefined) return [run.stall.why, 'stalled']
  const short = `${placeWords(timed, tick)}: ${count(working)} of ${plural(lanes.ranks, 'rank')} working`
  return [`${short}, ${plural(moving, 'message')} under way; ${percent(lanes.waiting)} of all time is waiting`, short]
}

interface Task {
  readonly name: string
  readonly row: number
  readonly column: number
}

export const taskName = ({ name, row, column }: Task): string => `${name} of block (${count(row)}, ${count(column)})`

/** One task: whose it is, and to whom its block goes. */
export function taskWords(lanes: RankLanes, task: Task, rank: number | undefined, to: readonly number[]): ToFit {
  const name = rank === undefined ? taskName(task) : `${taskName(task)}, rank ${rankName(lanes, rank)}`
  if (to.length === 0) return [`${name}: goes to no other rank`, name]
  return [`${name}: goes to ${to.map((one) => rankName(lanes, one)).join(' and ')}`, name]
}

export const rankWords = (lanes: RankLanes, rank: number, task: string | undefined): ToFit => {
  const words = `rank ${rankName(lanes, rank)}: ${task ?? 'waits'}`
  return [words, words]
}

/** Of two runs with as many messages: the cost of barriers, or another difference. */
export function compared(
  [slow, fast]: readonly [string, string],
  factor: number,
  isBarriers: boolean,
  isMeasured: boolean,
): string {
  const times = `**${fast}** is **${significant(factor, 2)}** times as fast as ${slow}`
  return isBarriers
    ? `Barriers line up the waiting. Without them ${times}, with the same messages.`
    : `${isMeasured ? 'On web workers' : 'By the model'} ${times}.`
}
export const sameTime = (one: string, other: string, isMeasured: boolean) =>
  `${isMeasured ? 'On web workers' : 'By the model'} ${one} and ${other} take the same time.`
export const alone = (lanes: RankLanes): string =>
  `${plural(lanes.ranks, 'rank')} wait **${percent(lanes.waiting)}** of the time; ${plural(lanes.messages.from.length, 'message')} carry ${bytes(bytesSent(lanes))}.`
export const table = 'Ranks'
export const heads = ['run', 'time', 'waiting', 'messages'] as const
export const line = (name: string, lanes: RankLanes): readonly string[] => [
  name,
  lanes.ms === undefined ? '–' : time(lanes.ms),
  percent(lanes.waiting),
  count(lanes.messages.from.length),
]
export const derived = (isMeasured: boolean) =>
  isMeasured ? 'times are those of web workers, messages counted' : 'times are modeled, messages counted'
