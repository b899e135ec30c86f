import path from 'node:path'
import { expect, test } from 'vitest'
import { projectTexts } from './project.mjs'

/** Files of a folder of its own, without tests and fixtures, beyond which it is read no more. */
const MOST = 25

/** Folders of the sources with more files of their own. */
function tooFull(files: readonly string[]): readonly string[] {
  const counts = new Map<string, number>()
  for (const file of files)
    if (file.startsWith('src/') && !/\.(?:test|fixture)\.tsx?$/u.test(file))
      counts.set(path.dirname(file), (counts.get(path.dirname(file)) ?? 0) + 1)
  return [...counts].flatMap(([folder, count]) => (count > MOST ? [`${folder}: ${count}`] : []))
}

const files = Object.keys(projectTexts())

test('src has four folders, and none in it has more than 25 files of its own', () => {
  const top = files.flatMap((file) => /^src\/([^/]+)\//u.exec(file)?.[1] ?? [])
  expect([...new Set(top)].sort()).toEqual(['core', 'engine', 'lab', 'page'])
  expect(tooFull(files)).toEqual([])
})

test('one file more is seen, and a test beside it is none', () => {
  const full = Array.from({ length: MOST }, (_, n) => `src/page/…/${n}.ts`)
  expect(tooFull([...full, 'src/page/…/a.test.ts', 'src/page/…/a.fixture.ts', 'src/page/…/y/a.ts'])).toEqual([])
  expect(tooFull([...full, 'src/page/…/a.css'])).toEqual(['src/page/…: 26'])
})
