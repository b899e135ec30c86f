import { expect, test } from 'vitest'
import { operationsNamed } from './operations.mjs'
import { projectTexts } from './project.mjs'

const project = projectTexts()

test('no file outside its folder names an operation', () => {
  expect(operationsNamed(project)).toEqual([])
})

/** Each adds a line that knows an operation to a file that must know none. */
const MUTANTS: readonly (readonly [place: string, line: string])[] = [
  ['src/page/store/axis.ts', "if (replay.operation === 'spmv') return ''"],
  ['src/page/frame/bar/Bar.tsx', 'const id = `sptrsv/${algorithm}`'],
  ['src/engine/run/logical-clock.ts', 'this.dependent = operation === "sptrsv"'],
  ['src/lab/rules/order.ts', "import { cube } from '#shaders/sptrsv/cases.ts'"],
  ['e2e/support/arguments.ts', "const KERNELS = ['spmv/auto']"],
  ['bench/claims.ts', "const HEADLINES = { sptrsv: 'auto' }"],
  ['bench/frames.ts', "const LINK = 'panes=matrix&k=spmv/csr_vector'"],
  ['bench/shelve.ts', "throw new Error('npm run bench -- sptrsv writes it')"],
  ['bench/operation-part.ts', "import { check } from '#shaders/spmv/problem.ts'"],
]

test('an operation that is named is seen', () => {
  const alive = MUTANTS.filter(([place, line]) => operationsNamed({ ...project, [place]: line }).length === 0)
  console.log(`mutants killed ${MUTANTS.length - alive.length} of ${MUTANTS.length} (operations)`)
  expect(alive).toEqual([])
})

test('a comment, a test, a fixture and an operation itself may name it, and a new operation is looked for too', () => {
  const text = "const id = 'sptrans/atomic'"
  const its = (file: string) => ['shaders', 'sptrans', file].join('/')
  const host = (file: string) => ['src', file].join('/')
  const there = { [its('operation.ts')]: '' }
  for (const place of [host('a.test.ts'), host('a.fixture.ts'), its('kernel.ts')])
    expect(operationsNamed({ ...there, [place]: text })).toEqual([])
  expect(operationsNamed({ ...there, [host('a.ts')]: '/** As `sptrans/atomic` does. */' })).toEqual([])
  expect(operationsNamed({ ...there, [host('a.ts')]: text })).toEqual([`${host('a.ts')}:1 names sptrans`])
})
