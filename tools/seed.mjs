import { execFileSync } from 'node:child_process'
import { root } from './install.mjs'

/**
 * Files that differ from the commit before the last one; none where git does not say.
 * @param {string} [folder]
 * @returns {string[]}
 */
export function changedFiles(folder = root) {
  try {
    const args = ['diff', '--name-only', 'HEAD~1']
    return execFileSync('git', args, { cwd: folder, encoding: 'utf8', stdio: 'pipe' }).split('\n').filter(Boolean)
  } catch {
    return []
  }
}

/**
 * Ids of the kernels in whose folders something differs from the commit before the last one: `sptrsv/sync_free`.
 * @param {{ readonly CHECK_CHANGED?: string }} [env] @param {string} [folder]
 * @returns {string}
 */
export function changedKernels(env = process.env, folder = root) {
  if (env.CHECK_CHANGED !== undefined) return env.CHECK_CHANGED
  const ids = changedFiles(folder).map((file) => /^shaders\/(\w+\/\w+)\//.exec(file)?.[1])
  return [...new Set(ids.filter(Boolean))].join(',')
}

/**
 * Says what tests draw: `CHECK_SEED` where it is set, else the number of the commit, counted along the first parents. So a
 * commit that passed passes again, the next one draws the next, and of n things each has its turn within n commits. A clone
 * that does not hold all commits takes digits of the sources that were committed last; where nothing is committed it is any
 * number.
 * @param {{ readonly CHECK_SEED?: string }} [env] @param {string} [folder]
 * @returns {number}
 */
export function seedOfTests(env = process.env, folder = root) {
  if (env.CHECK_SEED !== undefined) return Number(env.CHECK_SEED)
  const git = (/** @type {string[]} */ ...args) =>
    execFileSync('git', args, { cwd: folder, encoding: 'utf8', stdio: 'pipe' }).trim()
  try {
    if (git('rev-parse', '--is-shallow-repository') !== 'true')
      return Number(git('rev-list', '--count', '--first-parent', 'HEAD'))
    return Number.parseInt(git('rev-parse', 'HEAD^{tree}').slice(0, 8), 16)
  } catch {
    return Math.floor(Math.random() * 2 ** 32)
  }
}
