import { readFileSync } from 'node:fs'
import { describe, expect, it } from 'vitest'
import { benches, type FoundBench } from '#src/engine/catalog/benches.ts'
import type { Figures, Outcome, Sweep } from '#src/engine/run/times/sweep.ts'
import { CLAIMS, claimsOf, findingOf } from './claims.ts'
import { took } from './outcomes.fixture.ts'
import { pricesOn, shelfOf } from './ratios.ts'
import { BEGIN, END, frontFigures, readmeFigures, withFigures } from './readme.ts'
import { third } from './third.fixture.ts'

const README = readFileSync('README.md', 'utf8')
const BENCHMARKS = readFileSync('docs/benchmarks.md', 'utf8')
const TOUR = readFileSync('docs/tour.md', 'utf8')

const row = (kernel: string, ms: number, tuneMs?: number): Outcome => took(kernel, ms, ms, tuneMs)

/** By rule twice as fast as the library, tuned seven times. */
const figuresOf = (problem: string, headline: string): Figures => ({
  problem,
  rows: 1,
  nonzeros: 1,
  outcomes: [row(headline, 7), row(headline, 2, 300)],
  cusparse: { device: 'X', cusparse: 12603, ways: [{ name: 'A', single: [14], backToBack: [14], analysisWarmMs: 1 }] },
})

const sweepOf = (bench: FoundBench): Sweep => ({
  date: '2026-01-01',
  adapter: { kind: 'gpu', name: 'GPU', vendor: '', architecture: '', description: '', subgroupSize: 32, browser: '' },
  operation: bench.operation.id,
  figures: [...new Set(claimsOf([bench]).flatMap(({ problems }) => problems))].map((problem) =>
    figuresOf(problem, bench.headline),
  ),
})

/** The same with launches that were timed on both sides: 2 ms in the library. */
const launchedAs = ({ figures, ...sweep }: Sweep, ms: number): Sweep => ({
  ...sweep,
  memory: { launch: { single: [ms] } } as unknown as NonNullable<Sweep['memory']>,
  figures: figures.map((one) => ({
    ...one,
    ...(one.cusparse && { cusparse: { ...one.cusparse, launchFloor: { single: [2] } } }),
  })),
})

const SHELF = benches.map(sweepOf)

/** A document without the figures that are written into it. */
const besideFigures = (text: string): string => text.slice(0, text.indexOf(BEGIN)) + text.slice(text.indexOf(END))

/** Numbers of speed that a person has written. */
const speeds = (text: string) => text.match(/\d+(\.\d+)?(×|\s?x|\s+times)\s|\d\s?%|(geometric mean|GB\/s)\s+\d/g) ?? []

describe('README and the benchmarks', () => {
  const shelf = [shelfOf('public/figures'), undefined, pricesOn('public/figures')] as const

  it('say the numbers of the shelf, as `npm run bench -- ratios --write` writes them', () => {
    expect(BENCHMARKS).toBe(withFigures(BENCHMARKS, readmeFigures(...shelf)))
    expect(README).toBe(withFigures(README, frontFigures(...shelf)))
  })

  it('say no other numbers of speed, and neither does the tour', () => {
    for (const text of [besideFigures(README), besideFigures(BENCHMARKS), TOUR]) expect(speeds(text)).toEqual([])
    expect(speeds(README).length).toBeGreaterThan(2)
    expect(speeds('solves 3.4 times as fast')).toHaveLength(1)
  })

  it('fit on one screen: README has at most 70 lines, four of them of figures', () => {
    expect(README.trimEnd().split('\n').length).toBeLessThanOrEqual(70)
    expect(frontFigures(...shelf).split('\n')).toHaveLength(4)
  })

  it('name in README the first suite of each operation alone, with its mean and its least', () => {
    const front = frontFigures(SHELF)
    const claimed = benches.filter(({ claims }) => claims.length > 0)
    expect(front.split('\n')).toHaveLength(claimed.length)
    for (const { claims } of claimed) expect(front).toContain(`, ${claims[0].title}: 2.0 times as fast (least: 2.0, `)
    expect(frontFigures([changed(SHELF[0]), SHELF[1]])).not.toBe(frontFigures([SHELF[0], SHELF[1]]))
    expect(frontFigures([])).toBe('')
  })

  it('say beside it how many times as fast a suite is where each side is counted without its launch', () => {
    const [bench] = benches.filter(({ claims }) => claims.length > 0)
    // 14 − 2 over 7 − 3
    const [line] = frontFigures([launchedAs(sweepOf(bench), 3)], [bench]).split('\n')
    expect(line).toMatch(
      /: 2\.0 times as fast \(.*\), 3\.0 times as fast where each side is counted without its launch\.$/,
    )
  })

  it('take the launch of the sweep that the times are of, whichever is the last', () => {
    const [bench] = benches.filter(({ claims }) => claims.length > 0)
    const [claim] = claimsOf([bench])
    const times = (...sweeps: readonly Sweep[]) => findingOf(claim, sweeps).lessLaunch.chosen?.mean
    const [own, slow] = [3, 5].map((ms) => launchedAs(sweepOf(bench), ms))
    const { adapter: _, ...unknown } = slow
    expect(times(own)).toBeCloseTo(3)
    expect(times(own, unknown)).toBeCloseTo(3)
    expect(times(own, slow)).toBeCloseTo(6)
    expect(times(own, sweepOf(bench))).toBeUndefined()
  })

  it('would be another with one time that is another', () => {
    const said = readmeFigures(SHELF)
    expect(said).not.toBe(readmeFigures([changed(SHELF[0]), SHELF[1]]))
    expect(said).not.toBe(readmeFigures([SHELF[0], changed(SHELF[1])]))
  })
})

