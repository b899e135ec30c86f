import type { Capabilities } from '#src/kernel/plan.ts'

/** How many lanes take a row of C, and what there is room for in their share of workgroup memory. */
export interface WordBin {
  /** A power of two. One lane merges the rows of B that it takes, MERGED at most, and has no table. */
  readonly lanes: number
  /** Words lie in a window; else a hash function places them, and `slots` is a power of two. */
  readonly window: boolean
  readonly slots: number
  /** Entries of C; 0 where they are only counted. */
  readonly room: number
  /** Products that a row takes at most, or, where entries are counted, words. */
  readonly products: number
}

/** Bins of one dispatch. */
export interface BinLaunch {
  /** Invocations of a workgroup. */
  readonly size: number
  /** Words of workgroup memory in which tables lie. */
  readonly words: number
  /** Rows have a whole workgroup each, and may be wider than its window where it has one. */
  readonly wide: boolean
  readonly bins: readonly WordBin[]
}

/** What is asked of the bins by parameters. */
export interface BinWish {
  /** Words of workgroup memory that tables have at most. */
  readonly memory: number
  /** Products of a row that one lane merges, at most. */
  readonly short: number
  /** Rows from which on there are enough for one lane each. */
  readonly from: number
  /** Lanes of a row whose words lie in a middle window. */
  readonly wide: number
}

const ALL = 2 ** 31
/** Words of a lane where several teams share a workgroup: an odd number, so that teams meet different banks of memory. */
const PADDED = 17
/** Banks of workgroup memory. */
const BANKS = 32
/** Nonzeros of A in a row that one lane makes, at most: MERGED of setting.wesl. */
export const MERGED = 8

/** Entries of a row that one lane makes, at most: ROOM of short_fill.wesl. */
const MERGED_ENTRIES = 32
/** Words of workgroup memory of each lane that makes a row. */
const MERGED_WORDS = 2 * (MERGED_ENTRIES + 1) + 2

const merging = (short: number, ranks: 0 | 1): readonly BinLaunch[] =>
  short === 0
    ? []
    : [
        {
          size: 64,
          words: 0,
          wide: false,
          bins: [{ lanes: 1, window: false, slots: 1, room: ranks * MERGED_ENTRIES, products: short }],
        },
      ]

/** Rows are counted in the first of these bins that has room for them. */
const countingFor = ({ short }: BinWish): readonly BinLaunch[] => [
  ...merging(short, 0),
  {
    size: 128,
    words: PADDED * 128,
    wide: false,
    bins: [
      { lanes: 4, window: false, slots: 16, room: 0, products: ALL },
      { lanes: 8, window: false, slots: 64, room: 0, products: ALL },
      { lanes: 32, window: true, slots: 320, room: 0, products: 1024 },
      { lanes: 32, window: false, slots: 256, room: 0, products: ALL },
    ],
  },
  {
    size: 128,
    words: 1280,
    wide: true,
    bins: [{ lanes: 128, window: true, slots: 1280, room: 0, products: 4096 }],
  },
  { size: 128, words: 2048, wide: true, bins: [{ lanes: 128, window: false, slots: 1024, room: 0, products: ALL }] },
  { size: 512, words: 8000, wide: true, bins: [{ lanes: 512, window: true, slots: 8000, room: 0, products: ALL }] },
]

