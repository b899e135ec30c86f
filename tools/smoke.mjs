/**
 * Journeys through the built app in browsers other than the one of the tests: Debian's Firefox, and WebKit by Debian's
 * webkit2gtk. A picture, a lesson and a talk that Chromium saved are opened in each of them from the disk. `--install`
 * installs the browsers where that is possible (Debian, root); else a line says the command. `--only firefox,webkit`.
 */
import { build } from './build.mjs'
import { root } from './install.mjs'
import { readOptions } from './options.mjs'
import { aptInstall, aptInstalls, isInstalled } from './packages.mjs'
import { firefox } from './smoke/firefox.mjs'
import { journeys, savedJourneys } from './smoke/journeys.mjs'
import { patience } from './smoke/patience.mjs'
import { savedPages } from './smoke/saved.mjs'
import { webkit } from './smoke/webkit.mjs'

/** @typedef {import('./smoke/driver.mjs').Driver} Driver */

/** @type {Record<string, { packages: string[], open: () => Promise<Driver | string> }>} */
const BROWSERS = {
  firefox: { packages: ['firefox-esr'], open: firefox },
  webkit: { packages: ['webkit2gtk-driver', 'xvfb'], open: webkit },
}
/** A journey that has not ended by then has failed. */
const JOURNEY_MS = patience(180_000)

/** Installs what is missing where apt may. @param {string} name of a browser @param {string[]} packages */
function installed(name, packages) {
  const missing = packages.filter((one) => !isInstalled(one))
  if (missing.length > 0 && aptInstalls())
    aptInstall(missing, {
      why: `journeys run in ${name}, too`,
      instead: 'end this, and name the other browsers by `node tools/smoke.mjs --only`',
    })
}

/** @template R @param {Promise<R>} promise @param {string} what @returns {Promise<R>} */
function bounded(promise, what) {
  /** @type {NodeJS.Timeout | undefined} */
  let timer
  const late = new Promise((_, reject) => {
    timer = setTimeout(() => reject(new Error(`${what} did not end within ${JOURNEY_MS / 1000} s`)), JOURNEY_MS)
  })
  return /** @type {Promise<R>} */ (Promise.race([promise, late]).finally(() => clearTimeout(timer)))
}

/**
 * Journeys in one browser; how many failed.
 * @template S @param {Driver} driver @param {Record<string, (driver: Driver, site: S) => Promise<void>>} all @param {S} site
 */
async function travel(driver, all, site) {
  let failed = 0
  for (const [name, journey] of Object.entries(all)) {
    const began = performance.now()
    try {
      await bounded(journey(driver, site), name)
      const errors = await driver.errors()
      if (errors.length > 0) throw new Error(`uncaught: ${errors.join('; ')}`)
      console.log(`${driver.name}: ${name}: passed in ${((performance.now() - began) / 1000).toFixed(1)} s`)
    } catch (error) {
      failed++
      const said = [error instanceof Error ? error.message : String(error), ...(await driver.errors().catch(() => []))]
      console.log(`${driver.name}: ${name}: FAILED: ${[...new Set(said)].join('; ')}`)
    }
  }
  return failed
}

// what was started ends with this process
for (const signal of ['SIGINT', 'SIGTERM']) process.once(signal, () => process.exit(130))
const { only } = readOptions(
  { only: { type: 'string' }, install: { type: 'boolean' } },
  'node tools/smoke.mjs [--only firefox,webkit] [--install]',
)
build()
const { preview } = await import('vite')
const server = await preview({ root, logLevel: 'warn', preview: { port: 0, host: '127.0.0.1', open: false } })
const [site] = server.resolvedUrls?.local ?? []
const saved = await savedPages(site)
for (const [name, { packages, open }] of Object.entries(BROWSERS)) {
  if (only && !only.split(',').includes(name)) continue
  if (process.platform === 'linux') installed(name, packages)
  const driver = await open()
  if (typeof driver === 'string') {
    console.log(`not run: journeys in ${name}: ${driver}`)
    continue
  }
  try {
    const failed = (await travel(driver, journeys, site)) + (await travel(driver, savedJourneys, saved))
    if (failed > 0) process.exitCode = 1
  } finally {
    await driver.close()
  }
}
await server.close()
