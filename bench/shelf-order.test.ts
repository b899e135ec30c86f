import { expect, test } from 'vitest'
import type { SampleKind } from '#src/engine/run/run.ts'
import type { Figures, Outcome, Sweep } from '#src/engine/run/times/sweep.ts'
import { shelfOf } from './ratios.ts'

/** With fewer samples, or fewer series, chance can put them in order. */
const FEWEST_SAMPLES = 6
const FEWEST_SERIES = 3

const KINDS: readonly SampleKind[] = ['single', 'solveOnly', 'backToBack']

const seriesOf = ({ outcomes }: Figures): readonly (readonly number[])[] =>
  outcomes
    .flatMap(({ timing }) => KINDS.map((kind) => timing?.[kind]))
    .flatMap((samples) => (samples && samples.ms.length >= FEWEST_SAMPLES ? [samples.ms] : []))

const rises = (ms: readonly number[]): boolean => ms.every((one, s) => s === 0 || one >= ms[s - 1])

/** An outcome as it would be, had its samples been sorted. */
function inOrder({ timing, ...rest }: Outcome): Outcome {
  if (!timing) return rest
  const sorted = KINDS.flatMap((kind) => {
    const samples = timing[kind]
    return samples ? [[kind, { ...samples, ms: samples.ms.toSorted((a, b) => a - b) }]] : []
  })
  return { ...rest, timing: { ...timing, ...Object.fromEntries(sorted) } }
}

/** Problems whose samples stand in order of size and that do not say so, or that say it and do not. */
function untrue(sweeps: readonly Sweep[]): readonly string[] {
  return sweeps
    .flatMap(({ figures }) => figures)
    .filter((one) => {
      const series = seriesOf(one)
      const bySize = series.length >= FEWEST_SERIES && series.every(rises)
      return bySize !== (one.bySize ?? false)
    })
    .map(({ problem }) => problem)
}

const shelf = shelfOf('public/figures')
const changed = (change: (figures: Figures) => Figures): readonly Sweep[] =>
  shelf.map((sweep) => ({ ...sweep, figures: sweep.figures.map(change) }))

test('where samples were kept in order of size, the shelf says so, and nowhere else', () => {
  const marked = shelf.flatMap(({ figures }) => figures).filter(({ bySize }) => bySize)
  expect(marked.map(({ problem }) => problem.startsWith('skew '))).toEqual(marked.map(() => true))
  expect(marked.length).toBeGreaterThan(0)
  expect(untrue(shelf)).toEqual([])
})

test('samples that were sorted, and a mark that is gone or wrong, are found', () => {
  const unmarked = changed(({ problem, rows, nonzeros, outcomes }) => ({ problem, rows, nonzeros, outcomes }))
  expect(untrue(unmarked)).toHaveLength(9)
  const sorted = changed((one) => (one.problem === 'bcsstk33' ? { ...one, outcomes: one.outcomes.map(inOrder) } : one))
  expect(untrue(sorted)).toContain('bcsstk33')
  const claimed = changed((one) => (one.problem === 'bcsstk33' ? { ...one, bySize: true } : one))
  expect(untrue(claimed)).toContain('bcsstk33')
  console.log('mutants killed 3 of 3 (order of samples)')
})
