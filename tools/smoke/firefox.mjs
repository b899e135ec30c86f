import { spawnSync } from 'node:child_process'
import { existsSync } from 'node:fs'
import { createRequire } from 'node:module'
import path from 'node:path'
import { root } from '../install.mjs'
import { SIZE } from './driver.mjs'
import { patience } from './patience.mjs'

/** @typedef {import('./driver.mjs').Driver} Driver */

/**
 * Speaks WebDriver BiDi, which Firefox answers by itself. It is for this check alone, and so no dependency. The last version
 * that runs on Node 20: those from 25 on ask for 22.
 */
const VERSION = '24.43.1'
const OWN = path.join(root, '.cache', 'puppeteer')

/** @returns {any} the package; undefined where it cannot be fetched */
function puppeteer() {
  const require = createRequire(path.join(OWN, 'package.json'))
  const folder = path.join(OWN, 'node_modules', 'puppeteer-core')
  const args = ['install', '--prefix', OWN, `puppeteer-core@${VERSION}`, '--no-save', '--no-audit', '--no-fund']
  if (!existsSync(folder)) spawnSync('npm', args, { stdio: ['ignore', 'ignore', 'inherit'] })
  return existsSync(folder) ? require('puppeteer-core') : undefined
}

/** @returns {Promise<Driver | string>} or why there is none */
export async function firefox() {
  const made = puppeteer()
  if (!made) return `puppeteer-core ${VERSION} could not be fetched: npm’s message is above`
  const executablePath = ['/usr/bin/firefox-esr', '/usr/bin/firefox'].find((file) => existsSync(file))
  if (!executablePath) return 'Debian’s firefox-esr is not there and could not be installed'
  const { launch } = made.default ?? made
  const browser = await launch({
    browser: 'firefox',
    executablePath,
    headless: true,
    timeout: patience(30_000),
    protocolTimeout: patience(180_000),
  })
  const page = await browser.newPage()
  await page.setViewport(SIZE)
  page.setDefaultTimeout(patience(60_000))
  /** @type {string[]} */
  let errors = []
  page.on('pageerror', (/** @type {Error} */ error) => errors.push(error.message))
  return {
    name: String(await browser.version()).replace('/', ' '),
    open: async (address) => void (await page.goto(address)),
    run: (action, ...args) => page.evaluate(action, ...args),
    press: (key) => page.keyboard.press(key),
    async drag(from, to) {
      await page.mouse.move(...from)
      await page.mouse.down()
      await page.mouse.move(...to, { steps: 4 })
      await page.mouse.up()
    },
    async errors() {
      const found = errors
      errors = []
      return found
    },
    close: () => browser.close(),
  }
}
