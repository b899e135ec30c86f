import { describe, expect, test } from 'vitest'
import { asVector } from '#src/page/draw/vector/recording.ts'
import type { Replay } from '#src/engine/run/replay.ts'
import { expectApart, expectScrubbed, framesWith, openPicture, paletteOf } from '../opened.fixture.ts'
import { PARITY, sweptBy, sweptInParts, WRAPPED } from './hand-count.fixture.ts'
import view from './view.ts'

const [parity, wrapped] = [sweptBy(PARITY), sweptBy(WRAPPED)]

const frame = framesWith({ axisEnd: 20, height: 400 })

/** The picture's own elements at a tick, as it is saved. */
function drawn(replay: Replay, tick: number): Document {
  const { picture } = openPicture(view, replay)
  const { svg } = asVector({ width: 600, height: 400, scale: 1 }, (ctx) => {
    picture.draw(frame(tick))
    ctx.drawImage([...document.querySelectorAll('canvas')].at(-1) as HTMLCanvasElement, 0, 0)
  })
  return new DOMParser().parseFromString(svg, 'image/svg+xml')
}

/** The row at a place: columns and lines of the grid are 340 / 3 apart. */
const rowAt = (x: number, y: number): number => Math.round((x - 113) / 113) + 3 * Math.round((303 - y) / 113)

/** Which rows are joined by solid and by dashed lines, the lit one first. */
function lines(picture: Document) {
  const found = { fresh: [] as string[], old: [] as string[] }
  for (const path of picture.querySelectorAll('path[stroke]')) {
    const ends = [...(path.getAttribute('d') ?? '').matchAll(/M([\d.]+) ([\d.]+)L([\d.]+) ([\d.]+)/g)]
    const own = ends.map(([, ...at]) => at.map(Number)).map(([a, b, c, d]) => `${rowAt(a, b)}–${rowAt(c, d)}`)
    found[path.hasAttribute('stroke-dasharray') ? 'old' : 'fresh'].push(...own)
  }
  return { fresh: found.fresh.sort(), old: found.old.sort() }
}

const words = (picture: Document) => [...picture.querySelectorAll('text')].map(({ textContent }) => textContent)

describe('a sweep over 3 × 3 points, counted by hand, is what its picture shows', () => {
  test('by parity', () => {
    expect(lines(drawn(parity, 1)).fresh).toEqual([])
    expect(lines(drawn(parity, 2))).toEqual({
      fresh: ['1–0', '1–2', '7–6', '7–8'],
      old: ['1–3', '1–4', '1–5', '7–3', '7–4', '7–5'],
    })
    expect(lines(drawn(parity, 4))).toEqual({ fresh: [0, 1, 2, 3, 5, 6, 7, 8].map((row) => `4–${row}`), old: [] })
    // on the way back the middle comes first, and corners last
    expect(lines(drawn(parity, 6))).toEqual({
      fresh: ['3–4', '5–4'],
      old: ['3–0', '3–1', '3–6', '3–7', '5–1', '5–2', '5–7', '5–8'],
    })
    expect(lines(drawn(parity, 8)).old).toEqual([])
  })

  test('by x + 2y', () => {
    expect(lines(drawn(wrapped, 3))).toEqual({
      fresh: ['2–1', '3–0', '3–1'],
      old: ['2–4', '2–5', '3–4', '3–6', '3–7'],
    })
  })

  test('in two parts of a path: solid lines inside of parts, a dashed one between them', () => {
    // a row without a place stands in the column of its turn, so that lines are counted
    const counted = (tick: number, within = true) => {
      const { fresh, old } = lines(drawn(sweptInParts(within), tick))
      return [fresh.length, old.length]
    }
    expect([counted(1), counted(2)]).toEqual([
      [0, 3],
      [2, 1],
    ])
    expect(counted(1, false)).toEqual([0, 6])
  })

  test('with the turn of each row in its mark, the share of new neighbours, and that of the exact order', () => {
    const said = words(drawn(parity, 2))
    expect(said.slice(0, 9)).toEqual(PARITY.map(String))
    expect(said).toContain('40 %')
    expect(said).toContain('natural order: 50 %')
    expect(words(drawn(wrapped, 3)).slice(0, 9)).toEqual(WRAPPED.map(String))
    expect(words(drawn(wrapped, 3))).toContain('38 %')
  })
})

test('a plane without a row of the turn says so, in place of an unlit picture', () => {
  const geometry = { kind: 'grid', stencil: 'D3N7', size: [3, 1, 3] } as const
  const name = (tick: number) => words(drawn({ ...parity, geometry }, tick)).find((text) => text?.startsWith('plane'))
  // in the middle plane stand edges at the sides, and the middle
  expect([1, 3].map(name)).toEqual([
    'plane z = 1 of 3, forward; this colour has no row here',
    'plane z = 1 of 3, forward',
  ])
})

test('scrubbing there and back gives the pixels of one drawn at that step alone', () => {
  expectScrubbed(() => openPicture(view, parity), frame, [0, 2, 5, parity.end, 5, 2, 0, parity.end + 3, 2])
})

test('steps, planes, marks and themes are told apart, and shares stand below where it is narrow', () => {
  const geometry = { kind: 'grid', stencil: 'D3N7', size: [3, 1, 3] } as const
  const { pixels } = openPicture(view, { ...parity, geometry })
  const frames = [
    frame(1),
    frame(2),
    frame(5),
    frame(2, { camera: [0] }),
    frame(2, { camera: [2] }),
    frame(2, { pin: { kind: 'item', space: 'row', item: 4 } }),
    frame(2, { hover: { kind: 'group', grouping: 'colour', group: 2 } }),
    frame(2, { palette: paletteOf('light') }),
    frame(2, { width: 300, height: 800 }),
  ].map(pixels)
  expectApart(frames)
})

test('rows are found by the pointer, and arrow keys go through a plane and on beyond its edges', () => {
  const flat = openPicture(view, parity)
  flat.pixels(frame(2))
  expect(flat.picture.pick(226, 190)).toEqual({ kind: 'item', space: 'row', item: 4 })
  expect(flat.picture.pick(480, 145)).toEqual({ kind: 'group', grouping: 'colour', group: 1 })
  const geometry = { kind: 'grid', stencil: 'D3N7', size: [3, 1, 3] } as const
  const { picture } = openPicture(view, { ...parity, geometry })
  const to = (row: number, dx: number, dy: number) => {
    const mark = picture.step?.({ kind: 'item', space: 'row', item: row }, dx, dy)
    return mark?.kind === 'item' ? mark.item : undefined
  }
  expect([to(3, 1, 0), to(5, 1, 0), to(3, -1, 0), to(8, 1, 0), to(0, -1, 0), to(3, 0, 1)]).toEqual([
    4,
    6,
    2,
    undefined,
    undefined,
    undefined,
  ])
  expect(picture.zoom?.(undefined, 2, 0, 0)).toEqual([2])
})
