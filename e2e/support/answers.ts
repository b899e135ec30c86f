import { expect, type Page } from '@playwright/test'
import { mainThreadMs } from './cpu.ts'
import { patience } from './slowness.ts'

/** Longest that a page may compute before it answers a question, where the machine is idle. */
const HANG_MS = 2000
/** A page that has not answered by then hangs. */
const NEVER_MS = 30_000

/**
 * The page answers, has something on it, and says what it says in two lines at most.
 * @param what what was done to it, for the failure to say
 */
export async function expectAnswers(page: Page, what: string) {
  const after = what.slice(0, 300)
  const [began, spent] = [performance.now(), await mainThreadMs(page)]
  const answer = await Promise.race([
    page.evaluate(() => {
      const notice = document.querySelector('output > span:has(button) > span')
      return {
        blank: (document.querySelector('#app')?.textContent ?? '').trim() === '',
        lines: notice
          ? notice.getBoundingClientRect().height / parseFloat(getComputedStyle(notice).lineHeight || '20')
          : 0,
      }
    }),
    new Promise<undefined>((resolve) => setTimeout(resolve, patience(NEVER_MS))),
  ])
  expect(answer, `${after}: an answer`).toBeDefined()
  // where others have the processor the clock runs on without the page: then it is what the page computed that counts.
  // a slower processor computes the same for longer
  const took = Math.min(performance.now() - began, (await mainThreadMs(page)) - spent)
  expect(took, `${after}: milliseconds until an answer`).toBeLessThan(patience(HANG_MS))
  expect(answer?.blank, `${after}: a blank page`).toBe(false)
  expect(answer?.lines, `${after}: lines of the notice`).toBeLessThan(2.6)
}

/** Goes to a link within the running page, as Back and Forward do. */
export const warm = (page: Page, query: string): Promise<void> =>
  page.evaluate((to) => {
    history.pushState(null, '', to)
    dispatchEvent(new PopStateEvent('popstate'))
  }, query)

/** A reproducible stream of numbers in [0, 1). */
export function seeded(seed: number): () => number {
  let state = seed >>> 0
  return () => {
    state = (Math.imul(state, 1664525) + 1013904223) >>> 0
    return state / 2 ** 32
  }
}
