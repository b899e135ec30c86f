import { readFileSync } from 'node:fs'
import * as v from 'valibot'
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
import { Draw, TURNS } from '#src/lab/draw.ts'
import { chromeTrace, clockOf, type Slice, slicesOf } from './chrome-trace.ts'

/** The runs that the page ships, of which one file is read in its turn. */
const shelf = JSON.parse(readFileSync('public/runs/index.json', 'utf8')) as readonly {
  readonly file: string
  readonly source: MatrixSource
  readonly solve: Spec
}[]
const draw = new Draw(inject('turn')).within(TURNS)

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

type Written = ReturnType<typeof written>['traceEvents'][number]

/**
 * Fields of each kind of event, as the Trace Event Format has them; args of a slice are numbers. Without `ts` and `dur` as
 * numbers Perfetto counts a `json_tokenizer_failure` or leaves the slice out (its `json_trace_tokenizer.cc` and
 * `json_trace_parser_impl.cc`); only events of phase M go without.
 */
const PLACE = { name: v.pipe(v.string(), v.nonEmpty()), pid: id(), tid: id() }
const EVENT = v.variant('ph', [
  v.strictObject({
    ...PLACE,
    ph: v.literal('X'),
    cat: v.pipe(v.string(), v.regex(/^[a-z]+(,[a-z]+)*$/)),
    ts: v.pipe(v.number(), v.finite(), v.minValue(0)),
    dur: v.pipe(v.number(), v.finite(), v.minValue(1e-3)),
    args: v.record(v.string(), v.pipe(v.number(), v.finite())),
  }),
  v.strictObject({
    ...PLACE,
    ph: v.literal('M'),
    name: v.picklist(['process_name', 'thread_name']),
    args: v.strictObject({ name: v.pipe(v.string(), v.nonEmpty()) }),
  }),
  v.strictObject({
    ...PLACE,
    ph: v.literal('M'),
    name: v.literal('process_sort_index'),
    args: v.strictObject({ sort_index: v.pipe(v.number(), v.integer()) }),
  }),
])

/** A process or a thread: 32 bits, and 0 is what is idle. */
function id() {
  return v.pipe(v.number(), v.integer(), v.minValue(1), v.maxValue(2 ** 32 - 1))
}

/** Readers keep whole nanoseconds: of the decimal number, or of the binary one that is next to it, cut off. */
const READERS: readonly ((microseconds: number) => number)[] = [
  (microseconds) => Math.round(1000 * microseconds),
  (microseconds) => Math.trunc(1000 * microseconds),
]

/**
 * What a reader of the format objects to: fields, a thread of two processes or without a name, slices that overlap. Perfetto
 * drops a slice that reaches into another of its thread as `slice_drop_overlapping_complete_event`.
 */
function objections(events: readonly Written[]): string[] {
  const [ends, processes, named] = [new Map<string, number>(), new Map<number, number>(), new Set<number>()]
  return events.flatMap((event, e) => {
    const { ph, pid, tid, name, ts, dur } = event
    const { issues = [] } = v.safeParse(EVENT, event)
    if (issues.length > 0) return [`event ${e}: ${issues.map(({ message }) => message).join(' ')}`]
    if ((processes.get(tid) ?? pid) !== pid) return [`event ${e} is of a thread of another process`]
    processes.set(tid, pid)
    if (name === 'thread_name') named.add(tid)
    if (ph === 'M') return []
    if (!named.has(tid)) return [`event ${e} is of a thread without a name`]
    return READERS.flatMap((whole, reader) => {
      const key = `${reader} ${tid}`
      const begins = ends.get(key) ?? 0
      ends.set(key, whole(ts) + whole(dur))
      return whole(ts) < begins || whole(dur) < 1 ? [`event ${e} begins before the one before it ends`] : []
    })
  })
}

describe('a run as a trace file', () => {
  test('has a process for each column, a thread for each worker, and a slice for each step', () => {
    const file = written([A, { ...A, name: 'B Sync-free' }])
    const { traceEvents, otherData } = file
    expect(objections(traceEvents)).toEqual([])
    const names = traceEvents.filter(({ ph }) => ph === 'M').map(({ name, pid, tid }) => `${name} ${pid} ${tid}`)
    expect(names).toEqual(
      [
        [1, 3],
        [2, 5],
      ].flatMap(([p, t]) => [
        `process_name ${p} ${t}`,
        `process_sort_index ${p} ${t}`,
        `thread_name ${p} ${t}`,
        `thread_name ${p} ${t + 1}`,
      ]),
    )
    const steps = traceEvents.filter(({ ph, name }) => ph === 'X' && name !== 'polling')
    expect(steps.map(({ name }) => Number(name.split(' ').at(-1))).toSorted((a, b) => a - b)).toEqual([
      0, 0, 1, 1, 2, 2,
    ])
    expect(otherData.link).toBe(CAPTION.link)
    // Perfetto's stats.h counts `json_display_time_unit` where the file has that key, and skips keys that it does not know
    expect(Object.keys(file)).toEqual(['otherData', 'traceEvents'])
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

  test('mutants: what a reader would warn of is seen', () => {
    const { traceEvents } = written([A, { ...A, name: 'B Sync-free' }])
    const slices = (change: (event: Written) => object) =>
      traceEvents.map((event) => (event.ph === 'X' ? { ...event, ...change(event) } : event))
    const wrong: Readonly<Record<string, readonly object[]>> = {
      'a slice that reaches into the next one': slices(({ dur }) => ({ dur: 10 * dur })),
      'no length': slices(() => ({ dur: 0 })),
      'a time as words': slices(({ ts }) => ({ ts: String(ts) })),
      'a field that is unknown': slices(() => ({ color: 'red' })),
      'no category': slices(() => ({ cat: undefined })),
      'an unknown phase': slices(() => ({ ph: 'Z' })),
      'a thread of two processes': traceEvents.map((event) => ({ ...event, tid: event.pid === 2 ? 3 : event.tid })),
      'the idle thread': traceEvents.map((event) => ({ ...event, tid: event.tid - 3 })),
      'threads without a name': traceEvents.filter(({ name }) => name !== 'thread_name'),
    }
    const unseen = Object.entries(wrong).filter(([, events]) => objections(events as readonly Written[]).length === 0)
    expect(unseen.map(([name]) => name)).toEqual([])
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
