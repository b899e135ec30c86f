import type { F32 } from '#src/core/base/arrays.ts'
import { type Emit, laneBits } from '#src/core/trace/event.ts'
import type { TwinMachine } from '#src/core/kernel/kernel.ts'
import { complete, firstRow, hasEmptyRows } from '#src/core/sparse/formats/csr5/shape.ts'
import { type Csr5, csr5Of } from '#src/core/sparse/formats/csr5/structure.ts'
import { runsAdded } from '../calibrate-twin.ts'
import { storeRow, termOf } from '../rows.ts'
import { type Csr5Analysis, fitted } from './analysis.ts'
import type { Product } from '../multiply.ts'

/** What a subgroup has of rows before they are told apart: the rows of flags, where to write, what to say. */
interface Task {
  readonly problem: Product
  readonly csr5: Csr5
  readonly tile: number
  /** Takes the sum of the tile's n-th flag. */
  store(flag: number, sum: number): void
  readonly emit: Emit
}

/** The kernel on subgroups of the machine's lanes, from the format's own arrays. */
export function simulate(problem: Product, analysis: Csr5Analysis, { lanes }: TwinMachine, emit: Emit): F32 {
  const { pattern } = problem
  const { calibration, sigma, tail_row, tail_ptr, tile_ptr } = fitted(analysis, pattern, lanes)
  const csr5 = csr5Of(pattern, { omega: lanes, sigma })
  const full = complete(csr5)
  const out = new Float32Array(pattern.rows)
  const carries = new Float32Array(tile_ptr.length - 1)
  const into = (tile: number, rowOf: (flag: number) => number) => (flag: number, sum: number) => {
    if (flag === 0) carries[tile] = sum
    else storeRow(problem, out, rowOf(flag), sum)
  }
  for (let tile = 0; tile < full; tile++)
    walk({ problem, csr5, tile, store: into(tile, (flag) => flaggedRow(csr5, tile, flag)), emit })
  const storeTail = into(full, (flag) => tail_row[flag])
  for (let n = 0; n < tail_row.length; n++)
    storeTail(
      n,
      tailRow(problem, { worker: full + n, row: tail_row[n], first: tail_ptr[n], end: tail_ptr[n + 1] }, lanes, emit),
    )
  runsAdded(problem, calibration, carries, out)
  return out
}

function flaggedRow({ tile_ptr, empty_offset_ptr, empty_offset }: Csr5, tile: number, flag: number): number {
  const offset = hasEmptyRows(tile_ptr[tile]) ? empty_offset[empty_offset_ptr[tile] + flag] : flag
  return firstRow(tile_ptr[tile]) + offset
}

/** All lanes of a tile step together; then each has the lanes after it, up to the next flag, add their heads. */
function walk({ problem, csr5, tile, store, emit }: Task): void {
  const { omega, sigma, bit_flag, nonzero, y_offset } = csr5
  const heads = new Float32Array(omega + 1)
  const sums = new Float32Array(omega)
  const flags = Array.from({ length: omega }, (_, lane) => y_offset[tile * omega + lane])
  const isFlagged = (lane: number) => flags[lane] > y_offset[tile * omega + lane]
  for (let step = 0; step < sigma; step++)
    for (let lane = 0; lane < omega; lane++) {
      const slot = (tile * sigma + step) * omega + lane
      if (bit_flag[slot] === 1) {
        if (isFlagged(lane)) store(flags[lane] - 1, sums[lane])
        else heads[lane] = sums[lane]
        flags[lane]++
        sums[lane] = 0
      }
      const k = nonzero[slot]
      sums[lane] += termOf(problem, k)
      const item = flaggedRow(csr5, tile, flags[lane] - 1)
      emit({
        worker: tile,
        stage: 0,
        polls: 0,
        notes: { step },
        item,
        k: (k - lane) >>> 0,
        phase: 0,
        lanes: laneBits(lane, 1),
      })
    }
  for (let lane = 0; lane < omega; lane++) if (!isFlagged(lane)) heads[lane] = sums[lane]
  for (let lane = 0; lane < omega; lane++) {
    if (!isFlagged(lane)) continue
    let sum = sums[lane]
    for (let after = lane + 1; after <= omega; after++) {
      sum = Math.fround(sum + heads[after])
      if (after < omega && isFlagged(after)) break
    }
    store(flags[lane] - 1, sum)
  }
}

/** A row of the tail by all lanes. */
function tailRow(
  problem: Product,
  { worker, row, first, end }: { worker: number; row: number; first: number; end: number },
  lanes: number,
  emit: Emit,
): number {
  const sums = new Float32Array(lanes)
  for (let k = first; k < end; k += lanes) {
    const count = Math.min(lanes, end - k)
    for (let lane = 0; lane < count; lane++) {
      sums[lane] += termOf(problem, k + lane)
      const step = (k - first) / lanes
      emit({ worker, stage: 0, polls: 0, notes: { step }, item: row, k, phase: 0, lanes: laneBits(lane, 1) })
    }
  }
  return sums.reduce((total, sum) => Math.fround(total + sum), 0)
}
