import { gzipSync } from 'node:zlib'
import { expect, test } from 'vitest'
import { refusal } from '#src/core/base/errors.ts'
import { waiting } from '../spaces.fixture.ts'
import { encodeRecording, openRecording } from './record.ts'
import { packed, runOf, unpacked } from './record.fixture.ts'

const pattern = { rows: 1, cols: 1, row_ptr: Uint32Array.of(0, 1), col_idx: Uint32Array.of(0) }
const source = { kind: 'example', name: 'csr5' } as const
const trace = { words: Uint32Array.of(0, 0, 0, 0, 0, 1), eventWords: 6, every: 1 }

/** What is said of a file; undefined where it is read. */
async function saidOf(file: Uint8Array<ArrayBuffer>): Promise<string | undefined> {
  const end = await openRecording(file).then(
    () => () => undefined,
    (error: unknown) => () => {
      throw error
    },
  )
  return refusal(end)
}

const framed = (size: number, bytes: Uint8Array) => Buffer.concat([Buffer.from(Uint32Array.of(size).buffer), bytes])

/** A part that announces more bytes than there are: one that was read before it was refused would be said to end early. */
const announced = (size: number) => framed(size, Buffer.alloc(9))

test('a file of zeros is refused by its first four', async () => {
  expect(await saidOf(new Uint8Array(gzipSync(Buffer.alloc(1e6))))).toMatch(/another kind of file/)
})

test('parts that their numbers cannot fill, or that are too much together, are refused before they are unpacked', async () => {
  const bytes = await encodeRecording({ source, solve: {}, runs: [runOf(trace)] }, waiting(pattern))
  const { header } = unpacked(bytes)
  expect(await saidOf(new Uint8Array(gzipSync(announced(2 ** 31))))).toMatch(/another kind of file/)
  expect(await saidOf(packed(Buffer.from(header), announced(64e6)))).toMatch(/more bytes than its numbers can take/)
  const many = Buffer.from(header.replace('"events":1', `"events":${2 ** 24}`))
  const columns = [framed(2 ** 24, Buffer.alloc(2 ** 24)), announced(5 * 2 ** 24)]
  expect(await saidOf(packed(many, Buffer.concat(columns)))).toMatch(/unpacks to more than 96/)
})

test('what goes on after the last column is refused, and what ends before it', async () => {
  const bytes = await encodeRecording({ source, solve: {}, runs: [runOf(trace)] }, waiting(pattern))
  const { header, rest } = unpacked(bytes)
  const said = (tail: Buffer) => saidOf(packed(Buffer.from(header), tail))
  expect(await said(rest)).toBeUndefined()
  expect(await said(Buffer.concat([rest, framed(0, Buffer.alloc(0))]))).toMatch(/goes on after the last column/)
  expect(await said(rest.subarray(0, rest.length - 1))).toMatch(/ends early/)
  expect(await said(rest.subarray(0, 5))).toMatch(/0 of 6 columns|1 of 6 columns/)
})
