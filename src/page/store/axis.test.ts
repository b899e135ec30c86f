import fc from 'fast-check'
import { afterAll, beforeEach, describe, expect, it, test } from 'vitest'
import type { Timing } from '#src/engine/run/run.ts'
import { replayInTime, timeCourse, type Course } from '#src/engine/run/times/timed.ts'
import { clockedReplay, passedReplay, patternOf } from '#src/engine/run/times/timed.fixture.ts'
import { alongTimeOnce } from './along-time.ts'
import { axisEnd, columnsShown } from './axis.ts'
import { axisWords } from '#src/page/frame/sentences/axis-words.ts'
import { toggleAxis } from '#src/page/features/play/choose-axis.ts'
import { DEFAULTS } from './document.ts'
import { EMPTY_SESSION, type Column } from './session.ts'
import { patchDoc, patchSession, store } from './store.ts'

const alongTime = alongTimeOnce()
const EMPTY = { ...EMPTY_SESSION, alongTime }

const pattern = patternOf(Array.from({ length: 60 }, (_, i) => [i - 1, i - 8].filter((j) => j % 5 !== 0)))
const timingOf = (ms: number) =>
  ({ single: { ms: [ms], clock: 'timestamp' }, batch: 1, stepMs: 1e-6 }) as unknown as Timing

function makeColumn(ms: number | undefined, tracedMs: number, workers = 4): Column {
  const replay = clockedReplay(pattern, { workers, work: 12, hop: 4, ms: tracedMs })
  return { id: 'sptrsv/sync_free', title: '', idea: '', status: 'ready', replay, ...(ms && { timing: timingOf(ms) }) }
}
const plain = (): Column => {
  const column = makeColumn(2, 3)
  const replay = passedReplay(pattern, [])
  return { ...column, replay }
}

const shown = (columns: readonly Column[]): readonly Column[] => {
  const along = alongTime(columns)
  if ('why' in along) throw new Error(along.why)
  return along.columns
}

/** Whether columns end on screen in the order of what they were measured to take. */
const endsAsMeasured = (columns: readonly Column[], medians: readonly number[], slice: number): boolean =>
  columns.every(({ replay: a }, i) =>
    columns.every(({ replay: b }, j) => medians[i] - medians[j] < slice || (a?.end ?? 0) > (b?.end ?? 0)),
  )

const ms = fc.double({ min: 0.01, max: 9, noNaN: true })

describe('columns along time', () => {
  it('end in the order of their measured times, not of their traced runs’; the slowest fills the axis', () => {
    fc.assert(
      fc.property(fc.array(fc.tuple(ms, ms), { minLength: 1, maxLength: 4 }), (pairs) => {
        const columns = pairs.map(([untraced, traced], i) => makeColumn(untraced, traced, 2 + i))
        const medians = pairs.map(([untraced]) => untraced)
        const along = shown(columns)
        expect(endsAsMeasured(along, medians, Math.max(...medians) / 1000)).toBe(true)
        expect(Math.max(...along.map(({ replay }) => replay?.end ?? 0))).toBe(2001)
        along.forEach(({ replay }, i) =>
          expect(replay?.timed).toMatchObject({ ms: pairs[i][0], tracedMs: pairs[i][1] }),
        )
      }),
      { numRuns: 40 },
    )
  })

  test('mutants: one axis for each column, and the traced run’s own time, are seen', () => {
    const columns = [makeColumn(1, 9), makeColumn(3, 4)]
    const laid = (of: (column: Column) => readonly [ms: number, slice: number]) =>
      columns.map((column) => {
        const { replay } = column
        if (!replay) return column
        return { ...column, replay: replayInTime(replay, timeCourse(replay) as Course, ...of(column)) }
      })
    expect(endsAsMeasured(shown(columns), [1, 3], 0.003)).toBe(true)
    expect(
      endsAsMeasured(
        laid(() => [1, 1 / 2000]),
        [1, 3],
        0.003,
      ),
    ).toBe(false)
    const traced = laid(({ replay }) => [replay?.run.trace.clock?.passMs ?? 0, 9 / 2000])
    expect(endsAsMeasured(traced, [1, 3], 0.003)).toBe(false)
    expect(endsAsMeasured(columns, [1, 3], 0.003)).toBe(false)
  })

  it('are none where one has no recorded time, or was not measured', () => {
    expect(alongTime([makeColumn(1, 2), plain()])).toEqual({ why: expect.stringMatching(/recorded without a clock/) })
    expect(alongTime([makeColumn(1, 2), makeColumn(undefined, 2)])).toEqual({ why: expect.stringMatching(/measure/) })
    expect(alongTime([makeColumn(1, 2), { ...makeColumn(1, 2), status: 'failed' }])).toEqual({ why: '' })
    expect(alongTime([])).toEqual({ why: '' })
  })
})

