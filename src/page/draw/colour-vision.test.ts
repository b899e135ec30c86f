import { expect, test } from 'vitest'
import { alike, tokenIn } from './colour-vision.fixture.ts'

/** Whether those who see fewer colours tell the solid states apart. Waiting, idle and failed have forms of their own. */

/** States that are drawn as plain areas of a colour. */
const SOLID = ['spinning', 'working', 'done']

/** The solid states of a theme and their colours. */
const statesOf = (theme: 'dark' | 'light'): Readonly<Record<string, string>> =>
  Object.fromEntries(SOLID.map((state) => [state, tokenIn(theme, `state-${state}`)]))

test.each(['dark', 'light'] as const)('solid states differ for every colour vision, %s', (theme) => {
  expect(alike(statesOf(theme))).toEqual([])
})

test('red and green that are equally light are seen to be alike', () => {
  expect(alike({ ...statesOf('dark'), spinning: '#b07a3a', done: '#8f8a3c' })).not.toEqual([])
})
