import { expect } from '@playwright/test'
import { patience } from './slowness.ts'

/**
 * Does something again until what it leads to is shown, as where its part of the page has not come yet. Each time it waits
 * twice as long: what begins anew each time comes to its end on a machine of any speed. The journey's own limit ends it.
 */
export async function repeatUntil(
  act: () => Promise<unknown>,
  shown: (limit: { timeout: number }) => Promise<unknown>,
): Promise<void> {
  let timeout = patience(3000)
  await expect(async () => {
    await act()
    const limit = { timeout }
    timeout *= 2
    await shown(limit)
  }).toPass({ intervals: [0] })
}
