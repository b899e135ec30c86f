import { readFileSync } from 'node:fs'
import type { Page } from '@playwright/test'
import { expect, test } from './support/app.ts'
import { KNOWN } from './support/console.ts'
import { expectAccessible } from './support/axe.ts'
import { command, openAt, openQuietly, settled } from './support/page.ts'
import { patience } from './support/slowness.ts'

const sheet = (page: Page) => page.getByRole('dialog', { name: /^Answers: / })
const codes = (page: Page) => sheet(page).getByLabel('Codes, one per line')
const press = (page: Page, name: string) => page.getByRole('button', { name, exact: true })

/** The code of a reader who answers the step's question, by keys alone. */
async function codeAfter(page: Page, answer: string): Promise<string> {
  const number = page.getByRole('spinbutton')
  await number.fill(answer)
  await number.press('Enter')
  await press(page, 'Answers of a room…').focus()
  await page.keyboard.press('Enter')
  await expect(sheet(page).getByRole('img', { name: 'QR code of your answers' })).toBeVisible()
  const code = await sheet(page)
    .locator('p')
    .filter({ hasText: /^[0-9A-Z-]{6,}$/ })
    .innerText()
  await page.keyboard.press('Escape')
  await expect(sheet(page)).toHaveCount(0)
  return code
}

test('a room answers by codes, without a network: a histogram for each question, and bad lines by their numbers', async ({
  page,
  guard,
}) => {
  guard.allow(KNOWN.offline)
  await openAt(page, 'lesson=waiting.chain')
  await press(page, 'Answers of a room…').click()
  await expect(sheet(page)).toContainText('You have answered none of the 1 question')
  await page.keyboard.press('Escape')
  const one = await codeAfter(page, '16')
  await page.context().setOffline(true)
  const other = await codeAfter(page, '215')
  expect(other).not.toBe(one)
  await press(page, 'Answers of a room…').click()
  await codes(page).fill(
    [one, other.toLowerCase(), 'HELLO', one, one.replace(/.$/, one.endsWith('X') ? 'Y' : 'X')].join('\n'),
  )
  await expect(sheet(page).getByText('3 readers, 1 line without a code'), 'the last line is being typed').toBeVisible()
  await codes(page).blur()
  await expect(sheet(page).getByText('3 readers, 2 lines without a code')).toBeVisible()
  await expect(sheet(page).getByRole('alert')).toContainText('Line 3, “HELLO”')
  await expect(sheet(page).getByRole('alert')).toContainText('Line 5')
  const bars = sheet(page).getByRole('figure').locator('dl > div')
  await expect(bars).toHaveText([/^16.*2$/, /^215.*1$/])
  await expectAccessible(page)
  await page.context().setOffline(false)
  await sheet(page).getByRole('button', { name: 'Show what the runs say' }).click()
  await expect(bars.first()).toContainText('as the runs say')
  await page.setViewportSize({ width: 420, height: 900 })
  await expectAccessible(page)
})

test('a speaker asks for the QR code of a scene, and hears why a page of this device alone has none', async ({
  page,
}) => {
  await openQuietly(page, 'm=grid:D3N7:6x6x6:seeded:1&axis=steps&t=3')
  await command(page, 'talk.start', 'five-ways 1')
  await settled(page)
  const code = page.getByRole('complementary', { name: 'QR code' })
  await page.keyboard.press('q')
  await expect(code.getByRole('alert'), 'a page of this device').toContainText('127.0.0.1')
  await expectAccessible(page)
  await page.keyboard.press('ArrowRight')
  await expect(code, 'the next scene has its picture to itself').toHaveCount(0)
  await page.keyboard.press('q')
  await page.keyboard.press('q')
  await expect(code).toHaveCount(0)
})

test('a sheet of a lesson closes when its room goes, and the keys are the page’s again', async ({ page }) => {
  await openQuietly(page, 'm=grid:D3N7:6x6x6:seeded:1&panes=dag')
  await command(page, 'lesson.open', 'waiting')
  await press(page, 'Answers of a room…').click()
  await expect(sheet(page)).toBeVisible()
  await page.goBack()
  await expect(page.locator('[data-lesson]')).toHaveCount(0)
  await page.keyboard.press('Control+k')
  await expect(page.getByRole('combobox')).toBeFocused()
})

test('a file has the counters at their end, and names no matrix that was not measured', async ({ page }) => {
  await openQuietly(page, 'm=grid:D3N7:6x6x6:seeded:1&axis=steps&t=3')
  const [download] = await Promise.all([
    page.waitForEvent('download', { timeout: patience(100_000) }),
    command(page, 'file.whole', 'talk:large-grid'),
  ])
  const first = readFileSync(await download.path(), 'utf8').match(/<svg.*?<\/svg>/s)?.[0]
  expect(first).toMatch(/>914\D.*>4\.44\D/s)
  expect(first).toContain('Recorded on NVIDIA H100')
  expect(first).not.toMatch(/16 × 16 × 16|Count again|The counters run/)
})

test('two counters run over recorded times, and a click goes from the whole to the lanes of the row', async ({
  page,
}) => {
  await openQuietly(page, 'm=grid:D3N7:6x6x6:seeded:1&axis=steps&t=3')
  await command(page, 'talk.start', 'large-grid 0')
  const counters = page.getByRole('figure', { name: /^A solve of 16.777.216 rows/ })
  await expect(counters.getByText('914')).toBeVisible({ timeout: patience(15_000) })
  await expect(counters.getByText(/^Recorded on NVIDIA H100, 2026-11-27/)).toBeVisible()
  await expect(page.locator('footer'), 'no word of other runs').not.toContainText('as fast')
  await expectAccessible(page)
  await counters.getByRole('button', { name: 'Count again' }).click()
  await expect(counters.getByText('4.44')).toHaveCount(0)
  await expect(counters.getByText('4.44')).toBeVisible({ timeout: patience(15_000) })

  await page.keyboard.press('ArrowRight')
  await settled(page)
  const grid = page.locator('[data-view="grid"]').first()
  await grid.hover()
  const { width = 0, height = 0 } = (await grid.boundingBox()) ?? {}
  await grid.click({ position: { x: 0.13 * width, y: 0.85 * height } })
  await expect(page.locator('[data-view="timeline"]').first()).toBeVisible()
  const pinned = new URL(page.url()).searchParams.get('pin')
  expect(pinned).toMatch(/^row:\d+/)
  await page.keyboard.press('z')
  await expect(page.locator('[data-view="lanes"]').first()).toBeVisible()
  await expect.poll(() => new URL(page.url()).searchParams.get('pin'), 'the row is carried').toBe(pinned)
  await page.keyboard.press('z')
  await expect(grid).toBeVisible()
})
