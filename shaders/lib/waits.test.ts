import { readdirSync, readFileSync } from 'node:fs'
import path from 'node:path'
import { expect, test } from 'vitest'

const folder = path.join(import.meta.dirname, '..')
const sources = readdirSync(folder, { recursive: true, encoding: 'utf8' }).filter((file) => file.endsWith('.wesl'))

/** Where a plain read of the error word stands outside of any wait: before a ticket is drawn, and before a report. */
const ONCE = ['sptrsv/structured/kernel.wesl', 'lib/wait.wesl']

test('waits look at the error word by a read that writes: a compiler may take plain reads out of a loop', () => {
  const plain = sources.filter((file) => read(file).includes('atomicLoad(&control[ERROR])'))
  expect(plain.toSorted()).toEqual(ONCE.toSorted())
  const wait = read('lib/wait.wesl')
  expect(wait).toContain('fn is_over() -> bool { return atomicOr(&control[ERROR], 0u) != 0u; }')
  expect(wait.split('atomicLoad(&control[ERROR])').length - 1, 'plain reads beside the waits').toBe(1)
})

test('every loop that counts its fruitless reads ends by that look, or by patience, which takes it', () => {
  const waiting = sources.filter((file) => /\b(?:polls|reads) (?:<|>=) (?:most|uniforms\.polls)\b/.test(read(file)))
  expect(waiting.length).toBeGreaterThan(2)
  for (const file of waiting) expect(read(file), file).toMatch(/is_over\(\)/)
})

const read = (file: string): string => readFileSync(path.join(folder, file), 'utf8')
