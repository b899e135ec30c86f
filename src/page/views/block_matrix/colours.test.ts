import { expect, test } from 'vitest'
import { range } from '#src/core/base/arrays.ts'
import { DONE, WORKING } from '#src/engine/run/replay.ts'
import { alike, tokenIn } from '#src/page/draw/colour-vision.fixture.ts'
import { ranksLayout } from '../ranks/layout.ts'
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

const tasksIn = (palette: ReturnType<typeof coloursOf>) => range(4).map((stage) => stageColour(palette, stage))
/** Colours that no one takes for that of a task. */
const unlikeTasks = (palette: ReturnType<typeof coloursOf>, colours: readonly string[]) =>
  colours.filter((colour) => tasksIn(palette).every((task) => alike({ task, colour }).length === 0))

test.each(['dark', 'light'] as const)(
  'tasks on blocks and what is done differ for every colour vision, and so do six ranks, %s',
  (theme) => {
    const palette = coloursOf(theme)
    expect(alike({ ...named(tasksIn(palette)), done: palette.states[DONE] })).toEqual([])
    expect(alike(named(range(6).map((rank) => rankHue(palette, rank))))).toEqual([])
  },
)

test.each(['dark', 'light'] as const)(
  'beside tasks three of the hues are like none, too few for six ranks: the first four ranks have them, and each its name, %s',
  (theme) => {
    const palette = coloursOf(theme)
    const apart = unlikeTasks(palette, palette.hues)
    expect(apart).toHaveLength(3)
    expect(range(4).map((rank) => rankHue(palette, rank))).toEqual(expect.arrayContaining(apart))
    for (const rank of [0, 1]) expect(apart).toContain(rankHue(palette, rank))
  },
)

test('names stand beside the colours of six ranks in a large picture', () => {
  for (const [width, height] of [
    [1040, 300],
    [380, 180],
  ])
    expect(ranksLayout(6, 100, { width, height, unit: 1 }).isNamed).toBe(true)
})

test('lilac beside the blue of a task is seen to be alike', () => {
  expect(alike({ lilac: tokenIn('dark', 'hue-7'), task: stageColour(coloursOf('dark'), 3) })).not.toEqual([])
})
