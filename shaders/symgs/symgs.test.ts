import { existsSync, openAsBlob } from 'node:fs'
import { join } from 'node:path'
import { afterAll, describe, expect, inject, it, test } from 'vitest'
import type { F32 } from '#src/core/base/arrays.ts'
import { leastCapabilities } from '#src/core/kernel/capabilities.ts'
import { Findings } from '#src/core/kernel/findings.ts'
import { defaults, type Kernel, type Params, withoutKnown } from '#src/core/kernel/kernel.ts'
import { Draw, TURNS } from '#src/lab/draw.ts'
import { choicesOf } from '#src/lab/rules/labs.ts'
import { buildMatrix } from '#src/core/sparse/build.ts'
import { readMatrix } from '#src/core/sparse/read/matrix.ts'
import type { Matrix } from '#src/core/sparse/source.ts'
import { cube, grid, oddGrids, rowsOf, tinyMatrices } from '#src/core/sparse/test-matrices.ts'
import { odd } from './cases.ts'
import { COLOURING } from './colours.ts'
import automatic from './auto/kernel.ts'
import bricks from './bricks/kernel.ts'
import bySolves from './by_solves/kernel.ts'
import jacobi from './jacobi/kernel.ts'
import levelSet from './level_set/kernel.ts'
import lines from './lines/kernel.ts'
import multicolour from './multicolour/kernel.ts'
import type { SweepSpec } from './options.ts'
import subdomain from './subdomain/kernel.ts'
import { check } from './oracle.ts'
import { makeProblem } from './problem.ts'
import { sliced } from './slices.ts'
import type { SweepProblem } from './sweep.ts'

const SPEC: SweepSpec = { guess: 'zero', sweeps: '1', values: 'seeded', diagonal: 'unit', seed: 3 }
const problemOf = (matrix: Matrix, rest: Partial<SweepSpec> = {}) => makeProblem([matrix], { ...SPEC, ...rest })

const own = [
  levelSet,
  multicolour,
  lines,
  bricks,
  subdomain,
  jacobi,
  bySolves,
  automatic,
] as unknown as readonly Kernel<unknown, SweepProblem>[]

/** What a kernel's twin makes of a problem. */
function outputsOf<A>(kernel: Kernel<A, SweepProblem>, problem: SweepProblem, given: Params = {}) {
  const params = defaults(kernel, given)
  const machine = { workers: 4, lanes: 8 }
  return kernel.reference(problem, kernel.analyse(problem, params), params, machine, () => undefined)
}

const ASKED: readonly Partial<SweepSpec>[] = [{}, { guess: 'any' }, { sweeps: '2' }, { guess: 'any', sweeps: '2' }]

const draw = new Draw(inject('turn')).within(TURNS)
/** Of the problems, with each choice, one in eight. */
const ONE_IN = 8
/** Of the pairs of a matrix and a sweep, with a choice, that are held to be symmetric. */
const SWEEPS_ONE_IN = 3
afterAll(() => console.log(`${draw.told} (sweeps)`))

describe.each(own.map((kernel) => [kernel.title, kernel] as const))('%s', (_, kernel) => {
  it('is a serial sweep in its own order, from a zero guess and from any, with every choice of a parameter', () => {
    const hard = [...tinyMatrices(), ...odd()]
    for (const matrix of [...hard, ...oddGrids().slice(0, 5)])
      for (const asked of ASKED)
        for (const given of hard.includes(matrix) ? [{}, ...choicesOf(kernel)] : [{}]) {
          if (!draw.meets(ONE_IN)) continue
          const problem = problemOf(matrix, asked)
          if (kernel.applies?.(withoutKnown(problem)) !== undefined) continue
          const where = `${matrix.name} ${JSON.stringify({ ...asked, ...given })}`
          expect(check(problem, outputsOf(kernel, problem, given)), where).toMatchObject({ ok: true })
        }
  })
})

