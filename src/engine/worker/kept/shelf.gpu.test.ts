import { afterEach, beforeEach, expect, onTestFinished, test, vi } from 'vitest'
import { findPatternFacts } from '#src/core/sparse/facts.ts'
import type { FileSource } from '#src/core/sparse/source.ts'
import { startProblemWorker } from '../start-problem.ts'
import { reported } from '../start-worker.ts'
import { FILE, MEMBER, plate } from './plate.fixture.ts'
import { findKept, findOrder, isKept, keepMatrix, keepOrder, keptMatrices, removeKept } from './shelf.ts'

const MATRIX = plate(20, 10)
/** Another web worker reads a kept matrix, whose file is locked until what is returned here is called. */
async function reading(name: string): Promise<() => void> {
  const script = `
    const root = await navigator.storage.getDirectory()
    const file = await (await root.getDirectoryHandle('matrices')).getFileHandle(${JSON.stringify(name)})
    const held = await file.createSyncAccessHandle({ mode: 'read-only' })
    onmessage = () => held.close()
    postMessage('open')`
  const worker = new Worker(URL.createObjectURL(new Blob([script], { type: 'text/javascript' })), { type: 'module' })
  await new Promise((resolve, reject) => {
    worker.addEventListener('message', resolve)
    worker.addEventListener('error', reject)
  })
  const close = () => worker.postMessage('close', [])
  onTestFinished(close)
  return close
}

const silent = () => reported(() => undefined)

beforeEach(() => removeKept())

// the last test's too: the next file runs in the same page
afterEach(() => vi.restoreAllMocks())

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

async function opened(source: FileSource = FILE) {
  const worker = startProblemWorker()
  try {
    return await worker.get(worker.api.open(source, undefined, silent()))
  } finally {
    worker.terminate()
  }
}

test('facts that were kept with a matrix are those of it as it comes, and of no other order', async () => {
  const facts = findPatternFacts(MATRIX.csr)
  await keepMatrix(FILE, MATRIX, { ...facts, levels: 77 })
  expect((await opened()).facts).toEqual({ ...facts, levels: 77 })
  expect((await opened({ ...FILE, ordering: 'red_black' })).facts.levels).toBe(2)
})

test('a web worker opens what was kept, be it that a page still writes it', async () => {
  await keepMatrix(FILE, MATRIX)
  const first = await opened()
  expect(first).toMatchObject({ name: 'plate', facts: { rows: 200, nonzeros: MATRIX.csr.col_idx.length } })
  const folder = await (await navigator.storage.getDirectory()).getDirectoryHandle('matrices')
  const writing = await (await folder.getFileHandle(FILE.hash)).createWritable()
  expect(await opened()).toEqual(first)
  await writing.abort()
})

test('what another one reads stays when all is deleted, is counted, and keeps nothing else there', async () => {
  const third = { ...FILE, hash: 'fedcba9876543210' }
  for (const source of [FILE, MEMBER, third]) await keepMatrix(source, MATRIX)
  await keepOrder(FILE.hash, new File(['1\n'], 'order.txt'))
  const close = await reading(FILE.hash)
  expect(await removeKept()).toBe(1)
  expect((await keptMatrices()).map(({ hash, member }) => [hash, member])).toEqual([[FILE.hash, undefined]])
  expect(await findOrder(FILE.hash)).toBeUndefined()
  close()
  expect(await removeKept()).toBe(0)
  expect(await keptMatrices()).toEqual([])
})

test('a matrix that another one reads and that cannot be kept anew stays whole', async () => {
  await keepMatrix(FILE, MATRIX)
  const close = await reading(FILE.hash)
  setTimeout(close, 50)
  expect(await keepMatrix(FILE, MATRIX)).toBeUndefined()
  expect(await findKept(FILE)).toEqual(MATRIX)
})

test('a matrix that had been kept stays where there is no room to keep it anew', async () => {
  await keepMatrix(FILE, MATRIX)
  const full = () => Promise.reject(new DOMException('full', 'QuotaExceededError'))
  vi.spyOn(FileSystemWritableFileStream.prototype, 'write').mockImplementation(full)
  expect(await keepMatrix(FILE, MATRIX)).toBeGreaterThan(0)
  expect(await findKept(FILE)).toEqual(MATRIX)
})

test('a matrix that is deleted while it is looked for is not kept', async () => {
  await keepMatrix(FILE, MATRIX)
  const { getFile } = FileSystemFileHandle.prototype
  vi.spyOn(FileSystemFileHandle.prototype, 'getFile').mockImplementation(async function (this: FileSystemFileHandle) {
    await removeKept()
    return getFile.call(this)
  })
  expect(await isKept(FILE)).toBe(false)
})

test('what another page puts there while an attempt is cleared away stays', async () => {
  const folder = await (await navigator.storage.getDirectory()).getDirectoryHandle('matrices', { create: true })
  const other = await (await folder.getFileHandle(FILE.hash, { create: true })).createWritable()
  await other.write('whole')
  const full = () => Promise.reject(new DOMException('full', 'QuotaExceededError'))
  vi.spyOn(FileSystemWritableFileStream.prototype, 'write').mockImplementation(full)
  const attempt = keepMatrix(FILE, MATRIX)
  await new Promise((resolve) => setTimeout(resolve, 50))
  await other.close()
  expect(await attempt).toBeGreaterThan(0)
  expect((await (await folder.getFileHandle(FILE.hash)).getFile()).size).toBe(5)
})
