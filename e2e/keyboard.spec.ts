import type { Locator, Page } from '@playwright/test'
import { expect, test } from './support/app.ts'
import { expectAccessible } from './support/axe.ts'
import { canvasOf, openQuietly, problemButton, settled, stateOf } from './support/page.ts'
import { changedFrom, stillPicture } from './support/pixels.ts'

/** What has the focus: its role or element, its name, and whether that can be seen. */
const focus = (page: Page) =>
  page.evaluate(() => {
    const element = document.activeElement as HTMLElement
    const { outlineStyle, outlineWidth, boxShadow } = getComputedStyle(element)
    const visible = (outlineStyle !== 'none' && Number.parseFloat(outlineWidth) > 0) || boxShadow !== 'none'
    const name = element.getAttribute('aria-label') ?? element.textContent?.trim() ?? ''
    return { name, view: element.dataset['view'], visible, body: element === document.body }
  })

/** Presses Tab until something with this name has the focus. */
async function tabTo(page: Page, name: RegExp, key = 'Tab') {
  for (let presses = 0; presses < 60; presses++) {
    await page.keyboard.press(key)
    const { name: found, visible } = await focus(page)
    if (!name.test(found)) continue
    expect(visible, `the focus on ${found} is seen`).toBe(true)
    return
  }
  throw new Error(`Tab never came to ${name}`)
}

/** Where something lies. */
async function boxOf(part: Locator) {
  const box = await part.boundingBox()
  if (!box) throw new Error(`${part.toString()} has no box`)
  return box
}

const sheet = (page: Page) => page.getByRole('dialog')

test('the newcomer’s journey without a mouse', async ({ page }) => {
  await openQuietly(page, 'm=grid:D3N7:6x6x6:seeded:1&t=3')
  await page.keyboard.press('/')
  await expect(sheet(page)).toBeVisible()
  await tabTo(page, /^Stanford bunny/)
  await page.keyboard.press('Enter')
  await expect(sheet(page)).toHaveCount(0)
  await expect(problemButton(page, /bunny/i)).toBeVisible()
  await settled(page)
  await expect.poll(async () => (await stateOf(page)).tick, 'it plays').toBeGreaterThan(0)
  await page.keyboard.press(' ')
  const { tick, playing } = await stateOf(page)
  expect(playing).toBe(false)
  await page.keyboard.press('.')
  const once = (await stateOf(page)).tick
  expect(once).toBeGreaterThan(tick)
  await page.keyboard.press('.')
  await page.keyboard.press(',')
  expect((await stateOf(page)).tick).toBe(once)

  await tabTo(page, /^Matrix of A/)
  const matrix = canvasOf(page, 'matrix')
  const before = await stillPicture(matrix)
  for (let i = 0; i < 3; i++) await page.keyboard.press('ArrowDown')
  await changedFrom(matrix, before)
  await expect(page.getByText(/^row \d/).first()).toBeVisible()
  const row = await page
    .getByText(/^row \d/)
    .first()
    .textContent()
  await page.keyboard.press('Enter')
  await expect.poll(() => page.url()).toMatch(/pin=row:\d+/)
  await page.keyboard.press('Tab')
  expect((await focus(page)).view, 'out of the pane again').not.toBe('matrix')
  await expect(page.getByText(row ?? '').first(), 'pinned, it stays').toBeVisible()

  await page.keyboard.press('8')
  await expect(page.getByRole('figure', { name: 'All figures' })).toBeVisible()
  await page.keyboard.press('1')
  await expect(matrix).toBeVisible()

  await page.keyboard.press('Control+k')
  await expect(sheet(page).getByRole('combobox')).toBeFocused()
  await page.keyboard.type('go to the end')
  await expect(sheet(page).getByRole('option')).toHaveText([/^Go to the end/])
  await page.keyboard.press('Enter')
  await expect(sheet(page)).toHaveCount(0)
  const { tick: at, end } = await stateOf(page)
  expect(at).toBe(end)

  await page.keyboard.press('?')
  await expect(sheet(page).getByRole('heading', { name: 'Keys' })).toBeVisible()
  await page.keyboard.press('Escape')
  await expect(sheet(page)).toHaveCount(0)
})

