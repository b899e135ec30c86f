import type { Locator, Page } from '@playwright/test'
import * as texts from '#src/page/features/opening/first/words.ts'
import { EXPLAINS } from '#src/page/features/opening/explains.fixture.ts'
import { GLOSSARY } from '#src/page/frame/words/glossary.ts'
import { termsIn, type TermId } from '#src/page/frame/words/forms.ts'
import { expect, test } from './support/app.ts'
import { expectAccessible } from './support/axe.ts'
import { dropFiles, fileOf, laplacian } from './support/files.ts'
import { settled, stateOf } from './support/page.ts'
import { patience } from './support/slowness.ts'
import { swipeUp } from './support/touch.ts'

/**
 * The first five minutes of someone who was never here: opening, why, a matrix of theirs, advice, race, lesson, talk. By mouse
 * buttons alone are pressed, by keyboard keys alone, by thumb the screen of a phone. At each step axe judges the page, and its
 * words are compared with those that were explained before.
 */

test.use({ firstVisit: true })

const banner = (page: Page) => page.getByRole('banner')
const begin = (page: Page) => page.getByRole('button', { name: /^Begin: Why a row must wait/ })
const picked = async (page: Page, file: string, press: () => Promise<void>) => {
  const [chooser] = await Promise.all([page.waitForEvent('filechooser'), press()])
  await chooser.setFiles(file)
}
const button = (page: Page, name: string) => page.getByRole('button', { name, exact: true })
const nextStep = (page: Page) => page.getByRole('button', { name: /^Next( →)?$/ })

interface Hand {
  press(target: Locator): Promise<void>
  onward(page: Page): Promise<void>
  bring(page: Page, file: string): Promise<void>
  race(page: Page): Promise<void>
  lesson(page: Page): Promise<void>
  step(page: Page): Promise<void>
  talk(page: Page): Promise<void>
  scene(page: Page): Promise<void>
  leave(page: Page): Promise<void>
}

/** What is pressed by mouse and by thumb alike. @param wake what shows the buttons of a talk */
const pressing = (
  press: (target: Locator) => Promise<void>,
  wake: (page: Page) => Promise<void>,
): Omit<Hand, 'onward' | 'bring'> => ({
  press,
  race: (page) => press(banner(page).getByRole('button', { name: 'Race', exact: true })),
  async lesson(page) {
    await press(banner(page).getByRole('button', { name: 'Read a lesson' }))
    await press(begin(page))
  },
  step: (page) => press(nextStep(page)),
  async talk(page) {
    await press(banner(page).getByRole('button', { name: 'Read a lesson' }))
    await press(button(page, 'Talks and their scenes'))
    await press(page.getByRole('button', { name: /^Give it: / }).first())
  },
  async scene(page) {
    await wake(page)
    await press(button(page, 'Next scene'))
  },
  async leave(page) {
    await wake(page)
    await press(button(page, 'Leave the talk'))
  },
})

const HANDS: Readonly<Record<'mouse' | 'keyboard' | 'thumb', Hand>> = {
  mouse: {
    onward: (page) => page.mouse.wheel(0, 700),
    bring: async (page, file) => dropFiles(page.locator('.drop'), [file]),
    ...pressing(
      (target) => target.click(),
      (page) => page.mouse.move(300 + Math.random() * 99, 300),
    ),
  },
  keyboard: {
    press: (target) => target.press('Enter'),
    onward: (page) => page.keyboard.press('PageDown'),
    bring: (page, file) => picked(page, file, () => page.getByLabel(texts.choose).press('Enter')),
    race: (page) => page.keyboard.press('1'),
    async lesson(page) {
      await page.keyboard.press('9')
      await begin(page).press('Enter')
    },
    step: (page) => page.keyboard.press('n'),
    talk: (page) => page.keyboard.press('p'),
    scene: (page) => page.keyboard.press('PageDown'),
    leave: (page) => page.keyboard.press('Escape'),
  },
  thumb: {
    onward: (page) => swipeUp(page, 480),
    bring: (page, file) => picked(page, file, () => page.getByText(texts.choose).tap()),
    ...pressing(
      (target) => target.tap(),
      (page) => page.touchscreen.tap(200, 300),
    ),
  },
}

/** What the scenes of the opening explain one after the other: claims.test.ts holds each to its words. */
const BY_OPENING = Object.values(EXPLAINS).flatMap((phrases) => Object.keys(phrases) as TermId[])

/**
 * Reads the sentences and labels on screen; names on buttons are no part of them. A word of the glossary was explained before,
 * or it is marked here, so that a press explains it: it is known from then on.
 * @returns the others
 */
async function unexplainedIn(page: Page, known: Set<TermId>): Promise<readonly TermId[]> {
  const [said, marked] = await page.evaluate(() => {
    const terms = [...document.querySelectorAll<HTMLElement>('[aria-haspopup="dialog"][role="button"]')]
    const names = [...document.querySelectorAll<HTMLElement>('button, option')].filter((name) => name.checkVisibility())
    for (const name of names) name.style.display = 'none'
    const read = document.body.innerText
    for (const name of names) name.style.display = ''
    return [read, terms.map((term) => term.innerText).join('. ')]
  })
  for (const term of termsIn(marked)) known.add(term)
  return termsIn(said).filter((term) => !known.has(term))
}

