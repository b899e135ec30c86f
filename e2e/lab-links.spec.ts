import { readFileSync } from 'node:fs'
import { packed } from '#src/lab/edit/packed.ts'
import { expect, test } from './support/app.ts'
import { expectAccessible } from './support/axe.ts'
import { openAt, settled, stateOf } from './support/page.ts'
import { patience } from './support/slowness.ts'

const PATH = 'sptrsv/level_set/kernel.wesl'
const now = readFileSync(`shaders/${PATH}`, 'utf8')
const BARRIER = '      workgroupBarrier();\n      if (taken'
const withoutBarrier = (text: string) => text.replace(BARRIER, '      if (taken')

/** A link with an edit that takes the first barrier out of a kernel as it was when the link was made. */
async function linkFrom(then: string): Promise<string> {
  const word = await packed({ [PATH]: withoutBarrier(then) }, { [`./${PATH}`]: then })
  return `m=grid:D3N7:6x6x6:seeded:1&k=sptrsv/level_set,sptrsv/level_set~${word}`
}

test('a link with an edit of a kernel that has changed elsewhere since is applied, and says so', async ({ page }) => {
  await openAt(page, await linkFrom(`// Once there were two more lines.\n// This one, too.\n${now}`))
  await settled(page)
  await expect(page.getByText('this edit came with the link, and has not run.')).toBeVisible()
  await expect(async () => {
    await page.getByRole('button', { name: 'See what it changes' }).press('Enter')
    await expect(page.locator('.cm-deletedChunk')).toContainText('workgroupBarrier();', { timeout: 3000 })
  }).toPass({ timeout: patience(20_000) })
  const said = page.getByRole('region', { name: /, edited$/ }).locator('header output')
  await expect(said).toContainText(`${PATH} has changed since the link was made. The edit still fits.`)
  await page.getByRole('textbox', { name: `Source of ${PATH}` }).press('Control+Enter')
  await expect(said).toHaveText(/^Wrong: Lane \d+ /, { timeout: patience(30_000) })
})

test('one whose lines have changed since is told not to fit, with both texts, and runs nothing', async ({ page }) => {
  await openAt(page, await linkFrom(now.replace('if (taken < end) { partial', 'if (end > taken) { partial')))
  await settled(page)
  await expect(page.getByText('no longer fits: its lines have changed.')).toBeVisible()
  expect((await stateOf(page)).columns[1]?.status).toBe('failed')
  const both = page.getByRole('region', { name: 'The edit and the kernel' })
  await expect(async () => {
    await page.getByRole('button', { name: 'See what it changes' }).press('Enter')
    await expect(both).toBeVisible({ timeout: 3000 })
  }).toPass({ timeout: patience(20_000) })
  await expect(both.locator('del')).toContainText('workgroupBarrier();')
  await expect(both.locator('figure > div').first()).toContainText('if (end > taken) { partial')
  await expect(both.locator('figure > div').last()).toContainText('if (taken < end) { partial')
  await expect(page.getByText('no line changed')).toBeVisible()
  await expectAccessible(page)
})
