import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest'
import type { Camera, Frame, Palette, Picture } from '#src/engine/catalog/contract/view.ts'
import { statesOfItems } from '#src/engine/run/query.ts'
import { DONE, type Replay, SPINNING, WORKING } from '#src/engine/run/replay.ts'
import type { Geometry } from '#src/core/sparse/geometry.ts'
import { openGpu } from '#src/engine/gpu/device/device.ts'
import { readPalette } from '#src/page/frame/look.ts'
import '#src/page/frame/tokens.css'
import { freeRun, levelRun, lowerGrid, patternOf } from '../toy.fixture.ts'
import { stackOf } from './layout.ts'
import view from './view.ts'

const PANE = { width: 420, height: 340 }

const gridReplay = (X: number, Y: number, Z: number): Replay => ({
  ...freeRun(lowerGrid(X, Y, Z), 24),
  geometry: { kind: 'grid', stencil: 'D3N7', size: [X, Y, Z] },
})

/** A sphere of `side` × `side` points; each row needs its neighbours before it. */
function sphereReplay(side: number): Replay {
  const positions: number[] = []
  const triangles: number[] = []
  const rows: number[][] = []
  for (let v = 0; v < side; v++)
    for (let u = 0; u < side; u++) {
      const [theta, phi] = [(Math.PI * (v + 0.5)) / side, (2 * Math.PI * u) / side]
      positions.push(Math.sin(theta) * Math.cos(phi), Math.cos(theta), Math.sin(theta) * Math.sin(phi))
      const i = v * side + u
      rows.push([...(v > 0 ? [i - side] : []), ...(u > 0 ? [i - 1] : []), i])
      const next = v * side + ((u + 1) % side)
      if (v > 0) triangles.push(i, next, i - side, next, next - side, i - side)
    }
  const geometry: Geometry = {
    kind: 'mesh',
    name: 'sphere',
    positions: Float32Array.from(positions),
    triangles: Uint32Array.from(triangles),
  }
  return { ...levelRun(patternOf(rows), 64), geometry }
}

const paletteOf = (theme: 'dark' | 'light'): Palette => {
  document.documentElement.dataset['theme'] = theme
  return readPalette(theme, 1)
}

const frameAt = (tick: number, more: Partial<Frame> = {}): Frame => ({
  tick,
  axisEnd: 40,
  palette: paletteOf('dark'),
  ...PANE,
  dpr: 1,
  options: {},
  ...more,
})

interface Opened {
  readonly picture: Picture
  readonly host: HTMLElement
  readonly said: string[]
  readonly cameras: Camera[]
}

const opened: Opened[] = []

/** Opens a picture and waits until it can draw. */
async function open(replay: Replay, device: GPUDevice | undefined): Promise<Opened> {
  const host = document.createElement('div')
  document.body.append(host)
  const said: string[] = []
  const cameras: Camera[] = []
  const { promise, resolve } = Promise.withResolvers<void>()
  const picture = view.create(host, replay, {
    setCamera: (camera) => cameras.push(camera),
    setOption: () => {},
    setStages: () => {},
    invalidate: resolve,
    device: async () => device,
    fail: (error) => expect.fail(String(error)),
    say: (detail) => said.push(detail),
  })
  picture.draw(frameAt(0))
  await promise
  const made = { picture, host, said, cameras }
  opened.push(made)
  return made
}

/** Pixels of the scene and of what is drawn over it; to be called in the task of the draw. */
function pixelsOf({ host }: Opened): Uint8ClampedArray[] {
  return [...host.querySelectorAll('canvas')].map((canvas) => {
    const copy = new OffscreenCanvas(canvas.width, canvas.height)
    const ctx = copy.getContext('2d') as OffscreenCanvasRenderingContext2D
    ctx.drawImage(canvas, 0, 0)
    return ctx.getImageData(0, 0, canvas.width, canvas.height).data
  })
}

function shoot(one: Opened, frame: Frame): Uint8ClampedArray[] {
  one.picture.draw(frame)
  return pixelsOf(one)
}

