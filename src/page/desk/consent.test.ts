import { beforeEach, expect, test } from 'vitest'
import { refusal } from '#src/core/base/errors.ts'
import { nonzerosOf } from '#src/core/sparse/label.ts'
import type { MatrixSource } from '#src/core/sparse/source.ts'
import { EMPTY_SESSION } from '#src/page/store/session.ts'
import { store } from '#src/page/store/store.ts'
import { allowSource, askFirst } from './consent.ts'

beforeEach(() => store.setState({ session: EMPTY_SESSION }))

/** A band of one diagonal: as many nonzeros as rows. */
const band = (rows: number): MatrixSource => ({ kind: 'banded', rows, width: 0, seed: 1 })
const MANY = 2 ** 25
/** What is asked before it is opened; a space is any of those between a number and its unit. */
const asked = (rows: number) => refusal(() => askFirst(band(rows)))?.replaceAll(/\s/g, ' ')

test('more than 2²⁵ nonzeros are asked about, with the memory and the time that they take', () => {
  expect([MANY, MANY + 1].map((rows) => nonzerosOf(band(rows)))).toEqual([MANY, MANY + 1])
  expect(() => askFirst(band(MANY))).not.toThrow()
  // 40 bytes a nonzero, and two million nonzeros a second
  expect(asked(MANY + 1)).toMatch(/: about 1\.25 GiB of memory, and 20 s or more to open\.$/)
  expect(asked(16 * MANY)).toMatch(/: about 20\.0 GiB of memory, and 5 minutes or more to open\.$/)
})

test('an address is asked about by its host, however small its matrix, and each source once', () => {
  const source: MatrixSource = { kind: 'address', url: 'https://matrix.example/a.mtx' }
  for (const one of [source, band(MANY + 1)]) {
    expect(() => askFirst(one)).toThrow(/matrix\.example|GiB/)
    allowSource(one)
    expect(() => askFirst(one)).not.toThrow()
  }
  expect(refusal(() => askFirst({ ...source, url: 'https://other.example/a.mtx' }))).toMatch(/from other\.example/)
})
