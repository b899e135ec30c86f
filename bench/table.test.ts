import { expect, it, vi } from 'vitest'
import { benchOf, type FoundBench } from '#src/engine/catalog/benches.ts'
import { type BenchOutcome, figuresOf } from './figures.ts'
import { timingOf } from './outcomes.fixture.ts'
import type { PeerRound } from './peer-rounds.ts'
import { showTable } from './table.ts'
import { third } from './third.fixture.ts'

const check = { ok: true, backward: 1e-7, forward: 0, overflow: false }

const ours = (kernel: string, ms: number, bytes: number, tuneMs?: number): BenchOutcome => ({
  name: kernel,
  kernel,
  params: {},
  check,
  cost: { flops: 1, bytes, span: 1 },
  timing: timingOf({
    single: { ms: [ms], clock: 'timestamp' },
    backToBack: { ms: [ms / 2], clock: 'timestamp' },
    analysisMs: 3,
    prepareMs: 3,
    ...(tuneMs !== undefined && { tuneMs }),
  }),
})

const way = {
  name: 'CSR 1',
  single: [4],
  backToBack: [2],
  analysisWarmMs: 1.5,
  analysisColdMs: 40,
  convertMs: 0.5,
  check,
}
// 4 TB/s without the library's launch of 1 ms
const rate = { bytes: 4e9, ms: [2], bytesPerSecond: 2e12 }
const peer: PeerRound = {
  device: 'GPU',
  cuda: 13000,
  cusparse: 12603,
  spinMs: 5.5,
  ways: [
    way,
    {
      ...way,
      name: 'SELL 32',
      single: [5],
      backToBack: [1],
      launch: { single: 'queued', backToBack: 'graph' },
      batch: 20,
    },
  ],
  memory: { read: rate, copy: rate, launch: { single: [1, 9, 0.5], backToBack: [0.25] } },
}

/** What a launch takes here is more than what it takes the library. */
const memory = { read: rate, copy: rate, launch: { single: [1.5], backToBack: [1] } }

/** The cells of the row that begins with a name. */
const shown = (name: string): string[] => rowsOf(benchOf('spmv'), name)

function rowsOf(bench: FoundBench, name: string, first = ours('spmv/auto', 4, 4e8)): string[] {
  const outcomes = [first, ours('spmv/sell', 2, 2e9, 700)]
  const figures = figuresOf(
    bench,
    'D3N7 3x3x2',
    [{ rows: 18, cols: 18, nonzeros: 99, outcomes, memory, machine: {} as never }],
    [peer],
  )
  const lines: string[] = []
  const log = vi.spyOn(console, 'log').mockImplementation((line: string) => void lines.push(line))
  showTable(bench, figures)
  log.mockRestore()
  const row = lines.find((line) => line.startsWith(name)) ?? ''
  return row.slice(name.length).trim().split(/ {2,}/)
}

it('a table says what comes before the first product, tuning apart, and each kind against the library’s fastest in it', () => {
  expect(shown('spmv/auto').slice(0, 10)).toEqual([
    '4.00',
    '2.50',
    '2.00',
    '6.00',
    '-',
    '-',
    expect.any(String),
    '1.00×',
    '0.500×',
    '200',
  ])
  const [single, less, many, analysis, cold, tuning, , of, ofMany, , ofRead] = shown('spmv/sell')
  expect([single, less, many, analysis, cold, tuning, of, ofMany]).toEqual([
    '2.00',
    '0.500',
    '1.00',
    '6.00',
    '-',
    '700',
    '2.00×',
    '1.00×',
  ])
  expect(ofRead).toMatch(/^50\s%$/)
})

it('a table says what the library’s analysis takes cold and warm, conversion included, and how its runs were given', () => {
  expect(shown('cuSPARSE CSR 1').slice(0, 6)).toEqual(['4.00', '3.00', '2.00', '2.00', '40.0', '-'])
  expect(shown('cuSPARSE SELL 32').join(' ')).toMatch(/given: queued, 20 by graph$/)
})

it('a table says after a row what each stage takes, of a kernel that reads words back between them', () => {
  const stage = (name: string, ...ms: number[]) => ({ name, ms: { ms, clock: 'timestamp' as const } })
  const stages = [stage('symbolic', 1, 2, 3), stage('', 0.5)]
  const staged = {
    ...ours('spmv/auto', 4, 4e8),
    timing: timingOf({ single: { ms: [3], clock: 'timestamp' }, stages, readMs: 0.25 }),
  }
  const words = rowsOf(benchOf('spmv'), 'spmv/auto', staged).at(-1)
  expect(words?.replaceAll('\u202f', ' ')).toMatch(/; symbolic 2\.00 ms; without a name 500 µs; between stages 250 µs$/)
  expect(shown('spmv/auto').at(-1)).not.toContain('between')
})

const noSeries = {
  ...ours('spmv/auto', 4, 4e8),
  timing: timingOf({ withheld: { single: 'rises', backToBack: 'falls' } }),
}

it('a table names a kernel whose series are all withheld, with the reasons', () => {
  expect(rowsOf(benchOf('spmv'), 'spmv/auto', noSeries).at(-1)).toMatch(
    /single withheld: rises; backToBack withheld: falls$/,
  )
})

it('of several processes the middle one of those with a series counts', () => {
  const bench = benchOf('spmv')
  const round = (outcome: BenchOutcome) => ({
    rows: 1,
    cols: 1,
    nonzeros: 1,
    outcomes: [outcome],
    machine: {} as never,
  })
  const rounds = [noSeries, ours('spmv/auto', 4, 1), noSeries, ours('spmv/auto', 3, 1), ours('spmv/auto', 5, 1)].map(
    round,
  )
  const [{ singles, timing }] = figuresOf(bench, 'D3N7 1x1x1', rounds, []).outcomes
  expect(singles).toEqual([4, 3, 5])
  expect(timing?.single?.ms).toEqual([4])
})

it('a table has the columns that an operation says it can fill, whichever it is', () => {
  const titles = rowsOf(third, ' ').join(' ')
  expect(titles).toMatch(/no reset +less launch/)
  expect(titles).toContain('of read')
  expect(titles).not.toMatch(/error|forward/)
  expect(rowsOf(benchOf('spmv'), ' ').join(' ')).toMatch(/error$/)
  expect(rowsOf(benchOf('sptrsv'), ' ').join(' ')).toMatch(/backward +forward$/)
  expect(rowsOf(benchOf('sptrsv'), ' ').join(' ')).not.toContain('of read')
})

it('a table says after a row how many iterations a solve took, and what one takes', () => {
  const one = ours('spmv/auto', 9, 1e6)
  const rounds = [3, 1, 2].map((ms, r) => ({ name: `iteration ${r + 1}`, ms }))
  const solve: BenchOutcome = {
    ...one,
    check: { ok: true, overflow: false, measures: { 'true residual': 1e-7, iterations: 2 } },
    ...(one.timing && { timing: { ...one.timing, rounds } }),
  }
  expect(rowsOf(benchOf('spmv'), 'spmv/auto', solve).join(' ')).toMatch(/; 2.iterations, 2.00.ms each/)
  expect(shown('spmv/auto').join(' ')).not.toContain('iteration')
})
