import { afterEach, expect } from 'vitest'
import type { Frame, Host, Palette, Picture, View } from '#src/engine/catalog/contract/view.ts'
import type { Replay } from '#src/engine/run/replay.ts'
import { readPalette } from '#src/page/frame/look.ts'
import '#src/page/frame/tokens.css'

const opened: { picture: Picture; host: HTMLElement }[] = []

/** A pane for one picture, which keeps what the picture says of its detail. */
export const paneThatSays = (said: string[] = []): Host => ({
  setCamera: () => {},
  setOption: () => {},
  setStages: () => {},
  invalidate: () => {},
  device: async () => undefined,
  fail: (error) => expect.fail(String(error)),
  say: (detail) => said.push(detail),
})

/** A picture that is on the page until the test ends: the pixels of a frame, those that stand there, and what the picture says of its detail. */
export function openPicture(view: View, replay: Replay, said: string[] = []) {
  const host = document.createElement('div')
  host.style.position = 'relative'
  document.body.append(host)
  const pane = paneThatSays(said)
  const picture = view.create(host, replay, pane)
  opened.push({ picture, host })
  const shown = () => {
    const canvas = host.querySelector('canvas') as HTMLCanvasElement
    return (canvas.getContext('2d') as CanvasRenderingContext2D).getImageData(0, 0, canvas.width, canvas.height).data
  }
  const pixels = (frame: Frame) => {
    picture.draw(frame)
    return shown()
  }
  return { picture, pixels, shown, said }
}

afterEach(() => {
  for (const { picture, host } of opened.splice(0)) {
    picture.dispose()
    host.remove()
  }
})

export const same = (a: Uint8ClampedArray, b: Uint8ClampedArray) =>
  a.length === b.length && a.every((v, i) => v === b[i])

/** Frames of a test by their ticks, each with what else it has. */
export const framesWith =
  (rest: Pick<Frame, 'axisEnd'> & Partial<Frame>) =>
  (tick: number, more: Partial<Frame> = {}): Frame => ({
    tick,
    palette: paletteOf('dark'),
    width: 600,
    height: 300,
    dpr: 1,
    options: {},
    ...rest,
    ...more,
  })

/** Expects of a picture that goes from tick to tick the pixels of one that draws that tick alone. */
export function expectScrubbed(
  open: () => ReturnType<typeof openPicture>,
  frame: (tick: number) => Frame,
  ticks: readonly number[],
): void {
  const played = open()
  for (const tick of ticks)
    expect(same(played.pixels(frame(tick)), open().pixels(frame(tick))), `step ${tick}`).toBe(true)
}

/** Expects no two drawings to have the same pixels. */
export function expectApart(drawings: readonly Uint8ClampedArray[]): void {
  for (const [d, one] of drawings.entries())
    for (const other of drawings.slice(0, d)) expect(same(one, other), `frame ${d}`).toBe(false)
}

export function paletteOf(theme: 'dark' | 'light'): Palette {
  document.documentElement.dataset['theme'] = theme
  return readPalette(theme, 1)
}
