import { expect, test } from 'vitest'
import { range } from '#src/core/base/arrays.ts'
import { filmPlan } from './film-frames.ts'
import { framesOf } from './playing.ts'

/** A drawing of 1 000 letters, of which a tick changes twenty. */
const draw = (tick: number) => `<svg><rect a="${'x'.repeat(960)}"/><circle r="${String(tick).padStart(9, '0')}"/></svg>`
const moment = (tick: number) => `${tick} of 40`
const making = { draw, moment, progress: () => undefined, signal: new AbortController().signal }
const shown = ({ pieces, frames }: { pieces: readonly string[]; frames: readonly (readonly number[])[] }) =>
  frames.map((frame) => frame.map((piece) => pieces[piece]).join(''))

test('frames come out as they were drawn, and hold once what they share', async () => {
  const found = await framesOf(filmPlan(0, 40), { ...making, most: 5_000_000 })
  if (!found) throw new Error('cancelled')
  expect([found.ticks, found.stride]).toEqual([range(41), 1])
  expect(found.moments).toEqual(range(41).map(moment))
  expect(shown(found)).toEqual(range(41).map(draw))
  expect(found.pieces.join('').length).toBeLessThan(4_000)
})

test('frames that take too many bytes are left out, every second one again and again; first and last stay', async () => {
  const noisy = (tick: number) => `<svg>${String(tick).padStart(1000, '0')}</svg>`
  const found = await framesOf(filmPlan(0, 41), { ...making, draw: noisy, most: 13_000 })
  if (!found) throw new Error('cancelled')
  expect(found.ticks).toEqual([0, 4, 8, 12, 16, 20, 24, 28, 32, 36, 40, 41])
  expect(found.stride).toBe(4)
  expect(shown(found)).toEqual(found.ticks.map(noisy))
  expect(found.moments).toEqual(found.ticks.map(moment))
  // mutant: with room for all, all stay
  expect((await framesOf(filmPlan(0, 41), { ...making, draw: noisy, most: 60_000 }))?.ticks).toHaveLength(42)
})

test('a page that is cancelled has no frames', async () => {
  const stop = new AbortController()
  const progress = (frames: number) => void (frames === 3 && stop.abort())
  expect(await framesOf(filmPlan(0, 40), { ...making, progress, signal: stop.signal, most: 9 })).toBeUndefined()
})
