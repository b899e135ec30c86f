import { parseSync, Visitor } from 'vite'

/**
 * Files of words, and of the names of a feature's commands; tests and what only they use; citations and names of columns in saved files, which are the same in all
 * languages; and what a figure is called, which the first page lists before the figure is loaded.
 */
const EXEMPT =
  /(?:\/|-)words\.ts$|^src\/page\/features\/\w+\/names\.ts$|\.(?:test|fixture|corpus)\.tsx?$|\.d\.ts$|\/(?:testing|fixtures|mutants)\.ts$|^src\/core\/base\/quoted\.ts$|^src\/page\/figures\/(?:[^/]+\/figure|race\/all-figures|screen\/sweep-csv|times\/csv)\.ts$/
/**
 * Folders that keep their own: storage formats, findings, lessons and talks, like operations, describe themselves in theirs; the
 * glossary is words; rules and the machine that tests run speak to authors of kernels.
 */
export const OWN = [
  'src/page/figures/fixture',
  'src/page/findings',
  'src/lab/machine',
  'src/lab/rules',
  'src/page/lessons',
  'src/core/sparse/formats',
  'src/page/talks',
  'src/page/frame/words',
]
/** Attributes with no sentence in them. */
const UNREAD = new Set(['className', 'style', 'd', 'viewBox', 'transform', 'points'])
/** A plain error, like what is written to the console, speaks to programmers; an AppError is read by those who meet it. */
const FAULTS = new Set(['Error', 'TypeError', 'RangeError'])
const WORD = /[A-Za-z][A-Za-z’'-]+/g
/** Pieces of programs and of styles. */
const CODE = /^%%|[{}[\]]|;$|=>|==|&&|\dpx\b|\w\(/
const FEWEST_WORDS = 3

/** @param {string} file */
const isOwn = (file) => OWN.some((folder) => file.startsWith(`${folder}/`))

/** An element's tag, of which its label is read, its title and its alternative text. */
const TAG = /<[/!]?[a-z][^<>]*>/g
const LABELS = /\b(?:aria-label|title|alt)="([^"]*)"/g

/** @param {string} markup */
const textRead = (markup) =>
  markup.replace(TAG, (found) => Array.from(found.matchAll(LABELS), ([, label]) => ` ${label} `).join('')).trim()

/** @param {string} text @returns {boolean} */
function isSentence(text) {
  const read = textRead(text)
  return (read.match(WORD) ?? []).length >= FEWEST_WORDS && /\s/.test(read) && !CODE.test(text)
}

/**
 * Sentences outside files of words: each room has one, and each part of a room that is loaded by itself.
 * @param {Readonly<Record<string, string>>} texts of files by their place
 * @returns {string[]} `src/page/store/complaints.ts:4 says “Open the first page”`
 */
export function sentencesApart(texts) {
  return Object.entries(texts)
    .filter(([file]) => /\.tsx?$/.test(file) && !EXEMPT.test(file) && file.startsWith('src/') && !isOwn(file))
    .flatMap(([file, text]) => sentencesIn(file, text))
}

/**
 * @param {string} file
 * @param {string} source
 * @returns {string[]}
 */
function sentencesIn(file, source) {
  /** @type {{ start: number, text: string }[]} */
  const said = []
  /** @type {{ start: number, end: number }[]} */
  const unread = []
  new Visitor({
    Literal({ start, value }) {
      if (typeof value === 'string') said.push({ start, text: value })
    },
    TemplateLiteral({ start, quasis }) {
      said.push({ start, text: quasis.map(({ value }) => value.cooked).join('…') })
    },
    JSXText({ start, value }) {
      said.push({ start, text: value.trim().replace(/\s+/g, ' ') })
    },
    JSXAttribute({ start, end, name }) {
      if (name.type === 'JSXIdentifier' && UNREAD.has(name.name)) unread.push({ start, end })
    },
    TSLiteralType({ start, end }) {
      unread.push({ start, end })
    },
    CallExpression({ start, end, callee }) {
      if (callee.type !== 'MemberExpression') return
      if (callee.object.type === 'Identifier' && callee.object.name === 'console') unread.push({ start, end })
      // a list of words that is written as one string
      if (callee.property.type === 'Identifier' && callee.property.name === 'split')
        unread.push({ start: callee.object.start, end: callee.object.end })
    },
    NewExpression({ start, end, callee }) {
      if (callee.type === 'Identifier' && FAULTS.has(callee.name)) unread.push({ start, end })
    },
  }).visit(parseSync(file, source).program)
  return said
    .filter(({ start, text }) => isSentence(text) && !unread.some((one) => one.start <= start && start < one.end))
    .map(({ start, text }) => `${file}:${source.slice(0, start).split('\n').length} says “${text}”`)
}
