import { afterEach, expect, test, vi } from 'vitest'
import { alongIn } from '#src/page/store/axis.ts'
import type { Column } from '#src/page/store/session.ts'
import { patchSession, store } from '#src/page/store/store.ts'
import { readyForTimes } from './times.ts'

const along = () => alongIn(store.getState().session)
const NONE = { why: '' }
afterEach(() => vi.doUnmock('#src/page/store/along-time.ts'))

test('where what lays runs along time does not arrive, the reason is said of runs alone, and it is asked for again', async () => {
  vi.doMock('#src/page/store/along-time.ts', () => {
    throw new TypeError('Failed to fetch dynamically imported module')
  })
  expect(along()).toEqual(NONE)
  await readyForTimes()
  expect(along(), 'before there is a run').toEqual(NONE)
  patchSession({ columns: [{ status: 'running' } as Column] })
  expect(along()).toEqual({ why: 'a part of the page did not arrive' })
  vi.doUnmock('#src/page/store/along-time.ts')
  await readyForTimes()
  expect(along()).toEqual(NONE)
})