const marked = (page: Page) => page.locator('[aria-haspopup="dialog"][role="button"]').filter({ visible: true })

/** Presses the first word that is marked: its explanation is there. */
async function expectExplanation(page: Page, hand: Hand): Promise<void> {
  const word = marked(page).first()
  const [term] = termsIn(await word.innerText())
  await hand.press(word)
  const popup = page.getByRole('dialog').filter({ has: page.locator('#term-name') })
  await expect(popup).toContainText(GLOSSARY[term].means.replace(/\{.*/, ''))
  await page.keyboard.press('Escape')
  await expect(popup).toHaveCount(0)
}

/** Goes on by hand until all of something stands in the window; looks each time when the page has come to rest. */
async function onwardTo(page: Page, hand: Hand, target: Locator): Promise<void> {
  await expect(async () => {
    await hand.onward(page)
    const [above, below] = await target.evaluate(async (element) => {
      for (let still = 0, last = Number.NaN; still < 6; last = scrollY) {
        await new Promise(requestAnimationFrame)
        still = scrollY === last ? still + 1 : 0
      }
      const { top, bottom } = element.getBoundingClientRect()
      return [-top, bottom - innerHeight]
    })
    expect(below, 'pixels below the window').toBeLessThanOrEqual(0)
    // two steps at once went past it: a reader goes back
    if (above > 0) await target.scrollIntoViewIfNeeded()
  }).toPass({ intervals: [0] })
}

async function journey(page: Page, hand: Hand): Promise<void> {
  const known = new Set(BY_OPENING)
  const look = async () => {
    expect(await unexplainedIn(page, known), 'words that nobody has explained').toEqual([])
    await expectAccessible(page)
  }
  await test.step('opening', async () => {
    await expect(page.getByRole('heading', { level: 1 })).toHaveText(texts.title)
    await look()
  })

  await test.step('why', async () => {
    for (const { title } of Object.values(texts.scenes))
      await onwardTo(page, hand, page.getByRole('heading', { name: title }))
    await onwardTo(page, hand, page.locator('.drop'))
  })

  await test.step('own matrix, and advice', async () => {
    await hand.bring(page, await fileOf('plate.mtx', laplacian(42, 25)))
    await settled(page)
    await expect(page.locator('[data-opening]')).toHaveCount(0)
    await expect(page.getByText(/^Try (?:minimum degree|nested dissection): its factor has/)).toBeVisible()
    await look()
  })

  await test.step('race', async () => {
    await hand.race(page)
    await settled(page)
    const { columns } = await stateOf(page)
    expect(columns.map(({ status }) => status)).toEqual(['ready', 'ready'])
    await expect(page.getByRole('slider', { name: 'Playhead' })).toBeVisible()
    await look()
    await expectExplanation(page, hand)
    // a mutant: a word that comes before its explanation
    await page.evaluate(() => {
      const early = Object.assign(document.createElement('p'), { id: 'early', textContent: 'It moves a cache line.' })
      document.querySelector('main')?.prepend(early)
    })
    expect(await unexplainedIn(page, known)).toEqual(['cache-line'])
    await page.evaluate(() => document.querySelector('#early')?.remove())
  })

  await test.step('lesson', async () => {
    await hand.lesson(page)
    const room = page.getByRole('region', { name: 'The lesson' })
    await expect(room).toContainText('Gaussian elimination')
    await settled(page)
    await look()
    const first = await room.getByRole('heading').first().textContent()
    await hand.step(page)
    await expect(room.getByRole('heading').first()).not.toHaveText(first ?? '')
  })

  await test.step('talk', async () => {
    // in a lesson the key of a talk goes back a step
    await hand.race(page)
    await hand.talk(page)
    await expect(page.locator('[data-scene="0"] h1')).toBeVisible()
    await look()
    await hand.scene(page)
    await expect(page.locator('[data-scene="1"] h1')).toBeVisible()
    await look()
    await hand.leave(page)
    await expect(banner(page)).toBeVisible()
  })
}

for (const by of ['mouse', 'keyboard'] as const)
  test(`opening, why, own matrix, advice, race, lesson and talk, by ${by}`, { tag: '@long' }, async ({ page }) => {
    await page.goto('./')
    await journey(page, HANDS[by])
  })

test.describe('by thumb', () => {
  test.use({ viewport: { width: 420, height: 900 }, hasTouch: true, isMobile: true })
  test('opening, why, own matrix, advice, race, lesson and talk, by thumb', { tag: '@long' }, async ({ page }) => {
    await page.goto('./')
    await journey(page, HANDS.thumb)
  })
})

test.describe('with reduced motion and without a network', () => {
  test.use({ contextOptions: { reducedMotion: 'reduce' }, keepsSite: true })
  test('opening, why, own matrix, advice, race, lesson and talk', { tag: '@long' }, async ({ page, context }) => {
    await page.goto('./')
    // the site is kept once the instrument is there
    await page.keyboard.press('Escape')
    await settled(page)
    await page.waitForFunction(() => navigator.serviceWorker.controller !== null, undefined, {
      timeout: patience(90_000),
    })
    await context.setOffline(true)
    await page.evaluate(() => localStorage.clear())
    await page.goto('./')
    await journey(page, HANDS.keyboard)
  })
})
