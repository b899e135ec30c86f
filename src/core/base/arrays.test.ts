import { expect, test } from 'vitest'
import { groupByKey, joined, largest, orderByKey, prefixSum } from './arrays.ts'

test('lists are joined in their order, empty ones and none at all too', () => {
  expect(joined(Uint32Array, [[1, 2], new Uint32Array(), Uint32Array.of(3)])).toEqual(Uint32Array.of(1, 2, 3))
  expect(joined(Float32Array, [])).toEqual(new Float32Array())
})

test('the largest number is found wherever it is, and is 0 where there are none', () => {
  expect([[5, 2, 3], [2, 5, 3], [2, 3, 5], [0], []].map(largest)).toEqual([5, 5, 5, 0, 0])
  expect(largest(Uint32Array.of(1, 2 ** 32 - 1, 7))).toBe(2 ** 32 - 1)
})

test('a prefix sum begins at 0 and ends with the total', () => {
  expect(prefixSum([2, 0, 3])).toEqual(Uint32Array.of(0, 2, 2, 5))
  expect(prefixSum([])).toEqual(Uint32Array.of(0))
})

test('items of one key keep their order', () => {
  const { ptr, items } = groupByKey(Uint32Array.of(2, 0, 2, 0), 4)
  expect(ptr).toEqual(Uint32Array.of(0, 2, 2, 4, 4))
  expect(items).toEqual(Uint32Array.of(1, 3, 0, 2))
})

test('keys that no item has leave no gap, and no items leave keys empty', () => {
  expect(groupByKey(Uint32Array.of(), 2)).toEqual({ ptr: Uint32Array.of(0, 0, 0), items: Uint32Array.of() })
  expect(groupByKey(Uint32Array.of(), 0)).toEqual({ ptr: Uint32Array.of(0), items: Uint32Array.of() })
})

test('items stand in the order of their keys, equal ones in their own, however large a key is', () => {
  const keys = Uint32Array.of(2 ** 32 - 1, 7, 65_536, 0, 7, 65_535, 2 ** 32 - 1, 65_543)
  expect([...orderByKey(keys)]).toEqual([3, 1, 4, 5, 2, 7, 0, 6])
  expect([...orderByKey(Uint32Array.of(3, 1, 3, 0))]).toEqual([3, 1, 0, 2])
  expect([...orderByKey(Uint32Array.of())]).toEqual([])
})
