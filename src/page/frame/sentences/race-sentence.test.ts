import { free } from '#src/engine/run/spaces.fixture.ts'
import fc from 'fast-check'
import { describe, expect, it, test } from 'vitest'
import type { Replay } from '#src/engine/run/replay.ts'
import { groupingBy } from '#src/core/trace/space.ts'
import type { Column } from '#src/page/store/session.ts'
import { piecesOf, wordsOf } from './marked-sentence.ts'
import { ofRace } from './race-sentence.ts'
import { PASSED, columnFor, TIMING } from '../replay.fixture.ts'
import { picturedColumns } from './pictured-columns.ts'

const plain = (text: string) => wordsOf(text).replaceAll('\u202f', ' ')
const say = (columns: readonly Column[]) => plain(ofRace(picturedColumns(columns)))

const timing = (ms: number) => ({ ...TIMING, single: { ms: [ms], clock: 'timestamp' as const } })
const taking = (column: Column, ms: number): Column => ({ ...column, timing: timing(ms), check: PASSED })
const changed = (column: Column, more: (replay: Replay) => Partial<Replay>): Column =>
  column.replay ? { ...column, replay: { ...column.replay, ...more(column.replay) } } : column

/** Phases one after the other, a row each. */
const phased = (column: Column, phases: number): Column =>
  changed(column, ({ run }) => {
    const words = Uint32Array.from({ length: 6 * phases }, (_, i) => (i % 6 === 4 ? Math.floor(i / 6) : 0))
    return { run: { ...run, trace: { ...run.trace, words } } }
  })
const product = (column: Column): Column =>
  changed(column, ({ pattern }) => ({ operation: 'spmv', space: free(pattern)[0] }))

const slow = phased(columnFor({ workers: 10, working: [0, 2, 0, 2, 0, 2, 0], spinning: [0, 0, 0, 0, 0, 0, 0] }), 47)
const fast = columnFor({ workers: 10, working: [0, 2, 2, 2, 2, 2, 2, 0], spinning: [0, 8, 8, 8, 8, 8, 4, 0] })

