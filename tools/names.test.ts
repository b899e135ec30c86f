import { expect, test } from 'vitest'
import { bareVerbs, closeFiles, ofNames, otherWords, typesTwice, wordsUnderAnotherName } from './names.mjs'
import { projectTexts } from './project.mjs'

const project = projectTexts()

test('no two files export a type of one name', () => {
  expect(typesTwice(project)).toEqual([])
})

test('what is timed is a candidate, and what is on screen a column', () => {
  expect(otherWords(project)).toEqual([])
})

test('no two files of a folder differ by a letter or an ending', () => {
  expect(closeFiles(project)).toEqual([])
})

test('exported functions are verb and object', () => {
  expect(bareVerbs(project)).toEqual([])
})

test('files call their own words texts', () => {
  expect(wordsUnderAnotherName(project)).toEqual([])
})

/** This count may only fall: who finds a noun or a verb for one writes the lower number here. */
const MOST_OF = 645

test('names in Of become no more', () => {
  expect(ofNames(project).length).toBeLessThanOrEqual(MOST_OF)
})

test('the glossary of the host side has at most 25 words', () => {
  expect(hostWords(project['docs/glossary.md'])).toBeLessThanOrEqual(25)
})

const hostWords = (text: string): number => text.split('\n').filter((line) => /^\| [a-z]/.test(line)).length - 1

/** A place where no file is. */
const at = (...parts: readonly string[]): string => parts.join('/')

type Rule = (texts: Readonly<Record<string, string>>) => readonly string[]

/** Each adds a file, or to a file, a name that the rule must see. */
const MUTANTS: readonly (readonly [rule: Rule, place: string, text: string])[] = [
  [typesTwice, 'src/engine/gpu/stopwatch/clock.ts', 'export interface Subject {}\n'],
  [typesTwice, 'shaders/sptrsv/sync_free/kernel.ts', 'export type Step = number\n'],
  [typesTwice, 'src/page/figures/plot/Chart.tsx', 'export class Clock {}\n'],
  [typesTwice, 'bench/operation-part.ts', 'export abstract class Trial {}\n'],
  [otherWords, 'src/page/store/store.ts', 'export const patchRacer = 1\n'],
  [otherWords, 'shaders/spmv/auto/kernel.ts', 'const rivals = 1\n'],
  [otherWords, at('bench', 'entrants.ts'), ''],
  [closeFiles, at('src/page/desk/opening', 'opened.ts'), ''],
  [closeFiles, at('src/page/store', 'lock.ts'), ''],
  [closeFiles, at('src/page/views/lanes', 'painting.ts'), ''],
  [closeFiles, at('src/page/frame', 'Feature.ts'), ''],
  [bareVerbs, 'src/page/store/store.ts', 'export function put(words: string): void {}\n'],
  [bareVerbs, 'src/page/desk/desk.ts', 'export const tell = (words: string) => words\n'],
  [wordsUnderAnotherName, 'src/page/desk/desk.ts', "import * as said from './words.ts'\n"],
  [ofNames, 'src/page/desk/desk.ts', 'export const wordOf = (n: number) => n\n'],
]

test('a name that breaks a rule is seen', () => {
  const alive = MUTANTS.filter(
    ([rule, place, text]) =>
      rule({ ...project, [place]: (project[place] ?? '') + text }).length <= rule(project).length,
  )
  console.log(`mutants killed ${MUTANTS.length - alive.length} of ${MUTANTS.length} (names)`)
  expect(alive).toEqual([])
  expect(hostWords(`${project['docs/glossary.md']}| two more | a | b |\n`.repeat(2))).toBeGreaterThan(25)
})

test('a name may be used again within its file, by functions, and in documents', () => {
  expect(
    typesTwice({
      'src/core/base/arrays.ts': 'export type A = 1\n',
      'src/core/base/format.ts': 'type A = 1\nexport function A() {}\n',
    }),
  ).toEqual([])
  expect(
    typesTwice({ 'src/core/base/arrays.ts': 'export type A = 1\n', 'docs/link.md': 'export type A = 1\n' }),
  ).toEqual([])
})

test('a component stands beside its code, a web worker beside what starts it, and arrivals are no rivals', () => {
  const names = ['Film.tsx', 'film.ts', 'film.worker.ts', 'film.test.ts']
  expect(closeFiles(Object.fromEntries(names.map((name) => [at('src', 'a', name), ''])))).toEqual([])
  expect(otherWords({ 'src/engine/run/arrivals.ts': 'export const ARRIVALS = 1' })).toEqual([])
})
