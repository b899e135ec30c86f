const SOURCE = /^(?:src|shaders|bench|e2e|tools)\/.*\.tsx?$/
const TYPE = /^export (?:declare )?(?:abstract )?(?:interface|type|class|enum) (\w+)/gm

/**
 * Types that are exported under one name from several files: such a name cannot be looked up.
 * @param {Readonly<Record<string, string>>} texts of files by their place
 * @returns {string[]} a sentence each
 */
export function typesTwice(texts) {
  /** @type {Map<string, string[]>} */
  const places = new Map()
  for (const [file, text] of Object.entries(texts)) {
    if (!SOURCE.test(file)) continue
    for (const [, name] of text.matchAll(TYPE)) places.set(name, [...(places.get(name) ?? []), file])
  }
  return [...places]
    .filter(([, files]) => files.length > 1)
    .map(([name, files]) => `${name} is exported by ${files.join(' and ')}`)
}

/** Words of one idea that has another word: a candidate where it is timed, a column on screen. */
const OTHERS = /racer|contender|entrant|contestant|(?<!ar)rival/i
const NAMED = /[A-Za-z_$][\w$]*/g

/**
 * Names that say candidate or column by another word (docs/glossary.md).
 * @param {Readonly<Record<string, string>>} texts of files by their place
 * @returns {string[]} a name each, with its file
 */
export function otherWords(texts) {
  return Object.entries(texts).flatMap(([file, text]) => {
    if (!SOURCE.test(file) || file.startsWith('tools/')) return []
    const names = new Set(OTHERS.test(text) ? text.match(NAMED)?.filter((name) => OTHERS.test(name)) : [])
    return [...(OTHERS.test(file) ? [file] : []), ...[...names].map((name) => `${name} in ${file}`)]
  })
}

/** A component may stand beside the plain code that it draws, and a web worker beside what starts it. */
const BESIDE = /\.(?:test|spec|fixture|corpus|worker|d)\.tsx?$/
/** Formats are named by their papers. */
const GIVEN = /^src\/core\/sparse\/formats\//

/** @param {string} name a file's, without its ending */
const stem = (name) => name.replace(/(?:ings?|ed|ers?|es|s|d|e)$/, '').replace(/(.)\1$/, '$1')

/** @param {string} a @param {string} b Whether one letter makes the one the other. */
function aLetterApart(a, b) {
  let from = 0
  while (from < a.length && a[from] === b[from]) from++
  return (
    a.slice(from + 1) === b.slice(from + 1) ||
    a.slice(from) === b.slice(from + 1) ||
    a.slice(from + 1) === b.slice(from)
  )
}

/** @param {string} a @param {string} b */
function tooClose(a, b) {
  if (a === b || Math.min(a.length, b.length) < 3) return false
  return stem(a) === stem(b) || aLetterApart(a, b)
}

/**
 * Files of one folder whose names differ by a letter or an ending: `open`, `opening`.
 * @param {Readonly<Record<string, string>>} texts of files by their place
 * @returns {string[]} a sentence each
 */
export function closeFiles(texts) {
  /** @type {Map<string, string[]>} */
  const folders = new Map()
  for (const file of Object.keys(texts)) {
    if (!/^(?:src|shaders|bench|tools)\/.*\.(?:tsx?|mjs)$/.test(file) || BESIDE.test(file) || GIVEN.test(file)) continue
    const folder = file.slice(0, file.lastIndexOf('/'))
    folders.set(folder, [...(folders.get(folder) ?? []), file.slice(folder.length + 1)])
  }
  const bare = (/** @type {string} */ name) =>
    name
      .replace(/\.\w+$/, '')
      .replaceAll('-', '')
      .toLowerCase()
  // a component may have the name of the code beside it
  const same = (/** @type {string} */ a, /** @type {string} */ b) => a.endsWith('x') !== b.endsWith('x')
  return [...folders].flatMap(([folder, names]) =>
    names.flatMap((a, i) =>
      names
        .slice(i + 1)
        .filter((b) => (bare(a) === bare(b) ? !same(a, b) : tooClose(bare(a), bare(b))))
        .map((b) => `${folder}: ${a} and ${b}`),
    ),
  )
}

/** Verbs that say nothing without their object. */
const VERBS = 'say|tell|go|put|take|show|enter|settle|offer|agree|begin|do|make|get|set|give|handle|process'
const BARE = new RegExp(`^export (?:async )?(?:function\\*? (${VERBS})\\(|const (${VERBS}) = (?:async )?\\()`, 'gm')

/**
 * Exported functions whose name is a verb without an object: `put`, for `saveRun`.
 * @param {Readonly<Record<string, string>>} texts of files by their place
 * @returns {string[]} a name each, with its file
 */
export const bareVerbs = (texts) =>
  Object.entries(texts).flatMap(([file, text]) =>
    SOURCE.test(file) ? Array.from(text.matchAll(BARE), ([, a, b]) => `${a ?? b} in ${file}`) : [],
  )

/**
 * Exported functions with a name in Of, where a noun or a verb would do: `launchOf`.
 * @param {Readonly<Record<string, string>>} texts of files by their place
 * @returns {string[]} a name each, with its file
 */
export const ofNames = (texts) =>
  Object.entries(texts).flatMap(([file, text]) =>
    SOURCE.test(file) || file.endsWith('.mjs')
      ? Array.from(
          text.matchAll(/^export (?:async )?(?:function\*?|const) (\w*[a-z]Of)\b/gm),
          ([, a]) => `${a} in ${file}`,
        )
      : [],
  )

/**
 * Files that import their own sentences under another name than `texts`.
 * @param {Readonly<Record<string, string>>} texts of files by their place
 * @returns {string[]} a sentence each
 */
export const wordsUnderAnotherName = (texts) =>
  Object.entries(texts).flatMap(([file, text]) => {
    if (!SOURCE.test(file)) return []
    const names = Array.from(text.matchAll(/^import \* as (\w+) from '\.\/words\.ts'/gm), ([, name]) => name)
    return names.filter((name) => name !== 'texts').map((name) => `${file} calls its words ${name}`)
  })
