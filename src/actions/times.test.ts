import { afterEach, expect, test, vi } from 'vitest'
import { alongIn } from '#src/store/axis.ts'
import { store } from '#src/store/store.ts'
import { readyForTimes } from './times.ts'

const along = () => alongIn(store.getState().session)
afterEach(() => vi.doUnmock('#src/store/along-time.ts'))

test('where what lays runs along time does not arrive, the reason is said, and it is asked for again', async () => {
  vi.doMock('#src/store/along-time.ts', () => {
    throw new TypeError('Failed to fetch dynamically imported module')
  })
  expect(along()).toEqual({ why: '' })
  await readyForTimes()
  expect(along()).toEqual({ why: 'a part of the page did not arrive' })
  vi.doUnmock('#src/store/along-time.ts')
  await readyForTimes()
  expect(along()).toEqual({ why: '' })
})
