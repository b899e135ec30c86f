import { range } from '#src/core/base/arrays.ts'
import type { Matrix } from '#src/core/sparse/source.ts'
import { rowsOf } from '#src/core/sparse/test-matrices.ts'
import type { KrylovSpec } from './options.ts'
import { makeProblem } from './problem.ts'
import type { KrylovProblem } from './solve.ts'

const SPEC: KrylovSpec = { tolerance: '1e-6', limit: 400, values: 'own', x: 'seeded', seed: 3 }

/** A dense or sparse matrix by its rows; where an entry is 0 none is stored. */
export function valued(name: string, rows: readonly (readonly number[])[]): Matrix {
  const columns = rows.map((row) => row.flatMap((value, j) => (value === 0 ? [] : [j])))
  const matrix = rowsOf(name, rows.length, columns)
  const values = Float64Array.from(rows.flatMap((row) => row.filter((value) => value !== 0)))
  return { ...matrix, csr: { ...matrix.csr, values } }
}

/** What flows along a line of points, one way more than the other: not symmetric. */
export const flowing = (points: number, downwind = 0.2): Matrix =>
  valued(
    `a flow through ${points} points`,
    Array.from({ length: points }, (_, i) =>
      Array.from({ length: points }, (__, j) => [2.1, j < i ? -1.7 : -downwind][Math.abs(i - j)] ?? 0),
    ),
  )

export const lopsided = (points: number): KrylovProblem => makeProblem([flowing(points)], SPEC)

/** Rows of so many scales that f32 leaves BiCGSTAB nothing to gain, and much to lose. */
export const worsening = (): KrylovProblem => {
  const rows = 120
  const scale = (i: number) => 10 ** ((6 * i) / rows)
  const matrix = valued(
    'scales',
    Array.from({ length: rows }, (_, i) =>
      Array.from({ length: rows }, (__, j) => (i === j ? scale(i) : j === i + 1 ? 0.9 * scale(i) : 0)),
    ),
  )
  return makeProblem([matrix], { ...SPEC, tolerance: '1e-10' })
}

/** BiCGSTAB without a preconditioner breaks down in the first iteration: b·Ab is 0, then t·r, then b·r. */
export const broken = (): readonly KrylovProblem[] =>
  [
    [
      [1, 1],
      [
        [1, -3],
        [1, 1],
      ],
    ] as const,
    [
      [1, 0, 0],
      [
        [1, 0, 0],
        [1, 1, 0],
        [1, 0, -1],
      ],
    ] as const,
    [
      [1, 0, 0],
      [
        [1, 0, 0],
        [1, 1, 0],
        [1, 0, 2],
      ],
    ] as const,
  ].map(([given, rows]) => makeProblem([valued('it breaks down', rows)], SPEC, { given }))

/** Positive definite, and IC(0) finds a pivot below 0. Kershaw, Journal of Computational Physics 26(1), 1978. */
export const kershaw = (): KrylovProblem =>
  makeProblem(
    [
      valued('Kershaw', [
        [3, -2, 0, 2],
        [-2, 3, -2, 0],
        [0, -2, 3, -2],
        [2, 0, -2, 3],
      ]),
    ],
    SPEC,
  )

/** The first row is full, and the first column as far as it takes to have so many distances of columns from their rows: 129 at least, 257 at most. */
export const manyDistances = (count: number): Matrix => {
  const rows = 129
  return rowsOf(
    `${count} distances`,
    rows,
    range(rows).map((i) => (i === 0 ? range(rows) : i <= count - rows ? [0, i] : [i])),
  )
}
