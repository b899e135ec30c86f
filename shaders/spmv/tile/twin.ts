import type { F32 } from '#src/core/base/arrays.ts'
import type { TwinMachine } from '#src/core/kernel/kernel.ts'
import { PADDING } from '#src/core/sparse/formats/format.ts'
import { storedTile } from '#src/core/sparse/formats/tile/index-map.ts'
import { pour } from '#src/core/sparse/formats/tile/structure.ts'
import type { Poured } from '#src/core/sparse/formats/tile/stored.ts'
import { EDGE } from '#src/core/sparse/formats/tile/tiling.ts'
import type { Emit } from '#src/core/trace/event.ts'
import { emitCarried } from '../carried.ts'
import { sumOfTeam, storeRow, termOf } from '../rows.ts'
import type { Tiles } from './analysis.ts'
import { carrierOf, stepsOf } from './carrier.ts'
import type { Product } from '../multiply.ts'

interface Work extends Tiles {
  readonly poured: Poured
}

/** The kernel, group after group, on subgroups of the machine's lanes. */
export function simulate(problem: Product, tiles: Tiles, { lanes }: TwinMachine, emit: Emit): F32 {
  const out = new Float32Array(problem.pattern.rows)
  const { sumRows, sum_ptr } = tiles
  const partials = new Float32Array(sum_ptr[sumRows.length])
  addDeferred(problem, tiles, lanes, emit, partials)
  const work = { ...tiles, poured: pour(problem.pattern, tiles.layout) }
  for (let g = 0; 4 * g + 4 < tiles.groups.length; g++) addGroup(problem, work, g, lanes, emit, { out, partials })
  for (let r = 0; r < sumRows.length; r++) {
    let sum = 0
    for (let p = sum_ptr[r]; p < sum_ptr[r + 1]; p++) sum = Math.fround(sum + partials[p])
    storeRow(problem, out, sumRows[r], sum)
  }
  return out
}

/** A team for each piece of a row's deferred nonzeros. */
function addDeferred(problem: Product, tiles: Tiles, lanes: number, emit: Emit, partials: F32): void {
  const {
    pieces,
    layout: { deferred },
  } = tiles
  const team = Math.min(tiles.deferredTeam, lanes)
  for (let p = 0; 4 * p < pieces.length; p++) {
    const [first, end, row, sum] = pieces.subarray(4 * p, 4 * p + 4)
    const sums = new Float32Array(team)
    for (let s = first; s < end; s++) {
      const k = deferred[s]
      const lane = (s - first) % team
      sums[lane] += termOf(problem, k)
      const step = Math.floor((s - first) / team)
      emitCarried(emit, lanes, { invocation: p * team + lane, step, row, k, count: 1, phase: 0 })
    }
    partials[sum] = sumOfTeam(sums)
  }
}

/** The tiles of a group: each of 16 · team lanes adds up what it carries, then the lanes of a row what they have. */
function addGroup(
  problem: Product,
  tiles: Work,
  g: number,
  lanes: number,
  emit: Emit,
  { out, partials }: { readonly out: F32; readonly partials: F32 },
): void {
  const { groups, team, sum_ptr } = tiles
  const [begin, tileRow, number, place, end] = groups.subarray(4 * g, 4 * g + 5)
  const sums = new Float32Array(EDGE * team)
  let step = 0
  for (let t = begin; t < end; t++)
    step = addTile(problem, tiles, { t, tileRow, step, from: g * EDGE * team }, lanes, emit, sums)
  const first = tileRow * EDGE
  for (let r = 0; r < Math.min(EDGE, problem.pattern.rows - first); r++) {
    const sum = sumOfTeam(sums.subarray(r * team, (r + 1) * team))
    if (number === 0) storeRow(problem, out, first + r, sum)
    else partials[sum_ptr[place + r] + number - 1] = sum
  }
}

interface Task {
  readonly t: number
  readonly tileRow: number
  /** Steps that the worker has behind it. */
  readonly step: number
  /** First invocation of the worker. */
  readonly from: number
}

/** Adds a tile's terms to what its lanes have; returns the steps that the worker has behind it then. */
function addTile(
  problem: Product,
  { poured, team }: Work,
  { t, tileRow, step, from }: Task,
  lanes: number,
  emit: Emit,
  sums: F32,
): number {
  const tile = storedTile(poured, t, tileRow)
  const begin = poured.value_offset[t]
  const slots = poured.value_offset[t + 1] - begin
  for (let p = 0; p < slots; p++) {
    const k = poured.nonzero[begin + p]
    if (k === PADDING) continue
    const carrier = carrierOf(tile, p, team)
    const lane = carrier.row * team + carrier.part
    sums[lane] += termOf(problem, k)
    const row = tileRow * EDGE + carrier.row
    emitCarried(emit, lanes, { invocation: from + lane, step: step + carrier.step, row, k, count: 1, phase: 1 })
  }
  return step + stepsOf(tile, slots, team)
}
