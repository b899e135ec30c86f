import { expect, test, vi } from 'vitest'
import type { U8 } from '#src/core/base/arrays.ts'
import { openApart } from '#src/engine/gpu/device/device.ts'
import { binsOf } from '#src/page/draw/pattern/bins.ts'
import { matrixLayout } from '#src/page/draw/pattern/layout.ts'
import { readPalette } from '#src/page/frame/look.ts'
import '#src/page/frame/tokens.css'
import { KINDS } from '../../tally.ts'
import { lowerGrid } from '../../toy.fixture.ts'
import { countByState } from '../density.ts'
import { DrawnPattern } from './drawn.ts'
import { stateLook } from './look.ts'

const PALETTE = readPalette('dark', 1)
const PATTERN = lowerGrid(17, 13, 19)
const LEVEL = new Uint32Array(PATTERN.rows)
const STATES: U8 = Uint8Array.from({ length: PATTERN.rows }, (_, row) => row % KINDS)
const binsAt = (zoom: number) => binsOf(matrixLayout(PATTERN, { width: 190, height: 160, unit: 1 }, [0.5, 0.5, zoom]))
const BINS = binsAt(1)
const LOOK = stateLook(PALETTE)

const bare = async (): Promise<GPUDevice> => {
  const opened = await openApart()
  if (opened.state !== 'ready') throw new Error(opened.message)
  return opened.device
}

/** A pattern that a device paints. */
async function drawn() {
  const device = await bare()
  return { device, pattern: new DrawnPattern(PATTERN, LEVEL, 'row', async () => device) }
}

/** Nonzeros by state, of every bin. */
function counted(bins = BINS): Uint32Array {
  const counts = new Uint32Array(bins.size * bins.size * KINDS)
  countByState(PATTERN, bins, STATES, counts, bins.first, bins.stop, 1, 'row')
  return counts
}

/** Whether an image shows a nonzero in just the bins that hold one. */
function shows(image: ImageBitmap | undefined, bins = BINS): boolean {
  if (image?.width !== bins.size) return false
  const ctx = new OffscreenCanvas(bins.size, bins.size).getContext('2d') as OffscreenCanvasRenderingContext2D
  ctx.drawImage(image, 0, 0)
  const { data } = ctx.getImageData(0, 0, bins.size, bins.size)
  const counts = counted(bins)
  return Array.from({ length: bins.size * bins.size }, (_, bin) => bin).every(
    (bin) => data[4 * bin + 3] > 0 === counts.subarray(KINDS * bin, KINDS * (bin + 1)).some((count) => count > 0),
  )
}

/** The processor counts all nonzeros. */
async function isCounted(pattern: DrawnPattern): Promise<void> {
  expect((await pattern.exact(0, BINS, STATES.slice()))?.counts).toEqual(counted())
}

test('a device paints the windows of two pictures that ask at once', async () => {
  const { pattern, device } = await drawn()
  expect(await pattern.paints()).toBe(true)
  const zoomed = binsAt(3)
  const [one, other] = await Promise.all([
    pattern.paint(BINS, LOOK, STATES.slice()),
    pattern.paint(zoomed, LOOK, STATES.slice()),
  ])
  expect([shows(one?.image), shows(other?.image, zoomed)]).toEqual([true, true])
  device.destroy()
})

test('where the device is lost between two pictures, the processor counts on', async () => {
  const { pattern, device } = await drawn()
  expect(shows((await pattern.paint(BINS, LOOK, STATES.slice()))?.image)).toBe(true)
  device.destroy()
  expect(await pattern.paint(BINS, LOOK, STATES.slice())).toBeUndefined()
  expect(await pattern.paints()).toBe(false)
  await isCounted(pattern)
})

test.each([
  ['the matrix', (device: GPUDevice) => vi.spyOn(device.queue, 'writeBuffer')],
  ['its shaders', (device: GPUDevice) => vi.spyOn(device, 'createComputePipelineAsync')],
])('a device that does not take %s is given back, with all that it holds', async (_, what) => {
  const device = await bare()
  what(device).mockImplementation(() => {
    throw new Error('no room')
  })
  const pattern = new DrawnPattern(PATTERN, LEVEL, 'row', async () => device)
  expect(await pattern.paints()).toBe(false)
  expect((await device.lost).reason).toBe('destroyed')
  await isCounted(pattern)
})

test('a window that the device has no room for is counted, and the device is given back', async () => {
  const { pattern, device } = await drawn()
  expect(await pattern.paints()).toBe(true)
  const size = Math.ceil(Math.sqrt(device.limits.maxBufferSize / 4)) + 1
  expect(await pattern.paint({ ...BINS, size }, LOOK, STATES.slice())).toBeUndefined()
  expect((await device.lost).reason).toBe('destroyed')
  await isCounted(pattern)
})

test('a processor that plays a GPU paints nothing', async () => {
  const pattern = new DrawnPattern(PATTERN, LEVEL)
  expect(await pattern.paint(BINS, LOOK, STATES.slice())).toBeUndefined()
  await isCounted(pattern)
})
