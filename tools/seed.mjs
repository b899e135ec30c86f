import { execFileSync } from 'node:child_process'
import { root } from './install.mjs'

/**
 * The seed of what tests draw at random: `CHECK_SEED` where it is set, else digits of the sources that were committed last.
 * So each commit draws anew, and one that passed passes again; where nothing is committed it is any number.
 * @param {{ readonly CHECK_SEED?: string }} [env] @param {string} [folder]
 * @returns {number}
 */
export function seedOfTests(env = process.env, folder = root) {
  if (env.CHECK_SEED !== undefined) return Number(env.CHECK_SEED)
  try {
    const tree = execFileSync('git', ['rev-parse', 'HEAD^{tree}'], { cwd: folder, encoding: 'utf8', stdio: 'pipe' })
    return Number.parseInt(tree.slice(0, 8), 16)
  } catch {
    return Math.floor(Math.random() * 2 ** 32)
  }
}
