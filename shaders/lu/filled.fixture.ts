import { type F32, prefixSum, range } from '#src/core/base/arrays.ts'
import { random } from '#src/core/base/random.ts'
import type { Pattern } from '#src/core/sparse/csr.ts'
import { cutIntoBlocks } from './blocks.ts'
import { eliminated } from './elimination.ts'
import { tasksOf } from './tasks.ts'
import { rankTasks } from './ranks/tasks.ts'

/** A matrix as a factorisation gets it: its pattern with the fill, and values that need no pivoting. */
export interface Seeded {
  readonly filled: Pattern
  readonly values: F32
}

/** Some pairs of rows of n, seeded. */
export function scattered(n: number, count: number, seed: number): (readonly [number, number])[] {
  const { below } = random(seed)
  return Array.from({ length: count }, () => [below(n), below(n)] as const)
}

/** The places of a matrix of n rows and their mirror images, filled by elimination. */
export function filledFrom(n: number, places: readonly (readonly [number, number])[]): Seeded {
  const { between } = random(n + places.length)
  const held = range(n).map((i) => new Map([[i, 8 + between(0, 1)]]))
  const put = (i: number, j: number, value: number) => held[i].has(j) || held[i].set(j, value)
  for (const [i, j] of places) {
    put(i, j, between(-1, 1))
    put(j, i, between(-1, 1))
  }
  for (let k = 0; k < n; k++)
    for (let i = k + 1; i < n; i++) if (held[i].has(k)) for (let j = k + 1; j < n; j++) if (held[k].has(j)) put(i, j, 0)
  const rows = held.map((row) => [...row].sort(([a], [b]) => a - b))
  const row_ptr = prefixSum(rows.map(({ length }) => length))
  const col_idx = Uint32Array.from(rows.flat(), ([j]) => j)
  return {
    filled: { rows: n, cols: n, row_ptr, col_idx },
    values: Float32Array.from(rows.flat(), ([, value]) => value),
  }
}

/** The five-point grid of side × side points, row by row. */
export const filledGrid = (side: number): Seeded =>
  filledFrom(
    side * side,
    range(side * side).flatMap((at) => [
      ...((at + 1) % side > 0 ? [[at, at + 1] as const] : []),
      ...(at + side < side * side ? [[at, at + side] as const] : []),
    ]),
  )

/** Pivots that are smaller are replaced. */
export const LEAST = 1e-3

/** A matrix cut into blocks of nb rows, with the tasks of ranks, and the factors of one rank. */
export function cut({ filled, values }: Seeded, nb: number) {
  const blocks = cutIntoBlocks(filled, nb)
  const all = tasksOf(blocks)
  return { filled, values, blocks, tasks: rankTasks(blocks, all), twin: eliminated(blocks, all, values, LEAST) }
}