test('Tab goes through the whole page, comes round, and the focus is always seen', async ({ page }) => {
  await openQuietly(page, 'm=grid:D3N7:6x6x6:seeded:1&t=3')
  const visited: string[] = []
  for (let presses = 0; presses < 80; presses++) {
    await page.keyboard.press('Tab')
    const { name, visible, body } = await focus(page)
    if (body || visited[0] === name) break
    expect(visible, `the focus on ${name} is seen`).toBe(true)
    visited.push(name)
  }
  expect(visited.length, 'stops').toBeGreaterThan(20)
  expect(visited.length, 'stops, without a trap').toBeLessThan(80)
  for (const name of ['Playhead', 'Matrix of A', 'Timeline of B', 'Play', 'Race'])
    expect(
      visited.some((each) => each.startsWith(name)),
      name,
    ).toBe(true)
})

test.describe('the first visit', () => {
  test.use({ firstVisit: true })

  test('says what is solved until a key is pressed, once, and again when asked', async ({ page }) => {
    await openQuietly(page, 'm=grid:D3N7:6x6x6:seeded:1&axis=steps&t=3')
    const introduction = page.getByRole('region', { name: 'Introduction' })
    await expect(introduction).toContainText(/x\d+ needs 3 others/)
    await expectAccessible(page)
    await page.keyboard.press('.')
    await expect(introduction).toHaveCount(0)
    expect((await stateOf(page)).tick, 'the key does what it does').toBe(4)
    await page.reload()
    await settled(page)
    await expect(introduction).toHaveCount(0)
    await page.getByRole('button', { name: 'What is this?' }).click()
    await expect(introduction).toBeVisible()
    await page.getByRole('button', { name: 'Close the introduction' }).click()
    await expect(introduction).toHaveCount(0)
  })

  for (const [width, height] of [
    [390, 844],
    [667, 375],
    [844, 390],
    [1280, 720],
  ] as const)
    test(`the introduction lies over nothing, at ${width} × ${height}`, async ({ page }) => {
      await page.setViewportSize({ width, height })
      await openQuietly(page, 'm=grid:D3N7:6x6x6:seeded:1&axis=steps&t=3&lead=auto')
      const introduction = page.getByRole('region', { name: 'Introduction' })
      await expect(introduction).toBeInViewport({ ratio: 1 })
      const dock = page.getByRole('contentinfo')
      await expect(dock).toBeInViewport({ ratio: 1 })
      const [stage, panel, foot, heading, close] = await Promise.all(
        [
          page.getByRole('main'),
          introduction,
          dock,
          introduction.getByRole('heading'),
          introduction.getByRole('button'),
        ].map(boxOf),
      )
      expect(stage.y + stage.height).toBeLessThanOrEqual(panel.y + 1)
      expect(panel.y + panel.height).toBeLessThanOrEqual(foot.y + 1)
      expect(panel.height, 'of the window').toBeLessThanOrEqual(0.3 * height + 1)
      expect(stage.height, 'the stage beside the introduction').toBeGreaterThan(panel.height)
      expect(heading.x + heading.width, 'the title ends before the button').toBeLessThanOrEqual(close.x)
      // the dock, where Play is pressed while the introduction closes, stays where it is; pictures may move
      await page.keyboard.press('.')
      await expect(introduction).toHaveCount(0)
      expect(await boxOf(dock)).toEqual(foot)
      expect((await boxOf(page.getByRole('main'))).height, 'the stage alone').toBeGreaterThan(stage.height)
    })

  test('in a window that is lower than the introduction it is scrolled', async ({ page }) => {
    await page.setViewportSize({ width: 320, height: 260 })
    await openQuietly(page, 'm=grid:D3N7:6x6x6:seeded:1&axis=steps&t=3&lead=auto')
    const introduction = page.getByRole('region', { name: 'Introduction' })
    await expect(page.getByRole('contentinfo')).toBeInViewport({ ratio: 1 })
    const row = introduction.getByText(/^x\d+$/).first()
    await expect(row).not.toBeInViewport({ ratio: 1 })
    await introduction.hover()
    await page.mouse.wheel(0, 300)
    await expect(row).toBeInViewport({ ratio: 1 })
    await expect(introduction.getByRole('button'), 'it can be closed from there').toBeInViewport({ ratio: 1 })
  })
})
