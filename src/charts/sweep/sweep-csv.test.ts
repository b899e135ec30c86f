import { expect, it } from 'vitest'
import { figuresFor, PLAIN, took, tunedTo } from './figures.fixture.ts'
import { sweepCsv } from './sweep-csv.ts'

const CONTEXT = { matrix: 'D3N7 8^3', adapter: 'X, "Y"', date: 'D', link: 'L' }
const wrong = { ...took(PLAIN, 1), check: { ok: false, backward: 0.5, forward: 1, overflow: false } }

it('has a line for every kernel on every problem, numbers bare, and no time of a wrong result', () => {
  const failure = { code: 'TooLarge', message: 'needs more, has less', at: {} }
  const figures = [
    figuresFor('D3N7 8^3', [took(PLAIN, 2, { team: 4 }), wrong]),
    { ...figuresFor('D3N7 99^3', []), failure },
  ]
  const [, table] = sweepCsv(figures, CONTEXT).split('\n\n')
  const [head, right, bad, large] = table.split('\n')
  expect(right).toBe('D3N7 8^3,1000,4000,sptrsv/plain,team=4,untuned,2,2,,22002000,3,1,1e-7,')
  expect(bad).toBe('D3N7 8^3,1000,4000,sptrsv/plain,,untuned,,,,,,,0.5,"wrong result, max error 5.0e-1"')
  expect(large).toMatch(/^D3N7 99\^3,+"needs more, has less"$/)
  const tuned = [figuresFor('D3N7 8^3', [tunedTo(PLAIN, 1)])]
  expect(sweepCsv(tuned, CONTEXT)).toContain('sptrsv/plain,,tuned,')
  for (const line of [right.split(','), large.replace(/"[^"]*"/, '').split(',')])
    expect(line).toHaveLength(head.split(',').length)
})
