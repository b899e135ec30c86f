import { readFileSync } from 'node:fs'
import type { Page } from '@playwright/test'
import { expect, test } from './support/app.ts'
import { expectAccessible } from './support/axe.ts'
import { command, openAt, settled, stateOf } from './support/page.ts'
import { patience } from './support/slowness.ts'

const LINK = 'm=grid:D3N7:6x6x6:seeded:1&k=sptrsv/level_set'
const BARRIER = 'workgroupBarrier();'

const editor = (page: Page) => page.getByRole('textbox', { name: 'Source of sptrsv/level_set/kernel.wesl' })
const verdict = (page: Page) => page.getByRole('region', { name: /, edited$/ }).locator('output')
const rule = (page: Page, name: string) => page.locator(`li[data-rule="${name}"]`)

/** Opens the kernel of column A by its key, which is there once what stands beside the pictures has come. */
const openEditor = (page: Page) =>
  expect(async () => {
    if (!(await editor(page).isVisible())) await page.keyboard.press('e')
    await expect(editor(page)).toBeFocused({ timeout: 3000 })
  }).toPass({ timeout: patience(20_000) })

/** Deletes the line of the first barrier, by keys alone. */
async function deleteBarrier(page: Page): Promise<void> {
  const lines = readFileSync('shaders/sptrsv/level_set/kernel.wesl', 'utf8').split('\n')
  const line = lines.findIndex((text) => text.includes(BARRIER))
  await expect(editor(page)).toBeFocused()
  await page.keyboard.press('Control+Home')
  for (let i = 0; i < line; i++) await page.keyboard.press('ArrowDown')
  await page.keyboard.press('Home')
  await page.keyboard.press('Shift+End')
  await page.keyboard.press('Delete')
}

test('a kernel is edited, run and judged by the keyboard alone, and a wrong one has no time', async ({ page }) => {
  await openAt(page, LINK)
  await openEditor(page)
  await expectAccessible(page)
  await deleteBarrier(page)
  await page.keyboard.press('Control+Enter')
  await expect(verdict(page)).toHaveText(/^Wrong: Lane \d+ /, { timeout: patience(20_000) })
  await expect(verdict(page)).toContainText('no workgroupBarrier between (sptrsv/level_set/kernel.wesl, line')
  await expect(rule(page, 'lanes')).toHaveAttribute('data-state', 'broken')
  await expect(rule(page, 'bindings')).toHaveAttribute('data-state', 'kept')
  await expectAccessible(page)
  const { columns } = await settled(page)
  expect(columns.map(({ id }) => id.split('~')[0])).toEqual(['sptrsv/level_set', 'sptrsv/level_set'])
  await expect(page.getByRole('heading', { name: '(edited)' })).toBeVisible()

  await command(page, 'measure.run')
  await expect(page.getByText('is not judged right, so it has no time.')).toBeVisible({ timeout: patience(30_000) })

  // a comment changes nothing
  await editor(page).focus()
  await page.keyboard.press('Control+z')
  await page.keyboard.press('Control+Home')
  await page.keyboard.type('// Mine.\n')
  await page.keyboard.press('Control+Enter')
  await expect(verdict(page)).toHaveText(/^Right: \d+ runs on small problems keep every rule/, {
    timeout: patience(30_000),
  })
})

test('a link with an edit shows what it changes, and runs it after a key alone', async ({ page, context }) => {
  await openAt(page, LINK)
  await openEditor(page)
  await deleteBarrier(page)
  await page.keyboard.press('Control+Enter')
  await expect(verdict(page)).toHaveText(/^Wrong/, { timeout: patience(20_000) })
  const sentence = await verdict(page).textContent()
  const link = page.url()
  expect(new URL(link).search.length).toBeLessThan(2000)

  const other = await context.newPage()
  const workers: string[] = []
  other.on('worker', (worker) => workers.push(worker.url()))
  await other.goto(link)
  await settled(other)
  await expect(other.getByText('this edit came with the link, and has not run.')).toBeVisible()
  expect((await stateOf(other)).columns[1]?.status).toBe('failed')
  await expect(async () => {
    await other.getByRole('button', { name: 'See what it changes' }).press('Enter')
    await expect(other.locator('.cm-deletedChunk')).toContainText(BARRIER, { timeout: 3000 })
  }).toPass({ timeout: patience(20_000) })
  await expect(verdict(other)).toHaveText(/came with the link/)
  expect(workers.filter((url) => url.includes('edit.worker'))).toEqual([])
  await command(other, 'lab.run')
  await expect(verdict(other)).toHaveText(/^Wrong/, { timeout: patience(20_000) })
  expect((await verdict(other).textContent())?.split(',')[0]).toBe(sentence?.split(',')[0])
})

test('a fault is found in a window of 420 pixels', async ({ page }) => {
  await page.setViewportSize({ width: 420, height: 800 })
  await openAt(page, LINK)
  await expect(async () => {
    await command(page, 'lab.find', '11')
    await expect(verdict(page)).toHaveText(/one fault/, { timeout: 3000 })
  }).toPass({ timeout: patience(20_000) })
  expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBeLessThanOrEqual(420)
  await page.getByRole('button', { name: 'Hint' }).press('Enter')
  await expect(page.getByText('Rows of the first level are right')).toBeVisible()
  await expectAccessible(page)
  // the repair: as the project's text has it
  const lines = readFileSync('shaders/sptrsv/level_set/kernel.wesl', 'utf8').split('\n')
  const line = lines.findIndex((text) => text.includes('(b[row] - sum)'))
  await editor(page).focus()
  await page.keyboard.press('Control+Home')
  for (let i = 0; i < line; i++) await page.keyboard.press('ArrowDown')
  await page.keyboard.press('Home')
  await page.keyboard.press('Shift+End')
  await page.keyboard.type(lines[line].trim())
  await page.keyboard.press('Control+Enter')
  await expect(verdict(page)).toHaveText(/^Right/, { timeout: patience(30_000) })
  await expect(page.getByText('found')).toBeVisible()
})