describe('the oracle', () => {
  /** x₁ needs x₀ and x₂: 2 on the diagonal, −1 beside it. */
  const path = {
    ...rowsOf('a path', 3, [
      [0, 1],
      [0, 1, 2],
      [1, 2],
    ]),
  }
  const csr = { ...path.csr, values: Float64Array.of(2, -1, -1, 2, -1, -1, 2) }
  const problem = makeProblem([{ ...path, csr }], { ...SPEC, values: 'own' }, { given: [2, 4, 6] })
  const ofX = (x: number[], rest = {}) => check(problem, { x: Float32Array.from(x), ...rest })

  it('sweeps in the order of the rows where a kernel tells none, there and back', () => {
    // there 1, 2.5, 4.25; back 4.25, (4 + 1 + 4.25) / 2, (2 + 4.625) / 2
    expect(ofX([3.3125, 4.625, 4.25]).ok).toBe(true)
    expect(ofX([3.3125, 4.625, 4.2501])).toMatchObject({ ok: false, measures: [{ at: { item: 2 } }, {}, {}] })
  })

  it('sweeps turn by turn where a kernel tells turns', () => {
    // rows 0 and 2 there 1 and 3, row 1 (4 + 1 + 3) / 2, back 4, then (2 + 4) / 2 and (6 + 4) / 2
    const turn = Uint32Array.of(0, 1, 0)
    expect(ofX([3, 4, 5], { turn }).ok).toBe(true)
    expect(ofX([3.3125, 4.625, 4.25], { turn }).ok).toBe(false)
  })

  it('tells how many turns there are, where they are fewer than rows', () => {
    const turns = (rest: object) => ofX([3, 4, 5], rest).measures.find(({ name }) => name === 'turns')?.value
    expect([turns({ turn: Uint32Array.of(0, 1, 0) }), turns({}), turns({ turn: Uint32Array.of(0, 2, 1) })]).toEqual([
      2,
      undefined,
      undefined,
    ])
  })

  it('lets no rows of a turn need one another, but where all of them are taken together', () => {
    const turn = new Uint32Array(3)
    expect(ofX([3.3125, 4.625, 4.25], { turn })).toMatchObject({
      ok: false,
      measures: [{ value: 0 }, {}, { value: 4 }, {}],
    })
    // Jacobi: 1, 2, 3, then (2 + 2) / 2, (4 + 1 + 3) / 2, (6 + 2) / 2
    expect(ofX([2, 4, 4], { turn, together: 1 }).ok).toBe(true)
  })

  it('lets rows of a turn need one another where they are taken together, and no others', () => {
    const turn = new Uint32Array(3)
    expect(ofX([2, 4, 4], { turn, together: new Uint32Array(3) }).ok).toBe(true)
    const within = { ok: false, measures: [{ value: 0 }, {}, { value: 2 }, {}] }
    expect(ofX([2, 4, 4], { turn, together: Uint32Array.of(0, 0, 1) })).toMatchObject(within)
  })

  it('reads rows of other parts as they were before the half where a kernel tells parts', () => {
    // rows 0 and 1 there 1 and (4 + 1) / 2, row 2 6 / 2; back (6 + 2.5) / 2, (4 + 1 + 3) / 2, (2 + 4) / 2
    const turn = Uint32Array.of(0, 1, 2)
    expect(ofX([3, 4, 4.25], { turn, part: Uint32Array.of(0, 0, 1) }).ok).toBe(true)
    expect(ofX([3.3125, 4.625, 4.25], { turn, part: Uint32Array.of(0, 0, 1) }).ok).toBe(false)
  })

  it('passes no value that is no number', () => {
    expect(ofX([3.3125, Number.NaN, 4.25]).ok).toBe(false)
  })
})

describe('a problem', () => {
  it('has the diagonal that is asked for where one is zero or missing', () => {
    const holey = rowsOf('a hole', 3, [[0, 1], [0, 2], [2]])
    expect(() => problemOf(holey, { values: 'own', diagonal: 'error' })).toThrow(/Row 1 has a zero or missing diagonal/)
    const { A } = problemOf(holey, { values: 'own', diagonal: 'unit' }).inputs
    expect([...A.pattern.col_idx]).toEqual([0, 1, 0, 1, 2, 2])
    expect([...A.values]).toEqual([1, 2, 3, 1, 4, 5])
    expect(problemOf(holey).inputs.A.pattern).toEqual(A.pattern)
  })

  it('is posed by square matrices with real values', () => {
    const wide = rowsOf('wide', 3, [[0], [1]])
    expect(() => problemOf(wide)).toThrow(/square/)
    expect(() => problemOf({ ...cube('D3N7', 2), field: 'complex' }, { values: 'own' })).toThrow(/real values/)
  })
})

