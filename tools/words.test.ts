import { expect, test } from 'vitest'
import { projectTexts } from './project.mjs'
import { heavyWords, PHRASES } from './words.mjs'

/** The counts may only fall: who takes one out writes the lower number here. */
const MOST: Readonly<Record<string, number>> = { documents: 0, 'on screen': 0, 'comments of exports': 0 }

test('words that make a reader stop become no more', () => {
  const counts = Object.entries(heavyWords(projectTexts())).map(([place, hits]) => [place, hits.length])
  expect(Object.fromEntries(counts), 'node tools/words.mjs --where names the places').toEqual(MOST)
})

const [document, words, source] = [
  ['docs', ['x', 'md'].join('.')].join('/'),
  ['src', 'words.ts'].join('/'),
  ['src', 'x.ts'].join('/'),
]

/** A text for each phrase, in the place where it is read. */
const MUTANTS: readonly (readonly [place: string, file: string, text: string])[] = [
  ['documents', document, 'The table says what it is.'],
  ['documents', document, 'x lies\nbeside y'],
  ['on screen', words, "export const a = 'one in so many rows'"],
  ['on screen', words, 'export const a = `${n} lanes at work`'],
  ['documents', document, 'A line is told once.'],
  ['on screen', words, "export const a = 'read in vain'"],
  ['comments of exports', source, '/** Each with a buffer of its own. */\nexport const a = 1'],
  ['documents', document, 'The rest is had from the side.'],
]

test('each of them is seen where people read, and nowhere else', () => {
  const alive = MUTANTS.filter(([place, file, text]) => heavyWords({ [file]: text })[place].length !== 1)
  console.log(`mutants killed ${MUTANTS.length - alive.length} of ${MUTANTS.length} (words)`)
  expect(alive).toEqual([])
  expect(MUTANTS).toHaveLength(Object.keys(PHRASES).length)
  const silent = {
    [words]: "// lies at work\nexport const a = 'rows work'",
    [source]: "/** of its own */\nconst a = 'lies in vain'",
    [['src', 'x.test.ts'].join('/')]: '/** lies */\nexport const a = 1',
  }
  expect(Object.values(heavyWords(silent)).flat()).toEqual([])
})
