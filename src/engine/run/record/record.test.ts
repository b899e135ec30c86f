import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { refusal } from '#src/core/base/errors.ts'
import { carriedCount, laneStop, maskRoom } from '#src/core/trace/lanes.ts'
import { type IterationSeries, NO_ENTRY, type MovedMatrix, type SummedMatrix } from '#src/core/kernel/outcome.ts'
import { LOST, type Messages } from '#src/core/kernel/modeled.ts'
import type { Pattern } from '#src/core/sparse/csr.ts'
import { eventWords, readNote, traceBuilder, type Trace } from '#src/core/trace/event.ts'
import { waiting } from '../spaces.fixture.ts'
import { runOf, withHeader } from './record.fixture.ts'
import { encodeRecording, openRecording } from './record.ts'
import { VarintReader, VarintWriter } from '#src/core/trace/varint.ts'

const source = { kind: 'grid', stencil: 'D3N7', size: [2, 2, 2], values: 'seeded', seed: 1 } as const
const solve = { triangle: 'lower', of: 'matrix', values: 'own', diagonal: 'error', seed: 1 } as const
const pattern: Pattern = {
  rows: 3,
  cols: 3,
  row_ptr: Uint32Array.of(0, 1, 3, 6),
  col_idx: Uint32Array.of(0, 0, 1, 0, 1, 2),
}

const word = fc.integer({ min: 0, max: 0xffffffff })
const traces = fc
  .tuple(
    fc.constantFrom(4, 32, 64),
    fc.constantFrom<readonly string[]>(
      [],
      ['ahead'],
      ['linePolls', 'toldRows'],
      ['began', 'at'],
      ['ahead', 'began', 'at'],
    ),
    fc.array(fc.tuple(word, word, fc.nat(2), word, word, word, word, word, word, word), { maxLength: 40 }),
  )
  .map(([lanes, notes, events]): Trace => {
    const size = eventWords(lanes, notes)
    const words = Uint32Array.from(events.flatMap((event) => event.slice(0, size)))
    return { words, eventWords: size, every: 1, ...(notes.length > 0 ? { notes } : {}) }
  })

const record = async (trace: Trace) => {
  const bytes = await encodeRecording({ source, solve, runs: [runOf(trace)] }, waiting(pattern))
  return { bytes, back: (await openRecording(bytes)).runs(waiting(pattern))[0] }
}

