import type { Locator, Page } from '@playwright/test'
import { expect, test } from './support/app.ts'
import { expectAccessible } from './support/axe.ts'
import { fileOf, laplacian } from './support/files.ts'
import { command, dropMatrix, openAt, settled, stateOf } from './support/page.ts'

const findings = (page: Page): Locator => page.getByRole('region', { name: 'Why is it slow here?' })
const finding = (page: Page, title: string): Locator => findings(page).getByRole('listitem').filter({ hasText: title })

/** Drops a plate whose lower triangle has 89 levels, the first of one row. */
async function dropPlate(page: Page): Promise<void> {
  await openAt(page, 't=5')
  await dropMatrix(page, await fileOf('plate.mtx', laplacian(60, 30)))
  await command(page, 'screen.race')
}

test('of a dropped matrix the page says why it is slow, shows it, and a change that helps is tried and taken back', async ({
  page,
}) => {
  await dropPlate(page)
  const narrow = finding(page, 'Narrow levels')
  await expect(narrow).toContainText('A goes through 89 levels one after the other. They have 20.2 rows on average')
  await expectAccessible(page)

  const show = narrow.getByRole('button', { name: 'Show level 0' })
  await show.click()
  await expect(show).toHaveAttribute('aria-pressed', 'true')
  expect(new URL(page.url()).searchParams.get('pin')).toContain('level')
  await show.click()
  await expect(show).toHaveAttribute('aria-pressed', 'false')

  // what would help is in the other column already
  await expect(narrow).toContainText('B runs Automatic.')
  await expect(narrow.getByRole('button', { name: /^Try / })).toHaveCount(0)

  const before = await stateOf(page)
  const link = new URL(page.url()).searchParams.get('k')
  const stops = finding(page, 'Stops at barriers')
  await stops.getByRole('button', { name: 'Try Element-wise by levels in A' }).click()
  await expect(findings(page).getByRole('status')).toContainText('Tried Element-wise by levels in A.')
  await expect(stops).toHaveCount(0)
  await findings(page).getByRole('button', { name: 'Undo' }).click()
  await expect(stops).toBeVisible()
  const after = await settled(page)
  expect(after.columns).toEqual(before.columns)
  expect(new URL(page.url()).searchParams.get('k')).toBe(link)
})

test('findings are read, shown and tried by the keyboard alone, and Back takes a trial back', async ({ page }) => {
  await dropPlate(page)
  const stops = finding(page, 'Stops at barriers')
  await stops.getByRole('button', { name: 'Show the barriers' }).focus()
  await page.keyboard.press('Enter')
  await expect(stops.getByRole('button', { name: 'Show the barriers' })).toHaveAttribute('aria-pressed', 'true')
  await page.keyboard.press('Tab')
  await expect(stops.getByRole('button', { name: 'Try Element-wise by levels in A' })).toBeFocused()
  await page.keyboard.press('Enter')
  await expect(stops).toHaveCount(0)
  await expect(findings(page).getByRole('button', { name: 'Undo' })).toBeFocused()
  await settled(page)
  await page.goBack()
  await expect(stops).toBeVisible()
  await settled(page)
})

test('another order is tried and taken back, and a phone has the same list in its drawer', async ({ page }) => {
  await page.setViewportSize({ width: 420, height: 900 })
  await dropPlate(page)
  await page.keyboard.press('i')
  const chain = finding(page, 'A long chain')
  await expect(chain).toContainText('The longest chain has 89 rows of 1\u202f800')
  await expectAccessible(page)
  await chain.getByRole('button', { name: /^Try the order / }).click()
  await expect(findings(page).getByRole('status')).toContainText(/^Tried the order /)
  await settled(page)
  expect(new URL(page.url()).searchParams.get('m')).toMatch(/^ordered:(amd|nd|rcm):file:/)
  await findings(page).getByRole('button', { name: 'Undo' }).click()
  await expect(chain).toBeVisible()
  await settled(page)
  expect(new URL(page.url()).searchParams.get('m')).toMatch(/^file:/)
})
