import { readFileSync } from 'node:fs'
import { describe, expect, inject, test } from 'vitest'
import type { Spec } from '#src/core/kernel/spec.ts'
import type { MatrixSource } from '#src/core/sparse/source.ts'
import { eventCount } from '#src/core/trace/event.ts'
import { findOperation } from '#src/engine/catalog/operations.ts'
import { remake } from '#src/engine/catalog/subject.ts'
import { openRecording } from '#src/engine/run/record/record.ts'
import type { Replay } from '#src/engine/run/replay.ts'
import { makeReplay } from '#src/engine/run/schedule.ts'
import { clockedReplay, patternOf } from '#src/engine/run/times/timed.fixture.ts'
import { Draw } from '#src/lab/draw.ts'
import { chromeTrace, clockOf, type Slice, slicesOf } from './chrome-trace.ts'

/** The runs that the page ships, of which one file is read in its turn. */
const shelf = JSON.parse(readFileSync('public/runs/index.json', 'utf8')) as readonly {
  readonly file: string
  readonly source: MatrixSource
  readonly solve: Spec
}[]
const draw = new Draw(inject('turn'))

const CAPTION = { matrix: 'a chain', runs: ['A Sync-free'], link: 'https://example.org/?m=D3N7' }
/** Row 1 needs row 0, row 2 needs row 1. */
const A = {
  name: 'A Sync-free',
  ms: 0.1,
  replay: clockedReplay(patternOf([[], [0], [1]]), { workers: 2, work: 40, hop: 10, ms: 0.2 }),
}

const written = (columns: Parameters<typeof chromeTrace>[0]) =>
  JSON.parse([...chromeTrace(columns, CAPTION)].join('')) as {
    otherData: { clocks: readonly string[]; link: string }
    traceEvents: readonly (Slice & { ph: string; pid: number; tid: number })[]
  }

/** What a reader of the format objects to: an unknown phase, a missing field, slices of a thread that overlap. */
function objections(events: ReturnType<typeof written>['traceEvents']): string[] {
  const ends = new Map<string, number>()
  return events.flatMap(({ ph, pid, tid, name, ts, dur }, e) => {
    if (typeof name !== 'string' || !Number.isInteger(pid) || !Number.isInteger(tid))
      return [`event ${e} has no name or place`]
    if (ph === 'M') return []
    if (ph !== 'X' || !(ts >= 0) || !(dur > 0)) return [`event ${e} is no slice`]
    const end = ends.get(`${pid} ${tid}`) ?? 0
    ends.set(`${pid} ${tid}`, ts + dur)
    return ts < end - 1e-6 ? [`event ${e} begins before the one before it ends`] : []
  })
}

describe('a run as a trace file', () => {
  test('has a process for each column, a thread for each worker, and a slice for each step', () => {
    const { traceEvents, otherData } = written([A, { ...A, name: 'B Sync-free' }])
    expect(objections(traceEvents)).toEqual([])
    const names = traceEvents.filter(({ ph }) => ph === 'M').map(({ name, pid, tid }) => `${name} ${pid} ${tid}`)
    expect(names).toEqual(
      [1, 2].flatMap((p) => [
        `process_name ${p} 0`,
        `process_sort_index ${p} 0`,
        `thread_name ${p} 1`,
        `thread_name ${p} 2`,
      ]),
    )
    const steps = traceEvents.filter(({ ph, name }) => ph === 'X' && name !== 'polling')
    expect(steps.map(({ name }) => Number(name.split(' ').at(-1))).toSorted((a, b) => a - b)).toEqual([
      0, 0, 1, 1, 2, 2,
    ])
    expect(otherData.link).toBe(CAPTION.link)
  })

  test('has the times of the untraced run in microseconds, and a polling worker before its row', () => {
    const slices = [...slicesOf(A)].flat()
    // counted by hand: row 2 has its operand at count 102 of 144
    const last = Math.max(...slices.map(({ ts, dur }) => ts + dur))
    expect(last).toBeCloseTo((102 / 144) * 1000 * A.ms, 2)
    expect(slices.filter(({ name }) => name === 'polling')).toHaveLength(2)
    const [row0, row1, row2] = [0, 1, 2].map((row) => slices.find(({ name }) => name.endsWith(`row ${row}`)) as Slice)
    expect(row1.ts).toBeGreaterThanOrEqual(row0.ts + row0.dur)
    expect(row2.ts).toBeGreaterThanOrEqual(row1.ts + row1.dur)
  })

  test('says what its microseconds are', () => {
    expect(clockOf(A).replaceAll(/\s/g, ' ')).toBe(
      'the clock of the GPU, which took 200 µs with recording, scaled to the 100 µs without',
    )
    const unclocked = { ...A.replay, run: { ...A.replay.run, trace: { ...A.replay.run.trace, clock: undefined } } }
    expect(clockOf({ ...A, replay: unclocked as unknown as Replay })).toMatch(
      /^no times .*: a step is written as 1 µs$/,
    )
  })

  test('a slice that reaches into the next one is seen', () => {
    const { traceEvents } = written([A])
    const longer = traceEvents.map((event) => (event.ph === 'X' ? { ...event, dur: 10 * event.dur } : event))
    expect(objections(longer)).not.toEqual([])
  })
})

test('of every recorded run each event is in one slice, and none overlaps', async () => {
  const { file, source, solve } = draw.of(shelf, shelf.length)[0] ?? shelf[0]
  const recording = await openRecording(new Uint8Array(readFileSync(`public/runs/${file}`)))
  const [operation] = recording.kernels[0].split('/')
  const { subject } = await remake(findOperation(operation), source, solve)
  for (const run of recording.runs(subject.spaces)) {
    const { title } = run
    const replay = makeReplay(run, subject)
    const { traceEvents } = written([{ name: title, replay }])
    expect(objections(traceEvents), title).toEqual([])
    const counted = traceEvents.reduce((sum, { args }) => sum + (args?.['events'] ?? 0), 0)
    expect(counted, title).toBe(eventCount(replay.run.trace))
  }
})
