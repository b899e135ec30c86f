import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { error } from '#src/core/base/format.ts'
import { makeCheck } from '#src/core/kernel/check.ts'
import type { Replay } from '#src/engine/run/replay.ts'
import type { Samples, Timing } from '#src/engine/run/run.ts'
import type { Column } from '#src/page/store/session.ts'
import { PASSED, columnFor, replayFor } from '#src/page/frame/replay.fixture.ts'
import { WHY_EMPTY } from '../times/csv.ts'
import { csvOf } from './csv.ts'
import { type FigureLine, figuresOf } from './all-figures.ts'
import { figuresFor, PLAIN, took } from '../times/figures.fixture.ts'
import { solveWords } from '../times/solve-words.ts'
import { sweepCsv } from '../screen/sweep-csv.ts'
import { sweepJson } from '../screen/sweep-json.ts'
import { modeOf } from '../times/outcomes.ts'

/** Cells of comma-separated values, line by line. */
function parsed(text: string): string[][] {
  return text
    .split('\n')
    .map((line) =>
      [...line.matchAll(/(?:^|,)(?:"((?:[^"]|"")*)"|([^,]*))/g)].map(
        ([, quoted, bare]) => quoted?.replaceAll('""', '"') ?? bare,
      ),
    )
}

const UNITS: Readonly<Record<string, number>> = { ns: 1e-6, µs: 1e-3, ms: 1, s: 1000, 'GB/s': 1e9 }
const BYTES: Readonly<Record<string, number>> = { B: 1, KiB: 2 ** 10, MiB: 2 ** 20, GiB: 2 ** 30 }

/** The number that words of the page mean: milliseconds, bytes per second, or a bare number; undefined where they are none. */
function numberIn(words: string): number | undefined {
  if (words === 'none') return 0
  const [, digits, unit] = /^([\d.\u202fe+-]+?)\u202f?([A-Za-zµ/]*)$/.exec(words) ?? []
  const number = digits === undefined ? Number.NaN : Number(digits.replaceAll('\u202f', ''))
  if (Number.isNaN(number) || (unit !== '' && !(unit in UNITS) && !(unit in BYTES))) return undefined
  return number * (UNITS[unit] ?? BYTES[unit] ?? 1)
}

/** A file's number is what the page shows: bytes are shown rounded, and are exact in the file. */
const same = (cell: number, shown: number, unit: string): boolean =>
  Math.abs(cell - shown) <= (unit === 'bytes' ? 5e-3 : 1e-9) * Math.max(Math.abs(shown), 1e-30)

const CONTEXT = { matrix: 'M', adapter: 'X', browser: 'Y', date: 'D', link: 'L' }
const sketch = { workers: 2, working: [0, 1, 1, 0], spinning: [0, 0, 1, 0], polls: [0, 5] }

const timed: Timing = {
  batch: 1,
  analysisMs: 1,
  prepareMs: 0,
  uploadMs: 0,
  compileMs: 0,
  readbackMs: 0,
  stepMs: 1e-4,
  rejected: 0,
}
const ms = fc.double({ min: 1e-6, max: 5000, noNaN: true })
const zeroOr = fc.oneof(fc.constant(0), ms)
const samples = fc.array(ms, { minLength: 1, maxLength: 20 }).map((all): Samples => ({ ms: all, clock: 'timestamp' }))
const timings: fc.Arbitrary<Timing> = fc.record(
  {
    single: samples,
    backToBack: samples,
    batch: fc.integer({ min: 1, max: 100 }),
    resetMs: zeroOr,
    analysisMs: zeroOr,
    prepareMs: zeroOr,
    uploadMs: zeroOr,
    compileMs: zeroOr,
    readbackMs: zeroOr,
    stepMs: fc.constantFrom(3.2e-5, 0.0655, 0.1),
    rejected: fc.nat(9),
    stages: fc.array(samples).map((all) => all.map((one, s) => ({ name: s === 0 ? '' : `round/${s}`, ms: one }))),
    readMs: zeroOr,
  },
  {
    requiredKeys: ['batch', 'analysisMs', 'prepareMs', 'uploadMs', 'compileMs', 'readbackMs', 'stepMs', 'rejected'],
  },
)

/** Where a file and the page say two things. */
function disagreements(write: typeof csvOf, timing: Timing): string[] {
  const column = columnFor(sketch, { timing, check: PASSED, cost: { flops: 1, bytes: 5_712_144, span: 1 } })
  const figures = figuresOf([column])
  const lines = parsed(write(figures, [column], CONTEXT))
  const head = lines.findIndex(([first]) => first === 'figure')
  const why = lines[head].indexOf(WHY_EMPTY)
  return figures.flatMap(({ name, unit, shown: [shown] }, f) => {
    const cells = lines[head + 1 + f]
    const [cell, number] = [cells[3], numberIn(shown)]
    if (number === undefined) return cell === '' && shownIn(cells[why], shown) ? [] : [`${name}: ${shown} is ${cell}`]
    return cell !== '' && same(Number(cell), number, unit) && cells[0] === name ? [] : [`${name}: ${shown} is ${cell}`]
  })
}

const shownIn = (why: string | undefined, shown: string): boolean =>
  why !== undefined && (shown === '–' ? why.length > 0 : why.includes(shown))

