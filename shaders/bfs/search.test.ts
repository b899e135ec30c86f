import { openAsBlob } from 'node:fs'
import { join } from 'node:path'
import { expect, inject, test } from 'vitest'
import { random } from '#src/core/base/random.ts'
import { buildMatrix } from '#src/core/sparse/build.ts'
import { statesOf } from '#src/core/kernel/choice/frontier.ts'
import { defaults, type Kernel } from '#src/core/kernel/kernel.ts'
import { Draw, TURNS } from '#src/lab/draw.ts'
import { readMatrix } from '#src/core/sparse/read/matrix.ts'
import type { Matrix } from '#src/core/sparse/source.ts'
import { rowsOf } from '#src/core/sparse/test-matrices.ts'
import { incomingOf } from './graph.ts'
import { check, frontiers, levelsFrom } from './oracle.ts'
import { makeProblem } from './problem.ts'
import onePass from './one_pass/kernel.ts'
import { simulate } from './one_pass/twin.ts'
import { type DirectionRule, DIRECTION, pulls } from './rule.ts'
import { countingOn } from './stages.ts'
import tiles from './tiles/kernel.ts'
import { WAY } from './tiles/rule.ts'
import { simulate as simulateTiles } from './tiles/twin.ts'
import { tilesOf, wordCounts } from './tiles.ts'

const SOURCES = 20
/** Of the searches a share is made. */
const ONE_IN = 10
const draw = new Draw(inject('turn')).within(TURNS)
const DIRECTIONS = Object.entries(DIRECTION)

async function graphs(): Promise<readonly Matrix[]> {
  const made = [
    buildMatrix({ kind: 'mesh', mesh: 'bunny' }),
    buildMatrix({ kind: 'delaunay', points: 3000, seed: 1 }),
    buildMatrix({ kind: 'rmat', scale: 11, edges: 12, skew: 100, seed: 3 }),
  ]
  // as many levels as a road network has, of a vertex each
  const path = rowsOf(
    'path',
    1000,
    Array.from({ length: 1000 }, (_, i) => [i - 1, i + 1].filter((j) => j >= 0 && j < 1000)),
  )
  const folder = process.env['SPARSE_MATRICES']
  if (!folder) console.warn('ran without SPARSE_MATRICES: no road network was searched')
  const file = 'luxembourg_osm.mtx.gz'
  const road = folder ? [readMatrix((await openAsBlob(join(folder, file))).stream(), file)] : []
  return [...(await Promise.all([...made, ...road])), path]
}

/** Searches without a rule of when to pull, and with one of these parameters. */
const choiceOf = (direction: number, edges = 14, vertices = 24): DirectionRule => ({ direction, edges, vertices })

test('from sources that are drawn levels equal those of a queue on the processor, pushed, pulled and mixed, on graphs of all kinds', async () => {
  for (const matrix of await graphs()) {
    const { below } = random(matrix.csr.rows)
    const incoming = incomingOf(matrix.csr)
    const words = tilesOf(matrix.csr)
    for (let s = 0; s < SOURCES; s++) {
      const source = below(matrix.csr.rows)
      if (!draw.takes(ONE_IN)) continue
      const problem = makeProblem([matrix], { source })
      for (const [name, way] of Object.entries(WAY)) {
        if (way > WAY.columns && matrix.csr.rows > 50_000 && s > 0) continue
        const outputs = simulateTiles(problem, words, { way, left: 2, few: 100 }, countingOn(32, 1).walk)
        expect(check(problem, outputs).measures[0].value, `${matrix.name}, tiles, ${name}`).toBe(0)
      }
      for (const [name, direction] of DIRECTIONS) {
        // of a road network of a thousand levels every vertex would look again in each of them: a minute, for the whole check
        if (direction === DIRECTION.pull && matrix.csr.rows > 50_000 && (s > 0 || !draw.all)) continue
        const outputs = simulate(problem, incoming, choiceOf(direction), countingOn(32, 1).walk)
        expect(check(problem, outputs).measures[0].value, `${matrix.name} from ${problem.inputs.source}, ${name}`).toBe(
          0,
        )
      }
    }
  }
  console.log(`${draw.told} (searches)`)
})

