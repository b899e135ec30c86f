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

/** Problems whose samples stand in order of size: nothing then tells whether they fell while they were taken. */
const sortedIn = (sweeps: readonly Sweep[]): readonly string[] =>
  sweeps
    .flatMap(({ figures }) => figures)
    .filter((one) => {
      const series = seriesOf(one)
      return series.length >= FEWEST_SERIES && series.every(rises)
    })
    .map(({ problem }) => problem)

const shelf = shelfOf('public/figures')

test('samples stand on the shelf in the order in which they were taken, and sorted ones are found', () => {
  expect(sortedIn(shelf)).toEqual([])
  const sorted = shelf.map((sweep) => ({
    ...sweep,
    figures: sweep.figures.map((one) =>
      one.problem === 'bcsstk33' ? { ...one, outcomes: one.outcomes.map(inOrder) } : one,
    ),
  }))
  expect(new Set(sortedIn(sorted))).toEqual(new Set(['bcsstk33']))
  console.log('mutants killed 1 of 1 (order of samples)')
})