/** ⟨Mx, y⟩ and ⟨x, My⟩ for what a sweep from a zero guess makes of b, and how large they may be. */
function adjoint(kernel: Kernel<unknown, SweepProblem>, matrix: Matrix, given: Params) {
  const [x, y] = [1, 2].map((seed) => problemOf(matrix, { values: 'own', seed }))
  const [Mx, My] = [x, y].map((problem) => outputsOf(kernel, problem, given)['x'] as F32)
  const dot = (a: F32, b: F32) => a.reduce((sum, value, i) => sum + value * b[i], 0)
  return {
    difference: Math.abs(dot(Mx, y.inputs.b) - dot(x.inputs.b, My)),
    size: Math.sqrt(dot(Mx, Mx) * dot(y.inputs.b, y.inputs.b)),
  }
}

test('a sweep over a symmetric matrix from a zero guess is symmetric', async () => {
  const matrices = [
    await buildMatrix({ kind: 'grid', stencil: 'D3N27', size: [9, 8, 7], values: 'laplacian', seed: 1 }),
    grid('D3N7', [6, 7, 8]),
  ]
  const file = join(process.env['SPARSE_MATRICES'] ?? '', '1138_bus.mtx')
  if (existsSync(file)) matrices.push(await readMatrix((await openAsBlob(file)).stream(), '1138_bus.mtx'))
  for (const matrix of matrices)
    for (const kernel of own)
      for (const given of [{}, ...choicesOf(kernel)]) {
        if (!draw.meets(SWEEPS_ONE_IN) || kernel.applies?.(withoutKnown(problemOf(matrix))) !== undefined) continue
        const { difference, size } = adjoint(kernel, matrix, given)
        expect(difference, `${kernel.title} ${JSON.stringify(given)}`).toBeLessThan(1e-5 * size)
      }
})

test('in wrapped colours that follow the order of points a sweep is that of the natural order', () => {
  // neighbours a point apart in all directions differ by 1 to 7, in the order of their numbers
  const matrix = grid('D3N27', [5, 4, 6])
  const wrapped = outputsOf(multicolour, problemOf(matrix), { colouring: 2, wrap: 49 })['x'] as F32
  const natural = outputsOf(levelSet, problemOf(matrix))['x'] as F32
  for (const [i, value] of natural.entries())
    expect(Math.abs(wrapped[i] - value)).toBeLessThan(1e-6 * Math.abs(value) + 1e-7)
})

test('columns of 8 bits are fewer bytes on a grid, and rows of a slice have one slot for each neighbour', () => {
  const problem = problemOf(cube('D3N27', 16))
  const [wide, narrow] = [32, 8].map((bits) => multicolour.analyse(problem, defaults(multicolour, { bits, widths: 1 })))
  expect(narrow.slots).toBeLessThan(1.1 * wide.slots)
  expect(narrow.words).toBeLessThan(0.4 * wide.words)
})

test('rows whose slots no binding holds share a slice with rows of an L as long: it takes fewer slots, and x is the same', () => {
  const problem = problemOf(cube('D3N27', 16))
  const params = defaults(multicolour, { colouring: COLOURING.cc })
  const found = multicolour.analyse(problem, params)
  const { colour, colours, slots, ptr } = found
  const layout = { alike: 'few', bits: 32 } as const
  const fitting = (most: number) => sliced(problem.inputs.A.pattern, colour, colours, { ...layout, most })
  const sorted = fitting(0)
  expect(sorted.slots).toBeLessThan(0.9 * slots)
  expect(fitting(slots)).toEqual(fitting(Infinity))
  for (const c of ptr.subarray(1).keys())
    expect(sorted.order.slice(ptr[c], ptr[c + 1]).toSorted()).toEqual(found.order.slice(ptr[c], ptr[c + 1]))
  const machine = { workers: 4, lanes: 8 }
  const [x, other] = [found, { ...found, ...sorted }].map(
    (slices) => multicolour.reference(problem, slices, params, machine, () => undefined)['x'],
  )
  expect(other).toEqual(x)
})

