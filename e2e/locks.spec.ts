import type { Locator, Page } from '@playwright/test'
import { expect, test } from './support/app.ts'
import { warm } from './support/answers.ts'
import { argument } from './support/arguments.ts'
import { expectAccessible } from './support/axe.ts'
import { dropFiles, fileOf, laplacian } from './support/files.ts'
import { command, dock, dropMatrix, openQuietly, problemButton, settled, stateOf } from './support/page.ts'
import { patience } from './support/slowness.ts'

const OPEN = 'm=grid:D3N7:6x6x6:seeded:1&axis=steps&t=9'
const LOCKED_KEYS = [
  'm',
  'solve',
  'k',
  'panes',
  'screen',
  'opt',
  't',
  'axis',
  'speed',
  'loop',
  'read',
  'solves',
  'sweep',
]

/** What the address says of all that a link can lock. */
const lockedOf = (page: Page): string => {
  const { searchParams } = new URL(page.url())
  return LOCKED_KEYS.map((key) => `${key}=${searchParams.get(key) ?? ''}`).join(' ')
}

const line = (page: Page): Locator => page.getByRole('complementary', { name: 'What this link locks' })
const refused = (page: Page, names: string): Locator =>
  page.getByRole('status').getByText(`The author of this link has locked ${names}.`)
const dismiss = (page: Page) => page.getByRole('button', { name: 'Dismiss' }).click()
const unlock = (page: Page) => page.getByRole('button', { name: 'Open without locks' }).click()

/** Does something that the link has locked: nothing changes, and a sentence says why. */
async function expectRefused(page: Page, names: string, act: () => Promise<unknown>) {
  const before = lockedOf(page)
  await act()
  await expect(refused(page, names)).toBeVisible()
  await expect(page.getByRole('dialog')).toHaveCount(0)
  expect(lockedOf(page)).toBe(before)
  await dismiss(page)
}

test('what the author of a link locks cannot be clicked, typed, dropped or found by name, until it is opened without locks', async ({
  page,
}) => {
  const files: unknown[] = []
  page.on('filechooser', (chooser) => files.push(chooser))
  await openQuietly(page, OPEN)
  await page.keyboard.press('x')
  const sheet = page.getByRole('dialog', { name: 'Take away' })
  await sheet.getByRole('checkbox', { name: /^The matrix/ }).check()
  await sheet.getByRole('checkbox', { name: /^The kernels/ }).check()
  await expect(
    sheet.getByText('Readers of this link can change everything but the matrix and the kernels.'),
  ).toBeVisible()
  await expectAccessible(page)
  const link = await sheet.getByRole('textbox', { name: 'Link to copy' }).inputValue()
  expect(await sheet.getByRole('textbox', { name: 'HTML to copy' }).inputValue()).toContain('lock=matrix.kernels')

  await openQuietly(page, new URL(link).search.slice(1))
  await expect(line(page)).toContainText('The author of this link has locked the matrix and the kernels.')
  await expectAccessible(page)
  const problem = page.getByRole('banner').getByRole('button', { name: /7-point grid/ })
  await expect(problem).toHaveAttribute('aria-disabled', 'true')
  await expect(problem).toHaveAccessibleDescription('Locked by this link')
  await expectRefused(page, 'the matrix', () => problem.click({ force: true }))
  await expectRefused(page, 'the matrix', () => page.keyboard.press('/'))
  await expectRefused(page, 'the matrix', () => page.keyboard.press('o'))
  const file = await fileOf('other.mtx', laplacian(4, 4))
  await expectRefused(page, 'the matrix', () => dropFiles(page.getByRole('main'), [file]))
  await page.getByRole('button', { name: 'Level-set' }).click()
  const panel = page.getByRole('dialog', { name: 'Kernel of column A' })
  await expect(panel.locator('cite').first(), 'a locked kernel is read').toContainText(/\d{4}/)
  await expectAccessible(page)
  await expectRefused(page, 'the kernels', () =>
    panel
      .getByRole('radio', { name: /^Sync-free/ })
      .first()
      .click({ force: true }),
  )
  await page.getByRole('button', { name: 'Level-set' }).click()
  await expectRefused(page, 'the kernels', () =>
    panel.getByRole('button', { name: 'Add a column' }).click({ force: true }),
  )
  await page.keyboard.press('Control+k')
  await page.getByRole('dialog', { name: 'Commands' }).getByRole('combobox').fill('Choose a problem')
  const found = page.getByRole('option', { name: /^Choose a problem/ })
  await expect(found).toContainText('locked by this link')
  await expectRefused(page, 'the matrix', () => page.keyboard.press('Enter'))
  expect(files).toEqual([])

  const state = await stateOf(page)
  await page.keyboard.press('.')
  expect((await stateOf(page)).tick, 'what is not locked goes on').toBe(state.tick + 1)
  await unlock(page)
  await expect(line(page)).toHaveCount(0)
  expect(page.url()).not.toContain('lock=')
  await page.keyboard.press('/')
  await expect(page.getByRole('dialog')).toBeVisible()
  await page.keyboard.press('Escape')
  await page.goBack()
  await expect(line(page), 'the locked link is one step back').toBeVisible()
})

