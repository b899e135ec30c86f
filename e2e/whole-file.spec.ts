import { readFileSync, writeFileSync } from 'node:fs'
import type { Page } from '@playwright/test'
import { expect, test } from './support/app.ts'
import { expectAccessible } from './support/axe.ts'
import { command, openQuietly } from './support/page.ts'
import { projectModule } from './support/project-module.ts'
import { patience } from './support/slowness.ts'

/** What a mail or a course page still takes. */
const MOST_BYTES = 5_000_000
const SMALL = 'v=4&m=grid:D3N7:6x6x6:seeded:1&k=sptrsv/level_set,sptrsv/sync_free&axis=steps'
const TALK = {
  title: 'Two pictures',
  scenes: [
    { title: 'Rows in levels', says: ['Each level waits.'], show: `${SMALL}&panes=dag`, seconds: 20 },
    { title: 'Rows in time', says: ['None waits.'], show: `${SMALL}&panes=matrix.timeline`, seconds: 20 },
  ],
}
const { talkText } = await projectModule<{ talkText(talk: typeof TALK): string }>('src/page/features/talk/talk-file.ts')
const WHOLES = [
  ['lesson:waiting', 'Why a row must wait', 7],
  ['talk:own-0', TALK.title, 2],
] as const

/** A reader is in the midst of a lesson, and a speaker of a talk. */
const KEPT = {
  'sparsescope.lesson.waiting': JSON.stringify({ at: 'levels', finished: false, guesses: { needs: 1 }, done: [] }),
  'sparsescope.talk': 'five-ways 4',
}
const keptNow = (page: Page) =>
  page.evaluate(
    (keys) => [Object.fromEntries(keys.map((key) => [key, localStorage.getItem(key)])), history.length],
    Object.keys(KEPT),
  )

async function savedWhole(page: Page, id: string): Promise<string> {
  const [download] = await Promise.all([
    page.waitForEvent('download', { timeout: patience(100_000) }),
    command(page, 'file.whole', id),
  ])
  return readFileSync(await download.path(), 'utf8')
}

for (const [id, title, least] of WHOLES)
  test(`${id} is one file: it opens without a network, goes from scene to scene, and plays`, { tag: '@long' }, async ({
    page,
    context,
  }) => {
    await page.addInitScript(
      (talk) => localStorage.setItem('sparsescope.talks', JSON.stringify([talk])),
      talkText(TALK),
    )
    await openQuietly(page, 'm=grid:D3N7:6x6x6:seeded:1&panes=dag')
    await page.evaluate(
      (kept) => Object.entries(kept).forEach(([key, value]) => localStorage.setItem(key, value)),
      KEPT,
    )
    const steps = await page.evaluate(() => history.length)
    const text = await savedWhole(page, id)
    expect(text.length).toBeLessThan(MOST_BYTES)
    await expect(page.getByText(/^Saved .*\.html: \d+ scenes\.$/)).toBeVisible()
    await expect(page.locator('[data-view="dag"]'), 'the page is as it was').toHaveCount(2)
    expect(await keptNow(page), 'the reader’s place').toEqual([KEPT, steps])
    const file = test.info().outputPath('whole.html')
    writeFileSync(file, text)

    const alone = await context.newPage()
    const asked: string[] = []
    alone.on('request', (request) => asked.push(request.url()))
    const faults: string[] = []
    alone.on('console', (message) => void (message.type() === 'error' && faults.push(message.text())))
    await alone.goto(`file://${file}`)
    await expect(alone).toHaveTitle(title)
    const standing = alone.locator('#standing')
    await expect(standing).toHaveText(/^1 of \d+$/)
    const scenes = Number((await standing.textContent())?.split(' of ')[1])
    expect(scenes).toBeGreaterThanOrEqual(least)
    const seen = new Set<string>()
    let plays = 0
    for (let scene = 1; scene <= scenes; scene++) {
      await expect(standing).toHaveText(`${scene} of ${scenes}`)
      await expect(alone.locator('h1')).not.toBeEmpty()
      await expect(alone.locator('#picture > svg')).toBeVisible()
      seen.add(await alone.locator('#picture').innerHTML())
      if (await alone.locator('#controls').isVisible()) plays++
      await alone.keyboard.press('ArrowRight')
    }
    expect(seen.size, 'pictures').toBe(scenes)
    expect(plays, 'scenes that play').toBeGreaterThanOrEqual(2)
    while (!(await alone.locator('#controls').isVisible())) await alone.keyboard.press('ArrowLeft')
    await alone.getByRole('slider').fill('0')
    const still = await alone.locator('#picture').innerHTML()
    await alone.getByRole('button', { name: 'Play' }).click()
    await expect.poll(() => alone.locator('#picture').innerHTML()).not.toBe(still)
    await expectAccessible(alone)
    expect([asked.filter((url) => !/^(?:file|data):/.test(url)), faults]).toEqual([[], []])
    await alone.close()
  })

test('a talk that is saved says how far it is, and Cancel ends it without a file', async ({ page }) => {
  await openQuietly(page, 'm=grid:D3N7:6x6x6:seeded:1&panes=dag')
  let files = 0
  page.on('download', () => files++)
  const saving = page.evaluate(() => window.__sparsescope?.run('file.whole', 'talk:five-ways'))
  const sheet = page.getByRole('dialog', { name: 'Saving “Five ways to solve a triangle”' })
  const far = sheet.getByRole('progressbar')
  await expect(sheet.getByText(/^Scene 1 of 10: /)).toBeVisible()
  await expect(sheet.getByText(/^\d+ of \d+ frames$/)).toBeVisible({ timeout: patience(30_000) })
  await expectAccessible(page)
  await expect(sheet.getByText(/^Scene [23] of 10: /)).toBeVisible({ timeout: patience(60_000) })
  expect(Number(await far.getAttribute('value'))).toBeGreaterThanOrEqual(1)
  await page.keyboard.press('ArrowRight')
  await sheet.getByRole('button', { name: 'Cancel' }).click()
  await saving
  await expect(page.getByText('Cancelled: nothing was saved.')).toBeVisible()
  await expect(sheet).toBeHidden()
  await expect(page.locator('[data-view="dag"]'), 'the page is as it was').toHaveCount(2)
  expect(files).toBe(0)
})

test('a scene that cannot be shown is named, and nothing is saved', async ({ page }) => {
  const broken = { ...TALK.scenes[1], title: 'Rows of nobody', show: 'v=4&m=file:0123456789abcdef:gone.mtx&panes=dag' }
  await page.addInitScript(
    (talk) => localStorage.setItem('sparsescope.talks', JSON.stringify([talk])),
    talkText({ ...TALK, scenes: [TALK.scenes[0], broken] }),
  )
  await openQuietly(page, 'm=grid:D3N7:6x6x6:seeded:1&panes=dag')
  await command(page, 'file.whole', 'talk:own-0')
  await expect(page.getByText(/^Nothing was saved\. Scene 2 of 2, “Rows of nobody”: \S/)).toBeVisible()
  await expect(page.locator('[data-view="dag"]'), 'the page is as it was').toHaveCount(2)
})
