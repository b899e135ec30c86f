/**
 * The browser that tests run in: one that is installed, else Debian's where `--install` asks for it, else Playwright's own
 * download, which stays in this folder.
 * BROWSER_FOR_TESTS=none ignores every browser that was there before and installs one.
 */
import { spawnSync } from 'node:child_process'
import { existsSync, mkdirSync, readdirSync, rmSync } from 'node:fs'
import { homedir } from 'node:os'
import path from 'node:path'
import { fileURLToPath } from 'node:url'
import { bin } from './build.mjs'
import { orExit, root } from './install.mjs'
import { aptInstall, aptInstalls, aptUpdate, commandFor, isAsked, isInstalled } from './packages.mjs'

/** Browsers that this project has fetched for itself. */
const OWN = path.join(root, '.cache', 'browser')

const LINUX = ['google-chrome', 'google-chrome-stable', 'chromium', 'chromium-browser', 'microsoft-edge']
const MAC = ['Google Chrome', 'Chromium', 'Microsoft Edge']
const WINDOWS = [
  'Google\\Chrome\\Application\\chrome.exe',
  'Chromium\\Application\\chrome.exe',
  'Microsoft\\Edge\\Application\\msedge.exe',
]

/** Where Chrome, Chromium and Edge lie on this platform, best first. */
function knownPlaces() {
  if (process.platform === 'darwin') {
    const folders = ['/Applications', path.join(homedir(), 'Applications')]
    return MAC.flatMap((name) => folders.map((folder) => path.join(folder, `${name}.app`, 'Contents', 'MacOS', name)))
  }
  if (process.platform === 'win32') {
    const folders = [process.env.PROGRAMFILES, process.env['PROGRAMFILES(X86)'], process.env.LOCALAPPDATA]
    return WINDOWS.flatMap((name) => folders.flatMap((folder) => (folder ? [path.join(folder, name)] : [])))
  }
  const folders = [...(process.env.PATH ?? '').split(':'), '/snap/bin']
  return LINUX.flatMap((name) => folders.filter(Boolean).map((folder) => path.join(folder, name)))
}

/**
 * A browser counts when it starts and says its version: a distribution's wrapper may point to nothing. On Windows
 * `--version` would open a window, so there the file is enough.
 * @param {string} file
 */
function works(file) {
  if (!existsSync(file)) return false
  if (process.platform === 'win32') return true
  return spawnSync(file, ['--version'], { timeout: 20_000, stdio: 'ignore' }).status === 0
}

/**
 * The browser named by SPARSESCOPE_BROWSER or CHROMIUM_PATH. One that is named but does not start is an error: another
 * one in its place would be a surprise.
 */
function namedBrowser() {
  const named = process.env.SPARSESCOPE_BROWSER ?? process.env.CHROMIUM_PATH
  if (named && !works(named)) throw new Error(`The browser at ${named} does not start.`)
  return named
}

/** @returns {string | undefined} */
function fetchedBefore() {
  return [privateDebian(), playwrights()].find((file) => file && works(file))
}

/**
 * @param {string} command
 * @param {string[]} args
 * @param {import('node:child_process').SpawnSyncOptions} [options]
 */
function run(command, args, options = {}) {
  return spawnSync(command, args, { cwd: root, stdio: ['ignore', 'pipe', 'inherit'], encoding: 'utf8', ...options })
}

const privateDebian = () => path.join(OWN, 'debian', 'usr', 'lib', 'chromium', 'chromium')

/** What Debian's chromium is installed with. */
const DEBIANS = ['chromium', 'fonts-liberation']
const REASON = {
  why: 'the tests run WebGPU in a browser, and none was found',
  instead: 'name a Chrome, Chromium or Edge by SPARSESCOPE_BROWSER=/path/to/chrome',
}

/** Debian's chromium, for the whole machine. */
const fromApt = () => (aptInstall(DEBIANS, REASON) && works('/usr/bin/chromium') ? '/usr/bin/chromium' : undefined)

/** A fresh copy of Debian's chromium of our own, where the package (and so every library it needs) is installed. */
function fromAptAside() {
  const folder = path.join(OWN, 'debian')
  console.log(
    `Fetching a browser for the tests by apt-get, as root, into ${path.relative(root, folder)}: chromium, chromium-common.`,
  )
  rmSync(folder, { recursive: true, force: true })
  mkdirSync(folder, { recursive: true })
  aptUpdate()
  // fetched as root: apt's own user may not write here, and apt would only warn of it
  const fetch = ['-q', '-o', 'APT::Sandbox::User=root', 'download', 'chromium', 'chromium-common']
  if (run('apt-get', fetch, { cwd: folder }).status !== 0) return undefined
  for (const file of readdirSync(folder).filter((name) => name.endsWith('.deb'))) {
    run('dpkg', ['-x', file, '.'], { cwd: folder })
    rmSync(path.join(folder, file))
  }
  return works(privateDebian()) ? privateDebian() : undefined
}

/** Playwright unpacks into a folder named after the platform: chromium-1234/chrome-linux64/chrome. */
function playwrights() {
  const folder = path.join(OWN, 'playwright')
  const names = ['chrome', 'chrome.exe', 'Chromium', 'Google Chrome for Testing']
  if (!existsSync(folder)) return undefined
  const files = readdirSync(folder, { recursive: true, withFileTypes: true })
  const found = files.find((file) => file.isFile() && names.includes(file.name))
  return found && path.join(found.parentPath, found.name)
}

/** Playwright's full Chromium: its headless shell may have no WebGPU. */
function fromPlaywright() {
  const folder = path.join(OWN, 'playwright')
  console.log(
    `Fetching a browser for the tests by Playwright into ${path.relative(root, folder)}: Chromium, about 350 MB.`,
  )
  rmSync(folder, { recursive: true, force: true })
  const env = { ...process.env, PLAYWRIGHT_BROWSERS_PATH: folder }
  run(process.execPath, [bin('playwright'), 'install', '--no-shell', 'chromium'], { env })
  const found = playwrights()
  return found && works(found) ? found : undefined
}

function installBrowser() {
  const debians = isAsked() && aptInstalls() ? (isInstalled('chromium') ? fromAptAside() : fromApt()) : undefined
  const browser = debians ?? fromPlaywright()
  if (browser) return browser
  throw new Error(
    'Tests need a browser with WebGPU and none could be fetched. Install Chrome, Chromium or Edge, ' +
      `or name one: CHROMIUM_PATH=/path/to/chrome npm test\n${commandFor(DEBIANS, REASON)}`,
  )
}

/** The path of the browser for the tests; installs one where there is none. */
export function browserForTests() {
  if (process.env.BROWSER_FOR_TESTS === 'none') return installBrowser()
  return namedBrowser() ?? knownPlaces().find(works) ?? fetchedBefore() ?? installBrowser()
}

if (process.argv[1] === fileURLToPath(import.meta.url)) console.log(orExit(browserForTests))
