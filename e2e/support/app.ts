import { test as base, expect } from '@playwright/test'
import { Guard } from './console.ts'

/** As a browser that was here before; one that keeps nothing says so by throwing. */
function introduced(): void {
  try {
    localStorage.setItem('sparsescope.introduced', 'yes')
  } catch {
    // nothing is kept here
  }
}

/** Every journey's `test`: anything that the guard finds fails it, also after its last line. */
export const test = base.extend<{ guard: Guard; keepsSite: boolean; firstVisit: boolean }>({
  /** Whether the browser has never been here, so that the introduction is shown. */
  firstVisit: [false, { option: true }],
  /** Whether a visit keeps the whole site for the next one, which takes a while: only journeys about that want it. */
  keepsSite: [false, { option: true }],
  page: async ({ page, keepsSite, firstVisit }, give) => {
    if (!firstVisit) await page.addInitScript(introduced)
    if (!keepsSite) await page.addInitScript(() => Reflect.deleteProperty(Navigator.prototype, 'serviceWorker'))
    await give(page)
  },
  guard: [
    async ({ page, baseURL }, use) => {
      const guard = new Guard(page, baseURL ?? '')
      await use(guard)
      expect(guard.found(), 'console, exceptions and foreign requests').toEqual([])
    },
    { auto: true },
  ],
})

export { expect }
