import { parseSync, Visitor } from 'vite'

const SOURCE = /^(?:src|shaders|bench)\/.*\.tsx?$/
/** Tests quote; the rules of nouns stand in one file. */
const EXEMPT = /\.(?:test|fixture|corpus)\.tsx?$|^src\/core\/base\/nouns\.ts$/
/** `n === 1 ? 'row' : 'rows'`, `n > 1 ? 's' : ''`, `n < 2 ? …`. */
const BORDERS = new Set(['=== 1', '!== 1', '== 1', '!= 1', '> 1', '<= 1', '>= 2', '< 2'])

const ENDING = /^(?:e?s|ies)$/
/** What a file must hold to be worth parsing. */
const WORTH = /[12]\s*\?|\}s\b|\W['"]s\b/

/** @param {any} node @returns {string | undefined} the text of a string or a template, with … for what is filled in */
const textOf = (node) => {
  if (node.type === 'TemplateLiteral') return node.quasis.map((/** @type {any} */ { value }) => value.cooked).join('…')
  return node.type === 'Literal' && typeof node.value === 'string' ? node.value : undefined
}

/**
 * Whether a choice at 1 is one between forms: an ending or none, or two texts. Longer texts may be two sentences where
 * the border is not at equality.
 * @param {string} operator
 * @param {readonly string[]} texts
 */
function ofForms(operator, texts) {
  const said = texts.filter((text) => /[A-Za-z]/.test(text) && !text.includes('/'))
  if (texts.includes('')) return said.some((text) => ENDING.test(text))
  return said.length === 2 && (operator.includes('==') || said.some((text) => text.split(/\s+/).length < 3))
}

/**
 * Places that choose between forms of a word by a number themselves, or that make a plural by an s. Languages differ
 * in both: `plural`, `noun`, `several` and `formOf` know (src/core/base/nouns.ts).
 * @param {Readonly<Record<string, string>>} texts of files by their place
 * @returns {string[]} `src/page/store/complaints.ts:12 makes a plural`
 */
export function pluralsMade(texts) {
  return Object.entries(texts)
    .filter(([file, text]) => SOURCE.test(file) && !EXEMPT.test(file) && WORTH.test(text))
    .flatMap(([file, text]) => pluralsIn(file, text).map((line) => `${file}:${line} makes a plural`))
}

/**
 * @param {string} file
 * @param {string} text
 * @returns {number[]} lines, from 1 on
 */
function pluralsIn(file, text) {
  /** @type {number[]} */
  const lines = []
  const note = (/** @type {number} */ at) => lines.push(text.slice(0, at).split('\n').length)
  new Visitor({
    ConditionalExpression({ start, test, consequent, alternate }) {
      if (test.type !== 'BinaryExpression' || test.right.type !== 'Literal') return
      if (!BORDERS.has(`${test.operator} ${test.right.value}`)) return
      const texts = [textOf(consequent), textOf(alternate)].filter((one) => one !== undefined)
      if (texts.length === 2 && ofForms(test.operator, texts)) note(start)
    },
    Literal({ start, value }) {
      if (typeof value === 'string' && /^s [a-z]{2}/.test(value)) note(start)
    },
    TemplateLiteral({ quasis }) {
      for (const { start, value } of quasis.slice(1)) if (/^s\b/.test(value.raw)) note(start)
    },
    BinaryExpression({ operator, right }) {
      if (operator === '+' && right.type === 'Literal' && right.value === 's') note(right.start)
    },
    JSXText({ start, value }) {
      if (/^s\b/.test(value)) note(start)
    },
  }).visit(parseSync(file, text).program)
  return lines
}
