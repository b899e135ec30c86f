import type { Page } from '@playwright/test'
import * as texts from '#src/page/features/opening/first/words.ts'
import { expect, test } from './support/app.ts'
import { expectAccessible } from './support/axe.ts'
import { dropFiles, fileOf, laplacian } from './support/files.ts'
import { settled, stateOf } from './support/page.ts'

/**
 * The first five minutes of someone who was never here: opening, why, a matrix of theirs, advice, race, lesson, talk. By mouse
 * buttons are pressed; by keyboard keys alone are, and the file is chosen from a list of files.
 */

test.use({ firstVisit: true })

const HANDS = {
  mouse: {
    lesson: (page: Page) => page.getByRole('button', { name: /^Begin: Why a row must wait/ }).click(),
    race: (page: Page) => page.getByRole('banner').getByRole('button', { name: 'Race', exact: true }).click(),
    bring: async (page: Page, file: string) => dropFiles(page.locator('.drop'), [file]),
    onward: (page: Page) => page.mouse.wheel(0, 700),
  },
  keyboard: {
    lesson: (page: Page) => page.getByRole('button', { name: /^Begin: Why a row must wait/ }).press('Enter'),
    race: (page: Page) => page.keyboard.press('1'),
    bring: async (page: Page, file: string) => {
      const [chooser] = await Promise.all([
        page.waitForEvent('filechooser'),
        page.getByLabel(texts.choose).press('Enter'),
      ])
      await chooser.setFiles(file)
    },
    onward: (page: Page) => page.keyboard.press('PageDown'),
  },
} as const

for (const [by, hand] of Object.entries(HANDS))
  test(`opening, why, own matrix, advice, race, lesson and talk, by ${by}`, async ({ page }) => {
    await page.goto('./')
    await expect(page.getByRole('heading', { level: 1 })).toHaveText(texts.title)

    await test.step('why', async () => {
      for (const { title } of Object.values(texts.scenes))
        await expect(async () => {
          await hand.onward(page)
          await expect(page.getByRole('heading', { name: title })).toBeInViewport({ timeout: 200 })
        }).toPass()
      await expect(async () => {
        await hand.onward(page)
        await expect(page.locator('.drop')).toBeInViewport({ ratio: 0.9, timeout: 200 })
      }).toPass()
    })

    await test.step('own matrix, and advice', async () => {
      await hand.bring(page, await fileOf('plate.mtx', laplacian(42, 25)))
      await settled(page)
      await expect(page.locator('[data-opening]')).toHaveCount(0)
      await expect(page.getByText(/^Try (?:minimum degree|nested dissection): its factor has/)).toBeVisible()
    })

    await test.step('race', async () => {
      await hand.race(page)
      await settled(page)
      const { columns } = await stateOf(page)
      expect(columns.map(({ status }) => status)).toEqual(['ready', 'ready'])
      await expect(page.getByRole('slider', { name: 'Playhead' })).toBeVisible()
    })

    await test.step('lesson', async () => {
      await page.keyboard.press('9')
      await hand.lesson(page)
      await expect(page.getByRole('region', { name: 'The lesson' })).toContainText('Gaussian elimination')
      await settled(page)
      await expectAccessible(page)
    })

    await test.step('talk', async () => {
      // in a lesson the key goes back a step
      await hand.race(page)
      await page.keyboard.press('p')
      await expect(page.locator('[data-scene="0"] h1')).toBeVisible()
      await page.keyboard.press('PageDown')
      await expect(page.locator('[data-scene="1"] h1')).toBeVisible()
      await page.keyboard.press('Escape')
      await expect(page.getByRole('banner')).toBeVisible()
    })
  })
