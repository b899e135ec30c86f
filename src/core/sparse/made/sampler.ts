import { prefixSum, range } from '#src/core/base/arrays.ts'
import { random } from '#src/core/base/random.ts'
import type { Csr } from '../csr.ts'

const EDGE = 16
const TILES = 4
const SEED = 5

/** Columns of row r of a tile, ascending. */
type Drawn = (r: number, some: (count: number) => number[]) => number[]

const row = (columns: Iterable<number>): number[] => [...new Set(columns)].sort((a, b) => a - b)

/** What each tile holds, by its row and column among tiles: every format of TileSpMV has one, most of them two. */
const DRAWN: Readonly<Record<string, Drawn>> = {
  // 16 rows of 14 to 16
  '0,0': (r, some) => row([r, ...some(15), ...some(9)]),
  // fewer than 13
  '0,3': (r, some) => (r % 4 === 1 ? some(2) : []),
  '2,1': (r, some) => (r % 3 === 0 ? some(1) : []),
  // every row 3
  '1,1': (r) => row([r, (r + 5) % EDGE, (r + 10) % EDGE]),
  '3,1': (r) => row([(2 * r) % EDGE, (2 * r + 7) % EDGE]),
  // rows of 1 to 5
  '2,2': (r) => row([r, ...range(r % 5).map((e) => (r + 3 * e) % EDGE)]),
  '1,3': (r) =>
    range(r % 4)
      .map((e) => (4 * e + r) % EDGE)
      .sort((a, b) => a - b),
  // one long row among short ones
  '3,3': (r) => (r === 6 ? range(EDGE) : [r]),
  // whole rows
  '0,2': (r) => (r === 3 || r === 9 ? range(EDGE) : []),
  // whole columns
  '2,0': () => [4, 5],
}

/** Some columns, seeded, none twice. */
function drawer(): (count: number) => number[] {
  const { below } = random(SEED)
  return (count) => row(range(count).map(() => below(EDGE)))
}

/** A 64×64 matrix in which tiles of 16×16 ask for every format that a tile can have; its diagonal is whole. */
export function tileSampler(): Csr {
  const some = drawer()
  const rows = range(EDGE * TILES).map((i) =>
    range(TILES).flatMap((t) => {
      const drawn = DRAWN[`${Math.floor(i / EDGE)},${t}`]
      return (drawn?.(i % EDGE, some) ?? []).map((column) => EDGE * t + column)
    }),
  )
  const col_idx = Uint32Array.from(rows.flat())
  return {
    rows: rows.length,
    cols: rows.length,
    row_ptr: prefixSum(rows.map(({ length }) => length)),
    col_idx,
    values: Float64Array.from(col_idx, (_, k) => 1 + (k % 9)),
  }
}
