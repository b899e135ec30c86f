import { expect, type Page } from '@playwright/test'
import { patience } from './slowness.ts'

/** Longest that a page may leave a question without an answer, where the machine is idle. */
const HANG_MS = 2000

/**
 * The page answers, has something on it, and says what it says in two lines at most.
 * @param what what was done to it, for the failure to say
 */
export async function expectAnswers(page: Page, what: string) {
  const after = what.slice(0, 300)
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
    new Promise<undefined>((resolve) => setTimeout(resolve, patience(HANG_MS))),
  ])
  expect(answer, `${after}: an answer within 2 s`).toBeDefined()
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
