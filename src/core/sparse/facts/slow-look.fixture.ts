import { expect } from 'vitest'

/** Small matrices looked at slowly, by the definitions of what is looked for: no code of the facts is used. */

/** Rows of numbers, undefined where nothing is stored. */
export type Dense = readonly (readonly (number | undefined)[])[]

export const indices = (n: number): number[] => Array.from({ length: n }, (_, i) => i)
export const isStored = (dense: Dense, i: number, j: number): boolean => dense[i]?.[j] !== undefined

/** Every place that stores a number. */
export const places = (dense: Dense): { i: number; j: number; value: number }[] =>
  dense.flatMap((row, i) => row.flatMap((value, j) => (value === undefined ? [] : [{ i, j, value }])))

/** The most places without a common row or column, by Kuhn's way, among the rows and columns given. */
export function rankOf(dense: Dense, rows = indices(dense.length), cols = indices(dense[0]?.length ?? 0)): number {
  const rowOf = new Map<number, number>()
  const grows = (i: number, tried: Set<number>): boolean =>
    cols.some((j) => {
      if (!isStored(dense, i, j) || tried.has(j)) return false
      tried.add(j)
      const owner = rowOf.get(j)
      if (owner !== undefined && !grows(owner, tried)) return false
      rowOf.set(j, i)
      return true
    })
  return rows.filter((i) => grows(i, new Set())).length
}

/** Which vertices lead to which, all ways long, by Warshall. */
function closure(n: number, leads: (a: number, b: number) => boolean): boolean[][] {
  const reach = indices(n).map((a) => indices(n).map((b) => a === b || leads(a, b)))
  for (const via of indices(n))
    for (const a of indices(n)) for (const b of indices(n)) reach[a][b] ||= reach[a][via] && reach[via][b]
  return reach
}

/** Sizes of the classes of vertices that lead to one another, the largest first. */
export function classes(n: number, leads: (a: number, b: number) => boolean): number[] {
  const reach = closure(n, leads)
  const own = indices(n).map((a) => indices(n).find((b) => reach[a][b] && reach[b][a]))
  return indices(n)
    .map((a) => own.filter((b) => b === a).length)
    .filter((size) => size > 0)
    .toSorted((a, b) => b - a)
}

/**
 * The blocks as they are defined: rows without which the rank is the same make the tall part, columns the wide one; of what is
 * left, two places are in one block where a perfect matching can hold either and they share a row or a column.
 */
export function blocksIn(dense: Dense) {
  const [rows, cols] = [indices(dense.length), indices(dense[0]?.length ?? 0)]
  const rank = rankOf(dense)
  const tallRows = rows.filter((i) => rankOf(dense, rows.toSpliced(i, 1), cols) === rank)
  const wideCols = cols.filter((j) => rankOf(dense, rows, cols.toSpliced(j, 1)) === rank)
  const left = rows.filter((i) => !tallRows.includes(i) && !wideCols.some((j) => isStored(dense, i, j)))
  const kept = cols.filter((j) => !wideCols.includes(j) && !tallRows.some((i) => isStored(dense, i, j)))
  const without = (all: number[], one: number) => all.filter((other) => other !== one)
  const meets = (a: number, b: number) =>
    kept.some((j) =>
      [left[a], left[b]].every(
        (i) => isStored(dense, i, j) && rankOf(dense, without(left, i), without(kept, j)) === left.length - 1,
      ),
    )
  return {
    square: classes(left.length, meets),
    wide: rank < cols.length,
    tall: rank < rows.length,
  }
}

/** Rows below the diagonal of each column of L, by elimination. */
export function eliminated(dense: Dense): Set<number>[] {
  const near = dense.map(
    (_, i) => new Set(indices(dense.length).filter((j) => j !== i && (isStored(dense, i, j) || isStored(dense, j, i)))),
  )
  return near.map((own, j) => {
    const below = new Set([...own].filter((i) => i > j))
    for (const a of below) for (const b of below) if (a !== b) near[a].add(b)
    return below
  })
}

export const depthsOf = (dense: Dense, order: readonly number[]): number[] => {
  const level = new Map<number, number>()
  for (const i of order) {
    const needs = [...level].filter(([j]) => isStored(dense, i, j)).map(([, depth]) => depth)
    level.set(i, 1 + Math.max(0, ...needs))
  }
  return [...level.values()]
}

export const levelsIn = (depths: readonly number[]) => ({
  levels: Math.max(0, ...depths),
  widest: Math.max(0, ...depths.map((depth) => depths.filter((other) => other === depth).length)),
})

/** Leading principal minors of a matrix of integers, exactly: Bareiss' elimination. Undefined where one of them is 0. */
export function minorsOf(dense: Dense): bigint[] | undefined {
  const a = dense.map((row) => row.map((value) => BigInt(value ?? 0)))
  let last = 1n
  for (let k = 0; k < a.length; k++) {
    if (a[k][k] === 0n) return undefined
    for (let i = k + 1; i < a.length; i++)
      for (let j = k + 1; j < a.length; j++) a[i][j] = (a[i][j] * a[k][k] - a[i][k] * a[k][j]) / last
    last = a[k][k]
  }
  return a.map((row, k) => row[k])
}

export const countsIn = (lengths: readonly number[]) => {
  const mean = lengths.reduce((sum, length) => sum + length, 0) / Math.max(1, lengths.length)
  const spread = Math.sqrt(lengths.reduce((sum, length) => sum + (length - mean) ** 2, 0) / Math.max(1, lengths.length))
  return {
    least: lengths.length === 0 ? 0 : Math.min(...lengths),
    most: Math.max(0, ...lengths),
    mean: expect.closeTo(mean, 9),
    variation: expect.closeTo(mean === 0 ? 0 : spread / mean, 9),
    empty: lengths.filter((length) => length === 0).length,
  }
}

export const sizes = (found: readonly number[]) => ({ parts: found.length, most: found[0] ?? 0 })
