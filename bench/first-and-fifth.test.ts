import { expect, test } from 'vitest'
import type { Timing } from '#src/run/run.ts'
import type { MeasuredColumn } from '#src/actions/probe.ts'
import { agreement } from './first-and-fifth.ts'
import { timingOf } from './outcomes.fixture.ts'

const times = (ms: number) => ({ ms: [ms, ms * 1.01, ms * 0.99], clock: 'timestamp' as const })
const column = (timing: Partial<Timing>): MeasuredColumn => ({
  kernel: 'sptrsv/level_set',
  params: {},
  timing: timingOf(timing),
})

test('the first measurement of a visit is compared with the fifth, kind by kind', () => {
  const [single, many] = agreement(
    [column({ single: times(0.171), backToBack: times(0.141) })],
    [column({ single: times(0.103), backToBack: times(0.094) })],
  )
  expect([single.kind, many.kind]).toEqual(['single', 'backToBack'])
  expect(single.off).toBeCloseTo(0.66, 2)
  expect(many.off).toBeCloseTo(0.5, 2)
})

test('a kind that the clock cannot tell is no disagreement, one that is there once is', () => {
  const coarse = column({ backToBack: times(0.1), why: 'shorter than 20 steps' })
  expect(agreement([coarse], [coarse]).map(({ kind, off }) => [kind, off])).toEqual([['backToBack', 0]])
  const [single] = agreement([coarse], [column({ single: times(0.1), backToBack: times(0.1) })])
  expect([single.kind, single.off, single.why]).toEqual(['single', undefined, 'shorter than 20 steps'])
})

test('what is withheld both times, or not measured at all, is not taken for agreement', () => {
  const bad = column({ backToBack: times(0.1), withheld: { single: 'times became shorter' } })
  expect(agreement([bad], [bad])[0]).toMatchObject({ kind: 'single', off: undefined, why: 'times became shorter' })
  const { timing: _, ...none } = bad
  expect(agreement([none], [none])).toMatchObject([{ off: undefined, why: 'not measured' }])
})
