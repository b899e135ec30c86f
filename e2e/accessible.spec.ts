import type { Page } from '@playwright/test'
import { expect, test } from './support/app.ts'
import { expectAccessible } from './support/axe.ts'
import { command, openQuietly, settled, stateOf } from './support/page.ts'
import { expectDrawn } from './support/pixels.ts'
import { passFrames } from './support/frames.ts'

const LINK = 'm=grid:D3N7:6x6x6:seeded:1&t=8'

/** No colour is on its way to another. */
const colouredWhole = (page: Page) =>
  page.waitForFunction(() => document.getAnimations().every(({ playState }) => playState !== 'running'))

/** In one theme all is looked at; in the other colours alone are others. */
const THEMES = { dark: undefined, light: ['color-contrast'] } as const

for (const [theme, rules] of Object.entries(THEMES))
  test(`axe finds nothing on any screen and sheet, ${theme}`, { tag: '@long' }, async ({ page }) => {
    await openQuietly(page, `${LINK}&theme=${theme}&pin=row:20`)
    await expect(page.locator('html')).toHaveAttribute('data-theme', theme)
    const checked = (what: string) =>
      test.step(what, async () => {
        await colouredWhole(page)
        await expectAccessible(page, rules)
      })
    await checked('race')
    for (const [id, name] of [
      ['problem.open', 'Choose a problem'],
      ['help.open', 'Keys'],
      ['palette.open', 'Commands'],
      ['glossary.open', 'Glossary'],
      ['gpu.report', 'What this machine can do'],
    ] as const) {
      await command(page, id)
      await expect(page.getByRole('dialog', { name })).toBeVisible()
      await checked(name)
      await command(page, 'sheet.close')
      await expect(page.getByRole('dialog')).toHaveCount(0)
    }
    await page.getByRole('complementary').getByRole('button', { name: 'levels' }).press('Enter')
    await expect(page.getByRole('dialog', { name: 'level' })).toBeVisible()
    await checked('a term')
    await page.keyboard.press('Escape')
    await expect(page.getByRole('dialog')).toHaveCount(0)
    expect(page.url(), 'it closes the term alone').toContain('pin=row:20')
    await page.getByRole('button', { name: 'Level-set' }).click()
    await expect(page.getByRole('dialog', { name: 'Kernel of column A' })).toBeVisible()
    await checked('kernel panel')
    await page.keyboard.press('Escape')
    await command(page, 'screen.timing')
    await expect(page.getByRole('figure', { name: 'All figures' })).toBeVisible()
    await checked('timing')
  })

test('who wants less motion gets none that was not asked for', async ({ page }) => {
  await page.emulateMedia({ reducedMotion: 'reduce' })
  await page.goto('./')
  await settled(page)
  await passFrames(page, 72)
  const moved = await page.evaluate(() => {
    const running = document.getAnimations().filter(({ playState }) => playState === 'running')
    return { marks: performance.getEntriesByName('first-motion').length, running: running.length }
  })
  expect(moved).toEqual({ marks: 0, running: 0 })
  expect(await stateOf(page)).toMatchObject({ tick: 0, playing: false })
  await page.keyboard.press(' ')
  expect(await stateOf(page), 'a step that was asked for').toMatchObject({ tick: 1, playing: false })
})

/** What the reader's own colours would make unreadable: signs of states without their hues, chosen buttons like others. */
const lostHues = (page: Page) =>
  page.evaluate(() => {
    const root = getComputedStyle(document.documentElement)
    const asColour = (value: string) => {
      const probe = document.body.appendChild(document.createElement('i'))
      Object.assign(probe.style, { color: value, forcedColorAdjust: 'none' })
      const { color } = getComputedStyle(probe)
      probe.remove()
      return color
    }
    const found: string[] = []
    const signs = Array.from(document.querySelectorAll('footer li')).flatMap((item) => item.querySelector('i') ?? [])
    for (const [index, state] of ['waiting', 'spinning', 'working', 'done'].entries()) {
      const sign = signs[index] && getComputedStyle(signs[index])
      const shown = state === 'waiting' ? sign?.borderTopColor : sign?.backgroundColor
      if (shown !== asColour(root.getPropertyValue(`--state-${state}`))) found.push(`${state} is ${shown}`)
    }
    for (const pane of document.querySelectorAll('[data-view]'))
      if (getComputedStyle(pane).backgroundColor !== asColour(root.getPropertyValue('--pane')))
        found.push(`the ground of ${pane.getAttribute('data-view')}`)
    for (const chosen of document.querySelectorAll('[aria-pressed="true"], [aria-current="page"]')) {
      const { backgroundColor, color } = getComputedStyle(chosen)
      if (backgroundColor !== asColour('Highlight') || color !== asColour('HighlightText'))
        found.push(`the chosen ${chosen.textContent}`)
    }
    return found
  })