const same = (a: Uint8ClampedArray[], b: Uint8ClampedArray[]): boolean =>
  a.length === b.length && a.every((bytes, c) => bytes.length === b[c].length && bytes.every((v, i) => v === b[c][i]))

/** Pixels whose colour is a token's to within 2 of 255. */
function count([scene]: Uint8ClampedArray[], css: string): number {
  const token = [1, 3, 5].map((at) => Number.parseInt(css.slice(at, at + 2), 16))
  let found = 0
  for (let p = 0; p < scene.length; p += 4) if (token.every((v, c) => Math.abs(scene[p + c] - v) <= 2)) found++
  return found
}

const rowsIn = (replay: Replay, tick: number, state: number): number =>
  statesOfItems(replay, tick, new Uint8Array(replay.pattern.rows)).filter((s) => s === state).length

const complaints: unknown[] = []
beforeEach(() => {
  for (const method of ['error', 'warn'] as const)
    vi.spyOn(console, method).mockImplementation((...words) => void complaints.push(words))
})

afterEach(async () => {
  for (const { picture, host } of opened.splice(0)) {
    picture.dispose()
    if (host.childElementCount > 0) complaints.push('a picture left something behind')
    host.remove()
  }
  await new Promise((resolve) => setTimeout(resolve, 50))
  vi.restoreAllMocks()
  const words = complaints.splice(0)
  if (words.length > 0) throw new Error(JSON.stringify(words))
})

const gpu = await openGpu()
if (gpu.state !== 'ready') throw new Error(gpu.message)
const { device } = gpu
let lost = false
void device.lost.then(() => {
  lost = true
})

/** A browser with neither: asked for WebGL, its canvases answer with nothing. */
function withoutWebGl(): void {
  const prototype = HTMLCanvasElement.prototype as { getContext(type: string, options?: object): unknown }
  const { getContext } = prototype
  vi.spyOn(prototype, 'getContext').mockImplementation(function (this: HTMLCanvasElement, type, options) {
    return type.startsWith('webgl') ? null : getContext.call(this, type, options)
  })
}

describe.each([
  ['WebGPU', device],
  ['WebGL2', undefined],
  ['a plain canvas', undefined],
])('on %s', (name, backend) => {
  beforeEach(() => {
    if (name === 'a plain canvas') withoutWebGl()
  })

  test('a grid has each state in as many pixels as it has rows, in the exact colour', async () => {
    const replay = gridReplay(6, 6, 6)
    const one = await open(replay, backend)
    for (const theme of ['dark', 'light'] as const) {
      const palette = paletteOf(theme)
      const tick = Math.round(replay.end * 0.5)
      const shot = shoot(one, frameAt(tick, { palette, camera: [28, 30, 1, 0] }))
      const { ex, ey } = stackOf([6, 6, 6], { ...PANE, unit: 1 }, [28, 30, 1, 0])
      const cell = Math.abs(ex[0] * ey[1] - ex[1] * ey[0])
      for (const state of [SPINNING, WORKING, DONE]) {
        const rows = rowsIn(replay, tick, state)
        expect(rows).toBeGreaterThan(5)
        const perRow = count(shot, palette.states[state]) / rows
        expect(perRow).toBeGreaterThan(0.3 * cell)
        expect(perRow).toBeLessThan(1.05 * cell)
      }
      expect(count(shot, palette.pane)).toBeGreaterThan(0.3 * PANE.width * PANE.height)
    }
    expect(one.said).toEqual(['one square = one row'])
  })

  test('a mesh fills the pane with the states of its rows', async () => {
    const replay = sphereReplay(24)
    const one = await open(replay, backend)
    const { states, pane } = paletteOf('dark')
    const start = shoot(one, frameAt(0))
    const end = shoot(one, frameAt(replay.end))
    expect(count(start, states[DONE])).toBe(0)
    expect(count(end, states[DONE])).toBeGreaterThan(0.05 * PANE.width * PANE.height)
    expect(count(end, pane)).toBeLessThan(0.6 * PANE.width * PANE.height)
    const middle = count(shoot(one, frameAt(Math.round(replay.end / 2))), states[DONE])
    expect(middle).toBeGreaterThan(0)
    expect(middle).toBeLessThan(count(end, states[DONE]))
  })

  test.each([
    ['grid', gridReplay(6, 6, 6)],
    ['small cells', gridReplay(40, 40, 4)],
    ['mesh', sphereReplay(20)],
  ])('scrubbing and turning to and fro gives the same pixels: %s', async (_name, replay) => {
    const one = await open(replay, backend)
    const before = shoot(one, frameAt(7))
    expect(same(shoot(one, frameAt(7)), before)).toBe(true)
    for (const more of [
      { camera: [80, 50, 2] },
      { dpr: 2 },
      { palette: paletteOf('light') },
      { pin: { kind: 'item', space: 'row', item: 9 } },
    ] as const)
      expect(same(shoot(one, frameAt(7, more)), before)).toBe(false)
    expect(same(shoot(one, frameAt(9)), before)).toBe(false)
    expect(same(shoot(one, frameAt(7)), before)).toBe(true)
  })
})

