import readQR from 'qr/decode.js'
import { expect, test } from 'vitest'
import { FINEST, type Qr, qrCode } from './qr.ts'

/** Pixels of a square. */
const PIXELS = 4

/** What a reader reads off the path, drawn in pixels; undefined where it reads nothing. */
function read({ side, path }: Qr): string | undefined {
  const width = side * PIXELS
  const data = new Uint8Array(4 * width * width).fill(255)
  for (const [, x, y] of path.matchAll(/M(\d+) (\d+)h1v1h-1z/g))
    for (let dy = 0; dy < PIXELS; dy++)
      for (let dx = 0; dx < PIXELS; dx++) {
        const pixel = 4 * ((Number(y) * PIXELS + dy) * width + Number(x) * PIXELS + dx)
        data.fill(0, pixel, pixel + 3)
      }
  try {
    return readQR({ width, height: width, data })
  } catch {
    return undefined
  }
}

const LINK = 'https://example.org/sparsescope/?m=grid:D3N27:16x16x16:seeded:1&k=sptrsv/sync_free,sptrsv/auto&panes=grid'

test.each(['7K2M-9QX4', LINK, `${LINK}&pin=row:43&t=700`, 'ä€ – a title with other letters'])(
  'reads back %s',
  (text) => {
    const qr = qrCode(text)
    expect(qr && read(qr)).toBe(text)
  },
)

test('mutant: a code of which half is covered is not read', () => {
  const qr = qrCode(LINK) as Qr
  const half = qr.path.replaceAll(/M(\d+) \d+h1v1h-1z/g, (square, x) => (Number(x) < qr.side / 2 ? square : ''))
  expect(read({ ...qr, path: half })).toBeUndefined()
})

test('it grows with its text, and a text that is too long has none', () => {
  const squares = [20, 100, 271, 272, 2000].map((letters) => qrCode('a'.repeat(letters))?.squares ?? 0)
  expect(squares).toEqual(squares.toSorted((a, b) => a - b))
  expect(squares.map((side) => side <= FINEST)).toEqual([true, true, true, false, false])
  expect(qrCode('a'.repeat(3000))).toBeUndefined()
  expect(qrCode('')).toBeDefined()
})
