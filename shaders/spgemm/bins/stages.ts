import { LONG } from '#shaders/spgemm/bins/rows.wesl'
import { type Note, STEP } from '#src/core/trace/notes.ts'
import { WAY } from '../notes.ts'
import type { StageMeaning } from '#src/core/trace/space.ts'

/** Stages by their numbers, as told.wesl has them; the first and the last are those of lib/moved.wesl. */
export const STAGES = { count: 0, bin: 1, heap: 2, expand: 3, sort: 4, join: 5, copy: 6 }

export const MEANINGS: readonly StageMeaning[] = [
  { name: 'count products', space: 'nonzero' },
  { name: 'put into bins', space: 'row' },
  { name: 'merge in a heap', space: 'product', covers: 'some', keeps: 'least' },
  { name: 'expand', space: 'product', covers: 'some', keeps: 'listed' },
  { name: 'sort in a network', space: 'place', covers: 'again', keeps: 'network' },
  { name: 'merge with the row', space: 'row', covers: 'again' },
  { name: 'copy', space: 'entry', keeps: 'out' },
]

/** Which of its worker's steps an event is of, and which bin its row is in; 0 where it is not of one row. */
export const NOTES: readonly Note[] = [STEP, WAY]

/** Lanes of a worker: 32 neighbouring invocations, with subgroups and without. */
export const LANES = 32

/** Most products of each bin but the last. */
const LIMITS = [0, 1, 32, 64, 128, 256, 512]

/** Products from which on rows may be long at the least. */
export const LEAST_LONG = 16

/** The power of two that rows are long from. */
export const longFrom = (asked: number): number => 2 ** Math.floor(Math.log2(asked))

export const binOf = (products: number, most: number): number =>
  products > most ? LONG : LIMITS.filter((limit) => products > limit).length

/** Products that a bin's rows have room for at one time; what long rows have is `most`. */
export const roomOf = (bin: number, most: number): number => (bin === LONG ? most : LIMITS[bin])

/** Steps of a bitonic network. */
export const networkSteps = (room: number): number => (Math.log2(room) * (Math.log2(room) + 1)) / 2
