import { expect, test } from 'vitest'
import { defaults, type Params } from '#src/core/kernel/kernel.ts'
import { handMade, seededCases } from '../cases.ts'
import { cube } from '#src/core/sparse/test-matrices.ts'
import { analyse, type BlocksAnalysis, partEnd, partFirst, partPlace } from './analysis.ts'
import kernel from './kernel.ts'
import type { System } from '../solve.ts'

const analysed = (problem: System, params: Params = {}) => analyse(problem, defaults(kernel, params))

/** Every piece as its kind, and for every part its row with the columns that the row needs there. */
const told = (problem: System, analysis: BlocksAnalysis) =>
  analysis.pieces.map(({ kind, first, end }) => [
    kind,
    Array.from({ length: end - first }, (_, p) => {
      const [from, to] = [partFirst(analysis, first + p), partEnd(analysis, first + p, kind)]
      const columns = [...analysis.part_k.subarray(from, to)].map((k) => problem.pattern.col_idx[k])
      return [analysis.order[partPlace(analysis, first + p)], columns]
    }),
  ])

/** Rows 1 and 4 need nothing, so that by levels 0, 1, 4 come before 2 and 3, and 5 last. */
const six = handMade([[], [], [1], [0, 1], [], [2, 4]])

test('rows are sorted by level and halved; each half has its levels, and what crosses is a rectangle', () => {
  expect(told(six, analysed(six))).toEqual([
    ['level', [0, 1, 4].map((row) => [row, []])],
    [
      'rectangle',
      [
        [2, [1]],
        [3, [0, 1]],
        [5, [4]],
      ],
    ],
    [
      'level',
      [
        [2, []],
        [3, []],
      ],
    ],
    ['level', [[5, [2]]]],
  ])
})

test('columns are known by their places', () => {
  const { part_k, part_col, order } = analysed(six)
  expect([...part_col].map((place) => order[place])).toEqual([...part_k].map((k) => six.pattern.col_idx[k]))
})

test('at every depth each nonzero is in one part, and no part needs a row that comes later', () => {
  for (const { problem } of seededCases(cube('D3N7', 9)))
    for (const depth of [0, 1, 3, 8]) {
      const analysis = analysed(problem, { depth })
      expect([...analysis.part_k].sort((a, b) => a - b)).toEqual([...problem.pattern.col_idx.keys()])
      const solved = new Set<number>()
      for (const { kind, first, end } of analysis.pieces)
        for (let part = first; part < end; part++) {
          const needs = analysis.part_col.subarray(partFirst(analysis, part), partEnd(analysis, part, kind))
          expect(needs.every((place) => solved.has(place))).toBe(true)
          if (kind !== 'rectangle') solved.add(partPlace(analysis, part))
        }
      expect(solved.size).toBe(problem.pattern.rows)
    }
})

test('rows are shared where they are long in the mean, and a long one always', () => {
  const fan = handMade([...Array.from({ length: 2100 }, () => []), Array.from({ length: 2100 }, (_, j) => j)])
  const kinds = (params: Params) => analysed(fan, params).pieces.map(({ kind, shared }) => [kind, shared])
  // the last row needs both halves of the others: 1050 in its own triangle, as many in the rectangle
  expect(kinds({})).toEqual([
    ['level', false],
    ['rectangle', false],
    ['level', false],
    ['level', true],
  ])
  expect(kinds({ rectangle: 0 })[1]).toEqual(['rectangle', true])
  expect(kinds({ level: 0 })[0]).toEqual(['level', true])
})
