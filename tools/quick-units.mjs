import { readdirSync } from 'node:fs'
import path from 'node:path'
import { root } from './install.mjs'

/** Where tests in Node lie, as vitest.config.ts has them. */
const ROOMS = ['src', 'shaders', 'tools', 'bench']
/** A quick run tries one file of tests in five: each has its turn within as many commits. */
const ONE_IN = 5
/** Of the tests beside what has changed a quick run tries as many files at most; others have their turn soon enough. */
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
 * The folder of a file, and within an operation those above it: tests of an operation try its kernels.
 * @param {string} file
 */
function foldersOf(file) {
  const parts = path.posix.dirname(file).split('/')
  const least = parts[0] === 'shaders' ? Math.min(2, parts.length) : parts.length
  return Array.from({ length: parts.length - least + 1 }, (_, k) => parts.slice(0, least + k).join('/'))
}

/**
 * What a test checks in particular, also in folders that are not its own: names of files.
 * @type {Readonly<Record<string, RegExp>>}
 */
export const CHECKS = {
  // each listing names code of shaders, and the kernel says which of them run
  'src/page/desk/race/code.test.ts':
    /^(?:shaders\/.*(?:\.wesl|\/(?:kernel|listing(?:-lines)?)\.ts)|src\/page\/desk\/race\/(?:read-)?code\.ts)$/,
}

/**
 * Of these files of tests those that have changed, those that check a changed file in particular, and those in the
 * folders of what has changed.
 * @param {readonly string[]} files
 * @param {readonly string[]} changed files that differ from the commit before the last one
 * @returns {readonly [own: string[], checking: string[], beside: string[]]}
 */
export function testsBeside(files, changed) {
  const [own, folders] = [new Set(changed), new Set(changed.flatMap(foldersOf))]
  const checks = (/** @type {string} */ file) => changed.some((one) => CHECKS[file]?.test(one))
  const others = files.filter((file) => !own.has(file))
  return [
    files.filter((file) => own.has(file)),
    others.filter(checks),
    others.filter((file) => !checks(file) && folders.has(path.posix.dirname(file))),
  ]
}

/**
 * The files of tests that a quick run tries: one in five, and forty of those beside what has changed. Of them vitest.config.ts
 * leaves out the long ones that `restingFiles` names.
 * @param {readonly string[]} files
 * @param {number} seed grows by 1 with each commit
 * @param {readonly string[]} changed files that differ from the commit before the last one
 */
export function quickUnits(files, seed, changed) {
  const beside = testsBeside(files, changed).flat().slice(0, MOST_BESIDE)
  return files.filter((file, f) => (f + seed) % ONE_IN === 0 || beside.includes(file))
}
