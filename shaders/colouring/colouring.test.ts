import { describe, expect, it, test } from 'vitest'
import type { U32 } from '#src/core/base/arrays.ts'
import { leastCapabilities } from '#src/core/kernel/capabilities.ts'
import type { Data } from '#src/core/kernel/data.ts'
import { defaults, type Kernel, type Params, withoutKnown } from '#src/core/kernel/kernel.ts'
import type { GridSize } from '#src/core/sparse/grid-size.ts'
import type { Matrix, StencilName } from '#src/core/sparse/source.ts'
import { grid, oddGrids, rowsOf, tinyMatrices } from '#src/core/sparse/test-matrices.ts'
import { odd } from './cases.ts'
import blocks, { searchedBlocks } from './blocks/kernel.ts'
import cc from './cc/kernel.ts'
import formula from './formula/kernel.ts'
import { SCHEMES } from './formula/formula.ts'
import { type ColouringProblem, neighbours, NONE } from './graph.ts'
import greedy, { ORDER, sequence } from './greedy/kernel.ts'
import jpl from './jpl/kernel.ts'
import { check } from './oracle.ts'
import { makeProblem } from './problem.ts'
import speculate from './speculate/kernel.ts'

const problemOf = (matrix: Matrix, seed = 3) => makeProblem([matrix], { seed })
const range = (n: number) => Array.from({ length: n }, (_, i) => i)

/** What a kernel's twin makes of a problem. */
function outputsOf<A>(kernel: Kernel<A, ColouringProblem>, problem: ColouringProblem, given: Params = {}): Data {
  const params = defaults(kernel, given)
  return kernel.reference(problem, kernel.analyse(problem, params), params, { workers: 4, lanes: 8 }, () => undefined)
}
const coloursOf = (...given: Parameters<typeof outputsOf>): U32 => outputsOf(...given)['colour'] as U32

const measured = (problem: ColouringProblem, outputs: Data): Readonly<Record<string, number>> =>
  Object.fromEntries(check(problem, outputs).measures.map(({ name, value }) => [name, value]))

const everywhere = [jpl, cc, speculate, greedy] as unknown as readonly Kernel<unknown, ColouringProblem>[]

describe('the oracle', () => {
  const path = problemOf(
    rowsOf(
      'a path',
      4,
      range(4).map((i) => (i < 3 ? [i + 1] : [])),
    ),
  )
  const of = (...colour: number[]) => check(path, { colour: Uint32Array.from(colour) })

  it('counts edges within a colour, rows without one and colours that no row has', () => {
    expect(of(0, 1, 0, 1).ok).toBe(true)
    const faults = (...colour: number[]) => of(...colour).measures.slice(0, 2)
    expect(faults(0, 0, 1, 1)).toMatchObject([{ value: 2, at: { item: 3 } }, { value: 0 }])
    expect(faults(0, NONE, NONE, 1)).toMatchObject([{ value: 0 }, { value: 2, at: { item: 1 } }])
    expect(measured(path, { colour: Uint32Array.of(0, 4, 0, 1) })).toEqual({
      'edges within a colour': 0,
      'rows without a colour': 0,
      colours: 3,
      'unused colours': 2,
      'rows of the smallest colour': 1,
      'rows of the median colour': 1,
    })
    // what memory held before a run is no colour
    expect(of(0, 1, 0x7fc0_0bad, 1).ok).toBe(false)
  })

  it('counts edges within lines apart where a kernel says along which axis they are, and no others', () => {
    const thin = problemOf(grid('D3N27', [3, 4, 2]))
    const colour = Uint32Array.from({ length: 24 }, (_, i) => (i % 3) + 3 * Math.floor(i / 12))
    expect(check(thin, { colour }).ok).toBe(false)
    expect(measured(thin, { colour, along: Uint32Array.of(2) })).toMatchObject({
      'edges within a colour': 0,
      'edges within a line along y': 18,
    })
    expect(check(thin, { colour, along: Uint32Array.of(1) }).ok).toBe(false)
  })
})

test('neighbours are those of A and of Aᵀ, each once, without the row itself', () => {
  for (const { csr } of [...odd(), ...oddGrids().slice(0, 3)]) {
    const { rows, row_ptr, col_idx } = neighbours(csr)
    const sets = range(rows).map(() => new Set<number>())
    for (let i = 0; i < rows; i++)
      for (const j of csr.col_idx.subarray(csr.row_ptr[i], csr.row_ptr[i + 1]))
        if (i !== j) {
          sets[i].add(j)
          sets[j].add(i)
        }
    for (let i = 0; i < rows; i++)
      expect([...col_idx.subarray(row_ptr[i], row_ptr[i + 1])]).toEqual([...sets[i]].sort((a, b) => a - b))
  }
})

