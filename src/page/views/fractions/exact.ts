import { oncePer } from '#src/engine/run/times/once.ts'
import { seenWhere, tellsOf } from '#src/engine/run/query.ts'
import { NEVER, type Replay } from '#src/engine/run/replay.ts'
import type { ExactFactors } from '#src/core/trace/space.ts'
import { type BlockMatrix, blockMatrix, isBlocked, stateOfBlock } from '../block_matrix/blocks.ts'

/** What is known at a tick: nothing was done, all products of other blocks are subtracted, or it is final. */
export type Reached = 'given' | 'updated' | 'final'

/** A run on blocks of a small matrix: by block the items that update it, and those of a solve by row of blocks. */
interface ExactRun {
  readonly exact: ExactFactors
  readonly matrix: BlockMatrix
  /** Whether its items are parts of y and z, and no blocks of factors. */
  readonly isSolve: boolean
  /** By block: the item before the one that makes it final; NEVER where there is none. */
  readonly updates: Uint32Array
}

/** The run as it is followed on blocks of a small matrix. */
export const needsExact = (replay: Replay): Replay | undefined =>
  exactIn(replay) && seenWhere(replay, (seen) => isBlocked(seen) && tellsOf(seen))

const exactIn = ({ spaces }: Replay): ExactFactors | undefined =>
  spaces.find(({ space }) => space.exact !== undefined)?.space.exact

/** Throws RangeError of a run without fractions. */
export const exactRun = oncePer((replay: Replay): ExactRun => {
  const exact = exactIn(replay)
  if (!exact) throw new RangeError('no fractions')
  const matrix = blockMatrix(replay)
  const updates = new Uint32Array(matrix.row.length).fill(NEVER)
  for (const [item, b] of matrix.of.entries()) if (item !== matrix.final[b] && updates[b] === NEVER) updates[b] = item
  // of a solve y and z stand on one diagonal block, in two items that nothing else has
  return { exact, matrix, isSolve: replay.space.blocked?.solves === true, updates }
})

const isDone = ({ itemTick }: Replay, item: number, tick: number): boolean =>
  item !== NEVER && itemTick[item] !== NEVER && tick > itemTick[item]

/** How far the block of entry (i, j) has come. */
export function reachedAt(replay: Replay, i: number, j: number, tick: number): Reached {
  const { matrix, updates, isSolve } = exactRun(replay)
  if (isSolve) return 'final'
  const b = matrix.at(Math.floor(i / matrix.side), Math.floor(j / matrix.side))
  if (b === undefined || isDone(replay, matrix.final[b], tick)) return 'final'
  return isDone(replay, updates[b], tick) ? 'updated' : 'given'
}

/** The state of the block of an entry, as the view Blocks has it. */
export function stateAt(replay: Replay, i: number, j: number, tick: number): number | undefined {
  const { matrix } = exactRun(replay)
  const b = matrix.at(Math.floor(i / matrix.side), Math.floor(j / matrix.side))
  return b === undefined ? undefined : stateOfBlock(replay, matrix, b, tick)
}

/** What row i of y and of z is at a tick; undefined where it is not known yet. */
export function solvedAt(replay: Replay, i: number, tick: number): { readonly y?: string; readonly z?: string } {
  const { exact, matrix, isSolve, updates } = exactRun(replay)
  const row = Math.floor(i / matrix.side)
  const b = matrix.at(row, row)
  if (!isSolve || b === undefined) return {}
  const [y, z] = [exact.y?.[i], exact.z?.[i]]
  return {
    ...(y !== undefined && isDone(replay, updates[b], tick) && { y }),
    ...(z !== undefined && isDone(replay, matrix.final[b], tick) && { z }),
  }
}

/** How an entry comes about: `5 − 1/6 · 1 = 29/6`, below the diagonal over its pivot. */
export function entryFormula({ given, final }: ExactFactors, i: number, j: number): string | undefined {
  const value = final[i][j]
  if (given[i][j] === '' || value === '') return undefined
  const steps = Array.from({ length: Math.min(i, j) }, (_, k) => k)
  const terms = steps.filter((k) => isNonzero(final[i][k]) && isNonzero(final[k][j]))
  const sum = [given[i][j], ...terms.map((k) => ` − ${bracketed(final[i][k])} · ${bracketed(final[k][j])}`)].join('')
  const whole = i > j ? `${terms.length > 0 ? `(${sum})` : bracketed(sum)} ÷ ${bracketed(final[j][j])}` : sum
  return whole === value ? value : `${whole} = ${value}`
}

/** The same of row i of y or of z. */
export function solveFormula({ right, final, y, z }: ExactFactors, i: number, isUpper: boolean): string | undefined {
  const [own, before] = isUpper ? [z, y] : [y, right]
  if (!own || !before) return undefined
  const others = Array.from(own.keys()).filter((j) => (isUpper ? j > i : j < i) && isNonzero(final[i][j]))
  const sum = [before[i], ...others.map((j) => ` − ${bracketed(final[i][j])} · ${bracketed(own[j])}`)].join('')
  const whole = isUpper ? `${others.length > 0 ? `(${sum})` : bracketed(sum)} ÷ ${bracketed(final[i][i])}` : sum
  return `${whole} = ${own[i]}`
}

const isNonzero = (value: string): boolean => value !== '' && value !== '0'
const bracketed = (value: string): string => (/[−/]/.test(value) ? `(${value})` : value)
