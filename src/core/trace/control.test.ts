import { expect, test } from 'vitest'
import sources from 'virtual:shaders'
import { CONTROL, NAN_RESULT, SENTINEL } from './control.ts'
import { EVENT_HEAD, MAX_POLLS } from './event.ts'

const shader = sources['./lib/control.wesl']
const constant = (name: string) => Number(new RegExp(`const ${name} = (\\w+)u;`).exec(shader)?.[1])

test('shaders name the words of the control buffer as the page does', () => {
  const { otherPolls, ...words } = CONTROL
  const upper = (name: string) => name.replace(/[A-Z]/g, (letter) => `_${letter}`).toUpperCase()
  expect(Object.fromEntries(Object.keys(words).map((name) => [name, constant(upper(name))]))).toEqual(words)
  // polls stand behind the error word that they belong to
  expect(otherPolls - words.otherError).toBe(words.polls - words.error)
  expect([constant('SENTINEL'), constant('NAN_RESULT')]).toEqual([SENTINEL, NAN_RESULT])
})

test('both patterns are NaNs, and they differ', () => {
  const numbers = new Float32Array(Uint32Array.of(SENTINEL, NAN_RESULT).buffer)
  expect([...numbers]).toEqual([Number.NaN, Number.NaN])
  expect(SENTINEL).not.toBe(NAN_RESULT)
})

test('shaders write events of the size that the page reads', () => {
  const trace = sources['./lib/trace.wesl']
  expect(trace).toContain(`let words = ${EVENT_HEAD}u + mask_words + note_words;`)
  expect(trace).toContain(`min(event.polls, 0x${MAX_POLLS.toString(16)}u)`)
})
