import fc from 'fast-check'
import { expect, it } from 'vitest'
import { AppError } from '#src/core/base/errors.ts'
import type { MatrixSource } from '#src/core/sparse/source.ts'
import { operations } from '#src/engine/catalog/operations.ts'
import { DEFAULTS, posedBy } from '#src/page/store/document.ts'
import { decodeLink, encodeLink } from '#src/page/store/link/link.ts'
import { patchDoc } from '#src/page/store/store.ts'
import { columnFrom, objectFrom, settable } from './given.ts'

/** The error's class, or undefined where there is none; anything but an AppError is thrown on. */
function codeOf(work: () => unknown): string | undefined {
  try {
    work()
    return undefined
  } catch (error) {
    if (error instanceof AppError) return error.code
    throw error
  }
}

it('takes objects alone for an argument', () => {
  for (const arg of ['{', 'null', '[]', '3', '"x"', 'NaN', '\u202E<img>'])
    expect(
      codeOf(() => objectFrom(arg)),
      arg,
    ).toBe('BadArgument')
  expect(objectFrom('{"index":1}')).toEqual({ index: 1 })
  expect(codeOf(() => columnFrom(7))).toBe('BadArgument')
})

it('lets nothing into a document that a link could not say', () => {
  const junk = fc.oneof(fc.object(), fc.record({ kind: fc.constantFrom('grid', 'file', 'rmat', 'nope') }))
  fc.assert(
    fc.property(junk, (thing) => {
      let source: MatrixSource | undefined
      const code = codeOf(() => {
        source = settable({ source: thing as unknown as MatrixSource }).source
      })
      const said = source ? decodeLink(encodeLink({ ...DEFAULTS, source })).complaints.join(' ') : code
      expect(said).toBe(source ? '' : 'BadArgument')
    }),
    { numRuns: 300 },
  )
  const sideways = { ...DEFAULTS.solve, triangle: 'left' }
  expect(codeOf(() => settable({ solve: sideways }))).toBe('BadArgument')
  expect(codeOf(() => settable({ kernels: [{ id: 'sptrsv/nope', params: {} }] }))).toBe('BadArgument')
  expect(codeOf(() => settable({ pin: { kind: 'item', space: 'row', item: -1 } }))).toBe('BadArgument')
})

it('takes what a picture is asked for whichever operation is open, whose options are not those of the page’s beginning', () => {
  const options = { formats: { focus: 'ell' } }
  const said = operations.map(({ id, begins: [first] }) => {
    patchDoc(posedBy([{ id: `${id}/${first}`, params: {} }], DEFAULTS.solve))
    return codeOf(() => expect(settable({ options })).toEqual({ options }))
  })
  patchDoc({ kernels: DEFAULTS.kernels, solve: DEFAULTS.solve })
  expect(said).toEqual(operations.map(() => undefined))
})
