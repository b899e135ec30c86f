import { afterAll, describe, expect, inject, it, test } from 'vitest'
import type { F32 } from '#src/core/base/arrays.ts'
import { defaults, type Kernel, type Params } from '#src/core/kernel/kernel.ts'
import { Draw, TURNS } from '#src/lab/draw.ts'
import { choicesOf } from '#src/lab/rules/labs.ts'
import { buildMatrix } from '#src/core/sparse/build.ts'
import type { Matrix } from '#src/core/sparse/source.ts'
import { cube, oddGrids, rowsOf, tinyMatrices } from '#src/core/sparse/test-matrices.ts'
import { odd } from '../symgs/cases.ts'
import { bySweeps } from './bicgstab.fixture.ts'
import base from './block5_base/kernel.ts'
import opt from './block5_opt/kernel.ts'
import sliced from './block5_sliced/kernel.ts'
import { BLOCK, type BlockProblem, SIDE } from './blocks.ts'
import { colouredBlocks } from './colours.ts'
import { inverted } from './inverse.ts'
import type { BlockSpec } from './options.ts'
import { check, makeProblem } from './problem.ts'
import subdomain from './subdomain/kernel.ts'

const SPEC: BlockSpec = { cfl: '1', viscous: false, systems: '1', sweeps: '1', seed: 3 }
const problemOf = (matrix: Matrix, rest: Partial<BlockSpec> = {}) => makeProblem([matrix], { ...SPEC, ...rest })

const coloured = [base, opt, sliced] as unknown as readonly Kernel<unknown, BlockProblem>[]
const own = [base, opt, sliced, subdomain] as unknown as readonly Kernel<unknown, BlockProblem>[]

/** What a kernel's twin makes of a problem. */
function outputsOf<A>(kernel: Kernel<A, BlockProblem>, problem: BlockProblem, given: Params = {}) {
  const params = defaults(kernel, given)
  const machine = { workers: 4, lanes: 8 }
  return kernel.reference(problem, kernel.analyse(problem, params), params, machine, () => undefined)
}

const ASKED: readonly Partial<BlockSpec>[] = [
  { systems: '0' },
  { systems: '2', sweeps: '2' },
  { cfl: '1000', viscous: true, sweeps: '2' },
]

const draw = new Draw(inject('turn')).within(TURNS)
/** Of the problems, with each choice, one in eight. */
const ONE_IN = 8
afterAll(() => console.log(`${draw.told} (block sweeps)`))

describe.each(own.map((kernel) => [kernel.title, kernel] as const))('%s', (_, kernel) => {
  it('is a serial sweep over block rows in its own order, with every choice of a parameter', async () => {
    const mesh = await buildMatrix({ kind: 'tetra', side: 4, flat: 1, seed: 3 })
    const few = [...tinyMatrices(), ...odd(), mesh].filter(({ csr }) => csr.col_idx.length < 1000)
    for (const matrix of [...few, oddGrids()[0]])
      for (const asked of ASKED)
        for (const given of choicesOf(kernel)) {
          if (!draw.meets(ONE_IN)) continue
          const problem = problemOf(matrix, asked)
          const where = `${matrix.name} ${JSON.stringify({ ...asked, ...given })}`
          expect(check(problem, outputsOf(kernel, problem, given)), where).toMatchObject({ ok: true })
        }
  })
})

describe('the oracle', () => {
  /** Two cells that need one another. */
  const problem = problemOf(
    rowsOf('a pair', 2, [
      [0, 1],
      [0, 1],
    ]),
  )
  const outputs = outputsOf(base, problem)

  it('passes a sweep in the order that is told, and no other', () => {
    expect(check(problem, outputs).ok).toBe(true)
    expect(check(problem, { ...outputs, turn: Uint32Array.of(1, 0) }).ok).toBe(false)
  })

  it('sees an unknown that is a little off, of the flow and of a turbulence system, and one that is no number', () => {
    const x = outputs['x'] as F32
    for (const word of [3, 2 * SIDE + 1]) {
      const off = { ...outputs, x: x.map((value, w) => (w === word ? 1.001 * value : value)) }
      expect(check(problem, off)).toMatchObject({
        ok: false,
        measures: [{ at: { item: word % SIDE === 3 ? 0 : 1 } }, {}, {}],
      })
    }
    expect(check(problem, { ...outputs, x: x.with(0, Number.NaN) }).ok).toBe(false)
  })

  it('lets no rows of a turn need one another', () => {
    expect(check(problem, { ...outputs, turn: Uint32Array.of(0, 0) })).toMatchObject({
      ok: false,
      measures: [{}, {}, { value: 2 }],
    })
  })
})

test('a sweep over block rows is what the preconditioner of the reference solver is, in the same order', async () => {
  const mesh = await buildMatrix({ kind: 'tetra', side: 5, flat: 1, seed: 3 })
  const problem = problemOf(mesh, { systems: '0', cfl: '100', sweeps: '2' })
  const { A, blocks, b } = problem.inputs
  const order = colouredBlocks(problem, { colouring: 0 }).colour
  const rows = Uint32Array.from(order.keys()).sort((i, j) => order[i] - order[j] || i - j)
  const x = bySweeps({ pattern: A, blocks, b }, { order: rows }, 2)(Float64Array.from(b))
  for (const kernel of coloured)
    for (const [word, value] of (outputsOf(kernel, problem)['x'] as F32).entries())
      expect(Math.abs(value - x[word])).toBeLessThan(1e-3)
})

test('colours by structure are as few as x + y + z modulo a number gives, and greedy ones part neighbours, too', () => {
  const coloursOf = (matrix: Matrix, colouring: number) => colouredBlocks(problemOf(matrix), { colouring }).colours
  expect([cube('D3N7', 5), cube('D3N13', 5)].map((matrix) => coloursOf(matrix, 0))).toEqual([2, 3])
  expect(coloursOf(cube('D3N13', 5), 1)).toBeGreaterThan(3)
  expect(coloursOf(cube('D3N27', 4), 0)).toBe(8)
})

test('an inverted block times the block is the identity, whatever the order of its pivots', () => {
  const block = Array.from({ length: BLOCK }, (_, e) => ((7 * e) % 11) - 5)
  block[0] = 0
  const inverse = inverted(block)
  for (let r = 0; r < SIDE; r++)
    for (let c = 0; c < SIDE; c++) {
      let sum = 0
      for (let d = 0; d < SIDE; d++) sum += inverse[SIDE * r + d] * block[SIDE * d + c]
      expect(sum).toBeCloseTo(r === c ? 1 : 0, 10)
    }
  expect(inverted(new Float32Array(BLOCK)).every(Number.isNaN)).toBe(true)
})
