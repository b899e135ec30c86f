/** Of the sources one in eight is linted with types, which takes five times as long as without, and all that have changed. */
const ONE_IN = 8
/** Of those that have changed as many at most; the turn of others is soon enough. */
const MOST_CHANGED = 200

/**
 * The sources that a commit lints with types; without types all are linted.
 * @param {readonly string[]} files of the project
 * @param {number} seed grows by 1 with each commit
 * @param {readonly string[]} changed files that differ from the commit before the last one
 */
export function typedFiles(files, seed, changed) {
  const sources = files.filter((file) => /^(?:src|shaders|tools|bench|e2e)\/.*\.(?:tsx?|mjs)$/.test(file)).sort()
  const always = new Set(sources.filter((file) => changed.includes(file)).slice(0, MOST_CHANGED))
  return sources.filter((file, f) => (f + seed) % ONE_IN === 0 || always.has(file))
}
