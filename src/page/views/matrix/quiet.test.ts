import { expect, test } from 'vitest'
import { EMPTY_SESSION } from '#src/page/store/session.ts'
import { patchSession, store } from '#src/page/store/store.ts'
import { awaitQuiet } from './quiet.ts'

test('pictures wait from the beginning of a measurement to its end, through all that it says', async () => {
  store.setState({ session: EMPTY_SESSION })
  expect(awaitQuiet()).toBeUndefined()
  const measured = (done: number) =>
    patchSession({ measuring: { label: 'warming up', done, total: 2, cancel: () => undefined } })
  measured(0)
  let over = false
  const waits = awaitQuiet()?.then(() => (over = true))
  measured(1)
  await Promise.resolve()
  expect(over).toBe(false)
  patchSession({ measuring: undefined })
  await waits
  expect([over, awaitQuiet()]).toEqual([true, undefined])
})
