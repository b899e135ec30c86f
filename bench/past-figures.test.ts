import { expect, it } from 'vitest'
import { projectSources } from '#src/engine/gpu/device/link.ts'
import type { AdapterRecord } from '#src/engine/run/run.ts'
import { timingOf, took } from './outcomes.fixture.ts'
import {
  inOrder,
  ofAdapter,
  pastOf,
  type PastFigure,
  type PastProblem,
  type PastSweep,
  sameIn,
} from './past-figures.ts'
import { type RanProgram, shaderOf } from './ran-programs.ts'
import { holdsPast, pastLines, type PastReport, type PastVerdict } from './past-report.ts'

const figure = (changed: number, date = '2026-11-23'): PastFigure => ({
  outcome: { kernel: 'spmv/csr', params: {}, timing: timingOf({}) },
  date: `${date}T10:00:00Z`,
  changed,
})
const problem = (name: string, nonzeros: number, ...figures: PastFigure[]): PastProblem => ({
  operation: 'spmv',
  problem: name,
  nonzeros,
  figures,
})

/** In the order in which they are to be timed. */
const WANTED = [
  problem('two changed programs', 900, figure(1), figure(1, '2026-11-24')),
  problem('one that changed, and half of one', 100, figure(1), figure(0.5)),
  problem('one that changed', 800, figure(1)),
  problem('old', 700, figure(0, '2026-11-21'), figure(0)),
  problem('new and small', 5, figure(0)),
  problem('new and large', 500, figure(0)),
]

type Order = typeof inOrder
const keepsOrder = (order: Order): boolean =>
  [WANTED, WANTED.toReversed(), [...WANTED.slice(3), ...WANTED.slice(0, 3)]].every((all) =>
    order(all).every((one, p) => one === WANTED[p]),
  )

it('times most changed programs first, then the oldest figures, then small problems', () => {
  expect(keepsOrder(inOrder)).toBe(true)
  const mutants: readonly Order[] = [
    (all) => [...all],
    (all) => inOrder(all).toReversed(),
    (all) => all.toSorted((a, b) => a.nonzeros - b.nonzeros),
    (all) =>
      inOrder(all.map((one) => ({ ...one, nonzeros: 0 }))).map(
        (one) => all.find((o) => o.problem === one.problem) ?? one,
      ),
    (all) => all.toSorted((a, b) => b.figures.length - a.figures.length),
  ]
  const alive = mutants.filter(keepsOrder).length
  console.log(`mutants killed ${mutants.length - alive} of ${mutants.length} (order of the past)`)
  expect(alive).toBe(0)
})

const ADAPTER: AdapterRecord = {
  kind: 'gpu',
  name: 'NVIDIA H200',
  vendor: 'nvidia',
  architecture: '',
  description: 'driver 1',
  subgroupSize: 32,
  browser: 'Dawn',
}

const by = (adapter: AdapterRecord | undefined): PastSweep => ({
  sweep: { date: '2026-11-23', ...(adapter && { adapter }), figures: [] },
  originOf: () => undefined,
})

it('compares times of one adapter alone, whatever its driver', () => {
  const others = [{ ...ADAPTER, name: 'NVIDIA H100' }, { ...ADAPTER, kind: 'software' as const }, undefined].map(by)
  const [own, mine] = [by(ADAPTER), { ...ADAPTER, description: 'driver 2', browser: 'Chromium' }]
  expect(ofAdapter([...others, own], mine).own).toEqual([own])
  expect(ofAdapter(others, mine).own).toEqual([])
  expect(ofAdapter([own], { ...ADAPTER, name: 'NVIDIA H100' })).toEqual({
    own: [],
    other: 'the past was measured on NVIDIA H200, and this is NVIDIA H100',
  })
  expect(ofAdapter([by(undefined)], undefined).own).toEqual([])
})

it('compares a kernel with itself: by the same parameters, tuned with tuned', () => {
  const past = { ...took('spmv/csr', 1, 1), params: { team: 4 } }
  const others = [
    { ...took('spmv/csr', 1, 1), params: { team: 8 } },
    { ...took('spmv/csr', 1, 1, 500), params: { team: 4 } },
    { ...took('spmv/sell', 1, 1), params: { team: 4 } },
  ]
  const own = { ...took('spmv/csr', 1, 1), params: { team: 4, more: 1 } }
  expect(sameIn([...others, own], past)).toBe(own)
  expect(sameIn(others, past)).toBeUndefined()
})

