import { expect, test } from 'vitest'
import { notTimed } from './words.ts'

test.for([
  ['row 1 is no finite number', 'A is not judged right, so it has no time: row 1 is no finite number.'],
  ['3 of 40 runs were not tried.', 'A is not judged right, so it has no time: 3 of 40 runs were not tried.'],
] as const)('why an edit has no time ends the sentence that says so, with one stop: %s', ([why, said]) => {
  expect(notTimed('A', why)).toBe(said)
})
