import { beforeEach, expect, test, vi } from 'vitest'
import { browserFiles } from './files.ts'

let files = browserFiles()

/** What the browser's store does when something is put into it. */
let put: (key: string, value: unknown) => Promise<void>
const stored = new Map<string, unknown>()

vi.mock('idb-keyval', () => ({
  createStore: () => ({}),
  get: (key: string) => Promise.resolve(stored.get(key)),
  set: (key: string, value: unknown) => put(key, value),
}))

beforeEach(() => {
  stored.clear()
  files = browserFiles()
  put = async (key, value) => void stored.set(key, value)
})

const source = (hash: string) => ({ kind: 'file' as const, name: 'a.mtx', hash })
const held = (hash: string): File => {
  const file = new File(['x'], 'a.mtx')
  files.hold(hash, file)
  return file
}

test('a file is kept when that is asked for, with its date, and not before', async () => {
  const file = held('1')
  expect(stored.size).toBe(0)
  expect(await files.keep(source('1'))).toBeUndefined()
  expect(stored.get('1')).toEqual({ file, date: expect.stringMatching(/^\d{4}-\d\d-\d\dT/) })
})

test('a browser without room costs the keeping and says so; one that keeps nothing says nothing', async () => {
  const file = held('2')
  put = () => Promise.reject(new DOMException('full', 'QuotaExceededError'))
  expect(await files.keep(source('2'))).toMatch(/^a\.mtx is open, but this browser has no room to keep its 1.B/)
  expect(await files.find(source('2'))).toBe(file)
  put = () => Promise.reject(new DOMException('private', 'SecurityError'))
  expect(await files.keep(source('2'))).toBeUndefined()
})

test('a file that was kept without a date is found, and one that never was is asked for', async () => {
  const file = new File(['y'], 'a.mtx')
  stored.set('3', file)
  expect(await files.find(source('3'))).toBe(file)
  await expect(files.find({ ...source('4'), name: 'many.tar', member: 'd/a.mtx' })).rejects.toMatchObject({
    code: 'FileNeeded',
    message: expect.stringMatching(/shows d\/a\.mtx of many\.tar, .*: drop many\.tar here\.$/),
  })
})
