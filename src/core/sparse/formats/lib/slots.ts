import { type F64, groupByKey, type I32, type U32 } from '#src/core/base/arrays.ts'
import { AppError } from '#src/core/base/errors.ts'
import type { Csr } from '../../csr.ts'
import { PADDING, type Storage, type StorageArray } from '../format.ts'

/**
 * The column of a padded slot. No matrix has it, so that padding differs from an explicit zero, and a kernel skips it by
 * one comparison; without a branch it reads x[min(j, cols - 1)], for the value of a padded slot is 0.
 */
export const NO_COLUMN = 0xffff_ffff

/** Slot k holds nonzero k. */
export function identity(count: number): I32 {
  const nonzero = new Int32Array(count)
  for (let k = 0; k < count; k++) nonzero[k] = k
  return nonzero
}

/** Slots of padding alone, to be filled. */
export const padding = (count: number): I32 => new Int32Array(count).fill(PADDING)

/** Columns of slots, NO_COLUMN where they are padding. */
export function columnsOf(nonzero: Int32Array, col_idx: U32): U32 {
  const columns = new Uint32Array(nonzero.length)
  for (let s = 0; s < nonzero.length; s++) columns[s] = nonzero[s] === PADDING ? NO_COLUMN : col_idx[nonzero[s]]
  return columns
}

/** Values of slots, 0 where they are padding. */
export function poured(nonzero: Int32Array, values: ArrayLike<number>): F64 {
  const slots = new Float64Array(nonzero.length)
  for (let s = 0; s < nonzero.length; s++) if (nonzero[s] !== PADDING) slots[s] = values[nonzero[s]]
  return slots
}

/** The numbers of an array of a storage. Throws AppError NoSuchArray. */
export function numbers({ arrays }: Storage, name: string): ArrayLike<number> {
  const array = arrays.find((other) => other.name === name)
  if (array) return array.data
  throw new AppError('NoSuchArray', `The storage has no array ${name}; it has ${arrays.map((a) => a.name).join(', ')}.`)
}

/** As an array for arithmetic of indices, which are all below 2^32. */
export const indices = (storage: Storage, name: string): U32 => Uint32Array.from(numbers(storage, name))

/**
 * One bit per slot, set where an entry is stored: where padding has no mark and a stored entry is zero, nothing
 * else tells the two apart. None is needed, and none returned, while all stored entries are nonzero; no product reads it.
 */
export function storedFlags(nonzero: Int32Array, values: ArrayLike<number>): readonly StorageArray[] {
  let zeros = 0
  for (let k = 0; k < values.length; k++) if (values[k] === 0) zeros++
  if (zeros === 0) return []
  const data = new Uint8Array(nonzero.length)
  for (let s = 0; s < nonzero.length; s++) data[s] = nonzero[s] === PADDING ? 0 : 1
  return [{ name: 'stored', role: 'flags', bits: 1, data, nonzero }]
}

/** The bits of storedFlags; undefined where all stored entries are nonzero. */
export const storedBits = ({ arrays }: Storage): ArrayLike<number> | undefined =>
  arrays.find(({ name }) => name === 'stored')?.data

/** Whether a slot with this value holds an entry. */
export const isStored = (bits: ArrayLike<number> | undefined, value: number, slot: number): boolean =>
  bits ? bits[slot] === 1 : value !== 0

/** Slots of a storage as a reader of its numbers sees them. */
export interface Slots {
  readonly count: number
  /** False for padding; the other three are asked of no padded slot. */
  kept(slot: number): boolean
  row(slot: number): number
  col(slot: number): number
  value(slot: number): number
}

/** The matrix of slots in any order. O(slots + rows + cols): two stable counting sorts, by column and then by row. */
export function csrOfSlots(rows: number, cols: number, groups: readonly Slots[]): Csr {
  const { row, col, value } = gathered(groups)
  const byColumn = groupByKey(col, cols).items
  const byRow = groupByKey(
    byColumn.map((e) => row[e]),
    rows,
  )
  const order = byRow.items.map((e) => byColumn[e])
  const values = new Float64Array(order.length)
  for (let k = 0; k < order.length; k++) values[k] = value[order[k]]
  return { rows, cols, row_ptr: byRow.ptr, col_idx: order.map((e) => col[e]), values }
}

function gathered(groups: readonly Slots[]): { row: U32; col: U32; value: F64 } {
  const kept = groups.map(keptOf)
  const entries = kept.reduce((sum, { length }) => sum + length, 0)
  const row = new Uint32Array(entries)
  const col = new Uint32Array(entries)
  const value = new Float64Array(entries)
  let e = 0
  groups.forEach((slots, g) => {
    for (const s of kept[g]) {
      row[e] = slots.row(s)
      col[e] = slots.col(s)
      value[e++] = slots.value(s)
    }
  })
  return { row, col, value }
}

function keptOf({ count, kept }: Slots): U32 {
  const slots = new Uint32Array(count)
  let entries = 0
  for (let s = 0; s < count; s++) if (kept(s)) slots[entries++] = s
  return slots.subarray(0, entries)
}
