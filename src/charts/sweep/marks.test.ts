import { expect, test } from 'vitest'
import { kernelIds } from '#src/catalog/kernels.ts'
import { FORMS, formOf, lookOf } from './marks.tsx'

const operations = [...new Set(kernelIds.map((id) => id.split('/')[0]))]

test.each(operations)('no two kernels of %s share a mark, in any hue', (operation) => {
  const kernels = kernelIds.filter((id) => id.startsWith(`${operation}/`))
  expect(new Set(kernels.map(formOf)).size).toBe(kernels.length)
  expect(new Set(kernels.map((id) => JSON.stringify([lookOf(id).colour, formOf(id)]))).size).toBe(kernels.length)
  // seven shapes alone, as once, are too few for them
  expect(new Set(kernels.map((id) => formOf(id) % 7)).size).toBeLessThan(kernels.length)
})

test('every form is another, and a hollow circle is left to the library that kernels are held against', () => {
  const keys = FORMS.map(({ shape, hollow, turned }) => [
    FORMS.findIndex((form) => form.shape === shape),
    hollow,
    turned,
  ])
  expect(new Set(keys.map((key) => JSON.stringify(key))).size).toBe(FORMS.length)
  expect(FORMS.some(({ shape, hollow }) => hollow && shape === FORMS[0].shape)).toBe(false)
})
