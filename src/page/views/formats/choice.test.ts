import { describe, expect, test } from 'vitest'
import { formats } from '#src/engine/catalog/formats.ts'
import { EXAMPLE } from '#src/core/sparse/formats/example.ts'
import { eventsRun, patternOf } from '../toy.fixture.ts'
import { choicesOf, choicesText, focusOf, inOrder, paramsFor } from './choice.ts'
import { figuresFor, nonzeroAt, ofNonzeros, slotOf } from './figures.ts'
import { markedBy, stepNonzero } from './marks.ts'
import { nonzeroOfOrder, orderOfNonzero } from './orders.ts'
import { makingOf, progressOf } from './progress.ts'
import { showFormat } from './shown.ts'
import { formatsSentence } from './sentence.ts'

const known = ['bsr', 'coo', 'csr', 'csr5', 'ell', 'hyb', 'tile', 'yours']

describe('choices', () => {
  test('are read from a link in the order of the flight, unknown ones left out, parameters kept', () => {
    const choices = choicesOf('tile-csr5_omega4_sigma16-nobody-coo', known)
    expect(choicesText(choices)).toBe('coo-csr5_omega4_sigma16-tile')
    expect(choices[1].params).toEqual({ omega: 4, sigma: 16 })
    expect(focusOf(choices, 'tile')).toBe(2)
    for (const nobody of ['', 'nobody']) {
      expect(focusOf(choicesOf('', known), nobody)).toBe(1)
      expect(focusOf(choicesOf('ell-tile', known), nobody)).toBe(0)
    }
  })

  test('nothing that can be read is the first choice; a new format stands at the end', () => {
    for (const text of ['', 'nobody', '---'])
      expect(choicesText(choicesOf(text, known))).toBe('coo-csr-ell-hyb-csr5-tile')
    expect(inOrder(known).at(-1)).toBe('yours')
  })

  test('parameters stay within their limits and among their choices', async () => {
    const csr5 = (await formats()).get('csr5')
    if (!csr5) throw new Error('there is a format CSR5')
    expect(paramsFor(csr5, {}, 34)).toMatchObject({ omega: 4 })
    expect(paramsFor(csr5, {}, 1_000_000)).toMatchObject({ omega: 32 })
    expect(paramsFor(csr5, { omega: 5, sigma: 1000 }, 34)).toMatchObject({ omega: 32, sigma: 64 })
  })
})

test('every format shows each nonzero once among its values, at the place where its order has it', async () => {
  for (const [id, format] of await formats()) {
    const shown = showFormat(format, EXAMPLE, paramsFor(format, {}, 34))
    const found: number[] = []
    for (const figure of figuresFor(shown).filter(ofNonzeros)) {
      const values = figure.arrays.find(({ role }) => role === 'values')
      values?.nonzero?.forEach((k) => k >= 0 && found.push(k))
      for (let k = 0; k < 34; k++) {
        const slot = slotOf(figure.arrays[0], k)
        expect(slot === undefined ? k : nonzeroAt(figure, slot), id).toBe(k)
      }
    }
    expect(
      found.sort((a, b) => a - b),
      id,
    ).toEqual(Array.from({ length: 34 }, (_, k) => k))
    for (let k = 0; k < 34; k++) expect(nonzeroOfOrder(shown, orderOfNonzero(shown, k) ?? -1), id).toBe(k)
  }
})

describe('construction', () => {
  test('fills stage after stage and slot after slot', async () => {
    const csr5 = (await formats()).get('csr5')
    if (!csr5) throw new Error('there is a format CSR5')
    const shown = showFormat(csr5, EXAMPLE, { omega: 4, sigma: 4 })
    expect(progressOf(shown, undefined)).toBeUndefined()
    expect(progressOf(shown, [-1])).toBeUndefined()
    const progress = progressOf(shown, [0, 1])
    if (!progress) throw new Error('CSR5 is made in stages')
    const [tiles, flags] = ['tile_ptr', 'bit_flag'].map((name) =>
      figuresFor(shown).find((figure) => figure.arrays[0].name === name),
    )
    if (!tiles || !flags) throw new Error('CSR5 has both arrays')
    expect([0, 1, 2].map(makingOf(progress, tiles))).toEqual(['made', 'now', 'coming'])
    expect(makingOf(progress, flags)(0)).toBe('coming')
    expect(progressOf(shown, [99, 9999])).toMatchObject({ stage: shown.stages.length - 1 })
  })
})

