import { readdirSync } from 'node:fs'
import path from 'node:path'
import { root } from './install.mjs'

/** Where tests in Node lie, as vitest.config.ts has them. */
const ROOMS = ['src', 'shaders', 'tools', 'bench']
/** A quick run tries one file of tests in five: each has its turn within as many commits. */
const ONE_IN = 5
/** Where the tests beside what has changed are more files than these, something changes everywhere: then their turn is soon enough. */
const MOST_BESIDE = 40

/** All files of tests in Node, from the project's folder on. */
export const unitFiles = () =>
  ROOMS.flatMap((room) =>
    readdirSync(path.join(root, room), { recursive: true, encoding: 'utf8' })
      .map((file) => `${room}/${file.split(path.sep).join('/')}`)
      .filter((file) => file.endsWith('.test.ts') && !file.endsWith('.gpu.test.ts'))
      .sort(),
  )

/**
 * Of these files of tests those in the folders of what has changed; none where something changes everywhere.
 * @param {readonly string[]} files
 * @param {readonly string[]} changed files that differ from the commit before the last one
 */
export function testsBeside(files, changed) {
  const folders = new Set(changed.map((file) => path.posix.dirname(file)))
  const beside = files.filter((file) => folders.has(path.posix.dirname(file)))
  return beside.length > MOST_BESIDE ? [] : beside
}

/**
 * The files of tests that a quick run tries: one in five, and those in the folders of what has changed.
 * @param {readonly string[]} files
 * @param {number} seed grows by 1 with each commit
 * @param {readonly string[]} changed files that differ from the commit before the last one
 */
export function quickUnits(files, seed, changed) {
  const beside = testsBeside(files, changed)
  return files.filter((file, f) => (f + seed) % ONE_IN === 0 || beside.includes(file))
}
