import { readFileSync } from 'node:fs'
import { packed } from '#src/lab/edit/packed.ts'
import { expect, test } from './support/app.ts'
import { expectAccessible } from './support/axe.ts'
import { expectVerdict, verdict } from './support/lab.ts'
import { command, openAt, settled, stateOf } from './support/page.ts'
import { repeatUntil } from './support/repeat.ts'

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
  await repeatUntil(
    () => page.getByRole('button', { name: 'See what it changes' }).press('Enter'),
    (limit) => expect(page.locator('.cm-deletedChunk')).toContainText('workgroupBarrier();', limit),
  )
  const said = verdict(page)
  await expect(said).toContainText(`${PATH} has changed since the link was made. The edit still fits.`)
  await page.getByRole('textbox', { name: `Source of ${PATH}` }).press('Control+Enter')
  await expectVerdict(page, /^Wrong: Lane \d+ /)
})

test('one whose lines have changed since is told not to fit, with both texts, and runs nothing', async ({ page }) => {
  await openAt(page, await linkFrom(now.replace('if (taken < end) { partial', 'if (end > taken) { partial')))
  await settled(page)
  await expect(page.getByText('no longer fits: its lines have changed.')).toBeVisible()
  expect((await stateOf(page)).columns[1]?.status).toBe('failed')
  const both = page.getByRole('region', { name: 'The edit and the kernel' })
  await repeatUntil(
    () => page.getByRole('button', { name: 'See what it changes' }).press('Enter'),
    (limit) => expect(both).toBeVisible(limit),
  )
  await expect(both.locator('del')).toContainText('workgroupBarrier();')
  await expect(both.locator('figure > div').first()).toContainText('if (end > taken) { partial')
  await expect(both.locator('figure > div').last()).toContainText('if (taken < end) { partial')
  await expect(page.getByText('no line changed')).toBeVisible()
  await expectAccessible(page)
})

test('a link that asks for an edit measures nothing before there is one', async ({ page }) => {
  await openAt(page, 'm=grid:D3N7:6x6x6:seeded:1&k=sptrsv/level_set&lock=unedited')
  await settled(page)
  const line = page.getByRole('complementary', { name: 'What this link locks' })
  await expect(line).toContainText('The author of this link has locked measuring without an edit.')
  await page.keyboard.press('r')
  const refusal = page.getByRole('status').getByText('has locked measuring without an edit.')
  await expect(refusal).toBeVisible()
  await expectAccessible(page)
  await page.getByRole('button', { name: 'Dismiss' }).press('Enter')
  const before = await line.boundingBox()
  const text = page.getByRole('textbox', { name: `Source of ${PATH}` })
  await repeatUntil(
    () => page.getByRole('button', { name: 'Edit a kernel' }).press('Enter'),
    (limit) => expect(text).toBeVisible(limit),
  )
  // the lab stands where the side column does, and moves no other part of the page
  expect(await line.boundingBox()).toEqual(before)
  await text.focus()
  await page.keyboard.press('Control+Home')
  await page.keyboard.type('// Mine.\n')
  await page.keyboard.press('Control+Enter')
  await expectVerdict(page, /^Right/)
  await command(page, 'measure.run')
  await expect(page.getByRole('heading', { name: '(edited)' })).toBeVisible()
  await expect(refusal).toBeHidden()
  expect(new URL(page.url()).searchParams.get('lock')).toBe('unedited')
})
