import { beforeEach, expect, test } from 'vitest'
import { findFacts, keepFacts } from './facts.ts'
import { FILE, MEMBER, plate } from './plate.fixture.ts'
import { FACTS, folder, keepMatrix, removeKept } from './shelf.ts'

const MATRIX = plate(3, 3)
const FOUND = [
  { name: 'profile', means: 'What a banded solver stores.', says: '12' },
  { name: 'nonzeros', means: 'Stored entries.', says: '9', bare: '8' },
]

beforeEach(async () => {
  await removeKept()
  await keepMatrix(FILE, MATRIX)
  await keepMatrix(MEMBER, MATRIX)
})

test('facts are found again by the build that kept them, of the same matrix, until the file is deleted', async () => {
  expect(await findFacts(FILE, 'one')).toBeUndefined()
  await keepFacts(FILE, 'one', FOUND)
  expect(await findFacts(FILE, 'one')).toEqual(FOUND)
  expect(await findFacts(FILE, 'other')).toBeUndefined()
  expect(await findFacts(MEMBER, 'one')).toBeUndefined()
  await keepFacts(MEMBER, 'one', FOUND.slice(1))
  expect(await findFacts(MEMBER, 'one')).toEqual(FOUND.slice(1))
  await removeKept('fedcba9876543210')
  expect(await findFacts(FILE, 'one')).toEqual(FOUND)
  await removeKept(FILE.hash)
  expect([await findFacts(FILE, 'one'), await findFacts(MEMBER, 'one')]).toEqual([undefined, undefined])
})

test.each([{ ordering: 'rcm' }, { permutation: { name: 'order.txt', hash: 'fedcba9876543210' } }] as const)(
  'facts of the natural order are not those of another, nor the other way round: %o',
  async (order) => {
    const ordered = { ...FILE, ...order }
    await keepFacts(FILE, 'one', FOUND)
    expect(await findFacts(ordered, 'one')).toBeUndefined()
    await keepFacts(ordered, 'one', FOUND.slice(1))
    expect(await findFacts(FILE, 'one')).toEqual(FOUND)
  },
)

test('facts that were found while their file was deleted are not kept', async () => {
  await removeKept(FILE.hash)
  await keepFacts(FILE, 'one', FOUND)
  await keepMatrix(FILE, MATRIX)
  expect(await findFacts(FILE, 'one')).toBeUndefined()
})

test.each(['{', '{}', '{"build":"one","facts":[{"name":"profile"}]}', '{"build":"one","facts":{}}', 'null'])(
  'what is damaged is found anew: %s',
  async (text) => {
    await keepFacts(FILE, 'one', FOUND)
    const to = await (await (await folder(FACTS)).getFileHandle(FILE.hash)).createWritable()
    await to.write(text)
    await to.close()
    expect(await findFacts(FILE, 'one')).toBeUndefined()
  },
)
