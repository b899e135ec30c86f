import { beforeAll, expect, test } from 'vitest'
import type { F32, U32 } from '#src/core/base/arrays.ts'
import { findKernel } from '#src/engine/catalog/kernels.ts'
import { openLabs } from '#src/engine/gpu/executor/poured.fixture.ts'
import { defaults, type Kernel, type Params } from '#src/core/kernel/kernel.ts'
import { type Edit, edited } from '#src/lab/rules/mutant.ts'
import type { CopyStep, Plan } from '#src/core/kernel/plan/plan.ts'
import type { NamedLab } from '#src/lab/rules/labs.ts'
import { SENTINEL } from '#src/core/trace/control.ts'
import { cube } from '#src/core/sparse/test-matrices.ts'
import { seededCases } from '../cases.ts'
import { solveExactly } from './sets.fixture.ts'
import type { System } from '../solve.ts'

const SOLVES = 1000

let kernel: Kernel<unknown, System>
let lab: NamedLab['lab']

beforeAll(async () => {
  kernel = await findKernel('sptrsv/chain_phases')
  const found = (await openLabs()).find((one) => one.lab.capabilities.subgroupSize > 0)
  if (!found) throw new Error('These tests need subgroups.')
  lab = found.lab
})

/** Right-hand side s of a thousand. */
const rhs = (rows: number, s: number): F32 => Float32Array.from({ length: rows }, (_, i) => 1 + ((7 * i + 3 * s) % 11))

/** A solve of the system, and another right-hand side before each. */
function manySolves(problem: System, params: Params, solves: number, b: (s: number) => F32): Plan {
  const { rows } = problem.pattern
  const { capabilities } = lab
  const plan = kernel.plan(problem, kernel.analyse(problem, params, capabilities), params, {
    trace: false,
    capabilities,
  })
  const stateWords = plan.buffers.find(({ name }) => name === 'state')?.words ?? 1
  const all = new Float32Array(rows * solves)
  for (let s = 0; s < solves; s++) all.set(b(s), s * rows)
  const copy = (from: string, at: number, to: string, there: number): CopyStep => ({
    kind: 'copy',
    from: { buffer: from, at },
    to: { buffer: to, at: there },
    words: rows,
  })
  return {
    ...plan,
    buffers: [
      ...plan.buffers.map((spec) => (spec.name === 'b' ? { name: 'b', words: rows } : spec)),
      { name: 'all_b', words: all.length, data: all },
      { name: 'all_x', words: all.length },
      { name: 'left', words: stateWords },
    ],
    solve: [
      ...Array.from({ length: solves }, (_, s) => [
        copy('all_b', s * rows, 'b', 0),
        ...plan.reset,
        ...plan.solve,
        copy('x', 0, 'all_x', s * rows),
      ]).flat(),
      { kind: 'copy', from: { buffer: 'state' }, to: { buffer: 'left' }, words: stateWords },
    ],
    outputs: { x: { kind: 'f32', buffer: 'all_x' }, state: { kind: 'u32', buffer: 'left' } },
  }
}

/** Words of the set of the next solve in which something is left; word 0 of a set is 0. */
function leftIn(state: U32, solves: number, { pattern: { rows } }: System): number {
  const words = state.length / 2
  const next = state.subarray((solves % 2) * words, (1 + (solves % 2)) * words)
  return next.subarray(words - rows).filter((word) => word !== SENTINEL).length
}

/** Solves of which an entry of x is not what it has to be, words that are left, and the error of the last one. */
async function wrongSolves(
  given: Params,
  solves: number,
  b: (rows: number, s: number) => F32,
  edits: readonly Edit[] = [],
) {
  const problem = seededCases(cube('D3N7', 8))[0].problem
  const { rows } = problem.pattern
  const plan = manySolves(problem, defaults(kernel, given), solves, (s) => b(rows, s))
  const { outputs, error } = await lab.run(
    plan,
    edited(lab.sources, { name: 'sets', edits }, 'sptrsv/chain_phases/kernel.wesl'),
  )
  const x = outputs['x'] as F32
  const wrong: number[] = []
  for (let s = 0; s < solves; s++) {
    const right = solveExactly(problem, b(rows, s))
    const own = x.subarray(s * rows, (s + 1) * rows)
    if (!own.every((value, i) => Math.abs(value - right[i]) <= 1e-4 * (1 + Math.abs(right[i])))) wrong.push(s)
  }
  return { wrong, left: given['sets'] === 2 ? leftIn(outputs['state'] as U32, solves, problem) : 0, error }
}

test.each([
  ['two sets', { narrow: 0, sets: 2 }],
  ['one set and a reset', { narrow: 0, sets: 1 }],
  ['one workgroup', { narrow: 4096 }],
])('a thousand solves in a row, each with another b: %s', async (_, given) => {
  expect(await wrongSolves(given, SOLVES, rhs)).toEqual({ wrong: [], left: 0, error: undefined })
})

const FIVE = { narrow: 0, sets: 2 }

test.each<[string, Edit]>([
  ['the other set is not cleared', { find: '    @if(SETS) clear_share(taken);\n', replace: '' }],
  ['the first share alone is cleared', { find: 'ticket * uniforms.share;', replace: '0u;' }],
  ['tickets do not begin anew', { find: '2u * uniforms.draws)', replace: '0u)' }],
  ['all solves take one set', { find: 'let second = ticket >= uniforms.draws;', replace: 'let second = false;' }],
])('a mutant shows within five solves: %s', async (_, edit) => {
  const right = { wrong: [], left: 0, error: undefined }
  expect(await wrongSolves(FIVE, 5, rhs)).toEqual(right)
  expect(await wrongSolves({ ...FIVE, polls: 200 }, 5, rhs, [edit])).not.toEqual(right)
})

const without = (broken: number) => (rows: number, s: number) =>
  s === broken ? new Float32Array(rows).fill(NaN) : rhs(rows, s)

test('a solve whose b is not a number says so, and the next ones are right', async () => {
  for (const solves of [3, 4]) {
    expect((await wrongSolves(FIVE, solves, without(solves - 1))).error).toMatchObject({ polls: 0 })
    expect(await wrongSolves(FIVE, solves + 1, without(solves - 1))).toEqual({
      wrong: [solves - 1],
      left: 0,
      error: undefined,
    })
  }
})
