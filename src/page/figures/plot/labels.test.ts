import { expect, test } from 'vitest'
import { kernels } from '#src/engine/catalog/kernels.ts'
import { count, percent } from '#src/core/base/format.ts'
import { broken, fitsInside, fitted, monoWidth, named, NAME_SIZE, namesRoom, wordsWidth } from './labels.ts'
import { placed, SHARES_LETTERS } from '../race/tick-shares.ts'

/** Numbers of 1 to 12 digits. */
const NUMBERS = Array.from({ length: 12 }, (_, digits) => Number('738291645073'.slice(0, digits + 1)))

const need = (label: string) => monoWidth(label, SHARES_LETTERS.size) + 2 * SHARES_LETTERS.margin

test('a number stands in its part where it fits whole, else beside the bar: never cut, never left out', () => {
  for (const width of [120, 260, 400])
    for (const working of NUMBERS)
      for (const spinning of [0, ...NUMBERS])
        for (const idle of [0, ...NUMBERS]) {
          const all = working + spinning + idle
          const parts = placed({ working, spinning, idle, all }, width)
          expect(parts.map(({ share }) => share)).toEqual(
            [working, spinning, idle].filter((n) => n > 0).map((n) => n / all),
          )
          expect(parts.map(({ label }) => label)).toEqual(parts.map(({ share }) => percent(share)))
          const cut = parts.filter(({ label, share, inside }) => inside && need(label) > share * width)
          expect(cut, `${working} ${spinning} ${idle} on ${width}`).toEqual([])
        }
})

test('each bar is its own 100 %: a run of few lanes is drawn as wide as one of very many', () => {
  for (const times of [1, 64, 4096]) {
    const parts = placed({ working: 3 * times, spinning: 0, idle: times, all: 4 * times }, 260)
    expect(parts.map(({ share }) => share)).toEqual([0.75, 0.25])
  }
})

test('a rule of one width for all numbers, as 13 % of the bar, cuts some', () => {
  const cut = NUMBERS.filter((n) => need(count(n)) > 0.13 * 260)
  expect(cut.length).toBeGreaterThan(0)
  expect(cut.some((n) => fitsInside(count(n), 0.13, 260, SHARES_LETTERS))).toBe(false)
})

test('bars begin behind the longest name, of any kernels beside one another', async () => {
  const titles = [...(await kernels()).values()].map(({ title }) => title)
  for (const width of [360, 560, 900]) {
    const room = namesRoom(titles, { before: 42, bars: 150, width })
    for (const title of titles) {
      const shown = fitted(title, room - 42 - 4)
      expect(42 + wordsWidth(shown, NAME_SIZE), `${title} at ${width}`).toBeLessThan(room)
      expect(shown === title || width < 500).toBe(true)
    }
  }
  // the width that once was one for all does not hold the longest
  expect(42 + wordsWidth('Structured queues', NAME_SIZE)).toBeGreaterThan(150)
})

test('what is shortened says so', () => {
  expect(fitted('Sync-free by columns', 60)).toMatch(/^Sync.*…$/)
  expect(fitted('DIA', 60)).toBe('DIA')
  expect(fitted('DIA', 0)).toBe('…')
})

test('a name gives way to its number, and a number stands whole or not at all', () => {
  const said = Array.from({ length: 300 }, (_, room) => named('add', '20 %', room, 12))
  expect([...new Set(said)]).toEqual(['', '20 %', 'add 20 %'])
  const long = Array.from({ length: 300 }, (_, room) => named('reading back', '68 %', room, 12))
  expect([...new Set(long)].slice(0, 4)).toEqual(['', '68 %', 'read… 68 %', 'readi… 68 %'])
  expect(long.at(-1)).toBe('reading back 68 %')
  for (const all of [said, long])
    for (const [room, words] of all.entries()) expect(monoWidth(words, 12)).toBeLessThanOrEqual(room)
})

test('words go on a second line before they are shortened', () => {
  const words = 'is ahead of A from the first solve on'
  const on = (room: number, lines: number) => broken(words, room, lines)
  expect(on(400, 2)).toEqual([words])
  expect(on(200, 2).join(' ')).toBe(words)
  expect(on(200, 2)).toHaveLength(2)
  expect(on(200, 1)[0]).toMatch(/…$/)
  expect(on(80, 2).at(-1)).toMatch(/…$/)
  for (const room of [80, 120, 200, 300])
    for (const line of on(room, 2)) expect(wordsWidth(line, NAME_SIZE)).toBeLessThanOrEqual(room)
})
