import { count, plural } from '#src/core/base/format.ts'
import { placeWords } from '#src/page/draw/places.ts'
import type { Replay } from '#src/engine/run/replay.ts'
import { longestChain } from '../dag/chain.ts'
import { type BlockMatrix, IS_DONE, shareOfEntries, WAITS } from './blocks.ts'
import type { BlockMatrixLayout } from './layout.ts'
import { type OpenedBlock, zeroShare } from './opened.ts'

export const title = 'Blocks'
export const encoding = 'square = block; shade = fill; colour = its task'
export const wants = 'a run with tasks on blocks of a matrix'
export const done = 'done'
export const waiting = 'waiting'

/** Words, and fewer of them for where they have no room. */
type ToFit = readonly [whole: string, short: string]

/** 4, and 0 only where there is nothing. */
export const percentIn = (share: number): string => {
  const whole = Math.round(100 * share)
  return share > 0 && whole === 0 ? '<1' : String(whole)
}
const percent = (share: number): string => `${percentIn(share)} %`

/** How fine the picture is, and what its numbers are where it has any. */
export const detail = ({ per, isNumbered }: Pick<BlockMatrixLayout, 'per' | 'isNumbered'>, every: number): string =>
  [
    ...(per > 1 ? [`1 mark = ${per} × ${per} blocks`] : []),
    ...(isNumbered ? ['number = fill in %'] : []),
    ...(every > 1 ? [`1 task of ${count(every)} recorded`] : []),
  ].join(', ')

const placeName = ({ row, column }: BlockMatrix, block: number): string =>
  `(${count(row[block])}, ${count(column[block])})`
export const blockName = (matrix: BlockMatrix, block: number): string => `Block ${placeName(matrix, block)}`

/** Over the opened block: which it is, and what it does. */
export function openedName(matrix: BlockMatrix, block: number, state: number, stages: readonly string[]): ToFit {
  const name = blockName(matrix, block)
  // numbers of four digits leave no room for more than the place
  return [`${name}, ${stateName(state, stages)}`, matrix.rows < 1000 ? name : placeName(matrix, block)]
}

const stateName = (state: number, stages: readonly string[]): string =>
  state === WAITS ? waiting : state === IS_DONE ? done : (stages[state] ?? done)

export const sparseName = ({ entries, rows, columns }: OpenedBlock): string =>
  `${count(entries)} of ${count(rows * columns)}`
export function denseName(opened: OpenedBlock): ToFit {
  const short = `${percent(zeroShare(opened))} zeros`
  return [`dense: ${short}`, short]
}

/** Where the run stands. */
export function standing(
  { timed }: Pick<Replay, 'timed'>,
  tick: number,
  { all, finished, working }: { readonly all: number; readonly finished: number; readonly working: number },
): ToFit {
  const short = `${placeWords(timed, tick)}: ${count(finished)} of ${plural(all, 'block')} done`
  return [`${short}, ${count(working)} worked on`, short]
}

/** One block: its fill, and the tasks that it has. */
export function blockWords(matrix: BlockMatrix, block: number, state: number, stages: readonly string[]): ToFit {
  const [name] = openedName(matrix, block, state, stages)
  const entries = plural(matrix.entries[block], 'entry')
  const share = matrix.entries[block] / Math.max(1, matrix.room[block])
  return [matrix.places ? `${name}: ${entries}, ${percent(share)} of it` : name, name]
}

/** What the picture says of the run as a whole. */
export function sentence(replay: Replay, matrix: BlockMatrix): string {
  const share = shareOfEntries(matrix)
  const blocks = plural(matrix.row.length, 'block')
  const chain = `the longest chain of tasks has ${count(longestChain(replay).length)}, however many workers there are`
  const held = share === undefined ? `${blocks} are stored` : `**${percent(share)}** of the matrix is stored`
  return `${held}, in ${blocks}; ${chain}.`
}
export const table = 'Tasks on blocks'
export const heads = ['task', 'events', 'share'] as const
export const derived = 'counted in the trace'
export const share = percent
