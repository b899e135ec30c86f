import { expect, test } from 'vitest'
import { numbersIn } from './claims.fixture.ts'

test('numbers of a text are those in digits and in letters, but for one and for names', () => {
  expect(numbersIn('216 rows in 16 levels, 5.2 bytes')).toEqual([216, 16, 5.2])
  expect(
    numbersIn('Three neighbours, each with ten rows; twelve, and no attention to often, oneself or a tenth'),
  ).toEqual([3, 10, 12])
  expect(numbersIn('one row by way two and Way four, in CSR5')).toEqual([])
})
