import type { Capabilities } from '#src/core/kernel/plan/plan.ts'
import { addingFor, type BinLaunch, type BinWish, countingFor, MERGED_WORDS, type WordBin } from './bin-wishes.ts'

/** Banks of workgroup memory. */
const BANKS = 32

/** Words of workgroup memory that a shader needs besides tables: for each first lane of a team, for each invocation, and in all. */
const PER_LEADER = 2
const PER_INVOCATION = 1
const BESIDES = 32
/** Nonzeros of A of which a workgroup lists long rows of B at once, each in four words: more where it has more lanes. */
export const batch = (size: number): number => Math.max(64, size / 4)
/** Lanes of the smallest team, and of a block of lanes that add up without a barrier. */
export const FEWEST_LANES = 4
/** Fewer slots, or entries, make no table. */
const FEWEST = 4
/** Invocations of a workgroup in software, where each costs what a step does. */
const IN_SOFTWARE = 64

/** Invocations of a workgroup whose bin has a launch by itself, and from how many lanes of a row on. */
const [ALONE_SIZE, ALONE_FROM] = [64, 32]

/** Invocations that may be the first of a team; teams, where a launch has one bin. */
export const leaders = ({ wide, size, bins }: BinLaunch): number =>
  wide ? 1 : bins.length === 1 ? size / bins[0].lanes : size

/** Whether one lane makes a row. */
export const isMerged = ({ bins }: BinLaunch): boolean => bins[0].lanes === 1

/** Words of memory of a team with a separate launch: the number that it needs, padded until teams meet different banks. */
export function teamWords({ wide, words, size, bins: [bin] }: BinLaunch, ranks: 0 | 1): number {
  if (wide) return words
  const needs = wordsOf(bin, ranks)
  const apart = Math.ceil((needs - bin.lanes) / BANKS) * BANKS + bin.lanes
  return Math.min(bin.lanes < BANKS ? apart : needs, Math.floor(words / size) * bin.lanes)
}

/** Words of a table, and of what is kept beside it. */
export const wordsOf = (bin: WordBin, ranks: 0 | 1): number => tableWords(bin, ranks) + bin.room

/** Masks, words themselves where they are hashed, and ranks where entries are added: one for each word, or for neighbours. */
const tableWords = (
  { slots, window, sharing = 1 }: Pick<WordBin, 'slots' | 'window' | 'sharing'>,
  ranks: 0 | 1,
): number => slots * (window ? 1 : 2) + ranks * Math.ceil(slots / sharing)

/**
 * A launch for each bin of one. On an H100 the square of cage11 takes 0.541 ms with two rows of 32 lanes in a workgroup, 0.542 with
 * one and 0.585 with four. Why is not known.
 */
export const apartOf = (launch: BinLaunch, ranks: 0 | 1): readonly BinLaunch[] =>
  launch.bins.map((bin) => {
    const size = launch.wide || bin.lanes < ALONE_FROM ? launch.size : Math.min(launch.size, ALONE_SIZE)
    const own = { ...launch, size, words: Math.floor((launch.words * size) / launch.size), bins: [bin] }
    return launch.wide || bin.lanes === 1 ? own : { ...own, words: (size / bin.lanes) * teamWords(own, ranks) }
  })

const powerBelow = (count: number): number => 2 ** Math.floor(Math.log2(Math.max(1, count)))

export const countingLaunches = (capabilities: Capabilities, wish: BinWish): readonly BinLaunch[] =>
  launchesOf(countingFor(wish), capabilities, wish.memory, 0)

export const addingLaunches = (capabilities: Capabilities, wish: BinWish): readonly BinLaunch[] =>
  launchesOf(addingFor(wish), capabilities, wish.memory, 1)

function launchesOf(wishes: readonly BinLaunch[], capabilities: Capabilities, most: number, ranks: 0 | 1) {
  const last = wishes.length - 1
  return wishes
    .map((wish, l) => fitted(wish, { capabilities, most, ranks, last: l === last }))
    .filter(({ bins }) => bins.length > 0)
}

interface Fitting {
  readonly capabilities: Capabilities
  readonly most: number
  readonly ranks: 0 | 1
  /** The last launch takes every row, however little room it has. */
  readonly last: boolean
}

/** A launch as the adapter has room for it; of its bins those that keep some. */
function fitted(wish: BinLaunch, { capabilities, most, ranks, last }: Fitting): BinLaunch {
  const { maxComputeInvocationsPerWorkgroup: invocations, maxComputeWorkgroupStorageSize: bytes } = capabilities
  const fitting = ranks === 1 && isMerged(wish) ? powerBelow(bytes / (4 * MERGED_WORDS)) : Infinity
  const size = Math.min(wish.size, powerBelow(invocations), capabilities.software ? IN_SOFTWARE : Infinity, fitting)
  const blocks = capabilities.subgroupSize > 0 ? size / FEWEST_LANES : PER_INVOCATION * size + size / 32
  const beside = wish.wide ? 4 * batch(size) + PER_LEADER : PER_LEADER * size
  const free = Math.floor(bytes / 4) - beside - blocks - BESIDES
  const shrunk = wish.wide ? wish.words : Math.ceil((wish.words * size) / wish.size)
  const words = Math.min(shrunk, free, most)
  const bins = wish.bins.flatMap((bin) => {
    if (bin.lanes === 1) return [bin]
    const lanes = bin.lanes >= wish.size ? size : Math.min(bin.lanes, size)
    const own = Math.floor(words / size) * lanes
    const made = tableOf({ ...bin, lanes }, wish.wide ? words : own, ranks)
    return last || (made.slots >= FEWEST && (ranks === 0 || made.room >= FEWEST)) ? [made] : []
  })
  return { size, words, wide: wish.wide, bins }
}

/** A bin whose table lies in `words` words: masks, words themselves where they are hashed, ranks and sums where it adds. */
function tableOf(bin: WordBin, words: number, ranks: 0 | 1): WordBin {
  const { window, slots, room, sharing = 1 } = bin
  // a quarter of the memory at least is left for sums
  const most = Math.max(1, Math.floor(((4 - ranks) * words) / (4 * (1 + ranks / sharing + Number(!window)))))
  const kept = { ...bin, slots: Math.min(slots, window ? most : powerBelow(most)) }
  return { ...kept, room: ranks === 0 ? 0 : Math.max(1, Math.min(room, words - tableWords(kept, ranks))) }
}
