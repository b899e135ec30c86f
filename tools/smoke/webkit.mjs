import { spawn } from 'node:child_process'
import { existsSync, readdirSync } from 'node:fs'
import { createServer } from 'node:net'
import path from 'node:path'
import { SIZE, valueOfKey } from './driver.mjs'
import { patience } from './patience.mjs'

/** @typedef {import('./driver.mjs').Driver} Driver */

const DRIVER = '/usr/bin/WebKitWebDriver'
const START_MS = patience(20_000)

/** WebKit's own small browser, which its driver starts. */
function miniBrowser() {
  const folder = '/usr/lib/x86_64-linux-gnu'
  const folders = existsSync(folder) ? readdirSync(folder).filter((name) => name.startsWith('webkit2gtk-')) : []
  return folders.map((name) => path.join(folder, name, 'MiniBrowser')).find((file) => existsSync(file))
}

/** @returns {Promise<number>} */
const freePort = () =>
  new Promise((resolve) => {
    const server = createServer()
    server.listen(0, '127.0.0.1', () => {
      const { port } = /** @type {import('node:net').AddressInfo} */ (server.address())
      server.close(() => resolve(port))
    })
  })

/** Asks a driver by WebDriver, which is HTTP and JSON. @param {string} base @param {string} method @param {string} place @param {unknown} [body] */
async function ask(base, method, place, body) {
  const response = await fetch(`${base}${place}`, { method, ...(body !== undefined && { body: JSON.stringify(body) }) })
  const { value } = await response.json()
  if (!response.ok) throw new Error(`${value.error}: ${value.message}`)
  return value
}

/** @returns {Promise<Driver | string>} or why there is none */
export async function webkit() {
  const binary = miniBrowser()
  if (!existsSync(DRIVER) || !binary) return 'Debian’s webkit2gtk-driver is not there and could not be installed'
  if (!existsSync('/usr/bin/Xvfb')) return 'xvfb is not there and could not be installed'
  const display = `:${90 + (process.pid % 900)}`
  const screen = spawn('Xvfb', [display, '-screen', '0', `${SIZE.width}x${SIZE.height + 100}x24`], { stdio: 'ignore' })
  const port = await freePort()
  const env = { ...process.env, DISPLAY: display, WEBKIT_DISABLE_COMPOSITING_MODE: '1', NO_AT_BRIDGE: '1' }
  const driver = spawn(DRIVER, [`--port=${port}`], { stdio: 'ignore', env })
  const stop = () => {
    driver.kill()
    screen.kill()
  }
  process.once('exit', stop)
  try {
    return await session(`http://127.0.0.1:${port}`, binary, stop)
  } catch (error) {
    stop()
    throw error
  }
}

/** @param {string} base @param {string} binary @param {() => void} stop @returns {Promise<Driver>} */
async function session(base, binary, stop) {
  // a WebGL canvas can be read in the frame alone that drew it, and the driver has no part in that
  const options = { 'webkitgtk:browserOptions': { binary, args: ['--automation', '--enable-webgl=false'] } }
  const asked = { capabilities: { alwaysMatch: options } }
  const end = performance.now() + START_MS
  let made
  while (!made)
    try {
      made = await ask(base, 'POST', '/session', asked)
    } catch (error) {
      if (performance.now() > end) throw error
      await new Promise((resolve) => setTimeout(resolve, 250))
    }
  const { sessionId, capabilities } = made
  const to = (/** @type {string} */ method, /** @type {string} */ place, /** @type {unknown} */ body) =>
    ask(base, method, `/session/${sessionId}${place}`, body)
  await to('POST', '/window/rect', { x: 0, y: 0, ...SIZE })
  await to('POST', '/timeouts', { script: patience(60_000), pageLoad: patience(60_000) })
  const pointer = (/** @type {object[]} */ actions) =>
    to('POST', '/actions', {
      actions: [{ type: 'pointer', id: 'mouse', parameters: { pointerType: 'mouse' }, actions }],
    })
  const move = (/** @type {readonly [number, number]} */ [x, y]) => {
    const place = { x: Math.round(x), y: Math.round(y) }
    return { type: 'pointerMove', duration: 50, origin: 'viewport', ...place }
  }
  /** @type {Driver['run']} */
  const run = async (action, ...args) => {
    const script =
      `const done = arguments[arguments.length - 1];` +
      `Promise.resolve((${String(action)}).apply(null, Array.from(arguments).slice(0, -1)))` +
      `.then((value) => done({ value }), (error) => done({ error: String(error) }))`
    const answer = await to('POST', '/execute/async', { script, args })
    if (answer.error) throw new Error(answer.error)
    return answer.value
  }
  return {
    name: `WebKitGTK ${capabilities.browserVersion}`,
    async open(address) {
      await to('POST', '/url', { url: address })
      // the driver has no events: errors are kept by the page from here on
      await run(() => {
        const kept = /** @type {any} */ (window)
        kept.uncaught = []
        addEventListener('error', ({ message }) => {
          // a notice and no error: sizes that changed again within a frame, as while styles arrive, are told with the next
          if (!message.startsWith('ResizeObserver loop')) kept.uncaught.push(message)
        })
        addEventListener('unhandledrejection', (event) => kept.uncaught.push(String(event.reason)))
      })
    },
    run,
    async press(key) {
      const value = valueOfKey(key)
      const actions = [
        { type: 'keyDown', value },
        { type: 'keyUp', value },
      ]
      await to('POST', '/actions', { actions: [{ type: 'key', id: 'keys', actions }] })
    },
    drag: (from, onto) =>
      pointer([move(from), { type: 'pointerDown', button: 0 }, move(onto), { type: 'pointerUp', button: 0 }]),
    errors: () => run(() => /** @type {any} */ (window).uncaught.splice(0)),
    async close() {
      await ask(base, 'DELETE', `/session/${sessionId}`).catch(() => {})
      stop()
    },
  }
}