const hard = [...tinyMatrices(), ...odd()]

test.each(everywhere.map((kernel) => [kernel.title, kernel] as const))(
  '%s colours no rows, one, a dense row, all to all and two parts',
  (_, kernel) => {
    const found = new Map(
      hard.map((matrix) => [matrix.name, measured(problemOf(matrix), outputsOf(kernel, problemOf(matrix)))]),
    )
    for (const [name, measures] of found)
      expect([measures['edges within a colour'], measures['rows without a colour']], name).toEqual([0, 0])
    const colours = (name: string) => found.get(name)?.['colours']
    expect(['0×0', 'a row alone', 'no edges', 'all to all'].map(colours)).toEqual([0, 1, 1, 64])
    expect(colours('a dense row')).toBeLessThanOrEqual(3)
  },
)

describe('greedy', () => {
  it('finds two colours on a path, and parity on a grid', () => {
    const path = rowsOf(
      'a path',
      1000,
      range(1000).map((i) => (i < 999 ? [i + 1] : [])),
    )
    expect(measured(problemOf(path), outputsOf(greedy, problemOf(path)))['colours']).toBe(2)
    const cells = problemOf(grid('D3N27', [6, 5, 4]))
    const parity = outputsOf(formula, cells, { even: 0 })['colour'] as U32
    const own = coloursOf(greedy, cells)
    for (let i = 0; i < own.length; i++) expect(own[i]).toBe(parity[i])
  })

  it.each(Object.entries(ORDER))('has the colours of one row after the other in the %s order', (_, order) => {
    for (const matrix of [...odd(), ...oddGrids().slice(0, 2)]) {
      const problem = problemOf(matrix)
      const { rows, row_ptr, col_idx } = problem.inputs.G
      const serial = new Uint32Array(rows).fill(NONE)
      for (const row of sequence(problem, order)) {
        const others = [...col_idx.subarray(row_ptr[row], row_ptr[row + 1])].map((j) => serial[j])
        serial[row] = range(others.length + 1).find((c) => !others.includes(c)) ?? NONE
      }
      expect(coloursOf(greedy, problem, { order }), matrix.name).toEqual(serial)
    }
  })

  it('lets rows with the most neighbours choose first, and others by their numbers', () => {
    const star = problemOf(rowsOf('a star', 4, [[2], [2], [], [2]]))
    expect([...sequence(star, ORDER.degree)]).toEqual([2, 0, 1, 3])
    expect([...sequence(star, ORDER.random)].toSorted((a, b) => a - b)).toEqual([0, 1, 2, 3])
  })
})

describe('blocks', () => {
  it('are found by a search each, through up to as many rows that are in none as a block has', () => {
    const cells = problemOf(grid('D2N5', [4, 3, 1]))
    expect([...searchedBlocks(cells, 4)]).toEqual([0, 0, 0, 1, 0, 2, 1, 1, 2, 2, 2, 1])
    // row 3 is all others' only neighbour: once it is in a block, they are shut in
    const dense = searchedBlocks(problemOf(odd()[4]), 4)
    expect([...dense.subarray(0, 6)]).toEqual([0, 0, 0, 0, 1, 2])
  })

  it('are one row each of greedy where they are that small', () => {
    for (const matrix of odd())
      expect(coloursOf(blocks, problemOf(matrix), { rows: 1 })).toEqual(coloursOf(greedy, problemOf(matrix)))
  })

  it('have one colour each, that no row of a neighbouring block has, and their own edges are counted apart', () => {
    for (const matrix of [...odd(), ...oddGrids().slice(0, 3)]) {
      const problem = problemOf(matrix)
      const { rows, row_ptr, col_idx } = problem.inputs.G
      const found = outputsOf(blocks, problem, { rows: 5 })
      const [colour, block] = [found['colour'] as U32, found['block_of'] as U32]
      let within = 0
      for (let i = 0; i < rows; i++)
        for (const j of col_idx.subarray(row_ptr[i], row_ptr[i + 1])) {
          expect(colour[i] === colour[j], `${matrix.name}, ${i} and ${j}`).toBe(block[i] === block[j])
          within += Number(i < j && block[i] === block[j])
        }
      expect(Math.max(0, ...range(rows).map((b) => block.filter((own) => own === b).length))).toBeLessThanOrEqual(5)
      expect(measured(problem, found)).toMatchObject({ 'edges within a colour': 0, 'edges within a block': within })
    }
  })

  it('are needed by the judge: an edge within a colour is a fault where rows are in none or in two', () => {
    const path = problemOf(odd()[3])
    const colour = outputsOf(blocks, path)['colour'] as U32
    expect(check(path, { colour, block_of: new Uint32Array(40).fill(NONE) }).ok).toBe(false)
    expect(check(path, { colour, block_of: Uint32Array.from(range(40)) }).ok).toBe(false)
  })
})

