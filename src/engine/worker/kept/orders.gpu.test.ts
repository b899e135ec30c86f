import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { ProblemWorker } from '../problem-worker.ts'
import { findOrder, keepOrder, removeKept } from './shelf.ts'

const HASH = '0123456789abcdef'
const take = (text: string, rows: number) =>
  new ProblemWorker().takeOrder(new File([text], 'order.txt'), rows, () => undefined)

/** Names and sizes of what is kept of orders. */
async function kept(): Promise<readonly (readonly [name: string, bytes: number])[]> {
  const all: [string, number][] = []
  const folder = await (await navigator.storage.getDirectory()).getDirectoryHandle('orders', { create: true })
  for await (const [name, handle] of folder.entries())
    if (handle instanceof FileSystemFileHandle) all.push([name, (await handle.getFile()).size])
  return all
}

beforeEach(() => removeKept())

// the last test's too: the next file runs in the same page
afterEach(() => vi.restoreAllMocks())

test('an order of the rows is kept, once; what is none is refused, and leaves nothing', async () => {
  for (const [text, code] of [
    ['1\n1\n', 'NotAPermutation'],
    ['1\n2\n3\n', 'LengthMismatch'],
    ['no order at all', 'BadNumber'],
  ])
    await expect(take(text, 2)).rejects.toMatchObject({ code })
  expect(await kept()).toEqual([])
  const hash = await take('2\n1\n', 2)
  expect(await take('2\n1\n', 2)).toBe(hash)
  expect(await kept()).toEqual([[hash, 4]])
  expect(await (await findOrder(hash))?.text()).toBe('2\n1\n')
})

test('a copy that fails midway leaves nothing, and one that was whole before stays', async () => {
  const whole = new File(['2\n1\n'], 'order.txt')
  const broken = new File(['2\n1'], 'order.txt')
  vi.spyOn(broken, 'stream').mockImplementation(
    () => new ReadableStream({ pull: (controller) => controller.error(new Error('the disk is gone')) }),
  )
  await expect(keepOrder(HASH, broken)).rejects.toThrow('the disk is gone')
  expect(await kept()).toEqual([])
  await keepOrder(HASH, whole)
  vi.spyOn(FileSystemFileHandle.prototype, 'createWritable').mockRejectedValue(
    new DOMException('', 'QuotaExceededError'),
  )
  await keepOrder(HASH, whole)
  expect(await kept()).toEqual([[HASH, 4]])
})