test('no command, with any argument, changes anything of a link that locks all', async ({ page }) => {
  await openQuietly(page, `${OPEN}&screen=bandwidth&lock=matrix.kernels.panes.play.run`)
  const before = lockedOf(page)
  const ids = await page.evaluate(() => window.__sparsescope?.commands() ?? [])
  const leaving = ['page.reload', 'link.unlock']
  for (const id of ids.filter((one) => !leaving.includes(one)))
    for (const place of [0.3, 0.6, 0.95]) {
      await command(
        page,
        id,
        argument(id, () => place),
      )
      await command(page, 'sheet.close')
    }
  await settled(page)
  await page.waitForTimeout(patience(400)) // the address follows the document after a moment
  expect(lockedOf(page)).toBe(before)
  await command(page, 'link.unlock')
  await command(page, 'screen.race')
  await command(page, 'play.seek', '3')
  await expect.poll(() => lockedOf(page), 'mutant: no locks').not.toBe(before)
})

test('a lesson goes on under locks, and in another page the playhead stays until it is unlocked', async ({ page }) => {
  await openQuietly(page, 'lesson=waiting.needs&lock=matrix.panes')
  const lesson = page.locator('[data-lesson]')
  await expectRefused(page, 'the panes', () => page.keyboard.press('1'))
  await page.keyboard.press('n')
  await expect(lesson).not.toHaveAttribute('data-lesson', 'waiting.needs')
  await expect(line(page)).toBeVisible()
  expect(page.url()).toContain('lock=matrix.panes')

  await page.goto(`./?${OPEN}&panes=dag&lock=play&embed`)
  await settled(page)
  await expect(line(page)).toContainText('The author of this link has locked the playhead.')
  await expectAccessible(page)
  await expect(dock(page)).toHaveAttribute('aria-disabled', 'true')
  await dock(page).press('End')
  await page.keyboard.press(' ')
  await page.keyboard.press('.')
  await dock(page).click({ force: true })
  await expect(refused(page, 'the playhead')).toBeVisible()
  await expect(dock(page)).toHaveAttribute('aria-valuenow', '9')
  await unlock(page)
  await dock(page).press('End')
  await expect(dock(page)).not.toHaveAttribute('aria-valuenow', '9')
})

test('a locked page says what it locks in a narrow window', async ({ page }) => {
  await page.setViewportSize({ width: 420, height: 900 })
  await openQuietly(page, `${OPEN}&lock=matrix.run`)
  await expect(line(page)).toContainText('the matrix and measuring')
  await expectAccessible(page)
  await warm(page, `?${OPEN}`)
  await expect(line(page)).toHaveCount(0)
})

test('a link that locks its matrix, a file, takes that file and no other', async ({ page }) => {
  const [own, other] = [await fileOf('own.mtx', laplacian(4, 4)), await fileOf('other.mtx', laplacian(5, 4))]
  await openQuietly(page, OPEN)
  await dropMatrix(page, own)
  await command(page, 'problem.open')
  await command(page, 'kept.clear')
  const link = `${page.url()}&lock=matrix`
  await page.goto(link)
  const needed = page.getByRole('alert').getByText('This link shows own.mtx')
  await expect(needed).toBeVisible()
  await dropFiles(page.locator('body'), [other])
  await expect(refused(page, 'the matrix')).toContainText('own.mtx has other bytes than other.mtx')
  await expect(needed, 'what is asked for still stands').toBeVisible()
  await dropFiles(page.locator('body'), [own])
  await expect(problemButton(page, /own/)).toBeVisible()
  await settled(page)
  await expect(needed).toHaveCount(0)
  await expect(line(page), 'still locked').toBeVisible()
})
