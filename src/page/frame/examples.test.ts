import { expect, test } from 'vitest'
import { EXAMPLES, partOf } from './examples.ts'

test('an example opens with its matrix, and with options and kernels where it has some of its own', () => {
  const [plain] = EXAMPLES
  expect([plain.command, JSON.parse(plain.arg)]).toEqual(['problem.source', { source: plain.source, preset: 'race' }])
  for (const { arg, source, solve, algorithms, preset = 'race', panes } of EXAMPLES) {
    const { kernels = [], ...rest } = JSON.parse(arg)
    expect(rest).toEqual({ source, ...(solve && { solve }), preset, ...(panes && { panes }) })
    expect(kernels).toHaveLength(algorithms?.length ?? 0)
  }
  const orders = EXAMPLES.find(({ title }) => title.endsWith('two orders of its colours'))
  expect(JSON.parse(orders?.arg ?? '').kernels).toEqual([
    { id: 'krylov/pcg', params: { preconditioner: 6 } },
    { id: 'krylov/pcg', params: { preconditioner: 6, even: 0 } },
  ])
  expect(EXAMPLES.filter(({ solve }) => solve).length).toBeGreaterThan(0)
})

test('an example is seen as what it computes with: the triangle that is solved, or all of its matrix', () => {
  const seen = new Map(EXAMPLES.map((example) => [example.title, partOf(example)]))
  expect([
    seen.get('A dense 4×4, L y = b'),
    seen.get('A dense 4×4, U x = y'),
    seen.get('Sparse BLAS 2, y = A x'),
  ]).toEqual(['lower', 'upper', 'whole'])
})
