import { expect, test } from 'vitest'
import { leastCapabilities } from '#src/core/kernel/capabilities.ts'
import type { Capabilities } from '#src/core/kernel/plan/plan.ts'
import { binOf } from './bin-choice.ts'
import type { BinLaunch, BinWish } from './bin-wishes.ts'
import { addingLaunches, apartOf, countingLaunches, teamWords, wordsOf } from './bins.ts'

const ADAPTERS: readonly Capabilities[] = [4, 0, 32, 64].flatMap((lanes) =>
  [
    [16_384, 64],
    [16_384, 256],
    [32_768, 256],
    [32_768, 1024],
    [49_152, 1024],
  ].map(([bytes, invocations]) => ({
    ...leastCapabilities(lanes),
    maxComputeWorkgroupStorageSize: bytes,
    maxComputeInvocationsPerWorkgroup: invocations,
  })),
)
const wishOf = (memory: number): BinWish => ({ memory, short: 64, from: 0 })
const WISHES = [32, 200, 1024, 65_536].map(wishOf)
const INITIAL = wishOf(65_536)

/** What of a launch has no room: tables in their lanes' share, lanes in the workgroup. */
function overflows({ size, words, wide, bins }: BinLaunch, ranks: 0 | 1): string[] {
  return bins.flatMap((bin, b) => {
    const { lanes, window, slots } = bin
    // one lane has no table
    if (lanes === 1) return []
    const needs = wordsOf(bin, ranks)
    const has = wide ? words : Math.floor(words / size) * lanes
    const isPower = Number.isInteger(Math.log2(slots))
    return [
      ...(needs > has ? [`bin ${b} needs ${needs} words of ${has}`] : []),
      ...(lanes > size || (wide && lanes < size) ? [`bin ${b} has ${lanes} lanes of ${size}`] : []),
      ...(!window && !isPower ? [`bin ${b} hashes into ${slots} slots`] : []),
    ]
  })
}

const each = (visit: (launches: readonly BinLaunch[], ranks: 0 | 1) => void) => {
  for (const adapter of ADAPTERS)
    for (const wish of WISHES) {
      visit(countingLaunches(adapter, wish), 0)
      visit(addingLaunches(adapter, wish), 1)
    }
}

test('tables of all bins have room on every adapter', () => {
  each((launches, ranks) => {
    for (const launch of launches) expect(overflows(launch, ranks)).toEqual([])
  })
})

/** Each makes a launch that has no room. */
const MUTANTS: readonly ((launch: BinLaunch) => BinLaunch)[] = [
  (launch) => ({ ...launch, words: launch.words / 4 }),
  (launch) => ({ ...launch, size: Math.max(...launch.bins.map(({ lanes }) => lanes)) / 2 }),
  (launch) => ({ ...launch, bins: launch.bins.map((bin) => ({ ...bin, window: false, slots: bin.slots * 4 - 1 })) }),
]

test('a table without room is seen', () => {
  each((launches, ranks) => {
    for (const launch of launches.filter(({ words }) => words > 0))
      for (const mutant of MUTANTS) expect(overflows(mutant(launch), ranks).length).toBeGreaterThan(0)
  })
  console.log(`mutants killed ${MUTANTS.length} of ${MUTANTS.length} (bins of words)`)
})

test('the last bin takes every row, and rows of one workgroup each stand behind the others', () => {
  const huge = { nonzeros: 2 ** 20, words: 2 ** 20, width: 2 ** 20, entries: 2 ** 24, products: 2 ** 30 }
  each((launches) => {
    const bins = launches.flatMap((launch) => launch.bins)
    expect(bins.length).toBeLessThanOrEqual(12)
    expect(binOf(bins, huge)).toBe(bins.length - 1)
    expect(bins.at(-1)?.window).toBe(true)
    expect(launches.map(({ wide }) => wide)).toEqual(launches.map(({ wide }) => wide).toSorted((a, b) => +a - +b))
  })
})

test('a row goes where its words and entries have room', () => {
  const bins = addingLaunches(leastCapabilities(32), INITIAL).flatMap((launch) => launch.bins)
  const binFor = (words: number, width: number, entries: number, products: number, nonzeros = 20) =>
    bins[binOf(bins, { nonzeros, words, width, entries, products })]
  expect(binFor(3, 9, 5, 6, 8)).toMatchObject({ lanes: 1 })
  expect(binFor(3, 9, 5, 65, 8)).toMatchObject({ lanes: 4 })
  expect(binFor(3, 9, 5, 6)).toMatchObject({ lanes: 4, window: false, slots: 16 })
  // one word more than 7/8 of 16 slots
  expect(binFor(15, 40, 16, 20)).toMatchObject({ lanes: 16, slots: 32 })
  expect(binFor(90, 100, 700, 5000)).toMatchObject({ lanes: 128, window: true, slots: 256 })
  expect(binFor(90, 257, 1000, 50_000)).toMatchObject({ lanes: 256, window: true })
})

/** Words that a launch of one bin has too few of, and teams that meet in the same banks of memory. */
function crowded(launch: BinLaunch, ranks: 0 | 1): string[] {
  const [{ lanes }] = launch.bins
  const team = teamWords(launch, ranks)
  const needs = wordsOf(launch.bins[0], ranks)
  return [
    ...(needs > team || team * (launch.size / lanes) > launch.words ? [`${lanes} lanes need ${needs} of ${team}`] : []),
    ...(lanes < 32 && team % 32 !== lanes ? [`teams of ${lanes} lanes are ${team} words apart`] : []),
  ]
}

test('a bin with a launch of its own has as much memory as it needs, and teams in banks of their own', () => {
  for (const [ranks, launches] of [
    [0, countingLaunches(ADAPTERS[0], INITIAL)],
    [1, addingLaunches(ADAPTERS[0], INITIAL)],
  ] as const)
    for (const launch of launches.filter(({ wide, words }) => !wide && words > 0))
      for (const own of apartOf(launch, ranks)) {
        expect(crowded(own, ranks)).toEqual([])
        expect(own.words).toBeLessThanOrEqual(launch.words)
        // two rows of a subgroup's lanes meet at a barrier, where there is room for four
        expect(own.size).toBe(own.bins[0].lanes === 32 ? Math.min(64, launch.size) : launch.size)
        // the mutant has two slots where there is room for one
        const [bin] = own.bins
        const full = { ...own, bins: [{ ...bin, slots: 2 * bin.slots }] }
        expect(crowded(full, ranks)).not.toEqual([])
      }
})
