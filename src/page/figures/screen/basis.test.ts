import { expect, test } from 'vitest'
import { KERNELS, matrix, product } from '../products/products.fixture.ts'
import { sourcesOf } from '../times/drawn.fixture.ts'
import { basisWords } from './basis.ts'

const figures = [matrix('a', [product('plain', 1)]), matrix('b', [product('plain', 2)]), matrix('c', [])]
const plain = (lines: readonly string[]) => lines.map((line) => line.replaceAll('\u202f', ' '))

test('a figure says on how many problems it rests, and of which version they are', () => {
  const recorded = {
    kind: 'recorded',
    figures,
    where: 'NVIDIA H200',
    date: '2026-11-22T13:03:13Z',
    engine: 'Dawn 1',
  } as const
  const sources = { ...sourcesOf(KERNELS, []), measured: undefined, recorded: { ...recorded, source: 'v1-3' } }
  expect(plain(basisWords(sources))).toEqual([
    '2 problems, recorded on NVIDIA H200, 2026-11-22 · Dawn 1 · version v1-3',
  ])
  expect(plain(basisWords({ ...sources, recorded }))[0]).toMatch(/ · no one version of this page$/)
})

test('of what has no time nothing is said, and what was measured here comes first', () => {
  expect(basisWords(sourcesOf(KERNELS, [matrix('c', [])]))).toEqual([])
  const both = { ...sourcesOf(KERNELS, figures), recorded: { kind: 'recorded', figures, where: 'Y' } as const }
  expect(plain(basisWords(both)).map((line) => line.split(',')[1])).toEqual([
    ' measured here on X by this page',
    ' recorded on Y · no one version of this page',
  ])
})
