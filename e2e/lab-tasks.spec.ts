import { readFileSync } from 'node:fs'
import type { Page } from '@playwright/test'
import { expect, test } from './support/app.ts'
import { expectAccessible } from './support/axe.ts'
import { verdict } from './support/lab.ts'
import { command, openAt, settled } from './support/page.ts'
import { projectModule } from './support/project-module.ts'
import { ALL } from './support/seen.ts'
import { patience } from './support/slowness.ts'
import { repeatUntil } from './support/repeat.ts'

const LINK = 'm=grid:D3N7:6x6x6:seeded:1&k=sptrsv/level_set'
const { STEPS } = await projectModule<{ STEPS: { begins: string; ends: string }[] }>('shaders/sptrsv/solver-steps.ts')

const task = (page: Page) => page.getByRole('region', { name: 'Task' })
const goal = (page: Page) => task(page).locator('output')

const open = (page: Page, number: number, title: string | RegExp) =>
  repeatUntil(
    () => command(page, 'lab.task', String(number)),
    (limit) => expect(task(page).getByRole('heading')).toHaveText(title, limit),
  )

/** Types a text in place of all that the editor holds, and runs it, by keys alone. */
async function write(page: Page, text: string): Promise<void> {
  await page.getByRole('textbox', { name: /^Source of / }).focus()
  await page.keyboard.press('Control+a')
  await page.keyboard.insertText(text)
  await page.keyboard.press('Control+Enter')
}

/** A busy machine has not judged all in its time. */
async function expectReached(page: Page): Promise<void> {
  await expect(verdict(page)).toHaveText(/^(?:Right|Wrong|Not judged)/, { timeout: patience(60_000) })
  if ((await verdict(page).textContent())?.startsWith('Not judged')) await page.keyboard.press('Control+Enter')
  await expect(goal(page)).toContainText('Reached.', { timeout: patience(60_000) })
}

/** Steps that are done in one run: all where all is tried. */
const steps = ALL ? STEPS.map((_, s) => s) : [0, Number(process.env['CHECK_SEED'] ?? 1) % 6]

test('the lesson Write a solver is done step by step by the keyboard alone', { tag: '@long' }, async ({ page }) => {
  test.setTimeout(patience(60_000 * (steps.length + 1)))
  await openAt(page, LINK)
  await open(page, steps[0], /^Step 1 of 7: /)
  await settled(page)
  for (const [s, number] of steps.entries()) {
    if (s > 0) await open(page, number, new RegExp(`^Step ${number + 1} of 7: `))
    await task(page).getByRole('button', { name: 'Hint' }).press('Enter')
    await expect(task(page).getByRole('button', { name: 'Another hint' })).toBeVisible()
    if (s === 0) {
      await page.getByRole('textbox', { name: /^Source of / }).press('Control+Enter')
      await expect(goal(page)).toContainText('Not reached yet.', { timeout: patience(60_000) })
    }
    await write(page, STEPS[number].ends)
    await expectReached(page)
    await expectAccessible(page)
  }
  await task(page).getByRole('button', { name: 'Next step' }).press('Enter')
  await expect(task(page).getByRole('heading')).toHaveText(
    new RegExp(`^Step ${(steps.at(-1) ?? 0) + 2 > 7 ? 7 : (steps.at(-1) ?? 0) + 2} of 7: `),
  )
  // what was done is kept, and the lesson goes on at the first step that is not
  await page.getByText('Write a solver', { exact: true }).press('Enter')
  await expect(page.getByRole('listitem').filter({ hasText: 'One lane adds up a row' })).toContainText('done')
})

test('a step is read in a window of 420 pixels', async ({ page }) => {
  await page.setViewportSize({ width: 420, height: 800 })
  await openAt(page, LINK)
  await open(page, 3, /^Step 4 of 7: /)
  await expect(task(page)).toContainText('A wait needs a bound')
  expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBeLessThanOrEqual(420)
  await expectAccessible(page)
})

test('an exercise in speed shows the lanes of its target, and is reached by counts', async ({ page }) => {
  await openAt(page, LINK)
  await open(page, 7, 'A lane for each row')
  await settled(page)
  await expect(page.getByRole('heading', { name: 'CSR scalar' })).toBeVisible()
  await expect(page.getByRole('heading', { name: 'Lanes', exact: true })).toBeVisible()
  await expect(page.getByRole('region', { name: /^Code of/ })).toHaveCount(0)
  await page.getByRole('textbox', { name: /^Source of / }).press('Control+Enter')
  await expect(goal(page)).toContainText(/Not reached yet\. 6.049 reads by the busiest lane, 25 at most/, {
    timeout: patience(60_000),
  })
  await write(page, readFileSync('shaders/spmv/csr_scalar/kernel.wesl', 'utf8'))
  await expectReached(page)
  await expect(page.getByRole('heading', { name: 'CSR scalar (edited)' })).toBeVisible()
  await expectAccessible(page)
})
