import { groupByKey, joined, prefixSum } from '#src/core/base/arrays.ts'
import { filled } from '#src/core/kernel/plan/buffers.ts'
import { sizeOf } from '#src/core/kernel/plan/dispatch.ts'
import type { TwinMachine } from '#src/core/kernel/kernel.ts'
import type { Plan, PlanOptions, Step } from '#src/core/kernel/plan/plan.ts'
import type { Emit } from '#src/core/trace/event.ts'
import { throughPhases } from '../../lib/phases.ts'
import { backwards, halvesOf } from '../halves.ts'
import { type PlacedDispatch, placedPlan } from '../placed-plan.ts'
import { placesBuffer } from '../slices.ts'
import { solvedRow, sweepBuffers, type SweepProblem } from '../sweep.ts'
import { type Bricks, inPlaces } from './bricks.ts'

/** Invocations of a workgroup: a level of a brick has few rows. */
const LANES = 64

/** Levels of the bricks of a colour at once, colour by colour; a lane has a row. */
export function simulateBricks(
  { inputs }: SweepProblem,
  bricks: Bricks,
  machine: TwinMachine,
  emit: Emit,
  isApart = false,
): Float32Array<ArrayBuffer> {
  const { rows } = inputs.A.pattern
  const depth = new Uint32Array(bricks.colours)
  for (const [row, c] of bricks.colour.entries()) depth[c] = Math.max(depth[c], bricks.level[row] + 1)
  const first = prefixSum(depth)
  const turn = bricks.colour.map((c, row) => first[c] + bricks.level[row])
  const { ptr, items: order } = groupByKey(turn, first[bricks.colours])
  const there = { ptr, order }
  // a dispatch has all levels of its colour: steps count on from one level to the next, in either direction
  const teams = machine.workers * machine.lanes
  const steps = prefixSum(Array.from(ptr.subarray(1), (end, level) => Math.ceil((end - ptr[level]) / teams)))
  const dispatchOf = (half: number, c: number) => half * bricks.colours + (half % 2 === 0 ? c : bricks.colours - 1 - c)
  const stepsBefore = (half: number, row: number) => {
    const [c, level] = [bricks.colour[row], turn[row]]
    return half % 2 === 0 ? steps[level] - steps[first[c]] : steps[first[c + 1]] - steps[level + 1]
  }
  const x = inputs.guess === 0 ? new Float32Array(rows) : inputs.x0.slice()
  let [before, now] = [x.slice(), 0]
  throughPhases(
    { ...halvesOf(there, backwards(there), rows, inputs.sweeps), pieces: [], team: 1 },
    machine,
    emit,
    (update) => {
      const [half, row] = [Math.floor(update / rows), update % rows]
      if (half > now) [before, now] = [x.slice(), half]
      const read = (other: number) => (isApart && bricks.brick[other] !== bricks.brick[row] ? before : x)[other]
      x[row] = solvedRow(inputs, row, read)
    },
    (update, s, _worker, step) => {
      if (s > 0) return undefined
      const [stage, item] = [Math.floor(update / rows), update % rows]
      const phase = dispatchOf(stage, bricks.colour[item])
      return { stage, phase, item, k: item, lanes: [1], notes: { step: stepsBefore(stage, item) + step } }
    },
  )
  return x
}

/** @param isApart whether bricks read of one another what was there before the half */
export function bricksPlan(problem: SweepProblem, bricks: Bricks, options: PlanOptions, isApart = false): Plan {
  const { sweeps, A } = problem.inputs
  const { rows } = A.pattern
  const { colours, colour_ptr, brick_ptr, level_ptr, rowAt, place } = bricks
  const stepOf = (half: number, at: number): PlacedDispatch => {
    const c = half % 2 === 0 ? at : colours - 1 - at
    const [first, end] = [colour_ptr[c], colour_ptr[c + 1]]
    const [from, to] = [first, end].map((brick) => level_ptr[brick_ptr[brick]])
    return {
      module: 'symgs/bricks/kernel.wesl',
      conditions: { BACK: half % 2 === 1, APART: isApart, STOPS: false },
      half,
      workers: to - from,
      groups: end - first,
      // events come in the order of the half
      uniforms: { first, count: end - first, begins: half % 2 === 0 ? from : to - 1 },
    }
  }
  const { ptr, columns, values } = inPlaces(problem, bricks)
  return placedPlan(problem, bricks, options, {
    lanes: 1,
    size: sizeOf(options.capabilities, LANES),
    buffers: [
      ...sweepBuffers(problem),
      placesBuffer({ rowAt, place }),
      filled('place_ptr', ptr),
      filled('columns', columns),
      filled('placed_values', values),
      filled('level_ptr', joined(Uint32Array, [brick_ptr.map((level) => level + brick_ptr.length), level_ptr])),
      ...['right', 'x', ...(isApart ? ['before'] : [])].map((name) => ({ name, words: Math.max(1, rows) })),
    ],
    steps: Array.from({ length: 2 * sweeps * colours }, (_, n): readonly (PlacedDispatch | Step)[] => [
      ...(isApart ? [{ kind: 'copy', from: { buffer: 'x' }, to: { buffer: 'before' }, words: rows } as const] : []),
      stepOf(Math.floor(n / colours), n % colours),
    ]).flat(),
    outputs: { turn: { kind: 'known', data: place }, ...(isApart && { part: { kind: 'known', data: bricks.brick } }) },
  })
}
