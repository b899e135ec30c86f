/**
 * The project speaks of itself: nothing in it names the machine on which it was written or the hosts that it was
 * fetched from, and nothing is left half done.
 * @typedef {{ name: string, applies: (file: string) => boolean, breach: RegExp }} Rule
 */

const SOURCE = /\.(?:[cm]?[jt]sx?|wesl|wgsl|css|html)$/
const isSource = (/** @type {string} */ file) => SOURCE.test(file)
const isTest = (/** @type {string} */ file) => /\.(?:test|spec)\.tsx?$/.test(file)

/**
 * Alternatives of a pattern. `+` is taken out: with it this file does not break its own rules.
 * @param {string} words separated by spaces
 */
const anyOf = (words) => words.replaceAll('+', '').split(' ').join('|')

const FOLDERS = anyOf('wo+rk ro+ot ho+me tm+p Use+rs')
const HOSTS = anyOf('registry\\.np+mjs registry\\.ya+rnpkg deb\\.de+bian jfr+og artifa+ctory')
const LEFT = anyOf('TO+DO FIX+ME XX+X')
const PASSED_OVER = anyOf('on+ly sk+ip to+do fix+me')
const FOREIGN = anyOf('what+ever who+ever whom+ever nob+ody (?:is|are|was|were|be)\\s+h+ad none\\s+of\\s+an?')
const UNCHECKED = anyOf('ig+nore noch+eck exp+ect-error')

/** What changes in these rooms is in the one store, or on the desk that actions are given. */
const ACTING = /^src\/page\/(?:store|desk|app)\/|^src\/page\/features\/[^/]+\/(?!use-)[^/]+\.ts$/

/** @type {readonly Rule[]} */
export const RULES = [
  { name: 'a path of some machine', applies: () => true, breach: new RegExp(`(?<![\\w.~}-])/(?:${FOLDERS})/[\\w.]`) },
  { name: 'a registry host', applies: () => true, breach: new RegExp(HOSTS, 'i') },
  {
    name: 'a download address in the lock file',
    applies: (file) => file.endsWith('package-lock.json'),
    breach: /"resolved":/,
  },
  { name: 'something left to do', applies: isSource, breach: new RegExp(`\\b(?:${LEFT})\\b`) },
  {
    name: 'a test that is focused or passed over',
    applies: isTest,
    breach: new RegExp(`\\b(?:it|test|describe)(?:\\.\\w+)*\\.(?:${PASSED_OVER})\\b`),
  },
  {
    name: 'a comment without a noun, a verb or a number',
    applies: isSource,
    breach: new RegExp(`(?:^\\s*(?://|/?\\*)|\\s// ).*\\b(?:${FOREIGN})\\b`, 'i'),
  },
  {
    name: 'a variable of a module that changes',
    applies: (file) => ACTING.test(file) && !isTest(file),
    breach: /^(?:export )?(?:let |const \w+(?:: .+)? = (?:new (?:Weak)?(?:Map|Set)(?:<.*>)?\(\)|\[\])$)/,
  },
  { name: 'a disabled type check', applies: isSource, breach: new RegExp(`@ts-(?:${UNCHECKED})`) },
]

/**
 * Breaches in one file: `rule: place:line`.
 * @param {string} file its place in the project, with slashes
 * @param {string} text
 */
export function breaches(file, text) {
  const rules = RULES.filter((rule) => rule.applies(file))
  return text
    .split('\n')
    .flatMap((line, l) =>
      rules.filter((rule) => rule.breach.test(line)).map((rule) => `${rule.name}: ${file}:${l + 1}`),
    )
}

/** Lines of a source file above which it does too much. */
export const LONGEST = 300

/** @param {string} file @param {string} text */
export const isTooLong = (file, text) => isSource(file) && text.split('\n').length > LONGEST
