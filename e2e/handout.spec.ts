import { existsSync, readdirSync } from 'node:fs'
import type { Page } from '@playwright/test'
import { expect, test } from './support/app.ts'
import { expectAccessible } from './support/axe.ts'
import { openAt, stateOf } from './support/page.ts'
import { unreadablePictures } from './support/readable.ts'
import { ALL } from './support/seen.ts'
import { patience } from './support/slowness.ts'

const FOLDER = 'src/page/lessons'
const folders = readdirSync(FOLDER).filter((id) => existsSync(`${FOLDER}/${id}/lesson.ts`))
/** All lessons where all is tried, else one, by the seed. */
const SEED = Number(process.env['CHECK_SEED'] ?? 1)
const tried = ALL ? folders : [folders[SEED % folders.length]]

/** CSS pixels of letters in a printed picture: 4.5 points on paper. */
const LEAST_PRINTED = 6

const sheets = (page: Page) => page.getByRole('dialog')
const press = (page: Page, name: string) => page.getByRole('button', { name, exact: true }).click()

/** Pages of the sheet that is shown, on its paper. */
async function pagesOnPaper(page: Page): Promise<number> {
  const pdf = await page.pdf({ preferCSSPageSize: true })
  return pdf.toString('latin1').match(/\/Type\s*\/Page\b/g)?.length ?? 0
}

/** Parts of the lab sheet whose words reach out of them. */
const cutParts = (page: Page) =>
  sheets(page)
    .locator('section, article > div')
    .evaluateAll((parts) => parts.filter((part) => part.scrollHeight > part.clientHeight + 1).length)

for (const id of tried)
  test(`the lab sheet of ${id} has two pages on both papers, and the answer sheet its answers`, async ({ page }) => {
    await openAt(page, `lesson=${id}&theme=dark`)
    const before = await stateOf(page)
    await page.getByRole('button', { name: 'Print…' }).focus()
    await page.keyboard.press('Enter')
    await expect(sheets(page).getByRole('heading', { level: 2 }).first()).toBeFocused({ timeout: patience(60_000) })
    await expect(sheets(page).getByText('No other device can open 127.0.0.1').first(), 'no code of it').toBeVisible()
    for (const paper of ['A4', 'Letter']) {
      await press(page, paper)
      expect(await pagesOnPaper(page), paper).toBe(2)
      expect(await cutParts(page), paper).toBe(0)
    }
    const figures = await sheets(page)
      .locator('figure img')
      .evaluateAll((images) => images.map((image) => (image as HTMLImageElement).naturalWidth))
    expect(figures.length).toBeGreaterThan(1)
    expect(Math.min(...figures)).toBeGreaterThan(300)
    expect(await unreadablePictures(sheets(page).locator('figure img'), LEAST_PRINTED)).toEqual([])
    await expect(sheets(page).getByText(/^Answer: /), 'no answer on the lab sheet').toHaveCount(0)
    await expectAccessible(page)
    await sheets(page).getByRole('button', { name: 'Answer sheet' }).focus()
    await page.keyboard.press('Enter')
    await expect(
      sheets(page)
        .getByText(/^Answer: /)
        .first(),
    ).toBeVisible()
    await expect(sheets(page).getByText(/not known of these runs/)).toHaveCount(0)
    expect(await unreadablePictures(sheets(page).locator('figure img'), LEAST_PRINTED)).toEqual([])
    await expectAccessible(page)
    await page.emulateMedia({ media: 'print' })
    await expect(sheets(page).getByRole('button')).toHaveCount(0)
    await page.emulateMedia({ media: 'screen' })

    await page.keyboard.press('Escape')
    await expect(page.locator('[data-lesson]')).toBeVisible()
    expect((await stateOf(page)).tick, 'the lesson is as it was').toBe(before.tick)
    await expect(page.locator('html')).toHaveAttribute('data-theme', 'dark')
  })

test('opposites: words of a printed picture that are small, over one another, or beyond its edges, are seen', async ({
  page,
}) => {
  const shapes = [
    '<svg xmlns="http://www.w3.org/2000/svg" width="300" height="100" font-size="13">',
    '<text x="10" y="20">under</text><text x="14" y="22">over</text><text x="290" y="60">beyond</text>',
    '<text x="10" y="90" font-size="4">tiny</text><text x="150" y="90">well</text></svg>',
  ].join('')
  await page.setContent(`<img width="300" src="data:image/svg+xml,${encodeURIComponent(shapes)}">`)
  expect(await unreadablePictures(page.locator('img'), LEAST_PRINTED)).toEqual([
    'picture 1: “under” and “over” lie over one another',
    'picture 1: cut: beyond',
    'picture 1: 4.0 px: tiny',
  ])
})

test('on a phone the sheets are read from top to bottom; cancelled, nothing is shown', async ({ page }) => {
  await page.setViewportSize({ width: 420, height: 900 })
  await openAt(page, 'lesson=waiting')
  await page.getByRole('button', { name: 'Print…' }).click()
  const saving = page.getByRole('dialog', { name: /^Saving/ })
  await expect(saving).toBeVisible()
  await saving.getByRole('button', { name: 'Cancel' }).click()
  await expect(saving).toHaveCount(0)
  await expect(page.locator('[data-paper]')).toHaveCount(0)
  await page.getByRole('button', { name: 'Print…' }).click()
  await expect(page.locator('[data-paper]')).toBeVisible({ timeout: patience(60_000) })
  const wide = await sheets(page).evaluate((main) => main.scrollWidth - main.clientWidth)
  expect(wide).toBe(0)
  await expectAccessible(page)
})
