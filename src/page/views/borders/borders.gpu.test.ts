import { expect, test } from 'vitest'
import { asVector } from '#src/page/draw/vector/recording.ts'
import type { Mark } from '#src/engine/run/replay.ts'
import { expectApart, expectScrubbed, framesWith, openPicture, paletteOf } from '../opened.fixture.ts'
import { sweptInParts } from '../sweep/hand-count.fixture.ts'
import view from './view.ts'

const replay = sweptInParts()

const frame = framesWith({ axisEnd: 10 })

test('the one edge across is dashed in the picture, as counted by hand', () => {
  const { picture } = openPicture(view, replay)
  const { svg } = asVector({ width: 600, height: 300, scale: 1 }, (ctx) => {
    picture.draw(frame(1))
    ctx.drawImage([...document.querySelectorAll('canvas')].at(-1) as HTMLCanvasElement, 0, 0)
  })
  const paths = [...new DOMParser().parseFromString(svg, 'image/svg+xml').querySelectorAll('path[stroke-dasharray]')]
  expect(paths.flatMap((path) => path.getAttribute('d')?.match(/L/g) ?? [])).toHaveLength(1)
})

test('scrubbing there and back gives the pixels of one drawn at that step alone', () => {
  expectScrubbed(() => openPicture(view, replay), frame, [0, 1, 2, replay.end, 2, 1, 0])
})

test('steps, parts, rows, widths and themes are told apart', () => {
  const { pixels, picture } = openPicture(view, replay)
  pixels(frame(1))
  // a bar at the right
  const part = picture.pick(550, 25) as Mark
  expect(part).toMatchObject({ kind: 'group', group: 0 })
  const frames = [
    frame(0),
    frame(1),
    frame(3),
    frame(1, { pin: part }),
    frame(1, { pin: { kind: 'item', space: 'row', item: 2 } }),
    frame(1, { width: 300 }),
    frame(1, { palette: paletteOf('light') }),
  ].map(pixels)
  expectApart(frames)
})
