import type { F32 } from '#src/core/base/arrays.ts'
import type { TwinMachine } from '#src/core/kernel/kernel.ts'
import type { Emit } from '#src/core/trace/event.ts'
import { throughPhases } from '../lib/phases.ts'
import { groupsIn } from '../symgs/half-steps.ts'
import { halvesOf, toldByLane } from '../symgs/halves.ts'
import { BLOCK, type BlockProblem, SIDE } from './blocks.ts'
import { coloursOf } from './halves.ts'
import type { BlockLayout } from './layout.ts'

const f = Math.fround

/** How a kernel adds up: products of an entry first, or of a coefficient along its entries first. And its lanes. */
export interface BlockTwin {
  readonly sums: 'by entry' | 'by coefficient'
  /** Lanes that share a row, and rows of a worker. */
  readonly team: number
  readonly rows: (machine: TwinMachine) => number
}

/** Sweeps in f32, colour by colour there and back. */
export function sweptBlocks(
  problem: BlockProblem,
  layout: BlockLayout,
  { sums, team, rows: rowsOf }: BlockTwin,
  machine: TwinMachine,
  emit: Emit,
): F32 {
  const { A, b, sweeps } = problem.inputs
  const { rows, row_ptr, col_idx } = A
  const { place } = layout
  const x = new Float32Array(b.length)
  const kept = new Float32Array(b.length)
  const own = rowsIn(problem, sums)
  /** Over L or U of a row. */
  const sumsOver = (row: number, upper: boolean): F32 => {
    const entries: number[] = []
    for (let k = row_ptr[row]; k < row_ptr[row + 1]; k++)
      if (upper ? place[col_idx[k]] > place[row] : place[col_idx[k]] < place[row]) entries.push(k)
    return own.sumsOver(entries, () => x)
  }
  const visit = (update: number) => {
    const [half, row] = [Math.floor(update / rows), update % rows]
    const [isBack, keeps] = [half % 2 === 1, half > 1]
    const sum = sumsOver(row, isBack)
    const old = keeps && !isBack ? sumsOver(row, true) : undefined
    const rest = sum.map((value, c) => {
      const word = own.wordOf(row, c)
      if (isBack) return keeps ? f(value - kept[word]) : value
      const left = f(b[word] - value)
      if (!old) return left
      kept[word] = old[c]
      return f(left - old[c])
    })
    for (const [c, found] of own.solved(row, rest).entries()) {
      const word = own.wordOf(row, c)
      x[word] = isBack ? x[word] - found : found
    }
  }
  const there = groupsIn(layout, coloursOf(layout, false))
  const phases = { ...halvesOf(there, groupsIn(layout, coloursOf(layout, true)), rows, sweeps), pieces: [], team }
  const share = rowsOf(machine)
  throughPhases(phases, machine, emit, visit, (update, s, worker, turn) => {
    const [half, item] = [Math.floor(update / rows), update % rows]
    const halves = half % 2 === 0 && !layout.reads[layout.colour[item]].upper ? 2 : 1
    if (s >= halves) return undefined
    return toldByLane(share, worker, item, half + s, 2 * turn + s)
  })
  return x
}

/** What kernels do with a row in f32: sums of five unknowns, then one of each turbulence system. */
export function rowsIn(problem: BlockProblem, sums: BlockTwin['sums']) {
  const { A, blocks, turbulence, systems } = problem.inputs
  const { rows, col_idx } = A
  const inverse = inverseOf(problem)
  return {
    /** Where b and x have an unknown. */
    wordOf: (row: number, c: number): number => (c < SIDE ? SIDE * row + c : c * rows + row),

    /** @param read x as the row of an entry's column is read */
    sumsOver(entries: readonly number[], read: (column: number) => F32): F32 {
      const found = new Float32Array(SIDE + systems)
      const product = (k: number, r: number, c: number) =>
        f(blocks[BLOCK * k + SIDE * r + c] * read(col_idx[k])[SIDE * col_idx[k] + c])
      for (let r = 0; r < SIDE; r++) {
        if (sums === 'by entry') for (const k of entries) found[r] += added(SIDE, (c) => product(k, r, c))
        else found[r] = added(SIDE, (c) => entries.reduce((sum, k) => f(sum + product(k, r, c)), 0))
      }
      for (let t = 0; t < systems; t++)
        for (const k of entries)
          found[SIDE + t] += f(turbulence[t * col_idx.length + k] * read(col_idx[k])[(SIDE + t) * rows + col_idx[k]])
      return found
    },

    /** D⁻¹ times what is left of a row. */
    solved: (row: number, rest: F32): F32 =>
      rest.map((value, c) =>
        c < SIDE
          ? added(SIDE, (d) => f(inverse.blocks[BLOCK * row + SIDE * c + d] * rest[d]))
          : f(inverse.turbulence[(c - SIDE) * rows + row] * value),
      ),
  }
}

/** The sum of some terms from the first on, in f32. */
function added(count: number, term: (n: number) => number): number {
  let sum = term(0)
  for (let n = 1; n < count; n++) sum = f(sum + term(n))
  return sum
}

/** Inverted diagonal blocks, and one over the diagonals of turbulence systems. */
function inverseOf({ inputs: { A, blocks, turbulence, systems } }: BlockProblem) {
  const { rows, row_ptr, col_idx } = A
  const found = { blocks: new Float32Array(BLOCK * rows), turbulence: new Float32Array(systems * rows) }
  for (let i = 0; i < rows; i++) {
    const k = col_idx.indexOf(i, row_ptr[i])
    found.blocks.set(invertedInF32(blocks.slice(BLOCK * k, BLOCK * k + BLOCK)), BLOCK * i)
    for (let t = 0; t < systems; t++) found.turbulence[t * rows + i] = 1 / turbulence[t * col_idx.length + k]
  }
  return found
}

/** Gauss and Jordan without a search for pivots, in place. */
function invertedInF32(a: F32): F32 {
  for (let p = 0; p < SIDE; p++) {
    const pivot = f(1 / a[(SIDE + 1) * p])
    a[(SIDE + 1) * p] = 1
    for (let c = 0; c < SIDE; c++) a[SIDE * p + c] *= pivot
    for (let r = 0; r < SIDE; r++) {
      if (r === p) continue
      const factor = a[SIDE * r + p]
      a[SIDE * r + p] = 0
      for (let c = 0; c < SIDE; c++) a[SIDE * r + c] -= f(factor * a[SIDE * p + c])
    }
  }
  return a
}
