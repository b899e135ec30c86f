import { mkdirSync } from 'node:fs'
import path from 'node:path'
import { pathToFileURL } from 'node:url'
import { browserForTests } from '../browser.mjs'
import { root } from '../install.mjs'
import { ARGS } from '../pictures.mjs'
import { SIZE } from './driver.mjs'
import { patience } from './patience.mjs'

/** @typedef {Readonly<Record<'picture' | 'lesson' | 'talk', string>>} Saved addresses of pages that play, on the disk */

const WAIT_MS = patience(180_000)

/**
 * The next file that the page saves. A page that plays a whole lesson takes as long as the machine is slow: it is given
 * up where its progress stands still.
 * @param {import('playwright').Page} page
 */
async function saved(page) {
  const download = page.waitForEvent('download', { timeout: 0 })
  download.catch(() => undefined)
  let [shown, since] = ['', Date.now()]
  for (;;) {
    const one = await Promise.race([download, page.waitForTimeout(1000)])
    if (one) return one
    const now = await page.evaluate(() => [...document.querySelectorAll('progress')].map(({ value }) => value).join())
    if (now !== shown) [shown, since] = [now, Date.now()]
    if (Date.now() - since > WAIT_MS)
      throw new Error(`The page saved no file. Its progress stands at ${shown || 'nothing'}.`)
  }
}

/**
 * Saves a picture, a lesson and a talk as pages that play, as a reader does in Chromium.
 * @param {string} site @returns {Promise<Saved>}
 */
export async function savedPages(site) {
  const { chromium } = await import('playwright')
  const browser = await chromium.launch({ executablePath: browserForTests(), args: ARGS })
  try {
    const page = await browser.newPage({ viewport: SIZE, reducedMotion: 'reduce' })
    page.setDefaultTimeout(WAIT_MS)
    await page.addInitScript(() => localStorage.setItem('sparsescope.introduced', 'yes'))
    await page.goto(
      `${site}?v=4&m=grid:D3N7:6x6x6:seeded:1&k=sptrsv/level_set,sptrsv/sync_free&axis=steps&panes=dag.matrix`,
    )
    await page.waitForFunction(() => {
      const now = window.__sparsescope?.state()
      return now && now.columns.length > 0 && !now.busy && now.gpu !== 'unknown'
    })
    const folder = path.join(root, '.cache', 'smoke')
    mkdirSync(folder, { recursive: true })
    const save = async (/** @type {string} */ name, /** @type {() => Promise<unknown>} */ ask) => {
      const file = path.join(folder, `${name}.html`)
      const [download] = await Promise.all([saved(page), ask()])
      await download.saveAs(file)
      return pathToFileURL(file).href
    }
    const whole = (/** @type {string} */ id) =>
      save(id.split(':')[0], () => page.evaluate((one) => window.__sparsescope?.run('file.whole', one), id))
    await page.keyboard.press('x')
    const picture = await save('picture', () =>
      page.getByRole('button', { name: 'HTML that plays', exact: true }).click(),
    )
    await page.keyboard.press('Escape')
    return { picture, lesson: await whole('lesson:waiting'), talk: await whole('talk:five-ways') }
  } finally {
    await browser.close()
  }
}
