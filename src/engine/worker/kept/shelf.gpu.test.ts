import { beforeEach, expect, test, vi } from 'vitest'
import { gridMatrix } from '#src/core/sparse/made/grid.ts'
import type { Matrix } from '#src/core/sparse/source.ts'
import { startProblemWorker } from '../start-problem.ts'
import { reported } from '../start-worker.ts'
import { findKept, isKept, keepMatrix, keptMatrices, removeKept } from './shelf.ts'

const MATRIX: Matrix = {
  name: 'plate',
  csr: gridMatrix('D2N5', [20, 10, 1], 'seeded', 1),
  field: 'real',
  symmetry: 'symmetric',
  notes: [],
}
const FILE = { kind: 'file', name: 'plate.mtx', hash: '0123456789abcdef' } as const
const MEMBER = { ...FILE, member: 'folder/a b.mtx' } as const
const silent = () => reported(() => undefined)

beforeEach(async () => {
  vi.restoreAllMocks()
  await removeKept()
})

test('a matrix that was kept is found again, listed with its size, and deleted with its file', async () => {
  expect(await keepMatrix(FILE, MATRIX)).toBeUndefined()
  expect(await keepMatrix(MEMBER, { ...MATRIX, name: 'a' })).toBeUndefined()
  expect(await findKept(FILE)).toEqual(MATRIX)
  const listed = await keptMatrices()
  expect(listed.toSorted((a, b) => a.name.localeCompare(b.name))).toMatchObject([
    { hash: FILE.hash, name: 'a', member: MEMBER.member },
    { hash: FILE.hash, name: 'plate' },
  ])
  const { row_ptr, col_idx, values } = MATRIX.csr
  const least = row_ptr.byteLength + col_idx.byteLength + values.byteLength
  for (const { size } of listed) expect(size).toBeGreaterThanOrEqual(least)
  await removeKept('fedcba9876543210')
  expect(await isKept(MEMBER)).toBe(true)
  await removeKept(FILE.hash)
  expect([await isKept(FILE), await isKept(MEMBER)]).toEqual([false, false])
  expect(await findKept(FILE)).toBeUndefined()
})

test('without room, and without such a file system, nothing is kept and nothing fails', async () => {
  const full = () => Promise.reject(new DOMException('full', 'QuotaExceededError'))
  vi.spyOn(FileSystemWritableFileStream.prototype, 'write').mockImplementation(full)
  expect(await keepMatrix(FILE, MATRIX)).toBeGreaterThan(0)
  expect([await isKept(FILE), await keptMatrices()]).toEqual([false, []])
  vi.spyOn(navigator.storage, 'getDirectory').mockRejectedValue(new DOMException('private', 'SecurityError'))
  expect(await keepMatrix(FILE, MATRIX)).toBeUndefined()
  expect([await findKept(FILE), await keptMatrices()]).toEqual([undefined, []])
})

test('a web worker opens what was kept, be it that a page still writes it', async () => {
  await keepMatrix(FILE, MATRIX)
  const opened = async () => {
    const worker = startProblemWorker()
    try {
      return await worker.get(worker.api.open(FILE, undefined, silent()))
    } finally {
      worker.terminate()
    }
  }
  const first = await opened()
  expect(first).toMatchObject({ name: 'plate', facts: { rows: 200, nonzeros: MATRIX.csr.col_idx.length } })
  const folder = await (await navigator.storage.getDirectory()).getDirectoryHandle('matrices')
  const writing = await (await folder.getFileHandle(FILE.hash)).createWritable()
  expect(await opened()).toEqual(first)
  await writing.abort()
})
