import { existsSync, readdirSync } from 'node:fs'
import type { Page } from '@playwright/test'
import { expect, test } from './support/app.ts'
import { expectAccessible } from './support/axe.ts'
import { openAt, stateOf } from './support/page.ts'
import { ALL } from './support/seen.ts'
import { patience } from './support/slowness.ts'

const FOLDER = 'src/page/lessons'
const folders = readdirSync(FOLDER).filter((id) => existsSync(`${FOLDER}/${id}/lesson.ts`))
/** All lessons where all is tried, else one, by the seed. */
const SEED = Number(process.env['CHECK_SEED'] ?? 1)
const tried = ALL ? folders : [folders[SEED % folders.length]]

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
    await expectAccessible(page)
    await page.emulateMedia({ media: 'print' })
    await expect(sheets(page).getByRole('button')).toHaveCount(0)
    await page.emulateMedia({ media: 'screen' })

    await page.keyboard.press('Escape')
    await expect(page.locator('[data-lesson]')).toBeVisible()
    expect((await stateOf(page)).tick, 'the lesson is as it was').toBe(before.tick)
    await expect(page.locator('html')).toHaveAttribute('data-theme', 'dark')
  })

test('words of a printed picture neither lie over one another nor reach out of it', async ({ page }) => {
  await openAt(page, 'lesson=levels')
  await page.getByRole('button', { name: 'Print…' }).click()
  await expect(page.locator('[data-paper]')).toBeVisible({ timeout: patience(60_000) })
  await press(page, 'Answer sheet')
  const faults = await sheets(page)
    .locator('figure img')
    .evaluateAll((images) =>
      images.flatMap((image, at) => {
        const place = document.createElement('div')
        place.innerHTML = decodeURIComponent((image as HTMLImageElement).src.replace(/^[^,]*,/, '')).replaceAll(
          /<style.*?<\/style>/gs,
          '',
        )
        document.body.append(place)
        const paper = place.querySelector('svg')?.getBoundingClientRect() ?? new DOMRect()
        const words = [...place.querySelectorAll('text')].map((text) => ({
          says: text.textContent,
          box: text.getBoundingClientRect(),
        }))
        const over = words.flatMap((a, i) =>
          words
            .slice(i + 1)
            .filter(
              ({ box }) =>
                Math.min(a.box.right, box.right) - Math.max(a.box.left, box.left) > 3 &&
                Math.min(a.box.bottom, box.bottom) - Math.max(a.box.top, box.top) > 0.6 * box.height,
            )
            .map((b) => `${at}: ${a.says} over ${b.says}`),
        )
        const out = words.filter(({ box }) => box.right > paper.right + 1 || box.bottom > paper.bottom + 1)
        place.remove()
        return [...over, ...out.map(({ says }) => `${at}: ${says} is cut`)]
      }),
    )
  expect(faults).toEqual([])
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
