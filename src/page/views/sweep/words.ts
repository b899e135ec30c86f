import { count, plural } from '#src/core/base/format.ts'
import { several } from '#src/core/base/nouns.ts'
import { placeWords } from '#src/page/draw/places.ts'
import { NEVER, type Replay } from '#src/engine/run/replay.ts'
import { goesInside, type SweepTurn, type SweepTurns } from './turns.ts'

export const title = 'Sweep'
export const encoding = (group: string) =>
  `colour and number = ${group} in the order of the run; line = neighbour, solid new, dashed old`
/** What a turn is called: a group of the run's, or a step inside of groups that go at once. */
export const turnName = (replay: Replay): string => (goesInside(replay) ? 'step' : replay.grouping.name)
export const wants = 'a run that goes through its rows there and back, as a sweep does'

export const sharesName = 'new neighbours'
export const percent = (share: number): string => `${count(Math.round(100 * share))} %`
export const exact = (share: number): string => `natural order: ${percent(share)}`

/** Halves go there and back in turns; from the second sweep on, which one it is. */
export function halfName(half: number): string {
  const way = half % 2 === 0 ? 'forward' : 'backward'
  return half < 2 ? way : `${way}, sweep ${count(1 + (half >> 1))}`
}

/** Over the rows: which plane of how many, of a grid that has several. */
export const rowsName = (item: string, plane: number, planes: number): string =>
  planes > 1 ? `plane z = ${count(plane)} of ${count(planes)}` : several(item)

/** Behind it, where all rows of a turn are in other planes. */
export const elsewhere = (replay: Replay): string => `; this ${turnName(replay)} has no ${replay.space.name} here`

/** Words, and fewer of them for where they have no room. */
type ToFit = readonly [whole: string, short: string]

/** Where the run stands. */
export function standing(
  replay: Replay,
  turns: SweepTurns,
  now: number,
  own: readonly SweepTurn[],
  tick: number,
): ToFit {
  const when = placeWords(replay.timed, tick)
  const turn = turns.turns[now]
  if (!turn) return [`${when}: no ${replay.space.name} is updated yet`, when]
  if (tick >= replay.end) return [`${when}: all is swept`, when]
  const name = turnName(replay)
  const number = turns.number[turn.rows[0]]
  const short = `${when}, ${halfName(turn.half)}: ${name} ${count(number)}`
  const place = `${count(1 + own.indexOf(turn))} of ${count(own.length)}`
  return [`${short}, ${place}, ${plural(turn.rows.length, replay.space.name)}`, short]
}

/** What the run keeps of the natural order. */
export function kept(share: number, every: number): ToFit {
  const words = `order kept: ${percent(share)} of neighbours stand as in the natural order`
  return [every > 1 ? `${words}, 1 of ${count(every)} recorded` : words, `order kept: ${percent(share)}`]
}

/** One row: what it reads in each half. */
export function rowWords(
  replay: Replay,
  turns: SweepTurns,
  row: number,
  fresh: readonly number[],
  neighbours: number,
): ToFit {
  const name = `${replay.space.name} ${count(row)}`
  if (turns.number[row] === NEVER) return [`${name}: not recorded`, `${name}: not recorded`]
  const short = `${name}: ${turnName(replay)} ${count(turns.number[row])}`
  const halves = fresh.map((of, half) => `${count(of)} new ${halfName(half)}`).join(', ')
  return [`${short}, ${plural(neighbours, 'neighbour')}: ${halves}`, short]
}

/** How fine the picture is. */
export function detail(per: number, group: string, lines: boolean): string {
  const fine = `1 bar = ${plural(per, group)}`
  return lines ? fine : `${fine}, too many lines to draw`
}

/** What the side column says of all columns. */
export const keptTitle = 'Order kept'
export const keptHeads = ['kernel', 'turns forward', 'order kept'] as const
/** A column: what its run keeps of the natural order, and in how many turns. */
interface Kept {
  readonly letter: string
  readonly share: number
  readonly turns: number
}
export const keptSentence = (all: readonly Kept[]): string =>
  `${keptWords(all)}. How many iterations a solver takes does not follow from that alone.`
/** One clause for columns that come to the same, each with its verb. */
function keptWords(all: readonly Kept[]): string {
  const alike = all.length > 1 && all.every(({ share, turns }) => share === all[0].share && turns === all[0].turns)
  const clause = (who: string, { share, turns }: Kept, [takes, keeps]: readonly [string, string]) =>
    `${who} ${takes} ${plural(turns, 'turn')} forward and ${keeps} ${percent(share)} of the natural order`
  const names = all.map(({ letter }) => `**${letter}**`)
  if (alike) return clause(`${names.slice(0, -1).join(', ')} and ${names.at(-1)}`, all[0], ['take', 'keep'])
  return all.map((one, n) => clause(names[n], one, ['takes', 'keeps'])).join(', ')
}
export const keptDerived = 'order of events, pairs of neighbours'