describe('the sentence of a race', () => {
  it('says who is faster, by how much and on what, and what the pictures show of each', () => {
    expect(say([taking(slow, 0.101), taking(fast, 0.0636)])).toBe(
      'B is 1.6 times as fast as A on this GPU (63.6 against 101 µs), though it takes more steps. ' +
        'A stops 46 times at barriers, which steps do not count, and its workers are idle for 88 % of their steps; ' +
        'B’s workers poll for 73 % and are idle for 6.7 % of their steps.',
    )
  })

  it('needs no excuse where the faster one ends first on the axis, too', () => {
    expect(say([taking(slow, 1), taking(fast, 12.4)])).toMatch(
      /^A is 12\.4 times as fast as B on this GPU \(1\.00 against 12\.4 ms\)\. A stops 46 times at barriers, and its workers/,
    )
    const even = columnFor({ workers: 10, working: [0, 9, 0], spinning: [0, 1, 0] })
    expect(say([taking(even, 3), taking(fast, 1)])).toContain('Steps are not time. One may last longer than another.')
  })

  it('calls a tie a tie, and names the fastest against the next and the slowest', () => {
    expect(say([taking(slow, 1), taking(fast, 1.02)])).toMatch(/^A and B take the same time on this GPU \(/)
    expect(say([taking(slow, 1), taking(fast, 2), taking(slow, 6)])).toMatch(
      /^A is 2\.0 times as fast as B and 6\.0 times as fast as C on this GPU \(1\.00, 2\.00 and 6\.00 ms\)/,
    )
    expect(say([taking(slow, 1), taking(fast, 1.01), taking(slow, 6)])).toMatch(/^A and B tie, 6\.0 times as fast as C/)
  })

  it('names the machine of a recording, and a launch that was tuned', () => {
    const name = (column: Column) =>
      changed(column, ({ run }) => ({
        run: { ...run, origin: 'recorded', adapter: { ...run.adapter, name: 'NVIDIA H200' } },
      }))
    expect(say([taking(slow, 1), taking(fast, 2)].map(name))).toContain('on an NVIDIA H200 (')
    const tuning = { trials: [], best: 1, mode: 'single', samples: 9, ms: 1 } as const
    const tuned = { ...taking(slow, 1), launch: 'workers 512', tuning }
    expect(say([tuned, taking(fast, 3)])).toMatch(/^A \(tuned: workers 512\) is 3\.0 times as fast as B/)
  })

  it('takes no time of a wrong or a stalled run, and says what is not known', () => {
    const wrong = { ...taking(slow, 1), check: { ...PASSED, ok: false } }
    expect(say([wrong, taking(fast, 2)])).toContain('Which of them is faster is not measured yet.')
    expect(say([slow, fast])).toMatch(
      /^A stops 46 times at barriers, and .*; B’s workers .*Which of them is faster is not measured/,
    )
  })

  it('speaks of time where the columns lie along it, and of no worker within a block of dispatches', () => {
    const none = new Uint32Array()
    const timed = { msPerTick: 1, ms: 1, tracedMs: 1, blocks: false, held: none, until: none }
    const along = (column: Column, blocks: boolean) => changed(column, () => ({ timed: { ...timed, blocks } }))
    const words = say([along(taking(slow, 2), true), along(taking(fast, 1), false)])
    expect(words).toContain(
      'A stops 46 times at barriers; B’s workers poll for 73 % and are idle for 6.7 % of the time',
    )
    expect(words).not.toMatch(/step/)
  })

  it('says of a run whose barriers are those of one workgroup that it is one, and of how many it could be', () => {
    const launched = (workgroups: number, name: string) =>
      changed(slow, ({ run }) => ({
        run: { ...run, launched: { dispatches: 1, workgroups }, adapter: { ...run.adapter, name } },
      }))
    expect(say([launched(1, 'NVIDIA H200'), fast])).toMatch(
      /^A, one workgroup on 1 of 132 multiprocessors, stops 46 times at barriers, and its workers/,
    )
    expect(say([launched(1, 'Test GPU'), fast])).toMatch(/^A, in one workgroup, stops 46 times/)
    expect(say([launched(3, 'NVIDIA H200'), fast])).toMatch(/^A stops 46 times at barriers/)
  })

  it('says of products how uneven their rows are, and nothing of polls', () => {
    const [a, b] = [slow, columnFor({ workers: 10, working: [0, 9, 0], spinning: [0, 0, 0] })].map(product)
    expect(say([a, b])).not.toMatch(/poll|uneven/)
    const row_ptr = Uint32Array.of(0, 1, 2, 33, 34, 34, 34)
    const uneven = changed(a, ({ pattern }) => ({
      pattern: { ...pattern, row_ptr, rows: 6, col_idx: new Uint32Array(34) },
    }))
    expect(say([uneven, b])).toContain('Rows are uneven: row 2 holds 31 nonzeros, 5.5× the mean.')
  })

  it('says how many groups runs found that bundle their rows themselves, and how small the smallest is', () => {
    const grouped = (column: Column, group: readonly number[]) =>
      changed(column, ({ run, space }) => {
        const grouping = groupingBy('colour', Uint32Array.from(group), 9)
        return { run: { ...run, groups: { [space.name]: [grouping] } }, grouping }
      })
    const a = grouped(slow, [0, 1, 0, 8, 1, 0])
    expect(say([a, grouped(slow, [0, 0, 0, 0, 0, 0])])).toMatch(
      /^A finds 3 colours, the smallest of 1 row; B finds 1 colour, the smallest of 6 rows\. A stops/,
    )
    expect(say([taking(a, 2), taking(slow, 1)])).toMatch(/\(1\.00 against 2\.00 ms\)\. A finds 3 colours/)
  })

  it('points: each phrase names its column or its row', () => {
    const points = piecesOf(ofRace(picturedColumns([taking(slow, 2), taking(fast, 1)]))).flatMap(
      ({ points: at }) => at ?? [],
    )
    expect(points).toEqual([
      { what: 'barriers', number: 0 },
      { what: 'idle', number: 0 },
      { what: 'spinning', number: 1 },
      { what: 'idle', number: 1 },
    ])
  })
})

const columns = fc
  .array(
    fc.record({
      workers: fc.integer({ min: 1, max: 50 }),
      steps: fc.integer({ min: 2, max: 30 }),
      phases: fc.integer({ min: 1, max: 9 }),
      ms: fc.double({ min: 0.01, max: 50, noNaN: true }),
    }),
    { minLength: 2, maxLength: 4 },
  )
  .map((all) =>
    all.map(({ workers, steps, phases, ms }) => {
      const working = [0, ...Array.from({ length: steps }, () => 1), 0]
      return { ms, column: phased(columnFor({ workers, working, spinning: working.map(() => 0) }), phases) }
    }),
  )

type Say = (columns: readonly Column[]) => string

/** The rule: the kernel that was measured to be fastest is named first, and steps rank no kernel. */
function holds(of: Say, all: readonly { ms: number; column: Column }[]): boolean {
  const timed = of(all.map(({ column, ms }) => taking(column, ms)))
  const untimed = of(all.map(({ column }) => column))
  const least = Math.min(...all.map(({ ms }) => ms))
  const winner = 'ABCD'[all.findIndex(({ ms }) => ms === least)]
  const named = timed.startsWith(`${winner} is `) || /take the same time|^[A-D] and [A-D] tie/.test(timed)
  const compares = /steps? (before|after|earlier|later)|at step|fewer steps|\bfirst\b/
  return named && !compares.test(timed) && !/(fast as|faster than|tie|same time|before)/.test(untimed)
}

test('the measured winner is named first for any steps, and none without times', () => {
  fc.assert(fc.property(columns, (all) => holds(say, all)))
})

test('mutants: a winner by steps, a winner without times and a gap in steps are caught', () => {
  const bySteps: Say = (all) => {
    const ends = all.map(({ replay }) => replay?.end ?? 0)
    return `${'ABCD'[ends.indexOf(Math.min(...ends))]} is 2.0 times as fast as the others.`
  }
  const ofFirst: Say = (all) => `A is 1.0 times as fast as B. ${say(all)}`
  const gap: Say = (all) => `${say(all)} A is done 22 steps before B.`
  const caught = (of: Say) => fc.check(fc.property(columns, (all) => holds(of, all))).failed
  expect([bySteps, ofFirst, gap].map(caught)).toEqual([true, true, true])
})
