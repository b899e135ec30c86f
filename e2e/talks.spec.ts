import { readFile } from 'node:fs/promises'
import type { Locator, Page } from '@playwright/test'
import { expect, test } from './support/app.ts'
import { command, openQuietly, settled } from './support/page.ts'

test.use({ viewport: { width: 1280, height: 720 } })

const sheet = (page: Page): Locator => page.getByRole('dialog', { name: 'Talks' })
const scenes = (page: Page): Locator => sheet(page).getByRole('listitem', { name: /^Scene \d/ })
const press = (inside: Locator, name: string) => inside.getByRole('button', { name, exact: true }).click()

/** Headlines of the scenes in the editor, in their order. */
const headlines = (page: Page): Promise<string[]> =>
  scenes(page)
    .getByLabel('Headline')
    .evaluateAll((inputs) => inputs.map((input) => (input as HTMLInputElement).value))

async function write(field: Locator, words: string) {
  await field.fill(words)
  await field.blur()
}

/** Makes a talk of two scenes, `Second` and `First`, by every button of the editor. */
async function make(page: Page) {
  await press(sheet(page), 'New talk of what is on screen')
  await write(sheet(page).getByLabel('Title'), 'My talk')
  await write(scenes(page).nth(0).getByLabel('Headline'), 'First')
  for (const words of ['Second', 'Third']) {
    await press(sheet(page), 'Add what is on screen as a scene')
    await write(scenes(page).last().getByLabel('Headline'), words)
  }
  await write(scenes(page).nth(1).getByLabel('What you will say'), 'Say this.')
  await write(scenes(page).nth(1).getByLabel('Seconds'), '30')
  await scenes(page).nth(1).getByLabel('Plays when it is shown').check()
  await press(sheet(page), 'Move scene 2 up')
  await press(sheet(page), 'Move scene 2 down')
  await press(sheet(page), 'Remove scene 2')
  await press(sheet(page), 'Take what is on screen for scene 1')
  expect(await headlines(page)).toEqual(['Second', 'First'])
}

/** Saves the talk as a file. */
async function saved(page: Page): Promise<string> {
  const row = sheet(page).getByRole('listitem').filter({ hasText: 'My talk' })
  const [file] = await Promise.all([page.waitForEvent('download'), press(row, 'Save as a file')])
  return readFile(await file.path(), 'utf8')
}

async function open(page: Page, text: string) {
  const [chooser] = await Promise.all([page.waitForEvent('filechooser'), press(sheet(page), 'Open a talk from a file')])
  await chooser.setFiles({ name: 'my.talk.json', mimeType: 'application/json', buffer: Buffer.from(text) })
}

test('a talk is made, saved and read again; given, it goes blank, holds still and shows its notes', {
  tag: '@long',
}, async ({ page }) => {
  await openQuietly(page, 'm=grid:D3N7:6x6x6:seeded:1&axis=steps&t=3')
  await command(page, 'talk.list')
  await make(page)
  const text = await saved(page)
  const talk = JSON.parse(text) as { readonly scenes: readonly object[] }
  expect(talk.scenes).toEqual([
    expect.objectContaining({ headline: 'Second', notes: 'Say this.', seconds: 30, plays: true }),
    expect.objectContaining({ headline: 'First', notes: '', seconds: 60 }),
  ])
  await press(sheet(page).getByRole('listitem').filter({ hasText: 'My talk' }), 'Remove')
  await expect(sheet(page).getByText('My talk')).toHaveCount(0)
  await open(page, text.replace('sparsescope talk', 'a letter'))
  await expect(sheet(page).getByRole('alert')).toBeVisible()
  await open(page, text)
  await expect(sheet(page).getByRole('alert')).toHaveCount(0)
  expect(await headlines(page)).toEqual(['Second', 'First'])

  await press(sheet(page).getByRole('listitem').filter({ hasText: 'My talk' }), 'Give it: My talk')
  const headline = page.locator('h1')
  await expect(headline).toHaveText('Second')
  await settled(page)
  await expect(page.getByRole('button', { name: /^Longest chain/ }), 'no button over a picture').toHaveCount(0)
  // a browser takes the first Esc of a full screen for itself: the talk goes on in its window
  await page.evaluate(() => document.fullscreenElement && document.exitFullscreen())
  await expect(headline).toHaveText('Second')
  await page.keyboard.press('b')
  await expect(page.locator('[data-blank="true"]').getByRole('status')).toHaveText('The screen is blank.')
  await page.keyboard.press('b')
  await expect(page.locator('[data-blank="true"]')).toHaveCount(0)
  const notes = page.getByRole('complementary', { name: 'Notes' })
  await page.keyboard.press('h')
  await expect(notes).toContainText('Say this.')
  await page.keyboard.press('f')
  await page.keyboard.press('ArrowRight')
  await expect(notes).toContainText('The audience sees 1.')
  await expect(headline, 'it holds still').toHaveText('Second')
  await page.keyboard.press('f')
  await expect(headline).toHaveText('First')
  await page.keyboard.press('h')
  await expect(notes).toHaveCount(0)
  await page.keyboard.press('Escape')
  await expect(page.getByRole('banner')).toBeVisible()
})

/** Presses Tab until the button of this name has the focus, and then Enter. */
async function tabAndEnter(page: Page, name: string) {
  const button = sheet(page).getByRole('button', { name, exact: true })
  await expect(button).toBeVisible()
  for (let presses = 0; presses < 60; presses++) {
    await page.keyboard.press('Tab')
    if (await button.evaluate((element) => element === document.activeElement)) return page.keyboard.press('Enter')
  }
  throw new Error(`Tab never came to ${name}`)
}

test('a lesson is given as a talk, by keys alone: its text stands in the notes, and a question before its answer', {
  tag: '@long',
}, async ({ page }) => {
  await openQuietly(page, 'm=grid:D3N7:6x6x6:seeded:1&axis=steps&t=3')
  await page.keyboard.press('Control+k')
  await page.getByRole('combobox').pressSequentially('Talks and their scenes')
  await page.keyboard.press('Enter')
  await tabAndEnter(page, 'Give it: Idle lanes and multistage processing')
  const headline = page.locator('h1')
  await expect(headline).toHaveText('A worker is 32 lanes that go through the code together')
  await settled(page)
  await page.evaluate(() => document.fullscreenElement && document.exitFullscreen())
  await page.keyboard.press('h')
  const notes = page.getByRole('complementary', { name: 'Notes' })
  await expect(notes).toContainText('has 13 nonzeros left of its diagonal')
  await expect(notes).not.toContainText(/[{}<]|…/)
  await page.keyboard.press('PageDown')
  await expect(headline).toHaveText('Over the whole solve, which part of the lanes’ steps carries a nonzero?')
  await expect(notes).toContainText('About a third')
  await expect(page.locator('main').getByText(/µs/), 'no answer yet').toHaveCount(0)
  await page.keyboard.press('PageDown')
  await expect(headline).toHaveText('A short row leaves most lanes empty')
  await expect(notes).toContainText(/It is \d+\s?%/)
  await expect(page.locator('main').getByText(/µs/)).toHaveCount(1)
  await page.keyboard.press('Escape')
  await expect(page.getByRole('banner')).toBeVisible()
  expect(new URL(page.url()).searchParams.get('lesson'), 'a talk is no step').toBeNull()

  await command(page, 'talk.start', 'lesson:gone')
  await expect(page.getByText('This page has no talk lesson:gone. The list of talks has all.')).toBeVisible()
  await expect(page.getByRole('banner')).toBeVisible()
})