test('the greedy choice of a random order is that of Jones and Plassmann', () => {
  for (const matrix of odd())
    expect(coloursOf(jpl, problemOf(matrix))).toEqual(coloursOf(greedy, problemOf(matrix), { order: ORDER.random }))
})

describe('formulas', () => {
  const sizes: readonly (readonly [StencilName, GridSize])[] = [
    ['D3N27', [1, 5, 6]],
    ['D3N27', [5, 1, 6]],
    ['D3N27', [5, 6, 1]],
    ['D3N27', [9, 10, 12]],
    ['D3N7', [3, 4, 5]],
    ['D2N9', [1, 12, 1]],
    ['D2N5', [12, 1, 1]],
    ['D2N9', [7, 8, 1]],
    ['D3N27', [1, 1, 1]],
  ]
  /** c of a point, by the sentences that the page says. */
  const BY_HAND: readonly [Params, (x: number, y: number, z: number, size: GridSize) => number][] = [
    [{ scheme: SCHEMES.parity, even: 7 }, (x, y, z, [X, Y, Z]) => parity([x, y, z], [X, Y, Z], 7)],
    [{ scheme: SCHEMES.parity, even: 0 }, (x, y, z, [X, Y, Z]) => parity([x, y, z], [X, Y, Z], 0)],
    [{ scheme: SCHEMES.wrapped, wrap: 8 }, (x, y, z) => (x + 2 * y + 4 * z) % 8],
    [{ scheme: SCHEMES.wrapped, wrap: 33 }, (x, y, z) => (x + 2 * y + 4 * z) % 33],
    [{ scheme: SCHEMES.product, x: 2, y: 2, z: 8 }, (x, y, z) => (x % 2) + 2 * (y % 2) + 4 * (z % 8)],
    [{ scheme: SCHEMES.product, x: 3, y: 2, z: 2, slowest: 0 }, (x, y, z) => (y % 2) + 2 * (z % 2) + 4 * (x % 3)],
    [{ scheme: SCHEMES.lines }, (x, _y, z) => (x % 3) + 3 * (z % 11)],
    [{ scheme: SCHEMES.lines, x: 1, y: 3, slowest: 1 }, (_x, y, z) => (z % 11) + 11 * (y % 3)],
  ]
  /** Bits of odd places along axes that have several, counted up from the colour of even places, or down from the last one. */
  function parity(place: readonly number[], size: GridSize, even: number): number {
    const axes = [0, 1, 2].filter((axis) => size[axis] > 1)
    const bits = axes.reduce((sum, axis, a) => sum + (place[axis] % 2) * 2 ** a, 0)
    return even === 0 ? bits : 2 ** axes.length - 1 - bits
  }

  it.each(BY_HAND)('%j are colourings, and what they say, on grids one point thin, too', (params, byHand) => {
    for (const [stencil, size] of sizes) {
      const problem = problemOf(grid(stencil, size))
      const outputs = outputsOf(formula, problem, params)
      const [X, Y] = size
      const places = range(problem.inputs.G.rows).map((i) => [i % X, Math.floor(i / X) % Y, Math.floor(i / X / Y)])
      expect([...(outputs['colour'] as U32)], size.join('×')).toEqual(places.map(([x, y, z]) => byHand(x, y, z, size)))
      expect(check(problem, outputs).ok, size.join('×')).toBe(true)
    }
  })

  it('put the points with even places last, or first', () => {
    const problem = problemOf(grid('D3N27', [4, 4, 4]))
    expect((outputsOf(formula, problem)['colour'] as U32)[0]).toBe(7)
    expect((outputsOf(formula, problem, { even: 0 })['colour'] as U32)[0]).toBe(0)
  })

  it('leave rows without a colour whose neighbours off their line have the same', () => {
    const problem = problemOf(grid('D3N27', [4, 4, 4]))
    const found = measured(problem, outputsOf(formula, problem, { scheme: SCHEMES.lines, x: 1 }))
    expect(found['rows without a colour']).toBe(64)
  })

  it('are for grids whose neighbours are a point apart', () => {
    const why = (matrix: Matrix) => formula.applies?.(withoutKnown(problemOf(matrix)))
    expect(why(grid('D3N27', [4, 3, 2]))).toBeUndefined()
    expect(why(grid('D3N13', [4, 3, 2]))).toContain('2 apart')
    expect(why(rowsOf('two rows', 2, [[1], [0]]))).toContain('not the points of a grid')
  })
})

