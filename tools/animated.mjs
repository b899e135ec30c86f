/**
 * Pictures of one size as an animated PNG: each frame holds the pixels that differ from the frame before, in the rectangle
 * around them.
 */
import { Buffer } from 'node:buffer'
import { crc32 } from 'node:zlib'

/** @typedef {{ x: number, y: number, width: number, height: number, png: Uint8Array }} Frame */

const SIGNATURE = Buffer.from([0x89, 0x50, 0x4e, 0x47, 0x0d, 0x0a, 0x1a, 0x0a])
/** Bit depth 8 with red, green, blue and alpha: all frames of a file share one header. */
const RGBA = '0806000000'
/** Keep the picture, and draw the next frame over it. */
const [KEEP, OVER] = [0, 1]

/** The chunks of a PNG. @param {Uint8Array} png @returns {{ type: string, data: Buffer }[]} */
export function chunksOf(png) {
  const bytes = Buffer.from(png)
  if (!bytes.subarray(0, 8).equals(SIGNATURE)) throw new Error('This is not a PNG.')
  const chunks = []
  for (let at = 8; at < bytes.length; ) {
    const length = bytes.readUInt32BE(at)
    chunks.push({ type: bytes.toString('latin1', at + 4, at + 8), data: bytes.subarray(at + 8, at + 8 + length) })
    at += 12 + length
  }
  return chunks
}

/** @param {string} type @param {Buffer} data */
function chunk(type, data) {
  const body = Buffer.concat([Buffer.from(type, 'latin1'), data])
  const head = Buffer.alloc(4)
  head.writeUInt32BE(data.length)
  const end = Buffer.alloc(4)
  end.writeUInt32BE(crc32(body))
  return Buffer.concat([head, body, end])
}

/** @param {readonly number[]} words of 32 bits */
function bytesOf(...words) {
  const bytes = Buffer.alloc(4 * words.length)
  for (const [w, word] of words.entries()) bytes.writeUInt32BE(word, 4 * w)
  return bytes
}

/**
 * One file of frames, shown again and again.
 * @param {readonly Frame[]} frames the first has the size of the picture; all are PNGs with alpha
 * @param {{ delay: number, hold: number, held?: number }} times of each frame and of the held one (ms), the last by default
 * @returns {Buffer}
 */
export function joined(frames, { delay, hold, held = frames.length - 1 }) {
  const parts = frames.map(({ png }) => chunksOf(png))
  for (const [f, [header]] of parts.entries())
    if (header.data.toString('hex', 8) !== RGBA) throw new Error(`Frame ${f} has another kind of pixels.`)
  let sequence = 0
  const drawn = frames.flatMap(({ x, y, width, height }, f) => {
    const ms = f === held ? hold : delay
    const control = Buffer.alloc(26)
    bytesOf(sequence++, width, height, x, y).copy(control)
    control.writeUInt16BE(ms, 20)
    control.writeUInt16BE(1000, 22)
    control.writeUInt8(KEEP, 24)
    control.writeUInt8(OVER, 25)
    const data = parts[f].filter(({ type }) => type === 'IDAT').map((one) => one.data)
    const stored = data.map((one) =>
      f === 0 ? chunk('IDAT', one) : chunk('fdAT', Buffer.concat([bytesOf(sequence++), one])),
    )
    return [chunk('fcTL', control), ...stored]
  })
  const begin = [chunk('IHDR', parts[0][0].data), chunk('acTL', bytesOf(frames.length, 0))]
  return Buffer.concat([SIGNATURE, ...begin, ...drawn, chunk('IEND', Buffer.alloc(0))])
}

/**
 * @param {import('playwright').Page} page in which the pictures are compared
 * @param {readonly Uint8Array[]} shots PNGs of one size
 * @param {Parameters<typeof joined>[1]} times
 */
export async function animated(page, shots, times) {
  const found = await page.evaluate(
    differences,
    shots.map((shot) => Buffer.from(shot).toString('base64')),
  )
  return joined(
    found.map(({ data, ...frame }) => ({ ...frame, png: Buffer.from(data, 'base64') })),
    times,
  )
}

/** Runs in the page: what differs of each picture from the one before, as PNGs with alpha. @param {string[]} shots in base64 */
async function differences(shots) {
  const frames = []
  /** @type {Uint32Array | undefined} */
  let before
  for (const shot of shots) {
    const bytes = Uint8Array.from(atob(shot), (letter) => letter.charCodeAt(0))
    const bitmap = await createImageBitmap(new Blob([bytes]))
    const { width, height } = bitmap
    const whole = new OffscreenCanvas(width, height)
    const context = /** @type {OffscreenCanvasRenderingContext2D} */ (whole.getContext('2d'))
    context.drawImage(bitmap, 0, 0)
    const image = context.getImageData(0, 0, width, height)
    const pixels = new Uint32Array(image.data.buffer)
    const kept = pixels.slice()
    let [left, top, right, bottom] = [width, height, 0, 0]
    for (let p = 0; p < pixels.length; p++) {
      if (pixels[p] === before?.[p]) {
        pixels[p] = 0
        continue
      }
      const [x, y] = [p % width, Math.floor(p / width)]
      left = Math.min(left, x)
      right = Math.max(right, x + 1)
      top = Math.min(top, y)
      bottom = Math.max(bottom, y + 1)
    }
    // a frame has a pixel at least, and one that shows through makes the browser write alpha
    if (right <= left) [left, top, right, bottom] = [0, 0, 1, 1]
    before = kept
    const part = new OffscreenCanvas(right - left, bottom - top)
    const drawing = /** @type {OffscreenCanvasRenderingContext2D} */ (part.getContext('2d'))
    drawing.putImageData(image, -left, -top)
    const blob = await part.convertToBlob({ type: 'image/png' })
    const png = new Uint8Array(await blob.arrayBuffer())
    let text = ''
    for (let at = 0; at < png.length; at += 4096) text += String.fromCharCode(...png.subarray(at, at + 4096))
    frames.push({ x: left, y: top, width: right - left, height: bottom - top, data: btoa(text) })
  }
  return frames
}
