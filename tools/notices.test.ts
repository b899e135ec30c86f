import { mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { describe, expect, onTestFinished, test } from 'vitest'
import { bunny, teapot } from '../src/core/sparse/made/credit-words.ts'
import { HOLDERS, notice, noticesText, runtimePackages } from './notices.mjs'

const root = path.dirname(import.meta.dirname)
const meshes = { bunny, teapot }

interface Locked {
  readonly integrity?: string
  readonly dev?: boolean
}

const lock = JSON.parse(readFileSync(path.join(root, 'package-lock.json'), 'utf8')) as {
  packages: Record<string, Locked>
}
const { dependencies } = JSON.parse(readFileSync(path.join(root, 'package.json'), 'utf8')) as {
  dependencies: Record<string, string>
}

/** Packages whose notice cannot be made, each with the reason. */
function without(folders: readonly string[]): readonly string[] {
  return folders.flatMap((folder) => {
    try {
      return notice(folder, meshes).text.length > 100 ? [] : [`${folder}: its text is too short for a licence`]
    } catch (error) {
      return [String(error)]
    }
  })
}

/** A package as it might come, in a folder that goes with the test. */
function made(name: string, license: string | undefined, files: Readonly<Record<string, string>>): string {
  const folder = path.join(mkdtempSync(path.join(tmpdir(), 'notices-')), name)
  onTestFinished(() => rmSync(path.dirname(folder), { recursive: true }))
  mkdirSync(folder)
  writeFileSync(path.join(folder, 'package.json'), JSON.stringify({ name, version: '1.0.0', license }))
  for (const [file, text] of Object.entries(files)) writeFileSync(path.join(folder, file), text)
  return folder
}

describe('notices', () => {
  const places = runtimePackages(lock)
  const folders = places.map((place) => path.join(root, place))

  test('every package that the page may be made of has the text of its licence', () => {
    expect(places.length).toBeGreaterThan(50)
    expect(Object.keys(dependencies).filter((name) => !places.includes(`node_modules/${name}`))).toEqual([])
    expect(without(folders)).toEqual([])
  })

  test('a package that comes without one is found', () => {
    const text = readFileSync(path.join(root, 'LICENSE'), 'utf8')
    const good = made('good', 'MIT', { LICENSE: text })
    const mutants = {
      'no file': made('bare', 'MIT', { 'README.md': 'MIT', 'index.js': text }),
      'an empty file': made('empty', 'ISC', { LICENSE: ' \n' }),
      'a file that holds no licence': made('short', 'ISC', { LICENSE: 'see elsewhere' }),
      'no licence named': made('nameless', undefined, { LICENSE: text }),
      'a holder is known, of another licence': made(Object.keys(HOLDERS)[0], 'Apache-2.0', {}),
    }
    expect(without([good])).toEqual([])
    const alive = Object.entries(mutants).filter(([, folder]) => without([good, folder]).length !== 1)
    console.log(
      `mutants killed ${Object.keys(mutants).length - alive.length} of ${Object.keys(mutants).length} (notices)`,
    )
    expect(alive.map(([name]) => name)).toEqual([])
  })

  test('the meshes are credited to those who made them, with their terms', () => {
    const text = noticesText(folders.map((folder) => notice(folder, meshes)))
    for (const { credit, terms, home } of Object.values(meshes))
      for (const part of [credit, terms, home]) expect(text).toContain(part)
    expect(text).toMatch(/^bunny 1\.0\.1 \(see its terms\)$/m)
    const readme = readFileSync(path.join(root, 'README.md'), 'utf8').replaceAll(/\s+/g, ' ')
    for (const part of ['Stanford University Computer Graphics Laboratory', 'Martin Newell', 'needs its permission'])
      expect(readme).toContain(part)
  })

  test('what leaves its text out gets the words of its licence and its holder', () => {
    const { text } = notice(path.join(root, 'node_modules', 'wesl'), meshes)
    expect(text).toMatch(/^MIT License\n\nCopyright \(c\) the authors of wesl-js/)
    expect(text).toContain('Permission is hereby granted, free of charge')
    expect(text).toContain('WITHOUT WARRANTY OF ANY KIND')
    expect(Object.keys(HOLDERS).filter((name) => !places.includes(`node_modules/${name}`))).toEqual([])
  })
})

/** Packages of a lock file whose bytes nothing tells. */
const unhashed = (packages: Readonly<Record<string, Locked>>): readonly string[] =>
  Object.entries(packages).flatMap(([place, { integrity }]) =>
    place === '' || /^sha512-[\w+/]{86}==$/.test(integrity ?? '') ? [] : [place],
  )

test('every package of the lock file has its hash, those for other platforms too', () => {
  expect(Object.keys(lock.packages).length).toBeGreaterThan(250)
  expect(unhashed(lock.packages)).toEqual([])
  const [place] = Object.keys(lock.packages).slice(-1)
  const { integrity, ...bare } = lock.packages[place]
  expect(unhashed({ ...lock.packages, [place]: bare })).toEqual([place])
  expect(unhashed({ ...lock.packages, [place]: { integrity: String(integrity).slice(0, -4) } })).toEqual([place])
})
