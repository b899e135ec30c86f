import type { Locator, Page } from '@playwright/test'
import { expect, test } from './support/app.ts'
import { expectAccessible } from './support/axe.ts'
import { fileOf, laplacian } from './support/files.ts'
import { dropMatrix, openAt, settled } from './support/page.ts'

const factsIn = (part: Locator): Locator => part.getByLabel('The whole matrix')
const factNamed = (facts: Locator, name: string): Locator =>
  facts.locator('div', { has: facts.page().getByText(name, { exact: true }) }).locator('dd')

const side = (page: Page): Locator => page.getByRole('complementary')
const sheet = (page: Page): Locator => page.getByRole('dialog', { name: 'Choose a problem' })

test('a dropped matrix has its facts at once, what they mean, and more of them by one key; the sheet has the same', async ({
  page,
}) => {
  await openAt(page, 't=5')
  await dropMatrix(page, await fileOf('plate.mtx', laplacian(30, 20)))
  const facts = factsIn(side(page))
  await expect(factNamed(facts, 'symmetric values')).toHaveText('100\u202f%')
  await expect(factNamed(facts, 'levels forward')).toHaveText('49, the widest 20')
  await expect(factNamed(facts, 'connected parts')).toHaveText('1')
  await expect(factNamed(facts, 'structural rank')).toHaveCount(0)

  await facts.getByRole('button', { name: 'profile' }).press('Enter')
  const term = page.getByRole('dialog', { name: 'profile' })
  await expect(term).toContainText('envelope')
  await expectAccessible(page)
  await page.keyboard.press('Escape')
  await expect(term).toBeHidden()
  await expect(facts.getByRole('button', { name: 'profile' })).toBeFocused()

  await side(page).getByRole('button', { name: 'More facts' }).press('Enter')
  await expect(factNamed(facts, 'positive definite')).toHaveText('yes')
  await expect(factNamed(facts, 'structural rank')).toHaveText('600, full')
  await expect(factNamed(facts, 'strongly connected parts')).toHaveText('1')
  await expect(side(page).getByRole('button', { name: 'More facts' })).toHaveCount(0)
  await expect(facts).toBeFocused()

  await page.keyboard.press('/')
  await expect(factNamed(factsIn(sheet(page)), 'positive definite')).toHaveText('yes')
  await expectAccessible(page)
})

test('a matrix that plays from a recording is examined when that is asked for, and another has facts of its own', async ({
  page,
}) => {
  await openAt(page, 't=5')
  await page.keyboard.press('/')
  const facts = factsIn(sheet(page))
  await sheet(page).getByRole('button', { name: 'Find facts' }).click()
  await expect(factNamed(facts, 'structural rank')).toHaveText(/^[\d\s]+, full$/)
  await expect(facts.locator('dt')).toHaveCount(27)
  await page.keyboard.press('Escape')
  await openAt(page, 'm=example:tiles&t=5')
  await settled(page)
  await page.keyboard.press('/')
  await expect(factNamed(factsIn(sheet(page)), 'structural rank')).toHaveCount(0)
})

test('facts that took long are there at once when the file is opened again, and go with it', async ({ page }) => {
  await openAt(page, 't=5')
  await dropMatrix(page, await fileOf('plate.mtx', laplacian(30, 20)))
  const facts = factsIn(side(page))
  const more = side(page).getByRole('button', { name: 'More facts' })
  await more.click()
  await expect(factNamed(facts, 'structural rank')).toHaveText('600, full')
  await expect(side(page).getByRole('button', { name: /^(?:More facts|Stop)/ })).toHaveCount(0)
  await page.reload()
  await settled(page)
  await expect(factNamed(facts, 'structural rank')).toHaveText('600, full')
  await expect(more).toHaveCount(0)

  await page.keyboard.press('/')
  await page.getByRole('button', { name: /^Delete plate/ }).click()
  await expect(page.getByRole('region', { name: 'Kept in this browser' }).getByRole('status')).toHaveText('no files')
  await page.keyboard.press('Escape')
  await openAt(page, 't=5')
  await dropMatrix(page, await fileOf('plate.mtx', laplacian(30, 20)))
  await expect(more).toBeVisible()
  await expect(factNamed(facts, 'structural rank')).toHaveCount(0)
})