test('an array that no stage tells of is there once those before it in memory are', async () => {
  const tile = (await formats()).get('tile')
  if (!tile) throw new Error('there is a format of tiles')
  const shown = showFormat(tile, EXAMPLE, {})
  const at = (stage: number, name: string) => {
    const progress = progressOf(shown, [stage, 0])
    const figure = figuresFor(shown).find(({ arrays }) => arrays[0].name === name)
    if (!progress || !figure) throw new Error(`tiles are made in stages, and have ${name}`)
    return makingOf(progress, figure)(0)
  }
  const chosen = shown.stages.findIndex(({ array }) => array.name === 'format')
  expect([0, chosen, chosen + 1].map((stage) => at(stage, 'value_offset'))).toEqual(['coming', 'coming', 'made'])
})

test('what few nonzeros are cut into is small, and never of one alone', async () => {
  const all = await formats()
  const small = (id: string) => {
    const format = all.get(id)
    return format && paramsFor(format, {}, 34)
  }
  expect(small('sell')).toMatchObject({ slice: 4 })
  expect(small('csr5')).toMatchObject({ omega: 4 })
  expect(small('bccoo')).toMatchObject({ width: 2, chunk: 4, group: 4 })
})

describe('marks', () => {
  const replay = eventsRun(patternOf([[0], [0, 1], [], [0, 2, 3]]), 4, [])

  test('a nonzero is marked alone, a row with all of its own, and a nonzero of another row is none', () => {
    expect(markedBy(replay, { kind: 'item', space: 'row', item: 3, k: 4 })).toMatchObject({ first: 4, single: true })
    expect(markedBy(replay, { kind: 'item', space: 'row', item: 3, k: 0 })).toMatchObject({ first: 3, single: false })
    expect(markedBy(replay, { kind: 'item', space: 'row', item: 2 })).toMatchObject({ first: -1, row: 2 })
    expect(markedBy(replay, { kind: 'item', space: 'row', item: 99 })).toBeUndefined()
  })

  test('arrows go along the nonzeros, and over empty rows to the entry nearest in column', () => {
    expect(stepNonzero(replay, undefined, 1, 0)).toEqual({ kind: 'item', space: 'row', item: 0, k: 0 })
    expect(stepNonzero(replay, { kind: 'item', space: 'row', item: 1, k: 2 }, 1, 0)).toEqual({
      kind: 'item',
      space: 'row',
      item: 3,
      k: 3,
    })
    expect(stepNonzero(replay, { kind: 'item', space: 'row', item: 1, k: 2 }, 0, 1)).toEqual({
      kind: 'item',
      space: 'row',
      item: 3,
      k: 3,
    })
    expect(stepNonzero(replay, { kind: 'item', space: 'row', item: 3, k: 5 }, 0, -1)).toEqual({
      kind: 'item',
      space: 'row',
      item: 1,
      k: 2,
    })
    expect(stepNonzero(replay, { kind: 'item', space: 'row', item: 3, k: 5 }, 1, 0)).toBeUndefined()
  })
})

test('the sentence begins with the format in focus, names the smallest and the largest, and counts padding', async () => {
  const all = await formats()
  const [ell, csr, coo] = ['ell', 'csr', 'coo'].map((id) => {
    const format = all.get(id)
    if (!format) throw new Error(id)
    return showFormat(format, EXAMPLE, {})
  })
  const ends =
    'The smallest is CSR with 9.1\u202fbytes per nonzero, the largest ELL with 15.1\u202fbytes. ELL reserves 64 slots for 34 nonzeros: 47\u202f% are padding.'
  const all3 = [coo, csr, ell]
  expect(formatsSentence(all3, 34, coo)).toBe(`COO takes 12.0\u202fbytes per nonzero. ${ends}`)
  expect(formatsSentence(all3, 34, csr)).toBe(ends)
  expect(formatsSentence(all3, 34, undefined)).toBe(ends)
  expect(formatsSentence([coo], 34, coo)).toBe(
    'COO takes 12.0\u202fbytes per nonzero. None of these formats pads the 34 nonzeros.',
  )
})
