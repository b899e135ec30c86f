import { expect, test } from 'vitest'
import type { Palette } from '#src/engine/catalog/contract/view.ts'
import { eventCount } from '#src/core/trace/event.ts'
import { freeRun, lowerGrid } from '../toy.fixture.ts'
import { PARITY, sweptBy, WRAPPED } from '../sweep/hand-count.fixture.ts'
import { carriedColours } from './cells.ts'
import view from './view.ts'

const palette = {
  levels: ['#000000', '#0000ff'],
  hues: Array.from({ length: 8 }, (_, h) => `#00ff0${h}`),
} as unknown as Palette

const coloursOf = (replay: ReturnType<typeof sweptBy>, by: string) => {
  const colourOf = carriedColours(replay, [], by)
  return Array.from({ length: eventCount(replay.run.trace) }, (_, e) => colourOf(palette, e))
}

test('lanes have the shade of what the run bundled their rows to, there and back', () => {
  const shades = ['#000000', '#000055', '#0000aa', '#0000ff']
  const found = coloursOf(sweptBy(PARITY), 'level')
  expect(found).toEqual([...shades, ...shades.toReversed()])
  // the first row of an event tells: other groups give others
  expect(coloursOf(sweptBy(PARITY, WRAPPED), 'level')).not.toEqual(found)
  expect(coloursOf(sweptBy(PARITY), 'row').every((colour) => colour.startsWith('#00ff'))).toBe(true)
})

test('shades can be chosen where the run has groups of its own', () => {
  const options = (replay: ReturnType<typeof sweptBy>) =>
    typeof view.options === 'function' ? view.options(replay)['colour'] : undefined
  expect(options(sweptBy(PARITY))).toEqual(['row', 'stage', 'level'])
  expect(options(freeRun(lowerGrid(3, 3, 1), 2))).toEqual(['row', 'stage'])
})
