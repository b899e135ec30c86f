import type { Data } from '#src/core/kernel/data.ts'
import type { TwinMachine } from '#src/core/kernel/kernel.ts'
import type { Emit } from '#src/core/trace/event.ts'
import { namesIn } from '../columns.ts'
import type { SparseProductProblem } from '../multiply.ts'
import { pieceAt, pieceCount } from '../pieces.ts'
import { STAGES, WORD } from '../product.ts'
import { all, carry, Sums } from '../steps.ts'
import { COLUMN, type MatrixTiles, TILE } from './tiles.ts'

/** Clears, spreads x, lets bands go through their tiles, and lists what came out. */
export function simulate(
  { inputs: { A, x } }: SparseProductProblem,
  { pieces, tiles, columns, entries }: MatrixTiles,
  { lanes }: TwinMachine,
  emit: Emit,
): Data {
  all(lanes, emit, STAGES.clear, 0, A.pattern.rows)
  all(lanes, emit, STAGES.vector, 1, x.values.length)
  const names = namesIn(x.pattern)
  const sums = new Sums(A.pattern.rows)
  const carried = carry(lanes, 2, emit)
  /** Each row of the band takes what it has in a column. */
  const pull = (piece: number, band: number, step: number, c: number, factor: number) => {
    let place = columns[COLUMN * c + 1]
    for (let r = 0; r < WORD; r++) {
      if (((columns[COLUMN * c] >>> r) & 1) === 0) continue
      const entry = entries[place++]
      const invocation = piece * WORD + r
      carried({ worker: Math.floor(invocation / lanes), lane: invocation % lanes, step, entry, count: 1 })
      sums.add(band * WORD + r, Math.fround(A.values[entry] * factor))
    }
  }
  for (let p = 0; p < pieceCount(pieces); p++) {
    const { first, end, own } = pieceAt(pieces, p)
    for (let tile = first, step = 0; tile < end; tile++) {
      const [block, mask] = tiles.subarray(TILE * tile, TILE * tile + 2)
      for (let b = 0, c = tiles[TILE * tile + 2]; b < WORD; b++) {
        if (((mask >>> b) & 1) === 0) continue
        const name = names[block * WORD + b]
        if (name > 0) pull(p, own, step++, c, x.values[name - 1])
        c++
      }
    }
  }
  all(lanes, emit, STAGES.list, 6, A.pattern.rows)
  return { y: sums.list() }
}
