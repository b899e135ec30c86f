import { afterEach, expect, test, vi } from 'vitest'
import { count } from '#src/core/base/format.ts'
import type { Camera, Frame, Host } from '#src/engine/catalog/contract/view.ts'
import { readPalette } from '#src/page/frame/look.ts'
import '#src/page/frame/tokens.css'
import { levelRun, lowerGrid } from '../../toy.fixture.ts'
import view from '../view.ts'
import { minimapIn } from './minimap.ts'

const replay = levelRun(lowerGrid(20, 20, 20), 400)
const frameAt = (camera?: Camera): Frame => ({
  width: 400,
  height: 380,
  tick: 3,
  axisEnd: replay.end,
  palette: readPalette('dark', 1),
  dpr: 1,
  options: { colour: 'state' },
  ...(camera ? { camera } : {}),
})

/** A picture that is drawn with each camera that it asks for. */
function open() {
  const host = document.createElement('div')
  host.tabIndex = 0
  host.style.position = 'relative'
  document.body.append(host)
  const cameras: Camera[] = []
  const pane: Host = {
    setCamera(camera) {
      cameras.push(camera)
      picture.draw(frameAt(camera))
    },
    setOption() {},
    setStages() {},
    invalidate() {},
    device: async () => undefined,
    fail: vi.fn<(error: unknown) => void>(),
    say() {},
  }
  const picture = view.create(host, replay, pane)
  close.push(() => {
    picture.dispose()
    host.remove()
  })
  const slider = () => host.querySelector<HTMLElement>('[role=slider]')
  const map = (): HTMLElement => {
    const found = slider()
    if (!found) throw new Error('There is no map.')
    return found
  }
  const last = () => cameras.at(-1)?.map((n) => Number(n.toFixed(6)))
  return { host, picture, slider, map, last }
}

const close: (() => void)[] = []
afterEach(() => close.splice(0).forEach((end) => end()))

const ZOOMED: Camera = [0.5, 0.5, 5]
const near = (...camera: number[]) => camera.map((n) => expect.closeTo(n, 2))

test('a map comes with a zoom, says what is in view, and leaves the focus to the picture', () => {
  const { host, picture, slider, map } = open()
  picture.draw(frameAt())
  expect(slider()).toBeNull()
  picture.draw(frameAt(ZOOMED))
  const both = `${count(3200)} to ${count(4799)}`
  expect(map().getAttribute('aria-valuetext')).toBe(`rows ${both}, columns ${both}`)
  map().focus()
  picture.draw(frameAt())
  expect(slider()).toBeNull()
  expect(document.activeElement).toBe(host)
})

test('a map that is not shown takes no memory for its rows', () => {
  const none = new Uint32Array()
  // more than the longest array has
  const huge = { rows: 2 ** 53 - 1, cols: 1, row_ptr: none, col_idx: none }
  expect(() => new Uint32Array(huge.rows)).toThrow(RangeError)
  expect(() => minimapIn(document.createElement('div'), { setCamera() {} }, huge, 1)).not.toThrow()
})

test('arrows move the window by a quarter of itself, and the picture does not hear them', () => {
  const { host, picture, map, last } = open()
  picture.draw(frameAt(ZOOMED))
  const heard = vi.fn<(event: Event) => void>()
  host.addEventListener('keydown', heard)
  const press = (key: string) => map().dispatchEvent(new KeyboardEvent('keydown', { key, bubbles: true }))
  press('ArrowRight')
  expect(last()).toEqual(near(0.55, 0.5, 5))
  press('ArrowDown')
  expect(last()).toEqual(near(0.55, 0.55, 5))
  expect(heard).not.toHaveBeenCalled()
  press('+')
  expect(heard).toHaveBeenCalledOnce()
})

test('a click brings the window there, and a drag takes it along by where it was grasped', () => {
  const { picture, map, last } = open()
  picture.draw(frameAt(ZOOMED))
  map().setPointerCapture = () => undefined
  const point = (type: string, x: number, y: number) => {
    const { left, top, width, height } = map().getBoundingClientRect()
    const at = { clientX: left + x * width, clientY: top + y * height }
    map().dispatchEvent(new PointerEvent(type, { ...at, bubbles: true, button: 0 }))
  }
  point('pointerdown', 0.2, 0.7)
  point('pointerup', 0.2, 0.7)
  expect(last()).toEqual(near(0.2, 0.7, 5))
  point('pointerdown', 0.25, 0.7)
  point('pointermove', 0.45, 0.6)
  point('pointermove', 0.55, 0.5)
  expect(last()).toEqual(near(0.5, 0.5, 5))
  point('pointerup', 0.55, 0.5)
  point('pointermove', 0.9, 0.9)
  expect(last()).toEqual(near(0.5, 0.5, 5))
})

test('the wheel on the map zooms where the plot is, and nothing under it is pointed at', () => {
  const { picture, map } = open()
  picture.draw(frameAt(ZOOMED))
  const { offsetLeft, offsetTop } = map()
  expect(picture.zoom?.(ZOOMED, 2, offsetLeft + 5, offsetTop + 5)).toEqual(near(0.5, 0.5, 10))
  expect(picture.pick(offsetLeft + 5, offsetTop + 5)).toBeUndefined()
  expect(picture.pick(offsetLeft - 20, offsetTop + 5)).toBeDefined()
})
