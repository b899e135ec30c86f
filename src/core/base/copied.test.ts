import { expect, test } from 'vitest'
import { buffersOf } from './arrays.ts'
import { copied } from './copied.ts'

test('a copy is equal, and none of its arrays is the original’s', () => {
  const value = {
    name: 'T',
    none: undefined,
    empty: null,
    list: [Uint32Array.of(1, 2), { x: Float32Array.of(0.5), y: Float64Array.of() }],
    ready: true,
  }
  const copy = copied(value)
  expect(copy).toStrictEqual(value)
  const [before, after] = [new Set(buffersOf(value)), buffersOf(copy)]
  expect(after.filter((buffer) => before.has(buffer))).toEqual([])
})

test('an array that stands in two places is copied once, and of a view only what it shows', () => {
  const words = Uint32Array.of(1, 2, 3, 4)
  const { a, b, part } = copied({ a: words, b: { words }, part: words.subarray(1, 3) })
  expect(b.words).toBe(a)
  expect([...part]).toEqual([2, 3])
  expect(part.buffer.byteLength).toBe(8)
})

test('an object or a list that stands in two places is copied once, also where it stands within itself', () => {
  const A = { pattern: { rows: 1 }, values: Float32Array.of(1) }
  const { inputs, list } = copied({ inputs: { A, B: A }, list: [[A], [A]] as const })
  expect(inputs.B).toBe(inputs.A)
  expect(list[1][0]).toBe(inputs.A)
  expect(inputs.A).not.toBe(A)
  const ring: { of?: unknown } = {}
  ring.of = [ring]
  const copy = copied(ring)
  expect(copy.of).toEqual([copy])
})
