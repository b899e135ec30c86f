import { deflateSync } from 'node:zlib'
import { expect, test } from 'vitest'
import { chunksOf, joined } from './animated.mjs'

/** A PNG with alpha that is transparent all over, of a width and a height in pixels. */
function empty(width: number, height: number, kind = 6): Buffer {
  const chunk = (type: string, data: Buffer) => {
    const length = Buffer.alloc(4)
    length.writeUInt32BE(data.length)
    return Buffer.concat([length, Buffer.from(type, 'latin1'), data, Buffer.alloc(4)])
  }
  const header = Buffer.alloc(13)
  header.writeUInt32BE(width)
  header.writeUInt32BE(height, 4)
  header.set([8, kind], 8)
  const rows = deflateSync(Buffer.alloc(height * (1 + 4 * width)))
  const signature = Buffer.from('\x89PNG\r\n\x1a\n', 'latin1')
  return Buffer.concat([signature, chunk('IHDR', header), chunk('IDAT', rows), chunk('IEND', Buffer.alloc(0))])
}

const TIMES = { delay: 100, hold: 2000 }
const whole = { x: 0, y: 0, width: 4, height: 2, png: empty(4, 2) }
const part = { x: 1, y: 0, width: 2, height: 1, png: empty(2, 1) }

test('frames become one file: their number, their places, their times and their order', () => {
  const chunks = chunksOf(joined([whole, part], TIMES))
  expect(chunks.map(({ type }) => type)).toEqual(['IHDR', 'acTL', 'fcTL', 'IDAT', 'fcTL', 'fdAT', 'IEND'])
  expect(chunks[1].data.readUInt32BE(0)).toBe(2)
  const controls = chunks.filter(({ type }) => type === 'fcTL').map(({ data }) => data)
  expect(controls.map((data) => [0, 4, 8, 12, 16].map((at) => data.readUInt32BE(at)))).toEqual([
    [0, 4, 2, 0, 0],
    [1, 2, 1, 1, 0],
  ])
  expect(controls.map((data) => data.readUInt16BE(20))).toEqual([100, 2000])
  const first = chunksOf(joined([whole, part], { ...TIMES, held: 0 })).filter(({ type }) => type === 'fcTL')
  expect(
    first.map(({ data }) => data.readUInt16BE(20)),
    'the first is held',
  ).toEqual([2000, 100])
  expect(chunks[5].data.readUInt32BE(0), 'the sequence goes on').toBe(2)
})

test('a frame without alpha, and a file that is no PNG, are refused', () => {
  expect(() => joined([whole, { ...part, png: empty(2, 1, 2) }], TIMES)).toThrow('Frame 1 has another kind of pixels')
  expect(() => chunksOf(Buffer.from('GIF89a..'))).toThrow('not a PNG')
})
