/**
 * What the documents and the comments say of the project's files, held against the files: places that are named, names
 * that are linked, and tables of numbers. All is read from texts given, so that a test can plant faults.
 * @typedef {Readonly<Record<string, string>>} Files text by place, with slashes
 */

const ROOMS = 'src|shaders|tools|bench|e2e|docs|public'
/** A file of the project as a comment or a document names it, from the project's root. */
const PLACE = new RegExp(
  `(?<![\\w./#@<-])(?:${ROOMS})/[\\w./-]*\\.(?:tsx?|mjs|wesl|wgsl|md|css|json|png|run)(?!\\w)`,
  'g',
)
/** A folder, or a pattern of places, as documents name them between backticks: `src/page/views/<view>/view.ts`. */
const QUOTED = new RegExp(`\`((?:${ROOMS})/[^\`\\s]*)\``, 'g')
/** A page that is named without its place, which a reader of a source cannot find. */
const BARE = /(?<![\w./<*-])(?!README|CONTRIBUTING)[\w-]+\.md\b/g
const LINK = /\[([^\]]+)\]\(([^)\s]+)\)/g
/** Tests of these tools name files that no project has. */
const MADE_UP = /^tools\/(?:docs|hygiene|lint)\.test\.ts$/

const isDocument = (/** @type {string} */ file) => file.endsWith('.md')

/**
 * Whether a place is a file, a folder, or a pattern of some file; `<view>` and `*` stand for a part of a path.
 * @param {string} place @param {Files} project
 */
function isThere(place, project) {
  if (place in project) return true
  const escaped = place.replace(/\/$/, '').replace(/[.+?^${}()|[\]\\]/g, '\\$&')
  const pattern = new RegExp(`^${escaped.replace(/<[^>]*>|\*/g, '[^/]+')}(?:/|$)`)
  return Object.keys(project).some((file) => pattern.test(file))
}

/** @param {string} from @param {string} to a path from the folder of `from` */
function resolved(from, to) {
  const parts = from.split('/').slice(0, -1)
  for (const part of to.split('#')[0].split('/')) {
    if (part === '..') parts.pop()
    else if (part !== '.' && part !== '') parts.push(part)
  }
  return parts.join('/')
}

/**
 * Whether a source declares a name, `Kernel`, or a name and a member of it, `Kernel.plan`.
 * @param {string} name @param {string} source
 */
export function declares(name, source) {
  const [outer, member] = name.replace(/\(\)$/, '').split('.')
  const declared = new RegExp(
    `\\b(?:function\\*?|const|let|class|interface|type|fn|struct|override|var(?:<[^>]*>)?) ${outer}\\b`,
  )
  const re_exported = new RegExp(`export \\{[^}]*\\b${outer}\\b[^}]*\\}`)
  return (
    (declared.test(source) || re_exported.test(source)) &&
    (member === undefined || new RegExp(`\\b${member}\\b\\??\\s*[:(,<]`).test(source))
  )
}

/**
 * What a text of the project names and the project does not have: one sentence each.
 * @param {string} file @param {string} text @param {Files} project
 * @returns {string[]}
 */
export function deadReferences(file, text, project) {
  if (MADE_UP.test(file)) return []
  const places = [...text.matchAll(PLACE)].map(([place]) => place)
  const quoted = isDocument(file) ? [...text.matchAll(QUOTED)].map(([, place]) => place) : []
  const bare = isDocument(file) ? [] : [...text.matchAll(BARE)].map(([page]) => page)
  const absent = [...new Set([...places, ...quoted])].filter((place) => !isThere(place, project))
  return [
    ...absent.map((place) => `${file} names ${place}, which is not there`),
    ...bare.map((page) => `${file} names ${page} without its place`),
    ...deadLinks(file, text, project),
  ]
}

/** @param {string} file @param {string} text @param {Files} project @returns {string[]} */
function deadLinks(file, text, project) {
  if (!isDocument(file)) return []
  return [...text.matchAll(LINK)].flatMap(([, words, to]) => {
    if (/^(?:https?:|#)/.test(to)) return []
    const place = resolved(file, to)
    if (!isThere(place, project)) return [`${file} links to ${place}, which is not there`]
    const name = /^`([A-Za-z_$][\w$.]*(?:\(\))?)`$/.exec(words)?.[1]
    const source = project[place]
    if (name === undefined || source === undefined || !/\.(?:tsx?|wesl|mjs)$/.test(place)) return []
    return declares(name, source) ? [] : [`${file} says that ${place} declares ${name}`]
  })
}

/**
 * Rows of the table that follows a heading: its cells, without backticks. Throws where there is no such table.
 * @param {string} text of a document @param {string} heading without its number signs
 */
export function tableOf(text, heading) {
  const lines = text.split('\n')
  const at = lines.findIndex((line) => line.replace(/^#+ /, '') === heading && line.startsWith('#'))
  const first = lines.findIndex((line, l) => l > at && line.startsWith('|'))
  if (at < 0 || first < 0) throw new Error(`there is no table under “${heading}”`)
  const rest = lines.slice(first + 2)
  const end = rest.findIndex((line) => !line.startsWith('|'))
  return rest.slice(0, end < 0 ? undefined : end).map((line) =>
    line
      .split('|')
      .slice(1, -1)
      .map((cell) => cell.trim().replace(/^`(.*)`$/, '$1')),
  )
}

/**
 * npm scripts and steps of `npm test` that a text names and that do not exist.
 * @param {string} text @param {readonly string[]} scripts @param {readonly string[]} steps
 */
export function deadCommands(text, scripts, steps) {
  const named = [...text.matchAll(/\bnpm (?:run )?([a-z]+)\b/g)].map(([, name]) => name)
  const listed = [...text.matchAll(/--only ([a-z0-9,]+)/g)].flatMap(([, names]) => names.split(','))
  return [
    ...named
      .filter((name) => name !== 'install' && !scripts.includes(name))
      .map((name) => `there is no npm script ${name}`),
    ...listed.filter((name) => !steps.includes(name)).map((name) => `npm test has no step ${name}`),
  ]
}

/**
 * Lines that a document quotes in a language and that a source does not have.
 * @param {string} text of the document @param {string} language of its fences @param {string} source
 */
export function deadQuotes(text, language, source) {
  const lines = new Set(source.split('\n').map((line) => line.trim()))
  const quoted = [...text.matchAll(new RegExp(`\`\`\`${language}\\n([^]*?)\`\`\``, 'g'))].flatMap(([, block]) =>
    block.split('\n'),
  )
  if (quoted.length === 0) throw new Error(`nothing is quoted in ${language}`)
  return quoted.map((line) => line.trim()).filter((line) => line !== '' && !lines.has(line))
}