/** And their products are added in the first of these. */
const addingFor = ({ short, wide }: BinWish): readonly BinLaunch[] => [
  ...merging(short, 1),
  {
    size: 128,
    words: PADDED * 128,
    wide: false,
    bins: [
      { lanes: 4, window: false, slots: 16, room: 16, products: ALL },
      { lanes: 8, window: false, slots: 16, room: 64, products: 256 },
      { lanes: 16, window: false, slots: 32, room: 64, products: 512 },
      { lanes: 32, window: false, slots: 64, room: 192, products: 800 },
    ],
  },
  {
    size: 128,
    words: 1280,
    wide: true,
    bins: [{ lanes: 128, window: true, slots: 256, room: 768, products: ALL }],
  },
  {
    size: 128,
    words: 768,
    wide: true,
    bins: [{ lanes: 128, window: false, slots: 128, room: 384, products: 2048 }],
  },
  {
    size: 128,
    words: 2176,
    wide: true,
    bins: [{ lanes: 128, window: true, slots: 576, room: 1024, products: 2048 }],
  },
  {
    size: wide,
    words: 4352,
    wide: true,
    bins: [{ lanes: wide, window: true, slots: 1152, room: ALL, products: 16_384 }],
  },
  {
    size: 512,
    words: 10_240,
    wide: true,
    bins: [{ lanes: 512, window: true, slots: 4096, room: ALL, products: 16_384 }],
  },
  {
    size: 1024,
    words: ALL,
    wide: true,
    bins: [
      { lanes: 1024, window: true, slots: 1152, room: ALL, products: ALL },
      { lanes: 1024, window: true, slots: 4096, room: ALL, products: ALL },
    ],
  },
]

/** Words of workgroup memory that a shader needs besides tables: for each first lane of a team, for each invocation, and in all. */
const PER_LEADER = 2
const PER_INVOCATION = 1
/** Nonzeros of A of which a workgroup lists long rows of B at once, each in four words: more where it has more lanes. */
export const batchOf = (size: number): number => Math.max(64, size / 4)
const BESIDES = 32
/** Lanes of the smallest team, and of a block of lanes that add up without a barrier. */
export const FEWEST_LANES = 4
/** Fewer slots, or entries, make no table. */
const FEWEST = 4
/** Invocations of a workgroup in software, where each costs what a step does. */
const IN_SOFTWARE = 64

/** Invocations that may be the first of a team; teams, where a launch has one bin. */
export const leadersOf = ({ wide, size, bins }: BinLaunch): number =>
  wide ? 1 : bins.length === 1 ? size / bins[0].lanes : size

/** Whether one lane makes a row. */
export const isMerged = ({ bins }: BinLaunch): boolean => bins[0].lanes === 1

/** Words of memory of a team of its own launch: as many as it needs, so that teams meet different banks. */
export function teamWords({ wide, words, size, bins: [bin] }: BinLaunch, ranks: 0 | 1): number {
  if (wide) return words
  const needs = wordsOf(bin, ranks)
  const apart = Math.ceil((needs - bin.lanes) / BANKS) * BANKS + bin.lanes
  return Math.min(bin.lanes < BANKS ? apart : needs, Math.floor(words / size) * bin.lanes)
}

/** Words of a table, and of what is kept beside it. */
const wordsOf = ({ slots, window, room }: WordBin, ranks: 0 | 1): number => slots * (1 + ranks + Number(!window)) + room

/** A launch for each bin of one. */
export const apartOf = (launch: BinLaunch, ranks: 0 | 1): readonly BinLaunch[] =>
  launch.bins.map((bin) => {
    const own = { ...launch, bins: [bin] }
    return launch.wide || bin.lanes === 1 ? own : { ...own, words: (launch.size / bin.lanes) * teamWords(own, ranks) }
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
  const beside = wish.wide ? 4 * batchOf(size) + PER_LEADER : PER_LEADER * size
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
function tableOf({ lanes, window, slots, room, products }: WordBin, words: number, ranks: 0 | 1): WordBin {
  const each = 1 + ranks + Number(!window)
  // a quarter of the memory at least is left for sums
  const most = Math.max(1, Math.floor(((4 - ranks) * words) / (4 * each)))
  const kept = Math.min(slots, window ? most : powerBelow(most))
  return {
    lanes,
    window,
    slots: kept,
    room: ranks === 0 ? 0 : Math.max(1, Math.min(room, words - each * kept)),
    products,
  }
}
