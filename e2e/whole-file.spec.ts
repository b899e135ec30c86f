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

async function savedWhole(page: Page, id: string): Promise<string> {
  const [download] = await Promise.all([
    page.waitForEvent('download', { timeout: patience(100_000) }),
    command(page, 'file.whole', id),
  ])
  return readFileSync(await download.path(), 'utf8')
}

for (const [id, title, least] of WHOLES)
  test(`${id} is one file: it opens without a network, goes from scene to scene, and plays`, async ({
    page,
    context,
  }) => {
    await page.addInitScript(
      (talk) => localStorage.setItem('sparsescope.talks', JSON.stringify([talk])),
      talkText(TALK),
    )
    await openQuietly(page, 'm=grid:D3N7:6x6x6:seeded:1&panes=dag')
    const text = await savedWhole(page, id)
    expect(text.length).toBeLessThan(MOST_BYTES)
    await expect(page.getByText(/^Saved .*\.html: \d+ scenes\.$/)).toBeVisible()
    await expect(page.locator('[data-view="dag"]'), 'the page is as it was').toHaveCount(2)
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