test('edges go the way that they are stored: a path can be gone forwards alone', () => {
  const way = rowsOf('path', 4, [[1], [2], [3], []])
  expect([...levelsFrom(makeProblem([way], { source: 1 }))]).toEqual([0xffffffff, 0, 1, 2])
  const { t_row_ptr, t_col_idx } = incomingOf(way.csr)
  expect([[...t_row_ptr], [...t_col_idx]]).toEqual([
    [0, 0, 1, 2, 3],
    [0, 1, 2],
  ])
})

test('a level too few, too many, and of a vertex that no way leads to are each one that differs', () => {
  const problem = makeProblem([rowsOf('path', 4, [[1], [2], [3], []])], { source: 1 })
  const judged = (...levels: number[]) => check(problem, { level: Uint32Array.from(levels) }).measures[0]
  expect(judged(0xffffffff, 0, 1, 2).value).toBe(0)
  expect(judged(0xffffffff, 0, 1, 1)).toMatchObject({ value: 1, at: { space: 'vertex', item: 3 } })
  expect(judged(0, 0, 2, 2)).toMatchObject({ value: 2, at: { space: 'vertex', item: 0 } })
})

test('it pulls where the frontier has many edges for those that are left, and many vertices', () => {
  const now = { vertices: 10, edges: 100, left: 1000, all: 200 }
  expect(pulls(choiceOf(DIRECTION.byRule), now)).toBe(true)
  expect(pulls(choiceOf(DIRECTION.byRule, 10), now)).toBe(false)
  expect(pulls(choiceOf(DIRECTION.byRule, 14, 20), now)).toBe(false)
  expect(pulls(choiceOf(DIRECTION.push), now)).toBe(false)
  expect(pulls(choiceOf(DIRECTION.pull), { ...now, edges: 0 })).toBe(true)
})

test('frontiers have the vertices of a level and their edges, and both rules take from them the ways that a run took', async () => {
  const [, , graph] = await graphs()
  const problem = makeProblem([graph], { source: 0 })
  const { A } = problem.inputs
  const sizes = frontiers(problem)
  const levels = levelsFrom(problem)
  expect(sizes.map(({ vertices }) => vertices)).toEqual(
    sizes.map((_, level) => levels.filter((found) => found === level).length),
  )
  const states = statesOf(sizes, A.rows, A.col_idx.length)
  for (const kernel of [onePass, tiles] as unknown as readonly Kernel[]) {
    const { ways, trace } = kernel
    const params = defaults(kernel)
    const stages = new Map<number, string>()
    const machine = { workers: 40, lanes: 32 }
    kernel.reference(problem, kernel.analyse(problem, params), params, machine, ({ stage, phase }) => {
      const { name, looks } = trace.stages[stage]
      if (looks) stages.set(phase, name)
    })
    const took = [...stages].toSorted(([a], [b]) => a - b).map(([, name]) => name)
    const taken = (all: typeof states) => all.map((state) => ways?.taken(params, state))
    expect(taken(states).slice(0, took.length)).toEqual(took)
    expect(new Set(took).size, kernel.title).toBeGreaterThan(1)
    // mutant: a rule that is told of frontiers one too late
    expect(taken([states[0], ...states]).slice(0, took.length), kernel.title).not.toEqual(took)
  }
})

test('what is no graph, or has no such vertex, is refused with its numbers', () => {
  expect(() => makeProblem([rowsOf('wide', 3, [[0], [2]])], { source: 0 })).toThrow('2 × 3')
  expect(() => makeProblem([rowsOf('nothing', 0, [])], { source: 0 })).toThrow('no row')
  expect(() => makeProblem([rowsOf('two', 2, [[], []])], { source: 2 })).toThrow('no vertex 2')
})

test('words have the edges to a block of 32 vertices, and know their rows', () => {
  const { csr } = rowsOf('words', 70, [[0, 31, 32], ...Array.from({ length: 69 }, () => [69])])
  const { out, into, row } = tilesOf(csr)
  expect(wordCounts(csr)).toEqual([out.mask.length, into.mask.length])
  expect([[...out.ptr.subarray(0, 3)], [...out.block.subarray(0, 3)]]).toEqual([
    [0, 2, 3],
    [0, 1, 2],
  ])
  expect([...out.mask.subarray(0, 3)]).toEqual([2 ** 31 + 1, 1, 32])
  // column 69 has 31 entries in the first block of rows
  expect([...into.mask.subarray(into.ptr[69])]).toEqual([0xfffffffe, 0xffffffff, 63])
  expect([...row]).toEqual([0, 31, 32, 69, 69, 69])
})