test('more hashes take fewer rounds and more colours, and both ends take two colours a round', () => {
  const problem = problemOf(grid('D3N27', [9, 9, 9]))
  const colours = (hashes: number) => measured(problem, outputsOf(cc, problem, { hashes }))['colours']
  expect(colours(27)).toBeGreaterThan(colours(1))
  expect(coloursOf(cc, problem, { hashes: 1 })).toEqual(coloursOf(jpl, problem, { choice: 3 }))
  const rounds = measured(problem, outputsOf(jpl, problem, { choice: 0 }))['colours']
  const greedily = measured(problem, outputsOf(jpl, problem))['colours']
  expect(greedily).toBeLessThan(rounds)
  expect(greedily).toBeGreaterThanOrEqual(8)
})

test('rounds are told: a colour each, fewer with more hashes, levels of an order, and one of a formula', () => {
  const problem = problemOf(grid('D3N27', [9, 9, 9]))
  const told = (...given: Parameters<typeof outputsOf>) => measured(given[1], outputsOf(...given))
  const byRound = told(jpl, problem, { choice: 0 })
  expect(byRound['rounds']).toBe(byRound['colours'])
  const rounds = (hashes: number) => told(cc, problem, { hashes })['rounds']
  expect([rounds(1) > rounds(3), rounds(3) > rounds(27)]).toEqual([true, true])
  const path = problemOf(odd().find(({ name }) => name === 'a path') as Matrix)
  expect(told(greedy, path)['rounds']).toBe(40)
  expect(told(formula, problem)['rounds']).toBe(1)
  // a result that does not tell them has none
  expect(measured(path, { colour: coloursOf(greedy, path) })['rounds']).toBeUndefined()
})

test('there is room for every event of rounds, whichever way they choose', () => {
  const capabilities = leastCapabilities(32)
  const ways: readonly (readonly [Kernel<null, ColouringProblem>, Params])[] = [
    ...[0, 1, 2, 3].map((choice) => [jpl, { choice }] as const),
    ...[1, 3, 27].map((hashes) => [cc, { hashes }] as const),
    [speculate, {}],
  ]
  for (const matrix of [...hard, ...oddGrids().slice(0, 4)])
    for (const [kernel, given] of ways) {
      const problem = problemOf(matrix)
      const params = defaults(kernel, given)
      const { trace } = kernel.plan(problem, null, params, { trace: true, capabilities })
      let events = 0
      kernel.reference(problem, null, params, { workers: 4, lanes: trace?.lanes ?? 0 }, () => events++)
      expect(trace?.capacity, `${kernel.title} on ${matrix.name}`).toBeGreaterThanOrEqual(events)
    }
})

test('pictures group rows by the colours that came out', () => {
  const problem = problemOf(grid('D3N7', [4, 4, 4]))
  for (const kernel of [...everywhere, blocks, formula] as unknown as readonly Kernel<unknown, ColouringProblem>[]) {
    const params = defaults(kernel)
    const groups = kernel.groups?.(problem, kernel.analyse(problem, params), params)
    expect([...(groups?.['row'][0].group ?? [])], kernel.title).toEqual([...coloursOf(kernel, problem)])
  }
})

test('rows by weight come in the order in which the first one of any neighbours is chosen, where one hash decides', () => {
  const problem = problemOf(grid('D3N27', [5, 5, 5]))
  const placesBy = (kernel: Kernel<null, ColouringProblem>, given: Params) => {
    const params = defaults(kernel, given)
    return kernel.groups?.(problem, kernel.analyse(problem, params), params)['weight']?.[0].group
  }
  const places = placesBy(jpl, { choice: 0 }) ?? new Uint32Array()
  const round = coloursOf(jpl, problem, { choice: 0 })
  const { row_ptr, col_idx, rows } = problem.inputs.G
  // a colour is a round: of two neighbours the one with the greater weight is chosen first
  for (let i = 0; i < rows; i++)
    for (const j of col_idx.subarray(row_ptr[i], row_ptr[i + 1]))
      expect(places[i] < places[j], `${i} and ${j}`).toBe(round[i] < round[j])
  expect(places).toHaveLength(rows)
  expect([placesBy(cc, { hashes: 1 })?.length, placesBy(cc, { hashes: 3 })]).toEqual([rows, undefined])
})
