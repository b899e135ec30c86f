import { expect, test } from 'vitest'
import { jobWords } from './job-words.ts'

const said = (label: string, done: number, total: number) => jobWords({ label, done, total }).replaceAll('\u202f', ' ')

test('a file is read in bytes of all, where all is known', () => {
  expect(said('bytes', 120 * 2 ** 20, 240 * 2 ** 20)).toBe('reading, 120 MiB of 240 MiB')
  expect(said('bytes', 3 * 2 ** 20, 0)).toBe('reading, 3.00 MiB so far')
  expect(said('file', 512, 1024)).toBe('looking through the file, 512 B of 1.00 KiB')
})

test('other work counts what it counts, or only says what it is', () => {
  expect(said('rows', 65_536, 262_144)).toBe('rows, 65 536 of 262 144')
  expect(said('building levels', 0, 0)).toBe('building levels')
})