describe('columns by a model', () => {
  const modeled = (took: number, more: Partial<Column> = {}): Column => {
    const { timing: _, ...column } = makeColumn(1, 2)
    const { replay } = column
    if (!replay) throw new Error('no replay')
    const { clock, ...trace } = replay.run.trace
    const run = { ...replay.run, trace: { ...trace, model: { ms: took, counts: clock?.ticks ?? 1 } } }
    const spaces: (typeof replay)[] = []
    for (const one of replay.spaces) spaces.push({ ...one, run, spaces })
    return { ...column, replay: spaces[0], ...more }
  }

  it('lie along their own times, untimed and stalled ones, too', () => {
    const along = shown([modeled(2), modeled(1, { status: 'stalled' })])
    expect(along.map(({ replay }) => replay?.timed)).toMatchObject([
      { ms: 2, tracedMs: 2, modeled: true },
      { ms: 1, tracedMs: 1, modeled: true },
    ])
    const [slow, fast] = along.map(({ replay }) => replay?.end ?? 0)
    expect([slow, Math.abs(fast - slow / 2) < 2]).toEqual([2001, true])
    expect(axisWords(along, undefined).words).toBe('modeled time')
  })

  it('are not laid beside measured ones', () => {
    expect(alongTime([modeled(2), makeColumn(1, 2)])).toEqual({ why: expect.stringMatching(/modeled times/) })
  })
})

describe('the axis in force', () => {
  beforeEach(() => store.setState({ doc: DEFAULTS, session: EMPTY }))
  afterAll(() => store.setState({ doc: DEFAULTS, session: EMPTY_SESSION }))
  const axis = () => store.getState().doc.axis

  it('is time as soon as all columns have it, and steps where they do not', () => {
    patchSession({ columns: [makeColumn(undefined, 2)] })
    expect(axis()).toBe('auto')
    patchSession({ columns: [makeColumn(1, 2)] })
    expect([axis(), axisEnd(store.getState())]).toEqual(['time', 2001])
    patchSession({ columns: [plain()] })
    expect(axis()).toBe('auto')
    expect(columnsShown(store.getState())[0].replay?.timed).toBeUndefined()
  })

  it('stays steps where those were chosen, there and back by one command', () => {
    patchSession({ columns: [makeColumn(1, 2), makeColumn(2, 2)] })
    toggleAxis()
    expect(axis()).toBe('steps')
    patchSession({ columns: [makeColumn(2, 2)] })
    expect(axis()).toBe('steps')
    toggleAxis()
    expect(axis()).toBe('time')
  })

  it('keeps the moment: as many rows are done, at the start none and at the end all', () => {
    const columns = [makeColumn(1, 2), makeColumn(2, 2, 1)]
    patchSession({ columns })
    const done = () => {
      const { doc } = store.getState()
      return columnsShown(store.getState()).map(({ replay }) => replay?.itemCounts[3][Math.min(doc.tick, replay.end)])
    }
    patchDoc({ tick: 700, loop: [0, 2001] })
    const [, before] = done()
    toggleAxis()
    expect(store.getState().doc.loop).toEqual([0, axisEnd(store.getState())])
    expect(Math.abs((done()[1] ?? 0) - (before ?? 0))).toBeLessThanOrEqual(1)
    patchDoc({ tick: axisEnd(store.getState()) })
    toggleAxis()
    expect(store.getState().doc.tick).toBe(2001)
  })

  it('of a link that names a time stays where it is, once its runs are there', () => {
    patchDoc({ axis: 'time', tick: 700 })
    patchSession({ columns: [makeColumn(1, 2)] })
    expect(store.getState().doc).toMatchObject({ axis: 'time', tick: 700 })
  })

  it('says why there is none, and waits for one', () => {
    patchSession({ columns: [plain()] })
    patchDoc({ axis: 'steps' })
    toggleAxis()
    expect(store.getState().session.notice).toMatch(/^No times: .*without a clock/)
    expect(axis()).toBe('auto')
  })
})