/** Files as they once were, and worse. */
const withNumbers =
  (pick: (figure: FigureLine, n: number) => number | undefined): typeof csvOf =>
  (figures, columns, context) =>
    csvOf(
      figures.map((figure) => ({ ...figure, numbers: figure.numbers.map((_, n) => pick(figure, n)) })),
      columns,
      context,
    )
const mutants: Readonly<Record<string, typeof csvOf>> = {
  'a time below the resolution is 0': withNumbers(({ numbers }, n) => numbers[n] ?? 0),
  'numbers have the noise of floats': withNumbers(({ numbers }, n) => numbers[n] && numbers[n] * (1 - 1e-6)),
  'empty cells have no reason': (figures, columns, context) =>
    csvOf(
      figures.map((figure) => ({ ...figure, why: figure.why.map(() => '') })),
      columns,
      context,
    ),
  'two lines are swapped': (figures, columns, context) =>
    csvOf([figures[1], figures[0], ...figures.slice(2)], columns, context),
}

describe('the figures of a run', () => {
  const linesOf = (column: Column) => figuresOf([column]).map(({ name, shown: [shown] }) => [name, shown])

  it('have every measure of its check, under the name that the check gives it', () => {
    const measures = ['entries that differ', 'relative error', 'row ends that differ'].map((name, m) => ({
      name,
      value: m,
      bound: 2,
    }))
    const lines = linesOf(columnFor(sketch, { check: makeCheck(measures, false) }))
    for (const { name, value } of measures) expect(lines).toContainEqual([name, error(value)])
    // the mutant: one name for what is measured second
    expect(lines.map(([name]) => name)).not.toContain('forward error')
  })

  it('have a bandwidth where rows have operands, and else none: it is of a matrix and two vectors', () => {
    const timing: Timing = { ...timed, single: { ms: Array(20).fill(1), clock: 'timestamp' } }
    const column = columnFor(sketch, { timing })
    const bandwidth = (one: Column) => linesOf(one).find(([name]) => name === 'effective bandwidth')?.[1]
    expect(bandwidth(column)).toMatch(/B\/s$/)
    const replay = column.replay as Replay
    const { operands: _, ...space } = replay.space
    expect(bandwidth({ ...column, replay: { ...replay, space } })).toBe('–')
  })
})

describe('a file of figures', () => {
  it('says what the page says: the same numbers in as many digits, words where the page has words', () => {
    fc.assert(
      fc.property(timings, (timing) => {
        expect(disagreements(csvOf, timing)).toEqual([])
      }),
      { numRuns: 60 },
    )
  })

  it.each(Object.entries(mutants))('is caught where %s', (_, mutant) => {
    const coarse: Timing = {
      single: { ms: [0.9123456, 1.0123456, 1.5], clock: 'timestamp' },
      batch: 20,
      analysisMs: 0,
      prepareMs: 0,
      uploadMs: 0.19999999999708962,
      compileMs: 3,
      readbackMs: 0,
      stepMs: 1e-4,
      rejected: 0,
    }
    expect(disagreements(csvOf, coarse)).toEqual([])
    expect(disagreements(mutant, coarse)).not.toEqual([])
  })
})

describe('a file of a figure over problems', () => {
  const saved = (timing: Timing) => ({
    provenance: 'measured' as const,
    date: 'D',
    adapter: replayFor(sketch).run.adapter,
    figures: [figuresFor('D3N7 8^3', [{ ...took(PLAIN, 1), timing }])],
  })

  /** Whether a file has the median that the figure shows, or its words. */
  function agrees(text: string, shown: string): boolean {
    const lines = parsed(text)
    const at = lines.findIndex(([first]) => first === 'problem')
    const cell = (name: string) => lines[at + 1][lines[at].indexOf(name)]
    const number = numberIn(shown)
    if (number === undefined) return cell('median ms') === '' && cell(WHY_EMPTY) === shown
    return cell('median ms') !== '' && same(Number(cell('median ms')), number, 'ms') && cell('analysis ms') !== '0'
  }

  /** The same file with another median. */
  const withMedian = (text: string, median: (cell: string) => string): string =>
    text.replace(
      /(,(?:one at a time|back to back),)([^,]*)/,
      (_, before: string, cell: string) => before + median(cell),
    )

  it('has the median that the figure shows, or its words, in both forms', () => {
    fc.assert(
      fc.property(timings, (timing) => {
        const sweep = saved(timing)
        const [outcome] = sweep.figures[0].outcomes
        const shown = solveWords(outcome, modeOf([outcome]))
        const text = sweepCsv(sweep, 'L')
        expect(agrees(text, shown)).toBe(true)
        const zero = withMedian(text, (cell) => cell || '0')
        const noisy = withMedian(text, (cell) => (cell === '' ? '' : String(Number(cell) * (1 - 1e-6))))
        expect([agrees(zero, shown), agrees(noisy, shown)].filter(Boolean)).toHaveLength(1)

        const file = JSON.parse(JSON.stringify(sweepJson(sweep))) as ReturnType<typeof sweepJson>
        const [found] = file.figures[0].outcomes
        expect(found.shown).toBe(shown)
        const zeros = Object.entries(found.timing ?? {}).filter(
          ([name, value]) => value === 0 && /^(?!prepare|rej)/.test(name),
        )
        expect(zeros).toEqual([])
        for (const one of found.timing?.single?.ms ?? []) expect(one).toBe(Number(one.toPrecision(4)))
      }),
      { numRuns: 60 },
    )
  })
})
