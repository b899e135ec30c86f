import { expect, test } from 'vitest'
import { curvesOf, doneAt, endsOf, endTicks, isTimed, iterates, iterationsIn, rangeOf, valueAt } from './curves.ts'
import { digitWidth } from '#src/page/draw/text.ts'
import { seriesOf, solvedIn } from './solved.fixture.ts'
import { endIn, lineNear, scalesIn } from './paint.ts'
import { curveName, powerOfTen, scientific, sentence } from './words.ts'
import view from './view.ts'

const residuals = seriesOf('residual', [1, 0.1, 0.01, 1e-7])
const worth = seriesOf('true residual', [1, 2e-6], [0, 3])
const rounds = [2, 1, 3].map((ms, i) => ({ name: `iteration ${i + 1}`, ms }))
const timed = { timing: { rounds } } as unknown as Parameters<typeof solvedIn>[2]
const ten = solvedIn(3, [residuals, worth], timed)

test('iterations end where the run says: the first number stands before the first of them', () => {
  expect(iterationsIn(ten)).toBe(3)
  // begin, direction, then multiply and direction three times: a step each
  expect(endTicks(ten)).toEqual([2, 4, 6, 8])
  const done = [0, 1, 2, 3, 4, 5, 6, 7, 8].map((tick) => doneAt(endTicks(ten), 3, tick))
  expect(done).toEqual([-1, -1, 0, 0, 1, 1, 2, 2, 3])
})

test('numbers of all columns lie in one frame, by iteration or by the time of each round', () => {
  const other = solvedIn(1, [seriesOf('residual', [1, 1e-3])])
  const columns = [ten, other, undefined]
  expect(curvesOf(columns, 'iterations').map(({ column, x }) => [column, x])).toEqual([
    [0, [0, 1, 2, 3]],
    [0, [0, 3]],
    [1, [0, 1]],
  ])
  expect(endsOf(ten)).toEqual([0, 2, 3, 6])
  const [own, marks, unmeasured] = curvesOf(columns, 'time')
  expect([own.x, marks.x, unmeasured.x]).toEqual([[0, 2, 3, 6], [0, 6], []])
  expect([isTimed([ten]), isTimed(columns)]).toEqual([true, false])
  const [least, most] = rangeOf(curvesOf(columns, 'iterations')) ?? []
  expect([least, most]).toEqual([Math.fround(1e-7), 1])
  // another unit is another frame
  const plain = solvedIn(1, [{ ...seriesOf('steps', [3, 4]), unit: '' }])
  expect(curvesOf([ten, plain], 'iterations')).toHaveLength(2)
})

test('what stands beside deepens the frame by a third at most, and what goes on below says so at the foot', () => {
  const beside = (name: string, values: readonly number[]) => ({ ...seriesOf(name, values), aside: true as const })
  const main = seriesOf('residual', [1, 1e-3, 2e-6])
  const frameOf = (...asides: readonly ReturnType<typeof beside>[]) => {
    const curves = curvesOf([solvedIn(2, [main, ...asides])], 'iterations')
    const [least, most] = rangeOf(curves) ?? [Number.NaN, Number.NaN]
    const scales = scalesIn(curves, [least, most], { width: 600, height: 300, unit: 1 })
    return { curves, scales, least: Math.log10(least), words: curves.map((curve) => endIn(scales, curve)?.below) }
  }
  // near by, all of it is in the frame
  const near = frameOf(beside('near', [0.1, 1e-4, 1e-7]))
  expect(near.least).toBeCloseTo(-7)
  expect(near.words).toEqual([undefined, undefined])
  // far below, the residuals keep three quarters of the height
  const far = frameOf(
    beside('far', [3e-8, 1e-12, 1e-22]),
    beside('farther', [1e-15, 1e-22, 0]),
    beside('none', [0, 0, 0]),
  )
  expect(far.least).toBeCloseTo((4 / 3) * Math.log10(2e-6))
  expect(far.words).toEqual([undefined, {}, { most: Math.fround(1e-15) }, { most: 0 }])
  const [, end] = far.curves.map((curve) => endIn(far.scales, curve))
  const foot = far.scales.top + far.scales.height
  expect(end?.y).toBeCloseTo(foot)
  // it crosses 10⁻⁸ where a line from 3 · 10⁻⁸ to 10⁻¹² does
  const part = Math.log10(3) / (Math.log10(3) + 4)
  expect(end?.x).toBeCloseTo(far.scales.x(part), 3)
  expect(['grid 2', 'grid 3', 'grid 4'].map((name, i) => curveName(name, far.words[i]))).toEqual([
    'grid 2',
    'grid 3 goes on below',
    'grid 4: 1.0\u00a0·\u00a010⁻¹⁵ at most, below',
  ])
})

