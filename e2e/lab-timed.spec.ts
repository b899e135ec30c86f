import { readFileSync } from 'node:fs'
import type { Page } from '@playwright/test'
import { expect, test } from './support/app.ts'
import { expectVerdict, verdict } from './support/lab.ts'
import { command, openAt, settled, stateOf } from './support/page.ts'
import { repeatUntil } from './support/repeat.ts'
import { patience } from './support/slowness.ts'

const PATH = 'sptrsv/level_set/kernel.wesl'
const EDITOR = `Source of ${PATH}`
const LINE = 'x[row] = (b[row] - sum) / values[diagonal];'

/** A factor that marks a shader as one of the edit. */
const MARK = /\b0\.71828\w*/

/** Replaces the line that writes x. */
async function rewrite(page: Page, text: string, line: string): Promise<string> {
  const editor = page.getByRole('textbox', { name: EDITOR })
  const next = text.replace(/^ {2}x\[row\] = .*$/m, `  ${line}`)
  await editor.focus()
  await page.keyboard.press('Control+a')
  await page.keyboard.insertText(next)
  await page.keyboard.press('Control+Enter')
  return next
}

/** Shaders of the edit, and others, that the page has made on its GPU since the last call. */
const made = async (page: Page): Promise<{ edited: number; others: number }> => {
  const codes = await page.evaluate(() => (Reflect.get(window, 'shaders') as string[]).splice(0))
  const edited = codes.filter((code) => MARK.test(code)).length
  return { edited, others: codes.length - edited }
}

test('an edit with a wrong answer is not timed, and the page says what is wrong where its time would stand', {
  tag: '@long',
}, async ({ page }) => {
  await page.addInitScript(() => {
    const shaders: string[] = []
    Object.assign(window, { shaders })
    const own = globalThis.GPUDevice?.prototype.createShaderModule
    if (own)
      GPUDevice.prototype.createShaderModule = function watched(given) {
        shaders.push(given.code)
        return own.call(this, given)
      }
  })
  await openAt(page, 'm=grid:D3N7:6x6x6:seeded:1&k=sptrsv/level_set')
  const text = readFileSync(`shaders/${PATH}`, 'utf8')
  expect(text).toContain(LINE)
  await repeatUntil(
    () => command(page, 'lab.edit', '0'),
    (limit) => expect(page.getByRole('textbox', { name: EDITOR })).toBeVisible(limit),
  )

  const wrong = await rewrite(page, text, 'x[row] = (b[row] - 0.71828 * sum) / values[diagonal];')
  await expectVerdict(page, /^Wrong: /)
  const sentence = (await verdict(page).textContent())?.slice('Wrong: '.length, 40) ?? ''
  await settled(page)
  await made(page)

  await command(page, 'measure.run')
  const refusal = page.getByText('is not judged right, so it has no time: ')
  await expect(refusal).toBeVisible({ timeout: patience(90_000) })
  await expect(refusal).toContainText(sentence)
  await expect
    .poll(async () => (await stateOf(page)).columns[0].single, { timeout: patience(90_000) })
    .toBeGreaterThan(0)
  const [, edited] = (await settled(page)).columns
  expect([edited.single, edited.backToBack, edited.analysis]).toEqual([undefined, undefined, undefined])
  const { edited: ofEdit, others } = await made(page)
  expect(ofEdit, 'shaders of the wrong edit that were made to be timed').toBe(0)
  expect(others, 'shaders of the kernel beside it').toBeGreaterThan(0)
  await expect(page.getByText(/times as fast|take the same time|tie,/)).toHaveCount(0)

  // right, with the same mark: now its shader is made and timed
  await page.getByRole('button', { name: 'Dismiss' }).first().press('Enter')
  await rewrite(page, wrong, 'x[row] = (b[row] - sum * (0.71828 / 0.71828)) / values[diagonal];')
  await expectVerdict(page, /^Right/)
  await settled(page)
  await made(page)
  await command(page, 'measure.run')
  await expect
    .poll(async () => (await stateOf(page)).columns[1].single, { timeout: patience(120_000) })
    .toBeGreaterThan(0)
  await settled(page)
  expect((await made(page)).edited, 'shaders of the right edit that were made to be timed').toBeGreaterThan(0)
  await expect(refusal).toHaveCount(0)
})
