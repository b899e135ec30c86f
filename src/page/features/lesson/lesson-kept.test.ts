import { afterEach, expect, test, vi } from 'vitest'
import { keepReading, readingOf } from './lesson-kept.ts'

const NOTHING = { at: '', finished: false, guesses: {}, done: [] }

function browser(kept: Record<string, string> = {}) {
  const setItem = (key: string, value: string) => void (kept[key] = value)
  vi.stubGlobal('localStorage', { getItem: (key: string) => kept[key] ?? null, setItem })
}
afterEach(() => vi.unstubAllGlobals())

test('what is new is kept beside what was', () => {
  browser()
  expect(readingOf('waiting')).toEqual(NOTHING)
  keepReading('waiting', { at: 'chain', guesses: { chain: 12 } })
  keepReading('waiting', { finished: true })
  expect(readingOf('waiting')).toEqual({ at: 'chain', finished: true, guesses: { chain: 12 }, done: [] })
  expect(readingOf('levels')).toEqual(NOTHING)
})

test('what anyone wrote there is taken as far as it is what it should be', () => {
  for (const text of ['{', 'null', '[]', '7', '{"at":3,"guesses":[1],"done":"all"}'])
    expect((browser({ 'sparsescope.lesson.waiting': text }), readingOf('waiting')), text).toEqual(NOTHING)
  browser({ 'sparsescope.lesson.waiting': '{"guesses":{"a":1,"b":"x"},"done":["a",2],"finished":1}' })
  expect(readingOf('waiting')).toEqual({ ...NOTHING, guesses: { a: 1 }, done: ['a'] })
})

test('a browser that keeps nothing lets lessons be read', () => {
  vi.stubGlobal('localStorage', undefined)
  expect(keepReading('waiting', { at: 'chain' }).at).toBe('chain')
  expect(readingOf('waiting')).toEqual(NOTHING)
})
