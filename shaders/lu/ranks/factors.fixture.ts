import { range } from '#src/base/arrays.ts'
import { random } from '#src/base/random.ts'
import type { Pattern } from '#src/sparse/csr.ts'
import type { RankWork } from './machine.ts'
import { type BlockTasks, GETRF, GESSM, SSSSM, tasksOf, TSTRF } from './tasks.ts'

/** Square blocks of dense numbers in f32, for tests of the machine alone: what it must not change by a bit. */
export interface DenseBlocks {
  readonly tasks: BlockTasks
  /** By block, row by row; a new copy. */
  values(): Float32Array[]
}

/** @param places of blocks, `row column`, fill not among them */
export function denseBlocks(rows: number, places: readonly (readonly [number, number])[], side = 3): DenseBlocks {
  const blocks = filled(rows, places)
  const chance = random(rows * 1000 + places.length)
  const values = Array.from({ length: blocks.col_idx.length }, () =>
    Float32Array.from({ length: side * side }, () => chance.between(-1, 1)),
  )
  const tasks = tasksOf(blocks, {
    flops: (kind) => ({ [GETRF]: 2 / 3, [GESSM]: 1, [TSTRF]: 1, [SSSSM]: 2 })[kind] * side ** 3,
    bytes: () => 4 * side * side,
  })
  for (let b = 0; b < values.length; b++)
    if (tasks.row[b] === tasks.column[b]) for (const d of range(side)) values[b][d * side + d] += 8
  return { tasks, values: () => values.map((block) => block.slice()) }
}

/** Seeded places of an unsymmetric matrix of blocks. */
export function scattered(rows: number, count: number, seed: number): (readonly [number, number])[] {
  const chance = random(seed)
  return Array.from({ length: count }, () => [chance.below(rows), chance.below(rows)] as const)
}

function filled(rows: number, places: readonly (readonly [number, number])[]): Pattern {
  const has = new Set(places.map(([i, j]) => i * rows + j))
  for (const i of range(rows)) has.add(i * rows + i)
  for (const k of range(rows))
    for (let i = k + 1; i < rows; i++)
      for (let j = k + 1; j < rows; j++) if (has.has(i * rows + k) && has.has(k * rows + j)) has.add(i * rows + j)
  const sorted = [...has].sort((a, b) => a - b)
  const row_ptr = Uint32Array.from({ length: rows + 1 }, (_, i) => sorted.filter((at) => at < i * rows).length)
  return { rows, cols: rows, row_ptr, col_idx: Uint32Array.from(sorted, (at) => at % rows) }
}

/** Ranks that have their own blocks and copies of those that were sent; a block that is not there is undefined, and throws. */
export function denseWork({ tasks, values }: DenseBlocks, ranks: number, owner: ArrayLike<number>) {
  const side = Math.sqrt(values()[0].length)
  const memory = Array.from({ length: ranks }, () => new Map<number, Float32Array>())
  for (const [b, block] of values().entries()) memory[owner[b]].set(b, block)
  const work: RankWork = {
    run(t, rank) {
      const of = (b: number) => memory[rank].get(b) ?? missing(b, rank)
      const [first, second] = [tasks.reads[2 * t], tasks.reads[2 * t + 1]]
      const own = of(tasks.block[t])
      if (tasks.kind[t] === GETRF) factorise(own, side)
      if (tasks.kind[t] === GESSM) solveLower(of(first), own, side)
      if (tasks.kind[t] === TSTRF) solveUpper(of(first), own, side)
      if (tasks.kind[t] === SSSSM) subtract(of(first), of(second), own, side)
    },
    deliver(b, from, to) {
      if (memory[to].has(b)) throw new Error(`block ${b} came to rank ${to} twice`)
      memory[to].set(b, (memory[from].get(b) ?? missing(b, from)).slice())
    },
  }
  return { work, factors: () => Array.from(owner, (rank, b) => [...(memory[rank].get(b) ?? [])]) }
}

function missing(block: number, rank: number): never {
  throw new Error(`rank ${rank} has no block ${block}`)
}

function factorise(a: Float32Array, n: number): void {
  for (let k = 0; k < n; k++)
    for (let i = k + 1; i < n; i++) {
      a[i * n + k] /= a[k * n + k]
      for (let j = k + 1; j < n; j++) a[i * n + j] -= a[i * n + k] * a[k * n + j]
    }
}

function solveLower(l: Float32Array, b: Float32Array, n: number): void {
  for (let k = 0; k < n; k++)
    for (let i = k + 1; i < n; i++) for (let j = 0; j < n; j++) b[i * n + j] -= l[i * n + k] * b[k * n + j]
}

function solveUpper(u: Float32Array, b: Float32Array, n: number): void {
  for (let k = 0; k < n; k++)
    for (let i = 0; i < n; i++) {
      b[i * n + k] /= u[k * n + k]
      for (let j = k + 1; j < n; j++) b[i * n + j] -= b[i * n + k] * u[k * n + j]
    }
}

function subtract(l: Float32Array, u: Float32Array, c: Float32Array, n: number): void {
  for (let i = 0; i < n; i++)
    for (let j = 0; j < n; j++) for (let k = 0; k < n; k++) c[i * n + j] -= l[i * n + k] * u[k * n + j]
}
