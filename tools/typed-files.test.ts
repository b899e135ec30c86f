import { expect, test } from 'vitest'
import { projectFiles } from './project.mjs'
import { changedSources, typedFiles } from './typed-files.mjs'

const files = projectFiles()
const seeds = Array.from({ length: 8 }, (_, s) => 950 + s)

test('each source is linted with types once in eight commits, and one that has changed in each', () => {
  const linted = seeds.flatMap((seed) => typedFiles(files, seed, []))
  expect(linted).toHaveLength(new Set(linted).size)
  const sources = files.filter((file) => /\.(?:tsx?|mjs)$/.test(file) && file.includes('/'))
  expect(sources.filter((file) => !linted.includes(file) && !file.startsWith('public/'))).toEqual([])
  for (const seed of seeds) expect(typedFiles(files, seed, ['tools/seed.mjs', 'README.md'])).toContain('tools/seed.mjs')
})

test('where something changes everywhere, two hundred are linted with types besides an eighth', () => {
  const more = typedFiles(files, 950, files).length - typedFiles(files, 950, []).length
  expect(more).toBeGreaterThan(150)
  expect(more).toBeLessThanOrEqual(200)
})

test('a quick run lints with types what has changed, and nothing where no source has', () => {
  expect(changedSources(files, ['tools/seed.mjs', 'README.md'])).toEqual(['tools/seed.mjs'])
  expect(changedSources(files, ['README.md'])).toEqual([])
})
