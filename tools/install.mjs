/**
 * What the commands need before any dependency is there: plain Node built-ins and no syntax that an old Node would
 * refuse before it could say that it is too old.
 */
import { spawnSync } from 'node:child_process'
import { readFileSync } from 'node:fs'
import path from 'node:path'
import { fileURLToPath } from 'node:url'

export const root = path.dirname(path.dirname(fileURLToPath(import.meta.url)))

/**
 * Node 20.19 and 22.12 brought `require` of modules, which the bundler needs.
 * @param {string} version as in process.versions.node
 */
export function nodeIsRecent(version) {
  const [major, minor] = version.split('.').map(Number)
  return (major === 20 && minor >= 19) || (major === 22 && minor >= 12) || major > 22
}

/**
 * Packages that the lock file asks for and node_modules does not have. Optional ones are left out: they belong to
 * other platforms.
 * @typedef {{ packages: Record<string, { version?: string, optional?: boolean, devOptional?: boolean }> }} Lock
 * @param {Lock} wanted package-lock.json
 * @param {Lock | undefined} present node_modules/.package-lock.json
 */
export function missingPackages(wanted, present) {
  return Object.entries(wanted.packages)
    .filter(([place, entry]) => place !== '' && !entry.optional && !entry.devOptional)
    .filter(([place, entry]) => present?.packages[place]?.version !== entry.version)
    .map(([place]) => place)
}

/**
 * @param {string} file
 * @returns {Lock | undefined}
 */
function readLock(file) {
  try {
    return JSON.parse(readFileSync(path.join(root, file), 'utf8'))
  } catch {
    return undefined
  }
}

/** @param {string[]} args */
function npm(args) {
  const own = process.env.npm_execpath
  const options = /** @type {const} */ ({ cwd: root, stdio: 'inherit' })
  if (own?.endsWith('.js')) return spawnSync(process.execPath, [own, ...args], options)
  return spawnSync(`npm ${args.join(' ')}`, { ...options, shell: true })
}

/**
 * Checks Node and installs the packages if any is missing; returns the seconds that it took, or ends the process.
 *
 * `npm ci` takes what the lock file says and nothing else, each with its hash, and refuses a lock file that is not the
 * manifest's; `npm install` would settle that by itself.
 */
export function install() {
  if (!nodeIsRecent(process.versions.node)) {
    console.error(`Sparsescope needs Node 20.19 or 22.12 or later; this is ${process.versions.node} (nodejs.org).`)
    process.exit(1)
  }
  const wanted = readLock('package-lock.json')
  if (!wanted) throw new Error('package-lock.json is missing or is not JSON')
  const missing = missingPackages(wanted, readLock('node_modules/.package-lock.json'))
  if (missing.length === 0) return 0
  console.log(
    `Installing the packages of the lock file into node_modules, ${missing.length} of them missing (npm ci) …`,
  )
  const began = performance.now()
  if (npm(['ci', '--no-audit', '--no-fund']).status !== 0) {
    console.error('npm ci failed: its message is above. Is there a network?')
    process.exit(1)
  }
  return (performance.now() - began) / 1000
}

/**
 * What an action returns, or its error's message alone and an end with 1: the message is for the person at the terminal.
 * @template T
 * @param {() => T} action
 */
export function orExit(action) {
  try {
    return action()
  } catch (error) {
    console.error(error instanceof Error ? error.message : String(error))
    return process.exit(1)
  }
}
