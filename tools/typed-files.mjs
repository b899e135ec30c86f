/** Of the sources one in eight is linted with types, which takes five times as long as without, and all that have changed. */
const ONE_IN = 8
/** Of those that have changed as many at most; the turn of others is soon enough. */
const MOST_CHANGED = 200

const isSource = (/** @type {string} */ file) => /^(?:src|shaders|tools|bench|e2e)\/.*\.(?:tsx?|mjs)$/.test(file)

/**
 * The sources among those that have changed, 200 at most.
 * @param {readonly string[]} files of the project
 * @param {readonly string[]} changed files that differ from the commit before the last one
 */
export const changedSources = (files, changed) =>
  files.filter((file) => isSource(file) && changed.includes(file)).slice(0, MOST_CHANGED)

/**
 * The sources that a commit lints with types; without types all are linted.
 * @param {readonly string[]} files of the project
 * @param {number} seed grows by 1 with each commit
 * @param {readonly string[]} changed files that differ from the commit before the last one
 */
export function typedFiles(files, seed, changed) {
  const sources = files.filter(isSource).sort()
  const always = new Set(changedSources(sources, changed))
  return sources.filter((file, f) => (f + seed) % ONE_IN === 0 || always.has(file))
}
