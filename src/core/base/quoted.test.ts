import { expect, test } from 'vitest'
import { QUOTED, QUOTED_DEVICE } from './quoted.ts'

/**
 * Nothing on this machine can measure these numbers again: a slip of the pen in one would be shown for ever. So each is
 * compared with statements that were written down apart from it, in the words and units of the source, and with what the
 * source says of them elsewhere.
 */
const STATED: readonly (readonly [of: keyof typeof QUOTED, statement: RegExp, text: string, unit: number])[] = [
  ['mostBandwidth', /up to ([\d.]+) GB\/s/, 'abstract: effective bandwidth of up to 225.2 GB/s on a V100', 1e9],
  ['mostBandwidth', /–([\d.]+) GB\/s/, '§3.2: 40.1–225.2 GB/s, growing with size and nonzeros', 1e9],
  ['leastBandwidth', /: ([\d.]+)–/, '§3.2: 40.1–225.2 GB/s, growing with size and nonzeros', 1e9],
  ['cyclesThroughL2', /at least (\d+) cycles/, '§2.4: ld.global.cg takes at least 250 cycles, the solid way', 1],
  ['cyclesAcquired', /takes (\d+) cycles/, '§2.4: with acquire it takes 140 cycles, the broken way', 1],
]

const agrees = (value: number, [, statement, text, unit]: (typeof STATED)[number]) =>
  Math.abs(Number(statement.exec(text)?.[1]) * unit - value) < 1e-9 * value

test('every quoted number is what the source states, and all have a source', () => {
  for (const stated of STATED) expect(agrees(QUOTED[stated[0]].value, stated), stated[2]).toBe(true)
  expect([...new Set(STATED.map(([of]) => of))].sort()).toEqual(Object.keys(QUOTED).sort())
  for (const { source } of Object.values(QUOTED)) expect(source).toMatch(/ 20\d\d, /)
})

test('a quoted number with two digits swapped, or another unit, is seen', () => {
  const most = STATED.filter(([of]) => of === 'mostBandwidth')
  for (const wrong of [252.2e9, 225.2e6, 225.2 * 2 ** 30]) expect(most.some((one) => agrees(wrong, one))).toBe(false)
})

test('quoted numbers fit one another and the GPU they are of', () => {
  // 900 GB/s is what the maker gives for this GPU's memory: effective bandwidth cannot pass it
  expect(QUOTED_DEVICE).toBe('V100')
  const { leastBandwidth, mostBandwidth, cyclesAcquired, cyclesThroughL2 } = QUOTED
  expect(mostBandwidth.value).toBeLessThan(900e9)
  // their quotient, worked out by hand
  expect(mostBandwidth.value / leastBandwidth.value).toBeCloseTo(5.616, 2)
  expect(cyclesAcquired.value).toBeLessThan(cyclesThroughL2.value)
})
