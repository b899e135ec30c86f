import { expect, type Locator, type Page } from '@playwright/test'
import { command } from './page.ts'
import { patience } from './slowness.ts'

/** What the judges say of the edit. */
export const verdict = (page: Page): Locator => page.getByRole('region', { name: /, edited$/ }).locator('header output')

/** Times that an edit is judged, the first time within seconds and then within a minute: a busy machine needs them. */
const MOST_RUNS = 4

/** Waits for a verdict; what the judges had no time for is judged again, as the page says. */
export async function expectVerdict(page: Page, expected: RegExp, told?: string): Promise<void> {
  const ended = /^(?:Right|Wrong|Not judged)/
  for (let runs = 1; runs < MOST_RUNS; runs++) {
    await expect(verdict(page), told).toHaveText(ended, { timeout: patience(90_000) })
    if (!(await verdict(page).textContent())?.startsWith('Not judged')) break
    await command(page, 'lab.run')
    await expect(verdict(page), told).not.toHaveText(/^Not judged/, { timeout: patience(90_000) })
  }
  await expect(verdict(page), told).toHaveText(expected, { timeout: patience(90_000) })
}
