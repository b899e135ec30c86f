import { afterEach, expect } from 'vitest'
import type { Frame, Host, Palette, Picture, View } from '#src/engine/catalog/contract/view.ts'
import type { Replay } from '#src/engine/run/replay.ts'
import { readPalette } from '#src/page/frame/look.ts'
import '#src/page/frame/tokens.css'

const opened: { picture: Picture; host: HTMLElement }[] = []

/** A picture on a page of its own until the test ends: the pixels of a frame, and what the picture says of its detail. */
export function openPicture(view: View, replay: Replay) {
  const host = document.createElement('div')
  document.body.append(host)
  const said: string[] = []
  const pane: Host = {
    setCamera: () => {},
    setOption: () => {},
    setStages: () => {},
    invalidate: () => {},
    device: async () => undefined,
    fail: (error) => expect.fail(String(error)),
    say: (detail) => said.push(detail),
  }
  const picture = view.create(host, replay, pane)
  opened.push({ picture, host })
  const pixels = (frame: Frame) => {
    picture.draw(frame)
    const canvas = host.querySelector('canvas') as HTMLCanvasElement
    return (canvas.getContext('2d') as CanvasRenderingContext2D).getImageData(0, 0, canvas.width, canvas.height).data
  }
  return { picture, pixels, said }
}

afterEach(() => {
  for (const { picture, host } of opened.splice(0)) {
    picture.dispose()
    host.remove()
  }
})

export const same = (a: Uint8ClampedArray, b: Uint8ClampedArray) =>
  a.length === b.length && a.every((v, i) => v === b[i])

export function paletteOf(theme: 'dark' | 'light'): Palette {
  document.documentElement.dataset['theme'] = theme
  return readPalette(theme, 1)
}
