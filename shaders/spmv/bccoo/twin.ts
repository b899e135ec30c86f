import type { F32, U32 } from '#src/core/base/arrays.ts'
import { type Emit, laneBits } from '#src/core/trace/event.ts'
import type { TwinMachine } from '#src/core/kernel/kernel.ts'
import { type Bccoo, bccooOf, blockPlace } from '#src/core/sparse/formats/bccoo/structure.ts'
import { runOf } from '../calibrate.ts'
import { storeRow, termOf } from '../rows.ts'
import { type BccooAnalysis, groupsOf, sliceWords } from './analysis.ts'
import type { Product } from '../multiply.ts'

/** How columns are stored does not matter here: in words. */
const WHOLE = 1

/** What one invocation has open, and the row of blocks that it is at. */
interface Invocation {
  readonly sums: F32
  stop: number
  stopped: boolean
  /** Up to and with the first stop. */
  readonly head: F32
}

/** The kernel on subgroups of the machine's lanes; sums of all slices below one another, combined at the end. */
export function simulate(problem: Product, analysis: BccooAnalysis, machine: TwinMachine, emit: Emit): F32 {
  const { slices, height, width, chunk, group: size, calibration } = analysis
  const bccoo = bccooOf(problem.pattern, { height, width, slices, columns: WHOLE, chunk, group: size })
  const { first_row } = bccoo
  const span = sliceWords(bccoo)
  const stacked = new Float32Array(slices * span)
  const carries = new Float32Array(groupsOf(bccoo) * height)
  for (let group = 0; group < groupsOf(bccoo); group++) {
    const invocations = walkGroup(problem, bccoo, group, machine, stacked, emit)
    carries.set(handedOn(invocations, first_row.subarray(group * size), stacked), group * height)
  }
  for (let r = 0; r < calibration.runs; r++) {
    const { first, end, row } = runOf(calibration, r)
    for (let at = first; at < end; at += height) stacked[row] += carries[at]
  }
  return combined(problem, stacked, slices, span)
}

/** Gives each first result what invocations before have open, and returns what the last one leaves open. */
function handedOn(invocations: readonly Invocation[], first_row: U32, stacked: F32): F32 {
  const height = invocations[0].sums.length
  let open = new Float32Array(height)
  for (const [index, { head, sums, stopped }] of invocations.entries()) {
    if (stopped) stacked.set(added(head, open), first_row[index] * height)
    open = stopped ? sums : added(open, sums)
  }
  return open
}

function combined(problem: Product, stacked: F32, slices: number, span: number): F32 {
  const out = new Float32Array(problem.pattern.rows)
  for (let row = 0; row < out.length; row++) {
    let sum = 0
    for (let slice = 0; slice < slices; slice++) sum = Math.fround(sum + stacked[slice * span + row])
    storeRow(problem, out, row, sum)
  }
  return out
}

const added = (a: F32, b: F32): F32 => a.map((value, r) => value + b[r])

/** Subgroup after subgroup, whose lanes step together. */
function walkGroup(
  problem: Product,
  bccoo: Bccoo,
  group: number,
  { lanes }: TwinMachine,
  stacked: F32,
  emit: Emit,
): Invocation[] {
  const { group: invocations, chunk, height, first_row } = bccoo
  const all = Array.from({ length: invocations }, (_, index): Invocation => {
    const stop = first_row[group * invocations + index]
    return { sums: new Float32Array(height), head: new Float32Array(height), stop, stopped: false }
  })
  for (let first = 0; first < invocations; first += lanes)
    for (let step = 0; step < chunk; step++)
      for (let index = first; index < Math.min(first + lanes, invocations); index++)
        takeBlock(problem, bccoo, { group, index, step, lanes }, all[index], stacked, emit)
  return all
}

interface At {
  readonly group: number
  readonly index: number
  readonly step: number
  readonly lanes: number
}

function takeBlock(problem: Product, bccoo: Bccoo, at: At, state: Invocation, stacked: F32, emit: Emit): void {
  const { group: invocations, chunk, height, width, block_rows, nonzero, bit_flag } = bccoo
  const b = (at.group * invocations + at.index) * chunk + at.step
  const slot = blockPlace(bccoo, b) * width
  const worker = Math.floor((at.group * invocations + at.index) / at.lanes)
  const lane = at.index % at.lanes
  for (let r = 0; r < height; r++)
    for (let j = 0; j < width; j++) {
      const k = nonzero[r][slot + j]
      if (k < 0) continue
      state.sums[r] += termOf(problem, k)
      const step = (at.step * height + r) * width + j
      const item = (state.stop % block_rows) * height + r
      emit({
        worker,
        stage: 0,
        polls: 0,
        notes: { step },
        item,
        k: (k - lane) >>> 0,
        phase: 0,
        lanes: laneBits(lane, 1),
      })
    }
  if (bit_flag[b] === 1) return
  if (state.stopped) stacked.set(state.sums, state.stop * height)
  else state.head.set(state.sums)
  state.stopped = true
  state.stop++
  state.sums.fill(0)
}
