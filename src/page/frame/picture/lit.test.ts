import { expect, test } from 'vitest'
import type { Palette } from '#src/engine/catalog/contract/view.ts'
import { IDLE, SPINNING, STATES } from '#src/engine/run/replay.ts'
import { lightIn, litPalette } from './lit.ts'

const colours = STATES.map((_, state) => `#f0${state}0${state}0`)
const palette = { pane: '#000000', states: colours, levels: ['#ffffff'], hues: ['#00ff00'] } as unknown as Palette

test('a phrase lights its marks in its own column, and dims all else there and in the others', () => {
  const bright = (of: Palette) => of.states.flatMap((colour, state) => (colour === colours[state] ? [state] : []))
  const pointed = { what: 'spinning', number: 1 } as const
  expect(bright(litPalette(palette, lightIn(pointed, 1)))).toEqual([SPINNING])
  expect(bright(litPalette(palette, lightIn(pointed, 0)))).toEqual([])
  expect(bright(litPalette(palette, lightIn({ what: 'idle', number: 0 }, 0)))).toEqual([IDLE])
  expect(bright(litPalette(palette, lightIn({ what: 'barriers', number: 0 }, 0)))).toEqual([])
  expect(litPalette(palette, 'none').levels).toEqual(['#383838'])
})

test('without a phrase, and of a row, colours are as they were; a palette is made once', () => {
  expect(litPalette(palette, lightIn(undefined, 0))).toBe(palette)
  expect(litPalette(palette, lightIn({ what: 'item', number: 3 }, 0))).toBe(palette)
  expect(litPalette(palette, 'idle')).toBe(litPalette(palette, 'idle'))
})