test('what a logarithmic axis cannot show is left out', () => {
  expect(rangeOf(curvesOf([solvedIn(1, [seriesOf('residual', [0, Number.NaN])])], 'iterations'))).toBeUndefined()
  expect(rangeOf(curvesOf([solvedIn(1, [seriesOf('residual', [0, 0.5])])], 'iterations'))).toEqual([0.5, 0.5])
  expect(iterates(solvedIn(1, []))).toBe(false)
})

test('a number that is known at marks alone is the last one known', () => {
  expect([0, 2, 3, 9].map((iteration) => valueAt(worth, iteration))).toEqual([1, 1, worth.values[1], worth.values[1]])
  expect(valueAt(seriesOf('x', [5], [2]), 1)).toBeUndefined()
})

test('numbers are written as one reads them, and the side column counts', () => {
  expect([1, 0.5, 3.44e-5, 1e-7, 12345].map(scientific)).toEqual([
    '1',
    '0.5',
    '3.4\u00a0·\u00a010⁻⁵',
    '1.0\u00a0·\u00a010⁻⁷',
    '1.2\u00a0·\u00a010⁴',
  ])
  expect(powerOfTen(-12)).toBe('10⁻¹²')
  const told = view.tell?.([ten, solvedIn(1, [seriesOf('residual', [1, 1e-3])])], { options: {} })
  expect(told?.sentence).toBe(
    '**A** ends after 3 iterations at 1.0\u00a0·\u00a010⁻⁷ of ‖b‖, **B** ends after 1 iteration at 1.0\u00a0·\u00a010⁻³ of ‖b‖.',
  )
  expect(told?.lines.map((line) => line.slice(1))).toEqual([
    ['3', '1.0\u00a0·\u00a010⁻⁷', '6.00\u202fms'],
    ['1', '1.0\u00a0·\u00a010⁻³', '–'],
  ])
  expect(sentence([])).toBe('.')
})

test('names of numbers have room at the left of their lines', () => {
  const nameWidth = (name: string) => Array.from(name).length * digitWidth(1)
  const leftOf = (values: readonly number[], logarithmic = true) => {
    const curves = curvesOf(
      [solvedIn(values.length - 1, [{ ...seriesOf('residual', values), logarithmic }])],
      'iterations',
    )
    return scalesIn(curves, rangeOf(curves) ?? [0, 1], { width: 300, height: 200, unit: 1 }).left
  }
  expect(leftOf([1, 1e-3])).toBeGreaterThan(nameWidth(powerOfTen(-3)) + 6)
  expect(leftOf([1, 3e-11])).toBeGreaterThan(nameWidth(powerOfTen(-11)) + 6)
  expect(leftOf([0, 4.4e5], false)).toBeGreaterThan(nameWidth(scientific(3.3e5)) + 6)
})

test('a name stands on the nearest free line, at most three away, nor more than a quarter of the frame, but one line at least', () => {
  const near = (height: number, free: number) => lineNear({ height }, 50, 13, (y) => Math.abs(y - 50) >= free)
  expect([near(200, 0), near(200, 13), near(200, 20), near(200, 39)]).toEqual([50, 63, 76, 89])
  expect([near(200, 40), near(70, 13), near(70, 20), near(20, 13)]).toEqual([undefined, 63, undefined, 63])
})
