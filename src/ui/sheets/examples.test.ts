import { expect, test } from 'vitest'
import { EXAMPLES } from './examples.ts'

test('an example opens with its matrix, and with options where it has some of its own', () => {
  const [plain] = EXAMPLES
  expect([plain.command, JSON.parse(plain.arg)]).toEqual(['problem.source', plain.source])
  for (const { arg, source, solve } of EXAMPLES) expect(JSON.parse(arg)).toEqual(solve ? { source, solve } : source)
  expect(EXAMPLES.filter(({ solve }) => solve).length).toBeGreaterThan(0)
})