test('slots that widths of a whole colour and columns of 8 bits take besides count for what a binding holds', () => {
  const problem = problemOf(cube('D3N27', 9))
  const { colour, colours } = multicolour.analyse(problem, defaults(multicolour, { colouring: COLOURING.cc }))
  for (const bits of [8, 32] as const) {
    const laid = (most: number, alike: 'always' | 'never') =>
      sliced(problem.inputs.A.pattern, colour, colours, { alike, bits, most })
    const apart = laid(Infinity, 'never')
    const shared = laid(Infinity, 'always')
    expect(shared.slots).toBeGreaterThan(apart.slots)
    expect(laid(shared.slots, 'always')).toEqual(shared)
    for (const most of [shared.slots - 1, apart.slots]) expect(laid(most, 'always')).toEqual(apart)
    const sorted = laid(0, 'always')
    expect(sorted.order).not.toEqual(apart.order)
    expect(sorted.widths.every((widths) => widths === null)).toBe(true)
  }
})

test('colours of few rows are left to two solves where these can do it, and others have a dispatch each', () => {
  const pick = (matrix: Matrix, rest: Partial<SweepSpec> = {}) => {
    const problem = problemOf(matrix, rest)
    const found = automatic.analyse(problem, defaults(automatic), leastCapabilities(32), new Findings())
    return [automatic.uses?.(found).id, automatic.explain?.(problem, found, {})]
  }
  const [few, why] = pick(cube('D3N27', 8))
  expect(few).toBe('symgs/by_solves')
  expect(why).toBe('took By two solves: its 8 colours have 64 rows each on average, too few for a dispatch each.')
  expect(pick(cube('D3N27', 8), { guess: 'any' })[0]).toBe('symgs/multicolour')
  expect(pick(cube('D3N7', 32))[0]).toBe('symgs/multicolour')
})

test('a grid whose points have no neighbours across corners has two colours by structure, and one that has any eight', () => {
  const colours = (matrix: Matrix) => multicolour.analyse(problemOf(matrix), defaults(multicolour)).colours
  expect([cube('D3N7', 5), cube('D3N27', 5), grid('D2N5', [6, 7, 1])].map(colours)).toEqual([2, 8, 2])
})

test('a simulated run carries the rows of a colour with all lanes of its workers', () => {
  const problem = problemOf(cube('D3N27', 8))
  for (const kernel of [multicolour, jacobi] as unknown as readonly Kernel<unknown, SweepProblem>[]) {
    const params = defaults(kernel)
    const lanes = new Map<string, number>()
    kernel.reference(problem, kernel.analyse(problem, params), params, { workers: 64, lanes: 32 }, (event) => {
      const step = [event.phase, event.worker, event.notes?.['step']].join()
      lanes.set(step, (lanes.get(step) ?? 0) + 1)
    })
    expect(new Set(lanes.values()), kernel.title).toEqual(new Set([32]))
  }
})

test('what kernels say of bytes and dispatches is what their sweeps take, one from a zero guess and two from any', () => {
  for (const options of [{}, { guess: 'any', sweeps: '2' }] as const) {
    const problem = problemOf(cube('D3N27', 8), options)
    const { rows } = problem.inputs.A.pattern
    const found = lines.analyse(problem, defaults(lines))
    const each = (lines.cost?.(problem, found, defaults(lines)).bytes ?? Number.NaN) / rows
    expect(lines.explain?.(problem, found, defaults(lines))).toContain(` ${each} bytes a row`)
    const { sweeps } = problem.inputs
    expect(jacobi.explain?.(problem, jacobi.analyse(problem, {}), {})).toContain(`: ${2 * sweeps} dispatches`)
    const parts = subdomain.analyse(problem, defaults(subdomain))
    expect(subdomain.explain?.(problem, parts, {})).toContain(`, ${2 * sweeps} dispatches`)
  }
})
