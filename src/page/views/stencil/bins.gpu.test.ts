import { expect, test } from 'vitest'
import type { Frame } from '#src/engine/catalog/contract/view.ts'
import type { Replay } from '#src/engine/run/replay.ts'
import { openPicture, paletteOf, same } from '../opened.fixture.ts'
import { freeRun, lowerGrid } from '../toy.fixture.ts'
import view from './view.ts'

const size = [3, 60, 50] as const
const replay: Replay = { ...freeRun(lowerGrid(...size), 40), geometry: { kind: 'grid', stencil: 'D3N7', size } }
const palette = paletteOf('dark')
const frameAt = (tick: number, width = 330): Frame => ({
  tick,
  axisEnd: replay.end,
  palette,
  width,
  height: 150,
  dpr: 1,
  options: {},
})

test('marks of several lines that are kept have the pixels of those that are painted anew; mutant: a step late', () => {
  const said: string[] = []
  const kept = openPicture(view, replay, said)
  const middle = Math.floor(replay.end / 2)
  for (const [tick, width] of [[3], [middle], [middle + 1], [replay.end], [middle, 300], [2, 300], [0]]) {
    const anew = openPicture(view, replay).pixels(frameAt(tick, width))
    expect(same(kept.pixels(frameAt(tick, width)), anew)).toBe(true)
  }
  expect(said.join()).toContain('1 mark =')
  expect(same(kept.pixels(frameAt(middle)), openPicture(view, replay).pixels(frameAt(middle + 1)))).toBe(false)
})
