import { describe, expect, test } from 'vitest'
import type { Frame, View } from '#src/engine/catalog/contract/view.ts'
import type { Replay } from '#src/engine/run/replay.ts'
import { openPicture, paletteOf } from './opened.fixture.ts'
import { freeRun, levelRun, lowerGrid } from './toy.fixture.ts'
import { newPath } from '#src/page/draw/recorder.ts'
import { asVector, type Vector } from '#src/page/draw/vector/recording.ts'
import { hatch } from '#src/page/draw/hatch.ts'

/** All views that draw toy runs: a folder that is added is among them. */
const found = import.meta.glob<View>('./*/view.ts', { import: 'default', eager: true })
const views = Object.entries(found).map(([file, view]) => [file.split('/').at(-2) ?? '', view] as const)

const SIZE = [16, 16, 4] as const
const onGrid = (replay: Replay): Replay => {
  const geometry = { kind: 'grid', stencil: 'D3N7', size: SIZE } as const
  const seen = { ...replay, geometry }
  return { ...seen, spaces: [seen] }
}
const toy = lowerGrid(...SIZE)
/** The grid is drawn by a GPU, or by three: pixels, which the other tests of it look at. */
const DRAWN_ELSEWHERE = new Set(['grid', 'code'])

const frame = (dpr: number): Frame => ({
  tick: 9,
  axisEnd: 60,
  palette: paletteOf('dark'),
  width: 420,
  height: 260,
  dpr,
  options: {},
  pin: { kind: 'item', space: 'row', item: 40 },
})

async function pixelsOfSvg({ svg }: Vector, width: number, height: number): Promise<Uint8ClampedArray> {
  const image = new Image()
  image.src = `data:image/svg+xml;charset=utf-8,${encodeURIComponent(svg)}`
  await image.decode()
  return read(width, height, (ctx) => ctx.drawImage(image, 0, 0, width, height))
}

function read(width: number, height: number, draw: (ctx: CanvasRenderingContext2D) => void): Uint8ClampedArray {
  const canvas = document.createElement('canvas')
  canvas.width = width
  canvas.height = height
  const ctx = canvas.getContext('2d', { willReadFrequently: true }) as CanvasRenderingContext2D
  draw(ctx)
  return ctx.getImageData(0, 0, width, height).data
}

/** Share of the pixels in which two pictures differ by more than the smoothing of an edge does. */
function apart(a: Uint8ClampedArray, b: Uint8ClampedArray): number {
  let differing = 0
  for (let p = 0; p < a.length; p += 4) {
    const most = Math.max(...[0, 1, 2].map((channel) => Math.abs(a[p + channel] - b[p + channel])))
    if (most > 60) differing++
  }
  return differing / (a.length / 4)
}

/** Letters are smoothed in another way; all else is as on the canvas. */
const MOST = 0.004

const drawings = views.flatMap(([name, view]) => {
  const run = [freeRun(toy, 16), levelRun(toy, 16)].map(onGrid).find((replay) => view.needs(replay))
  const replay = run && view.needs(run)
  return replay && !DRAWN_ELSEWHERE.has(name) ? [[name, view, replay] as const] : []
})

/** A view's drawing as SVG and as pixels, both of one frame. */
function both(view: View, replay: Replay) {
  const { picture } = openPicture(view, replay)
  picture.draw(frame(1))
  const canvas = () => [...document.querySelectorAll('canvas')].at(-1) as HTMLCanvasElement
  const vector = asVector({ width: 840, height: 520, scale: 2 }, (ctx) => {
    picture.draw(frame(2))
    ctx.drawImage(canvas(), 0, 0)
  })
  picture.draw(frame(2))
  const pixels = read(840, 520, (ctx) => ctx.drawImage(canvas(), 0, 0))
  return { vector, pixels }
}

describe('a picture as SVG', () => {
  test('there are views to try', () => expect(drawings.length).toBeGreaterThan(4))

  test.each(drawings)('%s is what the canvas shows, and is XML', async (_, view, replay) => {
    const { vector, pixels } = both(view, replay)
    const parsed = new DOMParser().parseFromString(vector.svg, 'image/svg+xml')
    expect(parsed.querySelector('parsererror')).toBeNull()
    expect(apart(await pixelsOfSvg(vector, 840, 520), pixels)).toBeLessThan(MOST)
  })

  test('lines and letters stay such, and a hatch stays lines', () => {
    const dag = drawings.find(([name]) => name === 'dag')
    if (!dag) throw new Error('no picture of levels')
    const { vector } = both(dag[1], dag[2])
    expect(vector.pixels).toBe(0)
    expect(vector.svg).toMatch(/<text[^>]*font-family="[^"]*IBM Plex/)
    expect(vector.svg).not.toMatch(/<image/)
  })

  test('mutants: a lost path, lost letters and a lost clip are seen', async () => {
    const draw = (ctx: CanvasRenderingContext2D) => {
      const palette = paletteOf('dark')
      const pen = { ctx, palette, width: 200, height: 100, unit: 1, hair: 1 }
      ctx.fillStyle = palette.pane
      ctx.fillRect(0, 0, 200, 100)
      ctx.save()
      ctx.beginPath()
      ctx.rect(10, 10, 60, 60)
      ctx.clip()
      ctx.fillStyle = hatch(pen, palette.states[4])
      ctx.fillRect(0, 0, 200, 100)
      ctx.restore()
      ctx.fillStyle = palette.text
      ctx.font = '600 30px sans-serif'
      ctx.fillText('rows', 90, 50)
      const disc = newPath()
      disc.arc(150, 80, 12, 0, 2 * Math.PI)
      ctx.clip(disc)
      ctx.fillRect(0, 0, 200, 100)
    }
    const vector = asVector({ width: 200, height: 100, scale: 1 }, draw)
    const pixels = read(200, 100, draw)
    const away = async (svg: string) => apart(await pixelsOfSvg({ svg, pixels: 0 }, 200, 100), pixels)
    expect(vector.pixels).toBe(0)
    expect(await away(vector.svg)).toBeLessThan(MOST)
    const mutants = [
      vector.svg.replace(/<text.*?<\/text>/, ''),
      vector.svg.replace(/ clip-path="[^"]*"/, ''),
      vector.svg.replace(/"M162 80[^"]*"/, '""'),
      vector.svg.replace(/<pattern.*?<\/pattern>/, ''),
    ]
    for (const mutant of mutants) {
      expect(mutant).not.toBe(vector.svg)
      expect(await away(mutant)).toBeGreaterThan(MOST)
    }
  })

  test('what a GPU drew is an image in it', async () => {
    const drawn = document.createElement('canvas')
    drawn.width = drawn.height = 8
    const gl = drawn.getContext('webgl2')
    const vector = asVector({ width: 8, height: 8, scale: 1 }, (ctx) => {
      gl?.clearColor(1, 0, 0, 1)
      gl?.clear(gl.COLOR_BUFFER_BIT)
      ctx.drawImage(drawn, 0, 0)
    })
    expect(vector.pixels).toBe(1)
    expect([...(await pixelsOfSvg(vector, 8, 8)).subarray(0, 4)]).toEqual([255, 0, 0, 255])
  })

  test('what was made before is not lost: it is embedded as pixels', () => {
    const path = new Path2D()
    path.rect(0, 0, 5, 5)
    const vector = asVector({ width: 20, height: 20, scale: 1 }, (ctx) => ctx.clip(path))
    expect(vector).toMatchObject({ pixels: 1, svg: expect.stringMatching(/<image/) })
  })
})
