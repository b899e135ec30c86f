import type { F32 } from '#src/base/arrays.ts'
import type { Emit, Params, Problem, TwinMachine } from '#src/kernel/kernel.ts'
import type { Capabilities } from '#src/kernel/plan.ts'
import { rowEnd, rowFirst, solveRow } from '#src/kernel/triangle.ts'
import { ROWS_PER_LANE, NARROWEST_TEAM, type Shape, shapeOf } from './shape.ts'
import type { Structure } from '../structure.ts'

const NEVER = 0xffffffff

/** A workgroup of the machine, with its slab and the step that it is at. */
interface Group {
  slab: number
  step: number
  /** Rounds that it has waited at this step for the slab before, and that it waited at the last one. */
  polls: number
  polled: number
}

/**
 * The kernel on a machine that holds as many workgroups as its workers make up, at least one. All of them step together:
 * in every round a workgroup takes one line of each of its planes, or polls. What is published in one round is seen from
 * the next.
 */
export function simulate(
  problem: Problem,
  structure: Structure,
  params: Params,
  machine: TwinMachine,
  emit: Emit,
): F32 {
  const x = new Float32Array(problem.pattern.rows)
  if (x.length === 0) return x
  const shape = shapeOf(structure, params, capabilitiesOf(machine))
  const [, Y, Z] = structure.size
  const steps = Y + shape.skew * (shape.planes + shape.halo - 1)
  const solved = new Uint32Array(Y * Z).fill(NEVER)
  const solve = lineSolver(problem, structure, shape, x, emit)
  let ticket = 0
  const resident = Math.max(1, Math.floor((machine.workers * machine.lanes) / shape.invocations))
  let groups = Array.from({ length: Math.min(resident, shape.slabs) }, () => newGroup(ticket++))
  for (let round = 0; groups.length > 0; round++) {
    for (const group of groups) {
      if (!haloThere(group, shape, Y, solved, round)) {
        group.polls++
        continue
      }
      for (const { plane, y, z } of linesOf(group, shape, Y, Z)) {
        solve(plane, y, z, group)
        solved[z * Y + y] = round
      }
      group.polled = group.polls
      group.polls = 0
      group.step++
      if (group.step === steps && ticket < shape.slabs) Object.assign(group, newGroup(ticket++))
    }
    groups = groups.filter(({ step }) => step < steps)
  }
  return x
}

const newGroup = (slab: number): Group => ({ slab, step: 0, polls: 0, polled: 0 })

/** The machine as an adapter without limits. */
const capabilitiesOf = ({ lanes }: TwinMachine): Capabilities => ({
  subgroupSize: Math.max(NARROWEST_TEAM, lanes),
  maxStorageBufferBindingSize: Infinity,
  maxBufferSize: Infinity,
  maxComputeInvocationsPerWorkgroup: Infinity,
  maxComputeWorkgroupStorageSize: Infinity,
  maxComputeWorkgroupsPerDimension: Infinity,
  maxStorageBuffersPerShaderStage: Infinity,
})

/** Has the slab before solved the lines that this step's halo is to have? */
function haloThere(
  { slab, step }: Group,
  { planes, halo, skew }: Shape,
  Y: number,
  solved: Uint32Array,
  round: number,
) {
  if (slab === 0) return true
  for (let plane = 0; plane < halo; plane++) {
    const y = step - skew * plane
    const z = slab * planes + plane - halo
    if (y >= 0 && y < Y && solved[z * Y + y] >= round) return false
  }
  return true
}

/** The lines that a workgroup solves in its step. */
function linesOf({ slab, step }: Group, { planes, halo, skew }: Shape, Y: number, Z: number) {
  return Array.from({ length: planes }, (_, p) => ({
    plane: p,
    y: step - skew * (halo + p),
    z: slab * planes + p,
  })).filter(({ y, z }) => y >= 0 && y < Y && z < Z)
}

/** Solves one line, an event a row; a lane is a worker. */
function lineSolver(problem: Problem, { size: [X, Y] }: Structure, shape: Shape, x: F32, emit: Emit) {
  const { rows } = problem.pattern
  return (plane: number, y: number, z: number, { slab, polled }: Group) => {
    const first = (slab * shape.planes + plane) * shape.columns
    for (let i = 0; i < X; i++) {
      const order = (z * Y + y) * X + i
      const item = problem.upper ? rows - 1 - order : order
      const [k, end] = [rowFirst(problem, item), rowEnd(problem, item)]
      const worker = first + Math.floor(i / ROWS_PER_LANE)
      emit({ worker, stage: 0, polls: plane === 0 ? polled : 0, item, k, phase: 0, lanes: [2 ** (end - k) - 1] })
      x[item] = solveRow(problem, x, item, 1)
    }
  }
}
