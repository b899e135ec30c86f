import { expect, test } from 'vitest'
import { EXAMPLE } from '../formats/example.ts'
import { nonzerosOf } from '../label.ts'
import tile from '../formats/tile/index.ts'
import { NAMES } from '../formats/tile/rules.ts'
import { tileSampler } from './sampler.ts'

test('the sampler has a tile of every format, by the rule of the paper', () => {
  const sampler = tileSampler()
  const { format } = tile.of(sampler, { rule: 0, masks: 0 })
  expect(new Set(Array.from(format, (number) => NAMES[number]))).toEqual(new Set(NAMES))
})

test('columns of the sampler ascend, and its diagonal is whole', () => {
  const { rows, row_ptr, col_idx } = tileSampler()
  for (let i = 0; i < rows; i++) {
    const columns = [...col_idx.subarray(row_ptr[i], row_ptr[i + 1])]
    expect(columns).toContain(i)
    expect(columns).toEqual([...new Set(columns)].sort((a, b) => a - b))
  }
})

test('what a list says of the sampler without building it is right', () => {
  expect(nonzerosOf({ kind: 'example', name: 'tiles' })).toBe(tileSampler().col_idx.length)
  expect(nonzerosOf({ kind: 'example', name: 'csr5' })).toBe(EXAMPLE.col_idx.length)
})
