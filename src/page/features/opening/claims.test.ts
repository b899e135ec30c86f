import { readFileSync } from 'node:fs'
import { describe, expect, test } from 'vitest'
import { unborne } from '#src/engine/catalog/causes.ts'
import { denies, spoiled } from '#src/page/lessons/spoiled.fixture.ts'
import { termsIn, type TermId } from '#src/page/frame/words/forms.ts'
import { CLAIMS } from './claims.fixture.ts'
import { EXPLAINS } from './explains.fixture.ts'
import { shownRace } from './extract.fixture.ts'
import { facts } from './first/facts.ts'
import { solvedAt, system, TOLD } from './first/system.ts'
import { row as rowScene } from './first/scenes/row.ts'
import * as texts from './first/words.ts'

const { columns } = await shownRace()
const changed = spoiled(columns)

const textsOf = ({ title, says, caption, alt }: texts.SceneWords): readonly string[] => [
  title,
  ...says.map((pieces) => pieces.join('')),
  caption,
  alt,
]
const first = [
  texts.title,
  texts.solvedTwice,
  texts.down,
  texts.opens,
  texts.heroCaption,
  ...texts.kernels.map(({ idea }) => idea),
]
const scenes: readonly (readonly [string, readonly string[]])[] = [
  ['hero', first],
  ...Object.entries(texts.scenes).map(([id, words]) => [id, textsOf(words)] as const),
]

describe('a scene of the opening', () => {
  test('has a claim, each of the six and the first picture', () => {
    expect(scenes.map(([id]) => id)).toEqual(Object.keys(CLAIMS))
    expect(scenes).toHaveLength(7)
  })

  test.each(scenes)('%s says what the recorded runs say, and would not of others', (id) => {
    for (const claim of CLAIMS[id]) {
      expect(claim.holds(columns), claim.says).toBe(true)
      expect(changed.filter(([, other]) => denies(claim, other)).length, `denies: ${claim.says}`).toBeGreaterThan(0)
    }
  })

  test.each(scenes)('%s names no cause that no claim bears out', (id, said) => {
    const bears = CLAIMS[id].flatMap(({ bears: pieces = [] }) => pieces)
    const { sentences } = unborne(said, bears)
    expect(sentences).toEqual([])
    expect(unborne([...said, 'It is quick because it is new.'], bears).sentences, 'mutant').toHaveLength(1)
    for (const piece of bears)
      expect(
        said.some((text) => text.includes(piece)),
        piece,
      ).toBe(true)
  })

  test('of one row shows the row that it speaks of for most of its scroll, at its end and where it stands still', () => {
    const spoken = /^Row (\d) says/.exec(texts.scenes['row'].says[0][0])?.[1]
    const rows = Array.from({ length: 101 }, (_, at) => solvedAt(at / 100)[0])
    const strays = (wanted: number) => [
      ...(rows.filter((row) => row === wanted).length > 65 ? [] : ['the scroll']),
      ...(rows.at(-1) === wanted ? [] : ['the end']),
      ...(solvedAt(rowScene.still)[0] === wanted ? [] : ['the still picture']),
    ]
    expect(spoken).toBe(String(TOLD))
    expect(strays(TOLD)).toEqual([])
    expect(strays(TOLD - 1), 'a mutant').toEqual(['the scroll', 'the end', 'the still picture'])
    expect(new Set(rows)).toEqual(new Set(system.rows.keys()))
    expect(solvedAt(1)).toEqual([TOLD, 1])
  })

  test('uses no word of the glossary before one has explained it', () => {
    const unexplained = (all: typeof scenes) => {
      const known = new Set<TermId>()
      return all.flatMap(([id, said]) => {
        for (const term of Object.keys(EXPLAINS[id] ?? {})) known.add(term as TermId)
        return termsIn(said.join(' ')).flatMap((term) => (known.has(term) ? [] : `${id}: ${term}`))
      })
    }
    expect(unexplained(scenes)).toEqual([])
    for (const [id, said] of scenes)
      for (const [term, phrase] of Object.entries(EXPLAINS[id] ?? {})) {
        expect(said.join(' '), `${id} explains ${term}`).toContain(phrase)
        expect(termsIn(phrase), phrase).toContain(term)
      }
    expect(unexplained(scenes.toReversed()), 'a mutant: read from the end').toContain('second: step')
  })

  test('speaks plainly: no sentence of more than 24 words', () => {
    const long = (text: string) => text.split(/(?<=[.?:;]) /).filter((sentence) => sentence.split(/\s+/).length > 24)
    expect(scenes.flatMap(([, said]) => said.slice(0, -1).flatMap(long))).toEqual([])
  })
})

describe('numbers of the opening', () => {
  const SPELT = ['three', 'four', 'five', 'six', 'seven', 'eight', 'nine', 'ten', 'eleven', 'twelve', 'hundred']
  const line = new RegExp(String.raw`(['\`])((?:(?!\1)[^\n])*(?:\d|\b(?:${SPELT.join('|')})\b)(?:(?!\1)[^\n])*)\1`, 'g')

  /** Digits and number words that are typed into a text, outside what templates fill in and the digits of indices. */
  const typed = (source: string) =>
    [...source.replaceAll(/\$\{[^}]*\}/g, '').matchAll(line)]
      .map(([, , text]) => text)
      .filter((text) => !text.includes('u00a0') && !text.includes('u202f'))

  test('are of the recording: none is typed but that of the scenes', () => {
    const source = readFileSync('src/page/features/opening/first/words.ts', 'utf8')
    const scenesSaid = `Scroll: ${SPELT[Object.keys(texts.scenes).length - 3]} scenes, one race`
    expect(texts.down).toBe(scenesSaid)
    expect(typed(source)).toEqual([scenesSaid])
    for (const number of ['2.2', 'three'])
      expect(typed(source.replace('B is ${facts.factor} times', `B is ${number} times`)), 'mutant').toHaveLength(2)
  })

  test('of the headline and of the sums are those that anyone can do again', () => {
    expect(texts.title).toContain(` ${facts.factor} times`)
    const rows = system.rows.map(({ needs, b, x }) => [needs, b, x] as const)
    for (const [row, [needs, b, x]] of rows.entries()) {
      expect(needs.every((need) => need < row)).toBe(true)
      expect(
        needs.reduce((sum, need) => sum + system.beside * rows[need][2], system.diagonal * x),
        `row ${row}`,
      ).toBe(b)
      const said = texts.sumOf(row).map(({ words }) => words)
      const terms = said.slice(0, -2).join('').replaceAll('−', '-').split('=')[1].split('+').map(Number)
      expect(
        terms.reduce((sum, term) => sum + term, 0),
        said.join(''),
      ).toBe(system.diagonal * x)
    }
  })
})
