import { expect, test } from 'vitest'
import { wrapped } from './compose.ts'

const LINK = 'https://example.org/?v=4&m=grid:D3N7:16x16x16:seeded:1&k=sptrsv/sync_free'
const TEXT = 'A Sync-free · by rule: 64 subgroups · live on SwiftShader, 2026-05-03'

/** What is wrong with lines that hold a text in pieces of some width. */
function faultsOf(lines: readonly string[], text: string, width: number): string[] {
  const kept = lines.join('').replaceAll(' ', '') === text.replaceAll(' ', '')
  const words = text.split(' ').filter(({ length }) => length > 0 && length <= width / 3)
  return [
    ...(kept ? [] : ['letters are lost or twice']),
    ...(lines.every((line) => line.length <= width) ? [] : ['a line is too long']),
    ...(words.every((word) => lines.some((line) => line.includes(word))) ? [] : ['a short word is broken']),
  ]
}

test.each([20, 31, 80])('a caption is broken so that it fits into %i letters, and loses none', (width) => {
  for (const text of [LINK, TEXT, '']) {
    expect(
      faultsOf(
        wrapped(text, ({ length }) => length <= width),
        text,
        width,
      ),
    ).toEqual([])
  }
})

test('where not even a letter fits, each has a line of its own', () => {
  expect(wrapped('abc', () => false)).toEqual(['a', 'b', 'c'])
})

test('mutants: a lost letter, a long line and a broken word are seen', () => {
  const lines = wrapped(TEXT, ({ length }) => length <= 31)
  expect(faultsOf([...lines.slice(0, -1), lines.at(-1)?.slice(1) ?? ''], TEXT, 31)).not.toEqual([])
  expect(faultsOf([TEXT], TEXT, 31)).not.toEqual([])
  expect(faultsOf(TEXT.match(/.{1,9}/g) ?? [], TEXT, 31)).not.toEqual([])
})