test('with the reader’s own colours, hues keep their meaning and what is chosen is seen', async ({ page }) => {
  for (const scheme of ['dark', 'light'] as const) {
    await page.emulateMedia({ forcedColors: 'active', colorScheme: scheme })
    if (scheme === 'dark') await openQuietly(page, `${LINK}&theme=light&panes=matrix.timeline`)
    await expect(page.locator('html'), 'as dark as those colours').toHaveAttribute('data-theme', scheme)
    expect(await lostHues(page), scheme).toEqual([])
    const slider = page.getByRole('slider', { name: 'Playhead' })
    await slider.focus()
    await page.keyboard.press('ArrowRight')
    expect(await slider.evaluate((one) => getComputedStyle(one).outlineStyle), 'the focus').not.toBe('none')
  }
  // the rule sees hues that are taken away
  await page.addStyleTag({ content: '* { forced-color-adjust: auto !important; }' })
  expect(await lostHues(page)).not.toEqual([])
})

/** Elements that reach out of the window sideways, and whether the page can be scrolled so. */
const overflow = (page: Page) =>
  page.evaluate(() => {
    const { scrollWidth, clientWidth } = document.documentElement
    const clips = (element: Element | null): boolean =>
      element !== null &&
      element !== document.documentElement &&
      (getComputedStyle(element).overflowX !== 'visible' || clips(element.parentElement))
    const out = Array.from(document.querySelectorAll('body *'))
      .filter((element) => {
        const { right, width } = element.getBoundingClientRect()
        return width > 1 && right > innerWidth + 1 && !clips(element.parentElement)
      })
      .map((element) => `${element.localName} ${element.className} ${element.textContent?.slice(0, 20)}`)
    return { wider: scrollWidth - clientWidth, out }
  })

/** Takes seconds to make. */
const LARGE = JSON.stringify({ kind: 'rmat', scale: 20, edges: 16, skew: 100, seed: 1 })
const PHRASES = 'main section > header [title] > span'

/** Phrases in heads of panes of which a part alone is in sight. */
const cutPhrases = (page: Page): Promise<string[]> =>
  page.locator(PHRASES).evaluateAll((phrases) =>
    phrases.flatMap((phrase) => {
      const [box, head] = [phrase.getBoundingClientRect(), phrase.closest('header')?.getBoundingClientRect()]
      const line = phrase.parentElement?.getBoundingClientRect()
      if (!head || !line || box.top >= line.bottom || box.left >= head.right) return []
      return box.right > Math.min(head.right, line.right) + 1 ? [phrase.textContent] : []
    }),
  )

for (const [width, height] of [
  [320, 480],
  [390, 844],
  [800, 900],
] as const) {
  test(`nothing overflows in a window of ${width} × ${height}, and the dock is there`, async ({ page }) => {
    await page.setViewportSize({ width, height })
    await openQuietly(page, `${LINK}&panes=dag.matrix`)
    expect(await overflow(page)).toEqual({ wider: 0, out: [] })
    await expect.poll(() => cutPhrases(page), 'phrases of heads are whole').toEqual([])
    const slider = page.getByRole('slider', { name: 'Playhead' })
    await expect(slider).toBeInViewport({ ratio: 1 })
    await expect(page.getByRole('button', { name: 'Play', exact: true })).toBeInViewport({ ratio: 1 })
    await expectDrawn(slider.locator('canvas'))
    await expectDrawn(page.locator('[data-view="dag"][data-column="A"] canvas'))
    await page.evaluate((matrix) => void window.__sparsescope?.run('problem.source', matrix), LARGE)
    await expect(page.getByRole('button', { name: 'Cancel' })).toBeInViewport({ ratio: 1 })
    expect(await overflow(page), 'while a matrix is opened').toEqual({ wider: 0, out: [] })
    await command(page, 'problem.cancel')
    for (const id of ['screen.timing', 'problem.open', 'help.open']) {
      await command(page, id)
      await passFrames(page, 12)
      await expect.poll(() => overflow(page), id).toEqual({ wider: 0, out: [] })
    }
    // the rule sees a phrase that is cut
    await command(page, 'sheet.close')
    await command(page, 'screen.race')
    await page
      .locator(PHRASES)
      .first()
      .evaluate((phrase) => {
        phrase.style.width = '2000px'
        phrase.parentElement?.style.setProperty('flex-wrap', 'nowrap')
      })
    expect(await cutPhrases(page)).not.toEqual([])
  })
}
