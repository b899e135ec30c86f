import { existsSync, readdirSync, readFileSync } from 'node:fs'
import path from 'node:path'
import { expect, test } from 'vitest'
import { SCENES } from './pictures.mjs'

const root = path.join(import.meta.dirname, '..')
const documents = ['README.md', ...readdirSync(path.join(root, 'docs')).map((name) => `docs/${name}`)].filter((file) =>
  file.endsWith('.md'),
)

test('npm run pictures makes every picture of README and docs, and no other', () => {
  const shown = documents.flatMap((file) =>
    Array.from(readFileSync(path.join(root, file), 'utf8').matchAll(/!\[[^\]]*\]\(([^)]+)\)/g), ([, to]) =>
      path.posix.join(path.posix.dirname(file), to),
    ),
  )
  const made = Object.keys(SCENES).map((name) => `docs/${name}.png`)
  expect([...new Set(shown)].sort()).toEqual([...made].sort())
  expect(
    readdirSync(path.join(root, 'docs'))
      .filter((name) => name.endsWith('.png'))
      .map((name) => `docs/${name}`)
      .sort(),
  ).toEqual([...made].sort())
  for (const file of made) expect(existsSync(path.join(root, file))).toBe(true)
})