/** With our first row on the first problem twice as fast as it was. */
const changed = (sweep: Sweep): Sweep => {
  const [{ outcomes, ...first }, ...rest] = sweep.figures
  const [one, ...others] = outcomes
  return { ...sweep, figures: [{ ...first, outcomes: [{ ...row(one.kernel, 0.5) }, ...others] }, ...rest] }
}

/** Cells of the table by the title of their column. */
function cellsOf(text: string): { readonly title: string; readonly cell: string }[] {
  const [head, , ...rows] = text.split('\n').filter((line) => line.startsWith('|'))
  const cells = (line: string) =>
    line
      .split('|')
      .slice(1, -1)
      .map((cell) => cell.trim())
  const titles = cells(head)
  return rows.flatMap((line) => cells(line).map((cell, c) => ({ title: titles[c], cell })))
}

/** What every text of README's must keep: numbers of tuned rows stand under `tuned` alone, all others under `by rule`. */
const keepsTunedApart = (text: string): boolean =>
  cellsOf(text).every(({ title, cell }) => {
    if (cell.startsWith('7.0')) return title.includes('tuned')
    if (cell.startsWith('2.0')) return title.includes('by rule') && !title.includes('tuned')
    return true
  })

describe('what README says', () => {
  it('is of every suite by name, with its problems, by rule and tuned', () => {
    const text = readmeFigures(SHELF)
    for (const { title, bench } of CLAIMS)
      expect(text).toMatch(new RegExp(`\\| ${bench.operation.words.one}s, ${title}:`, 'i'))
    expect(text).toContain('| Solves, 16 grids: _Automatic_')
    expect(text).toContain('| Products, 16 matrices: best format')
    for (const name of [
      'D3N33 256³',
      'luxembourg_osm',
      'ILU(0) of D3N7 128³',
      'lower triangle of D3N13 256³',
      '250×130×66',
    ])
      expect(text.replaceAll(/\s+/g, ' ')).toContain(name)
    expect(cellsOf(text).filter(({ cell }) => cell.startsWith('7.0 (7.0, ')).length).toBeGreaterThanOrEqual(
      2 * CLAIMS.length,
    )
  })

  it('keeps what is tuned apart', () => {
    const text = readmeFigures(SHELF)
    expect(keepsTunedApart(text)).toBe(true)
    expect(keepsTunedApart(text.replaceAll(', tuned', ''))).toBe(false)
    expect(keepsTunedApart(text.replaceAll('2.0 (2.0', '7.0 (7.0'))).toBe(false)
  })

  it('has no column of tuned times, and does not say what they are, where nothing was tuned', () => {
    const byRule = ({ outcomes, ...rest }: Figures): Figures => ({
      ...rest,
      outcomes: outcomes.filter(({ timing }) => timing?.tuneMs === undefined),
    })
    const text = readmeFigures(SHELF.map((sweep) => ({ ...sweep, figures: sweep.figures.map(byRule) })))
    expect(text).not.toMatch(/tuned/i)
    expect(cellsOf(text).filter(({ cell }) => cell === '–')).toEqual([])
    expect(readmeFigures(SHELF)).toMatch(/_Tuned_:\s+candidates\s+were\s+timed/)
  })

  it('says nothing of an operation of which nothing stands in the table', () => {
    const unclaimed = benches.filter(({ claims }) => claims.length === 0)
    expect(unclaimed.length).toBeGreaterThan(0)
    const measured = unclaimed.map((bench) => ({
      ...sweepOf(bench),
      figures: [figuresOf(bench.told.before, bench.headline)],
    }))
    expect(readmeFigures([...SHELF, ...measured])).toBe(readmeFigures(SHELF))
  })

  it('says of how many kernels the best is, and nothing of it where no best is named', () => {
    const line = (of: string, sweeps: readonly Sweep[]) =>
      readmeFigures(sweeps)
        .replaceAll('\n  ', ' ')
        .split('\n')
        .find((one) => one.startsWith(of))
    const [solves, products] = SHELF
    const more = ({ outcomes, ...rest }: Figures, f: number): Figures => ({
      ...rest,
      outcomes: [
        ...outcomes,
        ...(f === 0 ? [row('spmv/sell', 5), row('spmv/tile', 6), row('spmv/tile', 3, 9), row('spmv/dia', 4, 9)] : []),
      ],
    })
    expect(line('- Products of 16', SHELF)).toMatch(/ Timed on each: 1 kernel\.$/)
    const grown = [solves, { ...products, figures: products.figures.map(more) }]
    expect(line('- Products of 16', grown)).toMatch(/ Timed on each: 1 to 3 kernels\.$/)
    expect(line('- Solves of 16', SHELF)).not.toContain('Timed')
  })

  it('leaves a suite out of which a problem is missing, or its times on one side, and knows which', () => {
    const [solves, products] = SHELF
    const [first, ...rest] = solves.figures
    const { cusparse: _, ...alone } = first
    const finding = (sweep: Sweep) => findingOf(CLAIMS[0], [sweep])
    expect(finding(solves).missing).toEqual([])
    expect(finding({ ...solves, figures: rest }).missing).toEqual([first.problem])
    const partly = { ...solves, figures: [alone, ...rest] }
    expect(finding(partly).missing).toEqual([first.problem])
    expect(finding(partly).summaries.chosen.single).toBeUndefined()
    const text = readmeFigures([partly, products])
    expect(text).not.toContain(CLAIMS[0].title)
    expect(text).toContain(CLAIMS[1].title)
    expect(readmeFigures([])).not.toMatch(/\d/)
  })

  it('says that no rule was read off a suite beside the numbers by rule alone', () => {
    const sentences = readmeFigures(SHELF)
      .replaceAll('\n  ', ' ')
      .split('\n- ')
      .filter((line) => line.includes('No rule was read off them'))
    expect(sentences.map((line) => line.replace(/:[^]*/, '').replaceAll(/\s+/g, ' '))).toEqual(
      CLAIMS.filter(({ fresh }) => fresh).map(({ title }) => `Solves of ${title}`),
    )
  })
})

describe('one more operation', () => {
  const all = [...benches, third]
  const shelf = all.map(sweepOf)
  const text = readmeFigures(shelf, all).replaceAll(/\s+/g, ' ')

  it('is told of by its own words, and the others are told of as before', () => {
    expect(text).toContain('before the first solve, product, transposition or rotation is not counted')
    for (const pick of ['_Automatic_', 'best algorithm']) expect(text).toContain(`| Rotations, 2 wide ones: ${pick} |`)
    expect(text).toContain('- Rotations of 2 wide ones: double one, two.')
    expect(text).toContain('Rotations: how many times as long as the best algorithm by rule _Automatic_ by rule takes')
    expect(text).toContain('Before the first rotation (two) _Automatic_ takes')
    const rows = (of: string) => of.split('\n').filter((line) => /^- (Solves|Products)/.test(line))
    expect(rows(readmeFigures(shelf, all))).toEqual(rows(readmeFigures(SHELF)))
  })

  it('is not told of where it is not measured, or has no times', () => {
    expect(readmeFigures(shelf)).not.toContain('otation')
    expect(readmeFigures(SHELF, all)).not.toContain('| Rotations')
  })
})
