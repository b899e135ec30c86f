import { expect, test } from 'vitest'
import { range } from '#src/core/base/arrays.ts'
import { DONE, WORKING } from '#src/engine/run/replay.ts'
import { alike, tokenIn } from '#src/page/draw/colour-vision.fixture.ts'
import { rankHue } from '../ranks/paint.ts'
import { stageColour } from './paint.ts'

const coloursOf = (theme: 'dark' | 'light') => ({
  text: tokenIn(theme, 'text'),
  hues: range(8).map((hue) => tokenIn(theme, `hue-${hue + 1}`)),
  states: Array.from({ length: 8 }, () => '')
    .with(WORKING, tokenIn(theme, 'state-working'))
    .with(DONE, tokenIn(theme, 'state-done')),
})
const named = (colours: readonly string[]) => Object.fromEntries(colours.map((colour, n) => [n, colour]))

test.each(['dark', 'light'] as const)(
  'tasks on blocks, what is done, and ranks differ for every colour vision, %s',
  (theme) => {
    const palette = coloursOf(theme)
    const tasks = range(4).map((stage) => stageColour(palette, stage))
    expect(alike({ ...named(tasks), done: palette.states[DONE] })).toEqual([])
    expect(alike(named(range(6).map((rank) => rankHue(palette, rank))))).toEqual([])
  },
)

test('lilac beside the blue of a task is seen to be alike', () => {
  expect(alike({ lilac: tokenIn('dark', 'hue-7'), task: stageColour(coloursOf('dark'), 3) })).not.toEqual([])
})
