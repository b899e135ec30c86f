import { expect, test } from 'vitest'
import { kernelIds } from '#src/engine/catalog/kernels.ts'
import { findOperation, operations } from '#src/engine/catalog/operations.ts'
import { beginning, DEFAULTS } from './document.ts'

test('every operation begins with kernels of its own that exist', () => {
  for (const operation of operations) {
    const begins = [...operation.begins, ...(operation.instead ? [operation.instead] : [])]
    expect(begins.length).toBeGreaterThan(0)
    for (const algorithm of begins) expect(kernelIds).toContain(`${operation.id}/${algorithm}`)
  }
  expect(beginning(findOperation(undefined))).toEqual(DEFAULTS.kernels)
})

test('an operation that is not there is an error that names it', () => {
  expect(() => findOperation('spnone/atomic')).toThrow('There is no operation spnone.')
})

test('what is computed is a formula, its factors where they say something', () => {
  const product = (alpha = 1, beta = 0) => findOperation('spmv').formula({ values: 'own', seed: 1, alpha, beta })
  expect(product()).toBe('y = A x')
  expect(product(2, -0.5)).toBe('y = 2 A x − 0.5 y')
  expect(product(-1, 1)).toBe('y = −1 A x + y')
  expect(findOperation('sptrsv').formula({ ...DEFAULTS.solve, triangle: 'upper' })).toBe('U x = b')
})
