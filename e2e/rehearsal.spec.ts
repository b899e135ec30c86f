import type { Page } from '@playwright/test'
import { expect, test } from './support/app.ts'
import { KNOWN } from './support/console.ts'
import { killGpu } from './support/gpu.ts'
import { command, settled, stateOf } from './support/page.ts'
import { patience } from './support/slowness.ts'
import { smallType, withTypeNoted } from './support/type-size.ts'

/** Letters that are smaller are not read in the last row. */
const LEAST_PX = 18

test.use({ keepsSite: true, viewport: { width: 1280, height: 720 } })

const headlineOf = (page: Page) => page.locator('h1').first().textContent()

/** Sentences and names of a scene that the audience sees a part of. */
const cutWords = (page: Page): Promise<string[]> =>
  page.locator('[data-scene] :is(h1, h2, p, li)').evaluateAll((all) =>
    all.flatMap((words) => {
      const box = words.getBoundingClientRect()
      if (!words.checkVisibility() || box.width < 2) return []
      let frame = words.parentElement
      while (frame && getComputedStyle(frame).overflow === 'visible') frame = frame.parentElement
      const room = (frame ?? document.documentElement).getBoundingClientRect()
      const cut =
        words.scrollWidth > words.clientWidth + 1 || box.bottom > room.bottom + 1 || box.right > room.right + 1
      return cut ? [words.textContent ?? ''] : []
    }),
  )

/** Waits until a scene is on screen with its runs, then looks at it as the audience and the speaker do. */
async function expectScene(page: Page, speaker: Page, scene: number) {
  await expect(page.locator(`[data-scene="${scene}"]`)).toBeVisible()
  const { columns } = await settled(page)
  const headline = await headlineOf(page)
  expect(
    columns.map(({ status }) => status),
    `${headline}: columns`,
  ).toEqual(columns.map(() => 'ready'))
  await expect(page.locator('main canvas').first(), `${headline}: a picture`).toBeVisible()
  await expect(page.getByText(/could not be (shown|drawn)/), `${headline}: faults`).toHaveCount(0)
  expect(await smallType(page, LEAST_PX), `${headline}: small letters`).toEqual([])
  expect(await cutWords(page), `${headline}: words that are cut`).toEqual([])
  await expect(speaker.locator('h1'), 'the speaker’s window').toHaveText(headline ?? '')
}

/** Gives a talk from its first scene to its last, by the keys of a clicker alone. */
async function give(page: Page, speaker: Page, scenes: number, at: (scene: number) => Promise<void>) {
  for (let scene = 0; scene < scenes; scene++) {
    await expectScene(page, speaker, scene)
    await at(scene)
    if (scene < scenes - 1) await page.keyboard.press('PageDown')
  }
}

async function opened(page: Page): Promise<Page> {
  const [speaker] = await Promise.all([page.context().waitForEvent('page'), page.keyboard.press('n')])
  return speaker
}

test('both talks are given without a network, by a clicker, and the GPU goes in scene four', { tag: '@long' }, async ({
  page,
  context,
  guard,
}) => {
  test.setTimeout(patience(120_000))
  guard.allow(KNOWN.deviceLost)
  await withTypeNoted(page)
  await page.goto('./?theme=dark')
  await settled(page)
  await page.waitForFunction(() => navigator.serviceWorker.controller !== null, undefined, {
    timeout: patience(60_000),
  })
  await context.setOffline(true)
  await page.reload()
  await settled(page)

  await page.keyboard.press('p')
  await expect(page.locator('[data-scene="0"]')).toBeVisible()
  const speaker = await opened(page)
  await give(page, speaker, 10, async (scene) => {
    if (scene === 3) await killGpu(page)
  })
  expect((await stateOf(page)).gpu, 'the device after').toBe('ready')

  await speaker.keyboard.press('PageUp')
  await expectScene(page, speaker, 8)
  await page.keyboard.press('Escape')
  await expect(page.getByRole('banner')).toBeVisible()
  await expect(speaker.getByText(/No other window gives this talk/)).toBeVisible()
  await speaker.close()

  await command(page, 'talk.start', 'ten-formats 0')
  await expect(page.locator('[data-scene="0"]')).toBeVisible()
  const second = await opened(page)
  await give(page, second, 11, async () => undefined)
  // the rule sees words that are cut
  await page
    .locator('h1')
    .evaluate((words) => (words.style.cssText = 'width: 90px; overflow: hidden; white-space: nowrap'))
  expect(await cutWords(page)).toHaveLength(1)
})
