import { afterAll, vi } from 'vitest'

/** Globals and clocks are as they were once a file of tests is done: the next one in this process meets none of its own. */
afterAll(async () => {
  vi.useRealTimers()
  // a page that was started loads parts of it until then, and asks its globals what it is
  await vi.dynamicImportSettled()
  vi.unstubAllGlobals()
})
