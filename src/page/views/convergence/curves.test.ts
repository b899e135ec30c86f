import { expect, test } from 'vitest'
import { curvesOf, doneAt, endsOf, endTicks, isTimed, iterates, iterationsIn, rangeOf, valueAt } from './curves.ts'
import { seriesOf, solvedIn } from './solved.fixture.ts'
import { powerOfTen, scientific, sentence } from './words.ts'
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
  expect([1, 0.5, 3.44e-5, 1e-7, 12345].map(scientific)).toEqual(['1', '0.5', '3.4 · 10⁻⁵', '1.0 · 10⁻⁷', '1.2 · 10⁴'])
  expect(powerOfTen(-12)).toBe('10⁻¹²')
  const told = view.tell?.([ten, solvedIn(1, [seriesOf('residual', [1, 1e-3])])], { options: {} })
  expect(told?.sentence).toBe(
    '**A** ends after 3 iterations at 1.0 · 10⁻⁷ of ‖b‖, **B** ends after 1 iteration at 1.0 · 10⁻³ of ‖b‖.',
  )
  expect(told?.lines.map((line) => line.slice(1))).toEqual([
    ['3', '1.0 · 10⁻⁷', '6.00\u202fms'],
    ['1', '1.0 · 10⁻³', '–'],
  ])
  expect(sentence([])).toBe('.')
})
