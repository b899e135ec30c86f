import { expect, test } from 'vitest'
import { breaches, isTooLong, LONGEST, RULES } from './hygiene.mjs'
import { projectTexts } from './project.mjs'

const project = Object.entries(projectTexts()).map(([file, text]) => ({ file, text }))

test('the project names no machine and no registry, and leaves nothing half done', () => {
  expect(project.length).toBeGreaterThan(50)
  expect(project.flatMap(({ file, text }) => breaches(file, text))).toEqual([])
})

test('sources longer than a reader can hold are named', () => {
  const long = project.filter(({ file, text }) => isTooLong(file, text)).map(({ file }) => file)
  if (long.length > 0) console.warn(`longer than ${LONGEST} lines: ${long.join(', ')}`)
  expect(isTooLong('src/a.ts', '\n'.repeat(LONGEST))).toBe(true)
  expect(isTooLong('src/a.ts', '\n'.repeat(LONGEST - 1))).toBe(false)
  expect(isTooLong('package-lock.json', '\n'.repeat(LONGEST))).toBe(false)
})

/** A line that breaks each rule, and one beside it that must pass; `+` is taken out, because this file is looked at too. */
const MUTANTS: Readonly<Record<string, readonly [file: string, bad: string, good: string]>> = {
  'a path of some machine': ['docs/x.md', 'see /ho+me/ann/a.mtx', 'see ../shared/matrices and src/home/x'],
  'a registry host': ['.npmrc', 'registry=https://registry.np+mjs.org', 'save-exact=true'],
  'a download address in the lock file': ['package-lock.json', '"resolved": "x"', '"integrity": "sha512"'],
  'something left to do': ['shaders/lib/x.wesl', '// TO+DO: wait', '// waits for its ticket'],
  'a test that is focused or passed over': ['src/a.test.ts', "test.sk+ip('a')", "test.fails('a'); test('only')"],
  'a comment without a noun, a verb or a number': [
    'src/a.ts',
    '/** A problem that cannot be h+ad stops the rest. */',
    "test('whatever the order')",
  ],
  'a variable of a module that changes': [
    'src/page/desk/x.ts',
    'const known = new Map<string, number>()',
    'const KNOWN = 3',
  ],
  'a disabled type check': ['src/a.ts', '// @ts-ig+nore', '// typed'],
}

test('each rule refuses its mutant and lets its neighbour pass', () => {
  const alive = RULES.filter(({ name }) => {
    const [file, bad, good] = MUTANTS[name]
    return breaches(file, bad.replace('+', '')).join() !== `${name}: ${file}:1` || breaches(file, good).length > 0
  })
  console.log(`mutants killed ${RULES.length - alive.length} of ${RULES.length} (hygiene)`)
  expect(alive.map(({ name }) => name)).toEqual([])
})
