import { ROOM } from '#shaders/spgemm/words/short_fill.wesl'

/** How many lanes take a row of C, and what there is room for in their share of workgroup memory. */
export interface WordBin {
  /** A power of two. One lane merges the rows of B that it takes, MERGED at most, and has no table. */
  readonly lanes: number
  /** Words lie in a window; else a hash function places them, and `slots` is a power of two. */
  readonly window: boolean
  readonly slots: number
  /**
   * Neighbouring words of a window that share a rank, a power of two; each has its own where it is absent. A shared one takes
   * longer to read, and leaves more room for sums.
   */
  readonly sharing?: number
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
}

const ALL = 2 ** 31
/** Words of a lane where several teams share a workgroup: an odd number, so that teams meet different banks of memory. */
const PADDED = 17

/** Words of workgroup memory of each lane that makes a row. */
export const MERGED_WORDS = 2 * (ROOM + 1) + 2

const merging = (short: number, ranks: 0 | 1): readonly BinLaunch[] =>
  short === 0
    ? []
    : [
        {
          size: 64,
          words: 0,
          wide: false,
          bins: [{ lanes: 1, window: false, slots: 1, room: ranks * ROOM, products: short }],
        },
      ]

/** Rows are counted in the first of these bins that has room for them. */
export const countingFor = ({ short }: BinWish): readonly BinLaunch[] => [
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
export const addingFor = ({ short }: BinWish): readonly BinLaunch[] => [
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
    size: 256,
    words: 4352,
    wide: true,
    bins: [{ lanes: 256, window: true, slots: 1152, room: ALL, products: 16_384 }],
  },
  {
    size: 512,
    words: 10_240,
    wide: true,
    bins: [{ lanes: 512, window: true, slots: 3840, room: ALL, products: 16_384 }],
  },
  {
    size: 1024,
    words: ALL,
    wide: true,
    bins: [
      { lanes: 1024, window: true, slots: 1152, room: ALL, products: ALL },
      { lanes: 1024, window: true, slots: 4096, room: ALL, products: ALL, sharing: 4 },
    ],
  },
]
