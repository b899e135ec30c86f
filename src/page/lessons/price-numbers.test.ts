import { readFileSync } from 'node:fs'
import { expect, test } from 'vitest'
import { textsIn } from '#src/core/base/texts.fixture.ts'
import { shippedTalks } from '#src/engine/catalog/talks.ts'
import { PRICES, type Prices, priceMs } from '#src/engine/run/times/prices.ts'
import { sayingsIn, SOURCES } from '#src/page/frame/words/sayings.fixture.ts'
import { SHELVED_PRICES } from '#src/page/desk/measure/prices.fixture.ts'
import { priceNumbers } from './price-numbers.ts'

const DOCUMENTS = [
  ...Object.values(textsIn(['docs', 'bench', 'shaders'], (file) => /^\/(?:docs\/.+|[a-z]+\/[^/]+)\.md$/.test(file))),
  ...['README.md', 'CONTRIBUTING.md'].map((file) => readFileSync(file, 'utf8')),
]

const UNITS: Readonly<Record<string, number>> = { n: 1e-6, µ: 1e-3, u: 1e-3, m: 1 }

/** Whether a written number is a price that kernels made for it measured, in WebGPU or in CUDA, to as many digits as it has. */
function isPrice(said: string, { prices, cuda }: Prices): boolean {
  const [, number, unit] = /([\d.]+)[ \u00a0\u202f]?([nµum])\w+$/u.exec(said) ?? []
  const digits = number.replace('.', '').replace(/^0+/u, '').length
  const ms = Number(number) * (said.endsWith('microseconds') ? 1e-3 : said.endsWith('nanoseconds') ? 1e-6 : UNITS[unit])
  const named = PRICES.filter((name) => said.toLowerCase().includes(name))
  return [prices, cuda?.prices].some((list) =>
    named.some((name) => Number(priceMs(list, name).toPrecision(digits)) === Number(ms.toPrecision(digits))),
  )
}

/** Prices of the cards that a sentence names; of every card where it names none. */
function pricesFor(sentence: string): readonly Prices[] {
  const named = SHELVED_PRICES.filter(({ adapter: { name } }) => sentence.includes(name.split(' ').at(-1) as string))
  return named.length > 0 ? named : SHELVED_PRICES
}

/** The numbers that texts call a price and that are none of the card that their sentence names. */
const wrongIn = (texts: readonly string[]): readonly string[] =>
  texts
    .flatMap((text) => text.replaceAll(/\s+/gu, ' ').split(/(?<=[.?!]) /u))
    .flatMap((sentence) =>
      priceNumbers(sentence).filter(
        ({ name, said, ofTwo }) =>
          name === undefined && (ofTwo || !pricesFor(sentence).some((of) => isPrice(said, of))),
      ),
    )
    .map(({ said }) => said)

test('README, documents and talks call no other number a price than kernels made for it measured', async () => {
  expect(DOCUMENTS.length).toBeGreaterThan(20)
  const talks = (await shippedTalks()).flatMap(({ scenes }) => scenes.flatMap(({ title, says }) => [title, ...says]))
  const all = [...DOCUMENTS, ...talks]
  expect(all.flatMap((text) => priceNumbers(text.replaceAll(/\s+/gu, ' '))).length).toBeGreaterThan(5)
  expect(wrongIn(all)).toEqual([])
})

test('nothing on screen writes another one out', () => {
  const sayings = Object.entries(SOURCES).flatMap(([, source]) => sayingsIn(source))
  expect(sayings.flatMap(priceNumbers).some(({ name }) => name === undefined)).toBe(true)
  expect(wrongIn(sayings)).toEqual([])
})

test('another number is seen, in whatever words, and so is a share of something', () => {
  expect(
    wrongIn(['A launch takes 6.24 µs.', 'the launch alone takes 6.2 microseconds', 'a barrier costs 57 ns']),
  ).toEqual([])
  expect(wrongIn(['On an NVIDIA H200 a launch takes 6.24 µs. Of the H100: a launch takes 8.48 µs.'])).toEqual([])
  for (const text of [
    'A launch takes 7.14 µs.',
    // the cards swapped
    'On an NVIDIA H100 a launch takes 6.24 µs.',
    'A launch takes 8.48 µs on an H200.',
    'A dispatch that writes one word takes 7.14 µs from WebGPU.',
    'An empty dispatch takes 2.1 µs.',
    'A barrier\ncosts 1.17 µs.',
    'It is 1.65 µs per dispatch.',
    'A hop takes 6.24 µs.',
    'A launch takes 6.24 µs, with work in it 40 µs.',
    'A dispatch takes 1.7 µs, and 2.5 µs to record.',
  ])
    expect(wrongIn([text]), text).toHaveLength(1)
})