const verdict = (name: string, told: Partial<PastVerdict>): PastVerdict => ({
  name,
  problem: 'D3N7 64^3',
  changed: false,
  comparisons: [],
  ...told,
})
const REPORT: PastReport = {
  against: 'the shelf',
  verdicts: [
    verdict('spmv/csr', { comparisons: [{ kind: 'single', past: 1, now: 1.01, says: 'same' }] }),
    verdict('spmv/dia', { comparisons: [{ kind: 'backToBack', past: 1, now: 0.5, says: 'faster' }] }),
    verdict('spmv/ell', { comparisons: [{ kind: 'single', says: 'unclear', why: 'fewer than 6 samples' }] }),
  ],
  left: [{ problem: 'cage11', figures: 3 }],
}
const slower = verdict('spmv/sell', {
  changed: true,
  comparisons: [{ kind: 'single', past: 0.05, now: 0.06, says: 'slower' }],
})
const lost = verdict('spmv/tile', { lost: 'its result is wrong' })

it('tells what is slower by kernel, problem and times, and holds where nothing is', () => {
  expect(holdsPast(REPORT)).toBe(true)
  expect(holdsPast({ ...REPORT, verdicts: [...REPORT.verdicts, slower] })).toBe(false)
  expect(holdsPast({ ...REPORT, verdicts: [...REPORT.verdicts, lost] })).toBe(false)
  const lines = pastLines({ ...REPORT, verdicts: [...REPORT.verdicts, slower, lost] }).map((line) =>
    line.replaceAll('\u202f', ' '),
  )
  expect(lines).toEqual([
    'Beside the shelf: 5 figures timed, 1 of programs that have changed since.',
    'Slower than its past, more than 1.05 times: 1 series:',
    '  1.20× spmv/sell on D3N7 64^3, single: 50.0 µs → 60.0 µs; its program has changed',
    'No time now: 1 figure:',
    '  spmv/tile on D3N7 64^3: its result is wrong',
    'Not compared: 1 series:',
    '  spmv/ell on D3N7 64^3, single: fewer than 6 samples',
    'Faster: 1 series:',
    '  0.500× spmv/dia on D3N7 64^3, back to back: 1.00 ms → 500 µs',
    'The same: 1 series.',
    'Not timed: 3 figures of cage11.',
  ])
})

it('is read in a minute, however much is slower', () => {
  const verdicts = Array.from({ length: 300 }, (_, v) =>
    verdict(`spmv/k${v}`, { comparisons: [{ kind: 'single', past: 1, now: 1.1 + v / 100, says: 'slower' }] }),
  )
  const lines = pastLines({ ...REPORT, verdicts })
  expect(lines.length).toBeLessThan(60)
  // the worst comes first, and what is left out is counted
  expect(lines[2]).toContain('spmv/k299')
  expect(lines).toContain('  … and 288 more')
})

it('knows how much of a program has changed: shaders, what is planned alone, or all where it is not known', async () => {
  const sources = { './a.wesl': 'override size = 4u;', './b.wesl': 'var<private> own: u32;' }
  const [a, b] = await Promise.all(['a.wesl', 'b.wesl'].map((module) => shaderOf(sources, { module, conditions: {} })))
  const programs: Readonly<Record<string, RanProgram | undefined>> = {
    same: { shaders: [a, b] },
    half: { shaders: [a, { ...b, hash: 'other' }] },
    gone: { shaders: [{ ...a, module: 'c.wesl', hash: 'gone' }] },
    planned: { shaders: [a], planned: 'other' },
    unknown: undefined,
  }
  const figures = Object.keys(programs).map((name) => ({
    problem: name,
    rows: 1,
    nonzeros: 1,
    outcomes: [took('spmv/csr_vector', 1, 1)],
  }))
  const sweep: PastSweep = {
    sweep: { date: '2026-11-23', operation: 'spmv', figures },
    originOf: (name) => ({ date: '2026-11-24', ...(programs[name] && { program: programs[name] }) }),
  }
  // what csr_vector plans is linked from the project's own
  const found = await pastOf([sweep], { ...(await projectSources()), ...sources }, 'sptrsv')
  expect(found.map((one) => [one.problem, one.figures[0].changed])).toEqual([
    ['same', 0],
    ['half', 0.5],
    ['gone', 1],
    ['planned', 0.5],
    ['unknown', 1],
  ])
  expect(found[0].figures[0].date).toBe('2026-11-24')
})
