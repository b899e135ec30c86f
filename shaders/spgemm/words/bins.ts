import type { Capabilities } from '#src/kernel/plan.ts'

/** How many lanes take a row of C, and what there is room for in their share of workgroup memory. */
export interface WordBin {
  /** A power of two. */
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
  /** Rows have a whole workgroup each, and may be wider than its window. */
  readonly wide: boolean
  readonly bins: readonly WordBin[]
}

const ALL = 2 ** 31
/** Words of a lane where several teams share a workgroup: an odd number, so that teams meet different banks of memory. */
const PADDED = 17

/** Rows are counted in the first of these bins that has room for them. */
const COUNTING: readonly BinLaunch[] = [
  {
    size: 128,
    words: PADDED * 128,
    wide: false,
    bins: [
      { lanes: 4, window: false, slots: 16, room: 0, products: ALL },
      { lanes: 8, window: false, slots: 64, room: 0, products: ALL },
      { lanes: 32, window: true, slots: 320, room: 0, products: 1024 },
      { lanes: 32, window: false, slots: 256, room: 0, products: ALL },
      { lanes: 128, window: true, slots: 1152, room: 0, products: 4096 },
    ],
  },
  { size: 512, words: 8000, wide: true, bins: [{ lanes: 512, window: true, slots: 8000, room: 0, products: ALL }] },
]

/** And their products are added in the first of these. */
const ADDING: readonly BinLaunch[] = [
  {
    size: 128,
    words: PADDED * 128,
    wide: false,
    bins: [
      { lanes: 4, window: false, slots: 16, room: 16, products: ALL },
      { lanes: 8, window: false, slots: 16, room: 64, products: 256 },
      { lanes: 16, window: false, slots: 32, room: 64, products: 512 },
      { lanes: 32, window: false, slots: 64, room: 192, products: ALL },
      { lanes: 128, window: true, slots: 256, room: ALL, products: ALL },
      { lanes: 128, window: false, slots: 128, room: 384, products: 2048 },
    ],
  },
  {
    size: 512,
    words: 4352,
    wide: true,
    bins: [{ lanes: 512, window: true, slots: 1152, room: ALL, products: 16_384 }],
  },
  {
    size: 1024,
    words: ALL,
    wide: true,
    bins: [
      { lanes: 1024, window: true, slots: 1152, room: ALL, products: ALL },
      { lanes: 1024, window: true, slots: 2048, room: ALL, products: ALL },
    ],
  },
]

/** Words of workgroup memory that a shader needs besides tables: for each first lane of a team, for each invocation, and in all. */
const PER_LEADER = 2
const PER_INVOCATION = 1
const BESIDES = 32
/** Lanes of the smallest team, and of a block of lanes that add up without a barrier. */
export const FEWEST_LANES = 4
/** Fewer slots, or entries, make no table. */
const FEWEST = 4
/** Invocations of a workgroup in software, where each costs what a step does. */
const IN_SOFTWARE = 64

/** Invocations that may be the first of a team. */
export const leadersOf = ({ wide, size }: Pick<BinLaunch, 'wide' | 'size'>): number => (wide ? 1 : size)

const powerBelow = (count: number): number => 2 ** Math.floor(Math.log2(Math.max(1, count)))

/** @param most words of workgroup memory at most, of those that there are */
export const countingLaunches = (capabilities: Capabilities, most: number): readonly BinLaunch[] =>
  COUNTING.map((wish) => fitted(wish, capabilities, most, 0)).filter(({ bins }) => bins.length > 0)

export const addingLaunches = (capabilities: Capabilities, most: number): readonly BinLaunch[] =>
  ADDING.map((wish) => fitted(wish, capabilities, most, 1)).filter(({ bins }) => bins.length > 0)

/** A launch as the adapter has room for it; of a team's bins those that keep some. */
function fitted(wish: BinLaunch, capabilities: Capabilities, most: number, ranks: 0 | 1): BinLaunch {
  const { maxComputeInvocationsPerWorkgroup: invocations, maxComputeWorkgroupStorageSize: bytes } = capabilities
  const size = Math.min(wish.size, powerBelow(invocations), capabilities.software ? IN_SOFTWARE : Infinity)
  const blocks = capabilities.subgroupSize > 0 ? size / FEWEST_LANES : PER_INVOCATION * size + size / 32
  const free = Math.floor(bytes / 4) - PER_LEADER * leadersOf({ ...wish, size }) - blocks - BESIDES
  const shrunk = wish.wide ? wish.words : Math.ceil((wish.words * size) / wish.size)
  const words = Math.min(shrunk, free, most)
  const bins = wish.bins.flatMap((bin) => {
    const lanes = bin.lanes >= wish.size ? size : Math.min(bin.lanes, size)
    const own = Math.floor(words / size) * lanes
    const made = tableOf({ ...bin, lanes }, wish.wide ? words : own, ranks)
    return wish.wide || (made.slots >= FEWEST && (ranks === 0 || made.room >= FEWEST)) ? [made] : []
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
