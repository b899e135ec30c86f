import type { Page } from '@playwright/test'
import { expect, test } from './support/app.ts'
import { expectAccessible } from './support/axe.ts'
import { settled } from './support/page.ts'
import { patience } from './support/slowness.ts'

/** The play under a step's text, and the line in it that counts. */
const play = (page: Page) => page.locator('[data-lanes]')
const line = (page: Page) => play(page).getByText(/of 216 rows solved/)
const numbers = async (page: Page) => ((await line(page).textContent()) ?? '').match(/\d+/g)?.map(Number) ?? []

test('the machine of lanes plays the deadlock of a lesson, by keys: failed reads count up, no row is solved, the bound ends it; the other order solves all', async ({
  page,
}) => {
  await page.goto('/?lesson=polling.stuck')
  await settled(page)
  await expect(play(page), 'before the question is answered').toHaveCount(0)
  await page.getByRole('button', { name: 'It never ends' }).press('Enter')
  await expect.poll(async () => (await numbers(page))[2], { timeout: patience(20_000) }).toBeGreaterThan(0)
  const [, , early] = await numbers(page)
  await expect.poll(async () => (await numbers(page))[2], { timeout: patience(20_000) }).toBeGreaterThan(early)
  await expect(play(page).getByRole('heading', { name: 'worker 0 row 215' })).toBeVisible()
  await expect(play(page).getByText('worker 1 has it')).toHaveCount(1)
  await expect(play(page).getByText('no worker has it')).toHaveCount(5)
  await expect(play(page).getByText(/^The bound ends it: .* 0 of 216 rows are solved\.$/)).toBeVisible({
    timeout: patience(30_000),
  })
  expect((await numbers(page))[0]).toBe(0)
  await expectAccessible(page)
  await play(page).getByRole('button', { name: 'From the first row' }).press('Enter')
  const end = play(page).getByText(/^All 216 rows are solved/)
  await expect(end).toBeVisible({ timeout: patience(30_000) })
  const again = play(page).getByRole('button', { name: 'Play again' })
  await again.press('Enter')
  await expect(end).toHaveCount(0)
  await expect(again, 'it can be pressed again').toBeFocused()
  await expect(end).toBeVisible({ timeout: patience(30_000) })
})

test.describe('with reduced motion', () => {
  test.use({ contextOptions: { reducedMotion: 'reduce' }, viewport: { width: 420, height: 900 } })

  test('the play stands at its end, on a phone, with nothing cut', async ({ page }) => {
    await page.goto('/?lesson=polling.order')
    await settled(page)
    await expect(play(page).getByText(/^All 216 rows are solved/)).toBeVisible({ timeout: patience(20_000) })
    await play(page).getByRole('button', { name: 'From the last row' }).click()
    await expect(play(page).getByText(/^The bound ends it/)).toBeVisible()
    const cut = await play(page).evaluate(
      (figure) =>
        [figure, ...figure.querySelectorAll('*')].filter(
          (one) => one.scrollWidth > one.clientWidth + 1 && one.clientWidth > 0,
        ).length,
    )
    expect(cut).toBe(0)
  })
})
