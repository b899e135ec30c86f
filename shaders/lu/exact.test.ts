import { expect, test } from 'vitest'
import { example } from '#src/core/sparse/made/examples.ts'
import { plainMatrix } from '#src/core/sparse/test-matrices.ts'
import { exactFactors } from './exact.ts'
import { makeProblem } from './problem.ts'
import { SPEC, worked } from './worked.fixture.ts'

const exactDense = (matching = false) =>
  exactFactors(makeProblem([plainMatrix('dense', example('dense'))], { ...SPEC, ordering: 'natural', matching, nb: 1 }))

test('the dense 4 × 4 of the slides: L and U in fractions, and x of ones', () => {
  const exact = exactDense()
  expect(exact?.given[0]).toEqual(['12', '10', '1', '4'])
  expect(exact?.final).toEqual([
    ['12', '10', '1', '4'],
    ['1/6', '4/3', '53/6', '13/3'],
    ['4/3', '−11/2', '209/4', '53/2'],
    ['1/3', '−1/4', '135/418', '−587/209'],
  ])
  expect(exact?.z).toEqual(['1', '1', '1', '1'])
  expect(exact?.right).toEqual(['27', '19', '35', '28'])
})

test('the worked blocks: 8 − 8 cancels and stays, and pivot (4, 4) is 0', () => {
  const exact = exactFactors(worked())
  expect(exact?.zeroPivot).toBe(4)
  expect(exact?.final.slice(0, 3)).toEqual([
    ['2', '0', '3', '3', '', '0'],
    ['3', '5', '0', '7', '', '4'],
    ['0', '9', '4', '0', '', '2'],
  ])
  // what SSSSM leaves of the last block
  expect(exact?.updated.slice(3).map((row) => row.slice(3))).toEqual([
    ['13', '9', '0'],
    ['0', '0', '36'],
    ['41', '0', '0'],
  ])
  // its second pivot is 0: nothing below it is known
  expect(exact?.final.slice(3).map((row) => row.slice(3))).toEqual([
    ['13', '9', '0'],
    ['0', '0', '36'],
    ['41/13', '', ''],
  ])
  expect(exact?.z).toBeUndefined()
})

test('c is b and z is x where rows and columns stand as in A, and only there', () => {
  expect(exactDense()?.inOrderOfA).toBe(true)
  const matched = exactDense(true)
  expect(matched?.right).not.toEqual(exactDense()?.right)
  expect(matched?.inOrderOfA).toBeUndefined()
  expect(exactFactors(worked({ ordering: 'rcm' }))?.inOrderOfA).toBeUndefined()
})
