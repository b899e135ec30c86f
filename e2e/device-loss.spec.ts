import type { Page } from '@playwright/test'
import { expect, test } from './support/app.ts'
import { KNOWN } from './support/console.ts'
import { killGpu } from './support/gpu.ts'
import { badge, canvasOf, checkedHere, command, expectAlive, openAt, settled, stateOf } from './support/page.ts'
import { expectDrawn, expectPicture, stillPicture } from './support/pixels.ts'

/** All that the badge says from now on: a new device may be there sooner than a test can look. */
const badgeTexts = (page: Page) =>
  badge(page).evaluateHandle((element) => {
    const texts: string[] = []
    const banner = element.closest('header') ?? element
    const note = () => texts.push(banner.textContent ?? '')
    new MutationObserver(note).observe(banner, {
      subtree: true,
      childList: true,
      characterData: true,
      attributes: true,
    })
    return texts
  })

test('a device lost mid-play leaves picture and document, and a new one takes over', async ({ page, guard }) => {
  guard.allow(KNOWN.deviceLost)
  await openAt(page, 'm=grid:D3N7:7x6x5:seeded:4&t=6&pin=row:40&theme=dark')
  await checkedHere(page)
  await expectAlive(page)
  const grid = canvasOf(page, 'grid')
  const timeline = canvasOf(page, 'timeline')
  const [gridBefore, timelineBefore] = [await stillPicture(grid), await stillPicture(timeline)]
  await expectDrawn(grid)
  const link = page.url()

  await page.keyboard.press(' ')
  await expect.poll(async () => (await stateOf(page)).tick).toBeGreaterThan(6)
  const said = await badgeTexts(page)
  await killGpu(page)
  await expect.poll(() => said.evaluate((texts) => texts.some((text) => text.includes('device lost')))).toBe(true)
  expect((await stateOf(page)).columns.map(({ status }) => status)).toEqual(['ready', 'ready'])
  await expectDrawn(timeline)

  await expect(page.getByText(/The GPU device was lost; a new one on SwiftShader has taken over/)).toBeVisible()
  await expect(badge(page)).toHaveText('live · SwiftShader')
  await expectAlive(page)
  if ((await stateOf(page)).playing) await command(page, 'play.toggle')
  await command(page, 'notice.dismiss')
  await command(page, 'play.seek', '6')
  await expectPicture(timeline, timelineBefore)
  await expectPicture(grid, gridBefore)
  await expect.poll(() => page.url()).toBe(link)

  await page.keyboard.press('g')
  await expect.poll(async () => (await stateOf(page)).busy).toBe(true)
  const { columns } = await settled(page)
  expect(columns.map(({ status, origin }) => [status, origin])).toEqual([
    ['ready', 'live'],
    ['ready', 'live'],
  ])
  await expectPicture(grid, gridBefore)
  await expectAlive(page)
})
