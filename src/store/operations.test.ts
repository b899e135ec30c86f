import { expect, test } from 'vitest'
import { kernelIds } from '#src/catalog/kernels.ts'
import { operationIds } from '#src/catalog/operations.ts'
import { DEFAULTS } from './document.ts'
import { formulaOf, OPERATIONS, wordsOf } from './operations.ts'

test('every operation has words, and begins with kernels of its own that exist', () => {
  expect(OPERATIONS.map(({ id }) => id).toSorted()).toEqual(operationIds)
  for (const { id, kernels } of OPERATIONS) {
    expect(kernels.length).toBeGreaterThan(0)
    for (const kernel of kernels) {
      expect(kernelIds).toContain(kernel.id)
      expect(kernel.id).toMatch(new RegExp(`^${id}/`))
    }
  }
  expect(wordsOf(undefined).one).toBe('solve')
})

test('what is computed is a formula, its factors where they say something', () => {
  const product = (alpha?: number, beta?: number) =>
    formulaOf('spmv', {
      ...DEFAULTS.solve,
      ...(alpha === undefined ? {} : { alpha }),
      ...(beta === undefined ? {} : { beta }),
    })
  expect(product()).toBe('y = A x')
  expect(product(2, -0.5)).toBe('y = 2 A x − 0.5 y')
  expect(product(-1, 1)).toBe('y = −1 A x + y')
  expect(formulaOf('sptrsv', { ...DEFAULTS.solve, triangle: 'upper' })).toBe('U x = b')
})
