import type { Page } from '@playwright/test'
import { expect, test } from './support/app.ts'
import { badge, canvasOf, command, expectAlive, runHere, settled } from './support/page.ts'
import { changedFrom, expectDrawn } from './support/pixels.ts'

declare global {
  interface Window {
    /** When the page asked for an adapter, ms since it was opened. */
    asked?: number[]
  }
}

async function noteAdapters(page: Page) {
  await page.addInitScript(() => {
    const asked: number[] = (window.asked = [])
    const request = Object.getOwnPropertyDescriptor(GPU.prototype, 'requestAdapter')?.value as GPU['requestAdapter']
    GPU.prototype.requestAdapter = function (options) {
      asked.push(performance.now())
      return request.call(this, options)
    }
  })
}

test('a recorded run moves before any device is asked for, and a button runs it here', { tag: '@always' }, async ({
  page,
}) => {
  await noteAdapters(page)
  await page.goto('./')
  await page.waitForFunction(() => performance.getEntriesByName('first-motion').length > 0)
  const corner = canvasOf(page, 'corner')
  await changedFrom(corner, await expectDrawn(corner))
  await expectDrawn(canvasOf(page, 'corner', 'B'))
  await expect(badge(page)).toHaveText(/^recorded · NVIDIA H200, 20\d\d-\d\d-\d\d$/)

  await expect.poll(() => page.evaluate(() => window.asked?.length), 'the device comes later').toBeGreaterThan(0)
  const [moved, asked] = await page.evaluate(() => [
    performance.getEntriesByName('first-motion')[0].startTime,
    window.asked?.[0],
  ])
  expect(asked).toBeGreaterThan(moved ?? Number.POSITIVE_INFINITY)
  await expect(page.getByText('a few workers at a time')).toBeVisible()

  await runHere(page).click()
  await expect(badge(page)).toHaveText('live · SwiftShader')
  const { columns } = await settled(page)
  expect(columns.map(({ status, origin }) => [status, origin])).toEqual([
    ['ready', 'live'],
    ['ready', 'live'],
  ])
  await expect(runHere(page)).toHaveCount(0)
  for (const view of ['matrix', 'dag', 'grid', 'timeline']) {
    await command(page, 'pane.lead', view)
    await expect(() => expectDrawn(canvasOf(page, view)), view).toPass()
  }
  await expectAlive(page)
})