test('two panes draw at once on one device, and a row is picked where it lies', async () => {
  const replay = gridReplay(5, 4, 3)
  const [a, b] = [await open(replay, device), await open(replay, device)]
  const frame = frameAt(5)
  expect(same(shoot(a, frame), shoot(b, frame))).toBe(true)
  const found = new Set<number>()
  for (let y = 0; y < PANE.height; y += 2)
    for (let x = 0; x < PANE.width; x += 2) {
      const mark = a.picture.pick(x, y)
      if (mark?.kind === 'item') found.add(mark.item)
    }
  expect(found.size).toBe(60)
  expect(a.picture.step?.({ kind: 'item', space: 'row', item: 0 }, 1, 0)).toEqual({
    kind: 'item',
    space: 'row',
    item: 1,
  })
  expect(a.picture.step?.({ kind: 'item', space: 'row', item: 0 }, 0, -1)).toEqual({
    kind: 'item',
    space: 'row',
    item: 5,
  })
  expect(a.picture.step?.({ kind: 'item', space: 'row', item: 0 }, -1, 0)).toBeUndefined()
})

test('wheel, drag and slider answer with cameras that draw other pictures', async () => {
  const one = await open(gridReplay(4, 4, 4), device)
  const still = shoot(one, frameAt(4))
  const turned = one.picture.pan?.(undefined, 40, 20) ?? []
  const near = one.picture.zoom?.(undefined, 2, 100, 100) ?? []
  const slider = one.host.querySelector('input') as HTMLInputElement
  slider.valueAsNumber = 1
  slider.dispatchEvent(new Event('input'))
  for (const camera of [turned, near, one.cameras[0]])
    expect(same(shoot(one, frameAt(4, { camera })), still)).toBe(false)
  expect(near[2]).toBe(2)
  expect(one.cameras[0][3]).toBe(1)
})

test('in the closed cube nearer cells hide farther ones, from every side', async () => {
  const replay = gridReplay(6, 6, 6)
  const one = await open(replay, device)
  const done = paletteOf('dark').states[DONE]
  for (const azimuth of [28, 118, 208, 298]) {
    const camera = [azimuth, 30, 1, 1]
    const { ex, ey } = stackOf([6, 6, 6], { ...PANE, unit: 1 }, camera)
    const top = 36 * Math.abs(ex[0] * ey[1] - ex[1] * ey[0])
    const seen = count(shoot(one, frameAt(replay.end, { camera })), done)
    expect(seen / top).toBeGreaterThan(0.75)
    expect(seen / top).toBeLessThan(1.1)
  }
})

test('the device outlives its panes', async () => {
  await device.queue.onSubmittedWorkDone()
  expect(lost).toBe(false)
})

test('a lost device leaves a picture that does nothing, and throws nothing', async () => {
  const one = await open(gridReplay(3, 3, 3), device)
  one.picture.draw(frameAt(2))
  device.destroy()
  await device.lost
  one.picture.draw(frameAt(3))
  expect(one.picture.pick(200, 100)).toBeDefined()
})
