import { describe, expect, it } from 'vitest'
import type { Timing } from '#src/engine/run/run.ts'
import type { Column } from '#src/page/store/session.ts'
import { failed, PASSED, columnFor } from '#src/page/frame/replay.fixture.ts'
import { csvOf } from '../race/csv.ts'
import { figuresOf } from '../race/all-figures.ts'
import { effectiveBandwidth, modeOf, takenOn, sourcedTiming, whyMany, withheld } from './column-times.ts'

const TIMING: Timing = {
  single: { ms: [0.9, 1, 1.1, 4], clock: 'timestamp' },
  backToBack: { ms: [0.8, 0.8], clock: 'timestamp' },
  batch: 32,
  resetMs: 0.1,
  analysisMs: 8,
  prepareMs: 2,
  uploadMs: 1,
  compileMs: 1,
  readbackMs: 1,
  stepMs: 1e-4,
  rejected: 0,
}
const sketch = { workers: 2, working: [0, 1, 1, 0], spinning: [0, 0, 1, 0], polls: [0, 5] }
const right = columnFor(sketch, { timing: TIMING, check: PASSED })
const wrong = columnFor(sketch, { timing: TIMING, check: failed(0.031) })
const stuck = columnFor({ ...sketch, stall: { item: 1, polls: 9 } }, { timing: TIMING })

/** The rule: no time of a wrong or stalled run is ever shown or written. */
const shownTimes = (column: Column) =>
  figuresOf([column]).filter(({ unit, numbers }) => unit === 'ms' && numbers[0] !== undefined)

describe('the table of all figures', () => {
  const named = new Map(figuresOf([right]).map((figure) => [figure.name, figure]))

  it('has every figure by its name and its provenance', () => {
    expect(named.get('solve, median')).toMatchObject({ kind: 'measured', numbers: [1] })
    expect(named.get('solve, p95')?.numbers).toEqual([4])
    expect(named.get('solve, minimum')?.numbers).toEqual([0.9])
    expect(named.get('reset')).toMatchObject({ kind: 'derived', numbers: [0.1] })
    expect(named.get('polls')?.numbers).toEqual([5])
    expect(named.get('backward error')?.shown).toEqual(['1.0e-7'])
  })

  it('withholds every time of a wrong or stalled run; a table that only checks one is caught', () => {
    expect(shownTimes(right).length).toBeGreaterThan(8)
    for (const column of [wrong, stuck]) expect(shownTimes(column)).toEqual([])
    const { check: _, ...unchecked } = wrong
    expect(shownTimes(unchecked as Column).length).toBeGreaterThan(0)
  })

  it('says why a time is not there', () => {
    expect(withheld(right, 'single')).toBeUndefined()
    expect(withheld(wrong, 'single')).toBe('wrong result, max error 3.1e-2')
    expect(withheld(stuck, 'single')).toBe('stalled, no time')
    expect(withheld(columnFor(sketch), 'single')).toBe('not measured yet')
    expect(withheld({ ...right, timing: { ...TIMING, stepMs: 1 } }, 'single')).toBe('< resolution')
  })

  it('says of each kind of samples why it is not there, where its time would stand', () => {
    const { single: _, ...many } = TIMING
    const why = 'shorter than 20 steps of the timestamp clock, 65.5 µs each'
    const coarse = columnFor(sketch, { timing: { ...many, why }, check: PASSED })
    const bad = 'the samples fall from 3 ms to 1 ms, the last of 3 tries'
    const falling = columnFor(sketch, { timing: { ...many, withheld: { single: bad } }, check: PASSED })
    const shownOf = (columns: readonly Column[]) =>
      figuresOf(columns)
        .filter(({ name }) => /median|p95|minimum/.test(name))
        .flatMap(({ shown }) => shown)
    expect(shownOf([coarse]).filter((cell) => cell === why)).toHaveLength(4)
    expect(shownOf([falling])).toContain(bad)
    expect(shownOf([coarse])).not.toContain('–')
    expect([modeOf([right, coarse]), whyMany([right, coarse])]).toEqual(['backToBack', `one at a time: ${why}`])
    expect([modeOf([right, falling]), withheld(falling, 'single'), whyMany([right, falling])]).toEqual([
      'single',
      bad,
      undefined,
    ])
    expect(modeOf([falling])).toBe('backToBack')
  })

  it('a recorded timing is told from a measured one', () => {
    const replay = columnFor({ ...sketch, origin: 'recorded' }).replay
    if (!replay) throw new Error('a column of a run has a replay')
    const { run } = replay
    const recorded = {
      ...right,
      timing: undefined,
      replay: { ...replay, run: { ...run, timing: TIMING } },
    }
    expect(sourcedTiming(recorded as unknown as Column)?.kind).toBe('recorded')
    const here = { adapter: { ...run.adapter, name: 'this GPU' }, date: '2027-01-02' }
    const measured = { ...recorded, timing: { ...TIMING }, timed: here } as Column
    expect(sourcedTiming(measured)?.kind).toBe('measured')
    expect(takenOn(measured)).toEqual(here)
    expect(takenOn(recorded as unknown as Column)).toEqual({ adapter: run.adapter, date: run.date })
    // its analysis timed anew here makes a copy of the recorded times, which are recorded all the same
    expect(sourcedTiming({ ...recorded, timing: { ...TIMING, analysisMs: 1 } })?.kind).toBe('recorded')
  })

  it('effective bandwidth is CSR bytes and two vectors over the time', () => {
    expect(effectiveBandwidth(1000, 4000, 1)).toBe((4 * 1001 + 8 * 4000 + 8000) * 1000)
  })
})

describe('csv', () => {
  it('quotes what needs quotes and keeps numbers bare', () => {
    const text = csvOf(figuresOf([right]), [right], {
      matrix: 'a "b", c',
      adapter: 'X',
      browser: 'Y',
      date: 'D',
      link: 'L',
    })
    expect(text).toContain('matrix,"a ""b"", c"')
    expect(text).toContain('"solve, median",ms,measured,1')
    expect(text.split('\n').every((line) => (line.match(/"/g) ?? []).length % 2 === 0)).toBe(true)
  })
})
