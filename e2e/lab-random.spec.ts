import { readFileSync } from 'node:fs'
import type { Page } from '@playwright/test'
import { random } from '#src/core/base/random.ts'
import { expect, test } from './support/app.ts'
import { verdict } from './support/lab.ts'
import { command, expectAlive, openAt, stateOf } from './support/page.ts'
import { ALL } from './support/seen.ts'
import { patience } from './support/slowness.ts'
import { repeatUntil } from './support/repeat.ts'

const PATH = 'sptrsv/level_set/kernel.wesl'
const TEXT = readFileSync(`shaders/${PATH}`, 'utf8').split('\n')
const SEED = Number(process.env['CHECK_SEED'] ?? 1)
/** Edits of one run. */
const EDITS = ALL ? 100 : 3

/** The text with one line deleted, or doubled, or with its last letter lost. */
function changed(number: number): string {
  const { below } = random(number)
  const used = TEXT.flatMap((line, at) => (/^\s*(?:\/\/|import|@if|$)/.test(line) ? [] : [at]))
  const at = used[below(used.length)]
  const made = [[], [TEXT[at], TEXT[at]], [TEXT[at].slice(0, -1)]][below(3)]
  return TEXT.toSpliced(at, 1, ...made).join('\n')
}

/** The kernel's text as this browser keeps it, in whole: an editor shows the lines that are in sight. */
const keptText = (page: Page): Promise<unknown> =>
  page.evaluate(([kept, path]) => JSON.parse(localStorage.getItem(kept) ?? '{}')[path], [
    'sparsescope.lab.sptrsv/level_set',
    PATH,
  ] as const)

test('edits drawn at random cost no text and no device, throw nothing, and none that is wrong has a time', {
  tag: '@long',
}, async ({ page }) => {
  test.setTimeout(patience(30_000 * (EDITS + 1)))
  await openAt(page, 'm=grid:D3N7:6x6x6:seeded:1&k=sptrsv/level_set')
  const text = page.getByRole('textbox', { name: `Source of ${PATH}` })
  const said = verdict(page)
  await repeatUntil(
    () => command(page, 'lab.edit', '0'),
    (limit) => expect(text).toBeVisible(limit),
  )
  for (let e = 0; e < EDITS; e++) {
    const typed = changed(SEED * EDITS + e)
    const told = `edit ${SEED * EDITS + e}`
    await text.focus()
    await page.keyboard.press('Control+a')
    await page.keyboard.insertText(typed)
    await page.keyboard.press('Control+Enter')
    await expect(said, told).toHaveText(/^(?:Right|Wrong|Not judged|Judging)/, { timeout: patience(30_000) })
    await expect(said, told).toHaveText(/^(?:Right|Wrong|Not judged)/, { timeout: patience(30_000) })
    await expect.poll(() => keptText(page), told).toBe(typed)
    await expect.poll(async () => (await stateOf(page)).busy, { message: told, timeout: patience(30_000) }).toBe(false)
    if (!(await said.textContent())?.startsWith('Right')) {
      await command(page, 'measure.run')
      await expect(page.getByText('is not judged right, so it has no time: ').first(), told).toBeVisible({
        timeout: patience(90_000),
      })
      await page.getByRole('button', { name: 'Dismiss' }).first().press('Enter')
    }
    await expect.poll(async () => (await stateOf(page)).gpu, told).toBe('ready')
  }
  await expectAlive(page)
})
