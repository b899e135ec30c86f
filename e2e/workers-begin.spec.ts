import { readdirSync, readFileSync } from 'node:fs'
import { expect, test } from './support/app.ts'

const FOLDER = 'dist/assets'

/** Files of the built page that a text loads, by their names. */
const loaded = (text: string): readonly string[] =>
  [...text.matchAll(/(?:from|import)\s*\(?\s*["'`]\.\/([^"'`]+\.js)["'`]/g)].map(([, name]) => name)

// WebKit knows a worker's first file by no address: where another part loads it, it runs again, with a state that is empty
test('no part of the page loads the file that a web worker begins with', () => {
  const parts = readdirSync(FOLDER).filter((name) => name.endsWith('.js'))
  const texts = parts.map((part) => [part, readFileSync(`${FOLDER}/${part}`, 'utf8')] as const)
  const begun = new Set(
    texts.flatMap(([, text]) =>
      [...text.matchAll(/["'`]([^"'`/]+\.js)["'`],\s*import\.meta\.url/g)].map(([, name]) => name),
    ),
  )
  // files, pictures of a matrix, formats, tiles, edits, pieces of a file, ranks of a factorization
  expect(begun.size).toBeGreaterThanOrEqual(7)
  const again = texts.flatMap(([part, text]) =>
    loaded(text)
      .filter((name) => begun.has(name))
      .map((name) => `${part} loads ${name}`),
  )
  expect(again).toEqual([])
})
