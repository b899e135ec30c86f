import { expect, test } from 'vitest'
import type { Frame } from '#src/engine/catalog/contract/view.ts'
import type { Replay } from '#src/engine/run/replay.ts'
import { openPicture, paletteOf, same } from '../opened.fixture.ts'
import { freeRun, lowerGrid } from '../toy.fixture.ts'
import view from './view.ts'

const size = [3, 60, 50] as const
const replay: Replay = { ...freeRun(lowerGrid(...size), 40), geometry: { kind: 'grid', stencil: 'D3N7', size } }
const palette = paletteOf('dark')
const frameAt = (tick: number, width = 330, colour = 'state'): Frame => ({
  tick,
  axisEnd: replay.end,
  palette,
  width,
  height: 150,
  dpr: 1,
  options: { colour },
})

test('marks of several lines, and what stands around them, that are kept have the pixels of those painted anew; mutants: a step late, another colouring', () => {
  const said: string[] = []
  const kept = openPicture(view, replay, said)
  const middle = Math.floor(replay.end / 2)
  const frames: readonly Parameters<typeof frameAt>[] = [
    [3],
    [middle],
    [middle + 1],
    [replay.end],
    [middle, 300],
    [2, 300],
    [0],
    [0, 330, 'worker'],
    [1],
  ]
  for (const at of frames) {
    const anew = openPicture(view, replay).pixels(frameAt(...at))
    expect(same(kept.pixels(frameAt(...at)), anew)).toBe(true)
  }
  expect(said.join()).toContain('1 mark =')
  for (const other of [frameAt(middle + 1), frameAt(middle, 330, 'worker')])
    expect(same(kept.pixels(frameAt(middle)), openPicture(view, replay).pixels(other))).toBe(false)
})