describe('a recording', () => {
  it('gives back every event, with any words', async () => {
    await fc.assert(
      fc.asyncProperty(traces, async (trace) => {
        const { back } = await record(trace)
        expect(back.trace).toEqual(trace)
        expect(back.origin).toBe('recorded')
      }),
      { numRuns: 100 },
    )
  })

  it('keeps what an event notes apart from its lanes', async () => {
    const { emit, finish } = traceBuilder(4, ['ahead', 'toldRows'])
    emit({ worker: 1, stage: 0, polls: 0, item: 2, k: 3, phase: 0, lanes: [0b11], notes: { ahead: 2, toldRows: 7 } })
    const { back } = await record(finish())
    expect((['ahead', 'toldRows', 'linePolls'] as const).map((note) => readNote(back.trace, 0, note))).toEqual([
      2,
      7,
      undefined,
    ])
    expect([maskRoom(back.trace), laneStop(back.trace, 0), carriedCount(back.trace, 0)]).toEqual([32, 2, 2])
  })

  it('keeps what was said of its clock and of its passes, and counts in a byte or two', async () => {
    const events = 1000
    const clock = { ticks: 9 * events, passMs: 3.25, bound: 16_777_216 }
    const more = { clock, passes: [{ phase: 0, ms: 1.5 }], clockless: 'none' } as const
    const eventOf = (e: number) => [e % 7, 0, e % 3, e % 3, 0, 1, 9 * e, 9 * e + 5]
    const words = Uint32Array.from(Array.from({ length: events }, (_, e) => eventOf(e)).flat())
    const trace: Trace = { words, eventWords: 8, every: 1, notes: ['began', 'at'], ...more }
    const without: Trace = { words: words.filter((_, w) => w % 8 < 6), eventWords: 6, every: 1 }
    const { back, bytes } = await record(trace)
    expect(back.trace).toEqual(trace)
    expect(bytes.length - (await record(without)).bytes.length).toBeLessThan(2 * events)
  })

  it('keeps how the solve was launched', async () => {
    const launched = { dispatches: 46, workgroups: 3 }
    const trace = { words: Uint32Array.of(7, 3, 2, 3, 0, 3), eventWords: 6, every: 1 }
    const bytes = await encodeRecording({ source, solve, runs: [runOf(trace, { launched })] }, waiting(pattern))
    const [back] = (await openRecording(bytes)).runs(waiting(pattern))
    expect(back.launched).toEqual(launched)
  })

  it('is not fooled: one changed word comes back changed', async () => {
    const words = Uint32Array.of(7, 3, 2, 3, 0, 3)
    const one = await record({ words, eventWords: 6, every: 1 })
    const other = await record({ words: words.with(0, 8), eventWords: 6, every: 1 })
    expect(other.back.trace.words).not.toEqual(one.back.trace.words)
  })

  it('keeps the matrix that came out, with any words, between the traces of two runs', async () => {
    const outcome: MovedMatrix = {
      matrix: 'B',
      pattern: { rows: 2, cols: 3, row_ptr: Uint32Array.of(0, 9, 3), col_idx: Uint32Array.of(2, 0xffffffff, 1) },
      from: Uint32Array.of(1, NO_ENTRY, 0),
    }
    const trace = { words: Uint32Array.of(7, 3, 2, 3, 0, 3), eventWords: 6, every: 1 }
    const values = Float32Array.of(-0.5, Number.NaN, 3e-41)
    const summed: SummedMatrix = { matrix: 'C', pattern: outcome.pattern, values }
    const made = [{ trace, outcome, summed }, { trace }, { trace, summed }]
    const runs = made.map(({ trace: steps, ...more }) => runOf(steps, more))
    const bytes = await encodeRecording({ source, solve, runs }, waiting(pattern))
    const back = (await openRecording(bytes)).runs(waiting(pattern))
    expect(back.map((run) => run.outcome)).toEqual([outcome, undefined, undefined])
    expect(back.map((run) => run.summed)).toEqual([summed, undefined, summed])
    expect(back.map((run) => run.trace.words)).toEqual([trace.words, trace.words, trace.words])
  })

  it('keeps the messages of a modeled run, its times and why it stalled', async () => {
    const steps = { words: Uint32Array.of(7, 3, 2, 3, 0, 3), eventWords: 6, every: 1 }
    const trace = { ...steps, model: { ms: 0.25, counts: 1000, measured: true } }
    const messages: Messages = {
      grid: [2, 3],
      from: Uint32Array.of(0, 5),
      to: Uint32Array.of(4, 0),
      item: Uint32Array.of(2, 0),
      bytes: Uint32Array.of(400, 8),
      sent: Uint32Array.of(10, 700),
      received: Uint32Array.of(20, LOST),
    }
    const stall = { item: 2, polls: 0, why: 'Rank 0,0 waits for a block.' }
    const runs = [runOf(trace, { messages, stall }), runOf(steps)]
    const back = (await openRecording(await encodeRecording({ source, solve, runs }, waiting(pattern)))).runs(
      waiting(pattern),
    )
    expect(back.map((run) => [run.messages, run.stall, run.trace.model])).toEqual([
      [messages, stall, trace.model],
      [undefined, undefined, undefined],
    ])
  })

  it('plays on where its operation has a further space by now, and not where the spaces that it had are others', async () => {
    const runs = [runOf({ words: Uint32Array.of(7, 3, 2, 3, 0, 3), eventWords: 6, every: 1 })]
    const opened = await openRecording(await encodeRecording({ source, solve, runs }, waiting(pattern)))
    const [own] = waiting(pattern)
    const further = { ...own, name: 'further', count: 1 }
    expect(opened.runs([own, further])).toHaveLength(1)
    expect(() => opened.runs([further, own])).toThrow(/another matrix/)
  })

  it.each([
    ['from a rank outside the grid', { from: Uint32Array.of(6) }],
    ['of an item that there is not', { item: Uint32Array.of(3) }],
  ])('refuses a message %s', async (_, wrong) => {
    const trace = { words: Uint32Array.of(7, 3, 2, 3, 0, 3), eventWords: 6, every: 1 }
    const [one, none] = [Uint32Array.of(1), Uint32Array.of(0)]
    const right = { grid: [2, 3], from: none, to: one, item: none, bytes: one, sent: none, received: one } as const
    const recording = { source, solve, runs: [runOf(trace, { messages: { ...right, ...wrong } })] }
    const bytes = await encodeRecording(recording, waiting(pattern))
    await expect(openRecording(bytes).then((opened) => opened.runs(waiting(pattern)))).rejects.toMatchObject({
      code: 'BadRecording',
      at: { field: 'runs.0.messages' },
    })
  })

  it('keeps numbers by iteration, with any bits, and a run without any has none', async () => {
    const series: readonly IterationSeries[] = [
      {
        name: 'residual by the recurrence',
        unit: 'of ‖b‖',
        logarithmic: true,
        at: Uint32Array.of(0, 1, 2, 3),
        values: Float32Array.of(1, 3e-41, Number.NaN, Number.POSITIVE_INFINITY),
      },
      { name: 'points', unit: '', logarithmic: false, aside: true, at: Uint32Array.of(3), values: Float32Array.of(-7) },
    ]
    const trace = { words: Uint32Array.of(7, 3, 2, 3, 0, 3), eventWords: 6, every: 1 }
    const runs = [runOf(trace, { series }), runOf(trace), runOf(trace, { series: series.slice(1) })]
    const bytes = await encodeRecording({ source, solve, runs }, waiting(pattern))
    const back = (await openRecording(bytes)).runs(waiting(pattern))
    expect(back.map((run) => run.series)).toEqual([series, undefined, series.slice(1)])
    expect(back.map((run) => run.trace.words)).toEqual([trace.words, trace.words, trace.words])
  })

  it('whose iterations do not ascend, or end early, is refused with the reason', async () => {
    const said = async (at: Uint32Array<ArrayBuffer>, text: string, by: string) => {
      const one = { name: 'residual', unit: '', logarithmic: true, at, values: new Float32Array(at.length) }
      const trace = { words: Uint32Array.of(7, 3, 2, 3, 0, 3), eventWords: 6, every: 1 }
      const bytes = await encodeRecording({ source, solve, runs: [runOf(trace, { series: [one] })] }, waiting(pattern))
      const opened = await openRecording(withHeader(bytes, (header) => header.replace(text, by)))
      return refusal(() => opened.runs(waiting(pattern)))
    }
    expect(await said(Uint32Array.of(0, 8, 16), '', '')).toBeUndefined()
    expect(await said(Uint32Array.of(0, 8, 8), '', '')).toMatch(/numbers by iteration of sptrsv\/sync_free are damaged/)
    expect(await said(Uint32Array.of(0, 8, 16), '"count":3', '"count":4')).toMatch(/numbers by iteration/)
  })

  it('of another matrix, without its columns, or that claims more than it holds is refused with the reason', async () => {
    const { bytes } = await record({ words: Uint32Array.of(7, 3, 2, 3, 0, 3), eventWords: 6, every: 1 })
    const other = { ...pattern, col_idx: Uint32Array.of(0, 1, 1, 0, 1, 2) }
    const opened = await openRecording(bytes)
    expect(() => opened.runs(waiting(other))).toThrow(/another matrix/)
    const spoiled = async (text: string, by: string) => {
      const file = withHeader(bytes, (header) => header.replace(text, by))
      return (await openRecording(file)).runs(waiting(pattern))
    }
    expect(await spoiled('', ''), 'nothing is spoiled').toHaveLength(1)
    await expect(spoiled('"events":1', '"events":4000000')).rejects.toThrow(
      /sptrsv\/sync_free took 4.000.000 steps, and holds fewer/,
    )
    await expect(spoiled('"version":3', '"version":7')).rejects.toThrow(/version 3 only/)
    await expect(spoiled('{"version"', '{{"version"')).rejects.toThrow(/another kind of file/)
    await expect(spoiled('"kernel":"sptrsv/sync_free",', '')).rejects.toThrow(/runs\.0\.kernel is missing/)
    await expect(openRecording(Uint8Array.of(1, 2, 3))).rejects.toThrow(/damaged/)
  })

  it('that is cut short says so', async () => {
    const { bytes } = await record({ words: Uint32Array.of(7, 3, 2, 3, 0, 3), eventWords: 6, every: 1 })
    await expect(openRecording(bytes.slice(0, bytes.length - 12))).rejects.toThrow(/damaged/)
  })
})

describe('varints', () => {
  it('hold every 32-bit number, signed and not', () => {
    fc.assert(
      fc.property(fc.array(fc.tuple(word, fc.integer({ min: -(2 ** 31), max: 2 ** 31 - 1 }))), (pairs) => {
        const writer = new VarintWriter()
        for (const [unsigned, signed] of pairs) {
          writer.unsigned(unsigned)
          writer.signed(signed)
        }
        const reader = new VarintReader(writer.finish())
        expect(pairs.map(() => [reader.unsigned(), reader.signed()])).toEqual(pairs)
      }),
    )
  })

  it('end within a number only with an error', () => {
    expect(() => new VarintReader(Uint8Array.of(0x80)).unsigned()).toThrow(RangeError)
  })
})
