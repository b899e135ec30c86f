import { count, plural } from '#src/core/base/format.ts'
import { several } from '#src/core/base/nouns.ts'
import { placeWords } from '#src/page/draw/places.ts'
import { NEVER, type Replay } from '#src/engine/run/replay.ts'
import { roundAt, type Rounds } from './rounds.ts'

export const title = 'Rounds'
export const encoding = (group: string, item: string) =>
  `hue and number = ${group}, solid = chosen in this round; bar = ${several(item)} of a ${group}`
export const wants = 'a run that bundles its rows round by round'

/** Over the rounds' bars. */
export const ROUNDS = 'rounds: who looks, and who is chosen'
export const mapName = (item: string, weighed: boolean): string =>
  weighed ? `${several(item)} where they are, grey by weight` : `${several(item)} where they are`
export const barsName = (group: string, item: string): string => `${several(item)} of each ${group}`

/** Words, and fewer of them for where they have no room. */
type ToFit = readonly [whole: string, short: string]

/** Where the run stands. */
export function standing(replay: Replay, rounds: Rounds, tick: number, held: number): ToFit {
  const { timed, space } = replay
  const now = roundAt(rounds, tick)
  const short = `${placeWords(timed, tick)}: ${count(held)} of ${plural(space.count, space.name)} chosen`
  if (now < 0) return [short, short]
  if (now >= rounds.count) return [`${short} in ${plural(rounds.count, 'round')}`, short]
  const chosen = rounds.ptr[now + 1] - rounds.ptr[now]
  const whole = `${short}; round ${count(now + 1)} of ${count(rounds.count)}: ${count(rounds.looked[now])} look, ${count(chosen)} are chosen`
  return [whole, short]
}

/** How many neighbours a row has, how many of them came before it, and how many have lesser weights, where these are known. */
interface Near {
  readonly before: number
  readonly lighter?: number | undefined
  readonly neighbours: number
}

/** One row: its round, and which of its neighbours came before it. */
export function rowWords(replay: Replay, rounds: Rounds, row: number, { before, lighter, neighbours }: Near): ToFit {
  const { space, grouping } = replay
  const round = rounds.of[row]
  const name = `${space.name} ${count(row)}`
  if (round === NEVER) return [`${name}: in no round that was recorded`, `${name}: in no round`]
  const short = `${name}: ${grouping.name} ${count(grouping.group[row])}, chosen in round ${count(round + 1)}`
  const outweighs = lighter === undefined ? '' : `, outweighs ${count(lighter)}`
  return [`${short}, ${count(before)} of ${plural(neighbours, 'neighbour')} before it${outweighs}`, short]
}

export const colourWords = ({ space, grouping }: Replay, colour: number, held: number): ToFit => {
  const size = grouping.ptr[colour + 1] - grouping.ptr[colour]
  const words = `${grouping.name} ${count(colour)}: ${count(held)} of ${plural(size, space.name)} chosen`
  return [words, words]
}

/** How fine the picture is. */
export function detail(per: number, group: string, every: number): string {
  const fine = `1 bar = ${plural(per, group)}`
  return every > 1 ? `${fine}, 1 of ${count(every)} recorded` : fine
}
