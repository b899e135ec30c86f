import { expect, test } from 'vitest'
import type { FindingRule, KernelColumn } from './contract/finding.ts'
import { findingsOf, numbersOf, type StructureNumbers } from './finding-rules.ts'

const column = (index: number, kernel: string, chosen = kernel): KernelColumn => ({
  index,
  letter: 'AB'[index],
  chosen,
  kernel,
  params: {},
})

/** Says its number of all kernels but `x/good`, and offers that. */
const rule = (more: Partial<FindingRule<number>> = {}): FindingRule<number> => ({
  title: 'Slow',
  place: 1,
  operations: ['x'],
  look: () => 3,
  tell: (found, { letter }) => ({
    says: `${letter} ${found}`,
    shows: { kind: 'part', of: 'column' },
    cure: { kernel: 'x/good' },
  }),
  ...more,
})
const catalog = new Map<string, FindingRule>([
  ['each', rule()],
  ['matrix', rule({ ofMatrix: true, title: 'Matrix' })],
  ['silent', rule({ look: () => undefined })],
  ['elsewhere', rule({ operations: ['y'] })],
])
const pattern = { rows: 0, cols: 0, row_ptr: Uint32Array.of(0), col_idx: new Uint32Array() }
const seen = { posed: { operation: 'x', inputs: { A: pattern } }, pattern } as unknown as Parameters<
  typeof numbersOf
>[1]

type Tells = typeof findingsOf

const saidBy = (tells: Tells, numbers: StructureNumbers, columns: readonly KernelColumn[]): readonly string[] =>
  tells(catalog, numbers, columns).map(({ rule: id, says, column: of }) => `${id} ${of} ${says}`)

/** Whether each column has its findings, the matrix one, and a kernel that runs already is no help. */
function holds(tells: Tells): boolean {
  const numbers = { each: 3, matrix: 3 }
  const said = [
    saidBy(tells, numbers, [column(0, 'x/slow'), column(1, 'x/slow')]),
    saidBy(tells, numbers, [column(0, 'x/good'), column(1, 'x/slow')]),
    saidBy(tells, numbers, [column(0, 'x/slow'), column(1, 'x/slow', 'x/good')]),
    saidBy(tells, {}, [column(0, 'x/slow')]),
  ]
  const wanted = [['each 0 A 3', 'each 1 B 3', 'matrix 0 A 3'], ['each 1 B 3'], ['each 0 A 3', 'matrix 0 A 3'], []]
  return JSON.stringify(said) === JSON.stringify(wanted)
}

const mutants: Readonly<Record<string, Tells>> = {
  'a kernel helps itself': (rules, numbers, columns) =>
    findingsOf(
      rules,
      numbers,
      columns.map((one) => ({ ...one, kernel: 'x/slow', chosen: 'x/slow' })),
    ),
  'a kernel that leaves the problem to others is offered itself': (rules, numbers, columns) =>
    findingsOf(
      rules,
      numbers,
      columns.map((one) => ({ ...one, chosen: one.kernel })),
    ),
  'the matrix has findings in each column': (rules, numbers, columns) =>
    findingsOf(new Map([...rules].map(([id, { ofMatrix: _once, ...each }]) => [id, each])), numbers, columns),
  'tells what was not found': (rules, numbers, columns) => findingsOf(rules, { each: 3, ...numbers }, columns),
  'tells of the first column alone': (rules, numbers, columns) => findingsOf(rules, numbers, columns.slice(0, 1)),
}

test('what no rule of the operation finds is not told', () => {
  expect(numbersOf(catalog, seen)).toEqual({ each: 3, matrix: 3 })
})

test('each column has its findings, the matrix one, and a kernel that runs already is no help', () => {
  expect(holds(findingsOf)).toBe(true)
  for (const [fault, mutant] of Object.entries(mutants)) expect(holds(mutant), fault).toBe(false)
})
