import { SIDE } from '#shaders/spgemm/tile/tiles.wesl'
import { prefixSum, type U32 } from '#src/core/base/arrays.ts'
import type { Data } from '#src/core/kernel/data.ts'
import type { Emit } from '#src/core/trace/event.ts'
import type { MatrixProductProblem } from '../factors.ts'
import { inTiles, type FactorTiles } from './format.ts'
import { STAGES } from './stages.ts'
import { bitCount, eachBit, maskOf } from './bits.ts'
import { reached, type TileProduct, tileProduct } from './symbolic.ts'

/** What the steps of the twin share: A, B and C in tiles. */
interface Tiles {
  readonly A: FactorTiles
  readonly B: FactorTiles
  readonly C: TileProduct
  /** Row of tiles of each tile of C, and its masks, 16 per tile. */
  readonly rowOf: U32
  readonly masks: U32
  readonly rows: number
  emit(told: Told): void
}

interface Told {
  readonly worker: number
  readonly stage: number
  readonly phase: number
  readonly item: number
  readonly mask: number
  readonly step?: number
  readonly tile?: number
  readonly inner?: number
}

/** Finds tiles, ORs masks, places rows, adds up and writes; a team of 16 lanes takes a tile. */
export function simulate(
  { inputs }: MatrixProductProblem,
  { A, B }: { readonly A: FactorTiles; readonly B: FactorTiles },
  denseFrom: number,
  emit: Emit,
): Data {
  const { rows } = inputs.A.pattern
  const C = tileProduct(A, B)
  const rowOf = new Uint32Array(C.column.length)
  for (let r = 0; r < A.rows; r++) rowOf.fill(r, C.ptr[r], C.ptr[r + 1])
  const tiles: Tiles = {
    A,
    B,
    C,
    rowOf,
    masks: new Uint32Array(SIDE * C.column.length),
    rows,
    emit: ({ worker, stage, phase, item, mask, step = 0, tile = 0, inner = 0 }) =>
      emit({ worker, stage, polls: 0, item, k: item, phase, lanes: [mask], notes: { step, tile, inner } }),
  }
  eachRowOfTiles(tiles, STAGES.find, 0)
  findMasks(tiles)
  const { row_ptr, slots } = placed(tiles)
  eachRowOfTiles(tiles, STAGES.place, 2)
  const col_idx = new Uint32Array(row_ptr[rows])
  const values = new Float32Array(row_ptr[rows])
  const factors = { a: inTiles(inputs.A.values, A), b: inTiles(inputs.B.values, B) }
  let step = 0
  for (let t = 0; t < C.column.length; t++) {
    const sums = new Float32Array(SIDE * SIDE)
    const entries = tiles.masks.subarray(SIDE * t, SIDE * (t + 1)).reduce((sum, mask) => sum + bitCount(mask), 0)
    const stage = entries >= denseFrom ? STAGES.dense : STAGES.sparse
    for (let p = C.pair_ptr[t]; p < C.pair_ptr[t + 1]; p++) {
      const lanes = addPair(tiles, p, factors, sums)
      tellPair(tiles, t, p, { stage, phase: 3, step: step++, mask: lanes })
    }
    for (let r = 0; r < SIDE; r++) {
      const mask = tiles.masks[SIDE * t + r]
      const slot = slots[SIDE * t + r]
      eachBit(mask, (c, turn) => {
        col_idx[slot + turn] = SIDE * C.column[t] + c
        values[slot + turn] = sums[SIDE * r + c]
      })
      if (mask === 0) continue
      const lanes = (1 << bitCount(mask)) - 1
      tiles.emit({ worker: t, stage: STAGES.write, phase: 3, item: slot, mask: lanes, step: step++, tile: C.column[t] })
    }
  }
  return { C: { pattern: { rows, cols: inputs.B.pattern.cols, row_ptr, col_idx }, values } }
}

function eachRowOfTiles({ A, rows, emit }: Tiles, stage: number, phase: number): void {
  for (let r = 0; r < A.rows; r++)
    emit({ worker: r, stage, phase, item: SIDE * r, mask: (1 << Math.min(SIDE, rows - SIDE * r)) - 1 })
}

type PairTold = Pick<Told, 'stage' | 'phase' | 'step' | 'mask'>

function tellPair({ A, C, rowOf, emit }: Tiles, t: number, p: number, told: PairTold): void {
  if (told.mask === 0) return
  emit({ ...told, worker: t, item: SIDE * rowOf[t], tile: C.column[t], inner: A.column[C.a[p]] })
}

function findMasks(tiles: Tiles): void {
  const { A, B, C, masks } = tiles
  for (let t = 0; t < C.column.length; t++)
    for (let p = C.pair_ptr[t]; p < C.pair_ptr[t + 1]; p++) {
      let lanes = 0
      for (let r = 0; r < SIDE; r++) {
        const mask = reached(A, B, [C.a[p], C.b[p]], r)
        masks[SIDE * t + r] |= mask
        if (mask !== 0) lanes |= 1 << r
      }
      tellPair(tiles, t, p, { stage: STAGES.mask, phase: 1, step: p - C.pair_ptr[t], mask: lanes })
    }
}

/** Where rows of C begin, and where the entries of each row of each tile do. */
function placed({ C, masks, rows }: Tiles): { row_ptr: U32; slots: U32 } {
  const counts = new Uint32Array(rows)
  const before = new Uint32Array(masks.length)
  for (let i = 0; i < rows; i++)
    for (let t = C.ptr[Math.floor(i / SIDE)]; t < C.ptr[Math.floor(i / SIDE) + 1]; t++) {
      before[SIDE * t + (i % SIDE)] = counts[i]
      counts[i] += bitCount(masks[SIDE * t + (i % SIDE)])
    }
  const row_ptr = prefixSum(counts)
  const slots = new Uint32Array(masks.length)
  for (let i = 0; i < rows; i++)
    for (let t = C.ptr[Math.floor(i / SIDE)]; t < C.ptr[Math.floor(i / SIDE) + 1]; t++)
      slots[SIDE * t + (i % SIDE)] = row_ptr[i] + before[SIDE * t + (i % SIDE)]
  return { row_ptr, slots }
}

/** Adds the products of a pair of tiles to the sums of its tile of C; which rows had some. */
function addPair(
  { A, B, C }: Tiles,
  p: number,
  { a, b }: { readonly a: Float32Array; readonly b: Float32Array },
  sums: Float32Array,
): number {
  const [s, t] = [C.a[p], C.b[p]]
  let lanes = 0
  for (let r = 0; r < SIDE; r++) {
    const line = A.lines[SIDE * s + r]
    eachBit(maskOf(line), (c, turn) => {
      const k = A.first[s] + (line >>> 16) + turn
      const other = B.lines[SIDE * t + c]
      eachBit(maskOf(other), (j, place) => {
        sums[SIDE * r + j] += Math.fround(a[k] * b[B.first[t] + (other >>> 16) + place])
        lanes |= 1 << r
      })
    })
  }
  return lanes
}
