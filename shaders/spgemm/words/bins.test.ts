import { expect, test } from 'vitest'
import { leastCapabilities } from '#src/kernel/capabilities.ts'
import type { Capabilities } from '#src/kernel/plan.ts'
import { binOf } from './bin-choice.ts'
import { addingLaunches, type BinLaunch, countingLaunches } from './bins.ts'

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
const MEMORIES = [32, 200, 1024, 65_536]

/** What of a launch has no room: tables in their lanes' share, lanes in the workgroup. */
function overflows({ size, words, wide, bins }: BinLaunch, ranks: 0 | 1): string[] {
  return bins.flatMap(({ lanes, window, slots, room }, b) => {
    const needs = slots * (1 + ranks + Number(!window)) + room
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
    for (const memory of MEMORIES) {
      visit(countingLaunches(adapter, memory), 0)
      visit(addingLaunches(adapter, memory), 1)
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
  (launch) => ({ ...launch, size: launch.size / 2, words: launch.words / 2 }),
  (launch) => ({ ...launch, bins: launch.bins.map((bin) => ({ ...bin, window: false, slots: bin.slots * 4 - 1 })) }),
]

test('a table without room is seen', () => {
  each((launches, ranks) => {
    for (const launch of launches)
      for (const mutant of MUTANTS) expect(overflows(mutant(launch), ranks).length).toBeGreaterThan(0)
  })
  console.log(`mutants killed ${MUTANTS.length} of ${MUTANTS.length} (bins of words)`)
})

test('the last bin takes every row, and rows of one workgroup each stand behind the others', () => {
  const huge = { words: 2 ** 20, width: 2 ** 20, entries: 2 ** 24, products: 2 ** 30 }
  each((launches) => {
    const bins = launches.flatMap((launch) => launch.bins)
    expect(bins.length).toBeLessThanOrEqual(12)
    expect(binOf(bins, huge)).toBe(bins.length - 1)
    expect(bins.at(-1)?.window).toBe(true)
    expect(launches.map(({ wide }) => wide)).toEqual(launches.map(({ wide }) => wide).toSorted((a, b) => +a - +b))
  })
})

test('a row goes where its words and entries have room', () => {
  const bins = addingLaunches(leastCapabilities(32), 65_536).flatMap((launch) => launch.bins)
  const binFor = (words: number, width: number, entries: number, products: number) =>
    bins[binOf(bins, { words, width, entries, products })]
  expect(binFor(3, 9, 5, 6)).toMatchObject({ lanes: 4, window: false, slots: 16 })
  // one word more than 7/8 of 16 slots
  expect(binFor(15, 40, 16, 20)).toMatchObject({ lanes: 16, slots: 32 })
  expect(binFor(90, 100, 1000, 5000)).toMatchObject({ lanes: 128, window: true, slots: 256 })
  expect(binFor(90, 257, 1000, 50_000)).toMatchObject({ lanes: 256, window: true })
})
