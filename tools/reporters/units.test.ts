import { expect, test } from 'vitest'
import { failure } from './units.ts'

test('a test that failed says its name and each of its errors, and one that passed nothing', () => {
  const told = (...messages: readonly string[]) =>
    failure({
      fullName: 'rules > barriers',
      result: () =>
        ({
          state: messages.length > 0 ? 'failed' : 'passed',
          errors: messages.map((message) => ({ message })),
        }) as never,
    })
  expect(told('row 4 differs', 'a lane waits')).toEqual([
    'failed: rules > barriers: row 4 differs',
    'failed: rules > barriers: a lane waits',
  ])
  expect(told()).toEqual([])
})
