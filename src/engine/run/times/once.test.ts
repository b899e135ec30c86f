import { expect, test } from 'vitest'
import { oncePer } from './once.ts'

test('an answer is worked out once for each object, also where it is undefined', () => {
  const asked: number[] = []
  const once = oncePer(({ size }: { readonly size: number }) => {
    asked.push(size)
    return size > 1 ? size : undefined
  })
  const [small, large] = [{ size: 1 }, { size: 2 }]
  expect([once(small), once(large), once(small), once(large)]).toEqual([undefined, 2, undefined, 2])
  expect(asked).toEqual([1, 2])
})
