import type { F32 } from '#src/core/base/arrays.ts'
import type { Params, TwinMachine } from '#src/core/kernel/kernel.ts'
import { boundless } from '#src/core/kernel/capabilities.ts'
import type { Emit } from '#src/core/trace/event.ts'
import { type Group, newGroup, placeSolver } from '../slab-twin.ts'
import type { Structure } from '../structure.ts'
import { ROWS_PER_LANE, type HelixShape, shapeOf, stepsOf } from './shape.ts'
import type { System } from '../solve.ts'

/**
 * The kernel on a machine that holds as many workgroups as its workers make up, at least one. All of them step together:
 * in every round a workgroup takes its step, or polls. What is published in one round is seen from the next.
 */
export function simulate(problem: System, structure: Structure, params: Params, machine: TwinMachine, emit: Emit): F32 {
  const x = new Float32Array(problem.pattern.rows)
  if (x.length === 0) return x
  const shape = shapeOf(structure, params, boundless(0))
  const steps = stepsOf(shape)
  const solve = rowSolver(problem, structure, shape, x, emit)
  /** Steps that the slabs had done when this round began. */
  const done = new Uint32Array(shape.slabs)
  let ticket = 0
  const resident = Math.max(1, Math.floor((machine.workers * machine.lanes) / shape.invocations))
  let groups = Array.from({ length: Math.min(resident, shape.slabs) }, () => newGroup(ticket++))
  while (groups.length > 0) {
    const able = groups.filter((group) => {
      const there = haloThere(group, structure, shape, done)
      if (!there) group.polls++
      return there
    })
    for (const group of able) {
      forEachLine(group.step, structure, shape, (plane, y, block) => {
        if (plane >= shape.halo) solve(plane - shape.halo, y, block, group)
      })
      Object.assign(group, { polled: group.polls, polls: 0, step: group.step + 1 })
    }
    for (const group of able) {
      done[group.slab] = group.step
      if (group.step === steps && ticket < shape.slabs) Object.assign(group, newGroup(ticket++))
    }
    groups = groups.filter(({ step }) => step < steps)
  }
  return x
}

/** Has the slab before published what the halo takes in this step? It gave it `skew` steps later for each plane. */
function haloThere({ slab, step }: Group, structure: Structure, shape: HelixShape, done: Uint32Array): boolean {
  if (slab === 0) return true
  let takes = false
  forEachLine(step, structure, shape, (plane) => {
    takes ||= plane < shape.halo
  })
  return !takes || done[slab - 1] > step + shape.skew * shape.planes
}

/** Calls back with all lines that planes of a workgroup, halo first, are in at a step, and the block that each is at. */
function forEachLine(
  step: number,
  { size: [, Y] }: Structure,
  { planes, halo, skew, lag, blocks }: HelixShape,
  visit: (plane: number, y: number, block: number) => void,
): void {
  for (let plane = 0; plane < halo + planes; plane++) {
    const time = step - skew * plane
    const first = Math.max(0, Math.ceil((time - blocks + 1) / lag))
    for (let y = first; y < Y && lag * y <= time; y++) visit(plane, y, time - lag * y)
  }
}

/** Solves four rows, an event each; a lane is a worker. */
function rowSolver(problem: System, { size: [X, Y, Z] }: Structure, shape: HelixShape, x: F32, emit: Emit) {
  const solve = placeSolver(problem, x, emit)
  return (plane: number, y: number, block: number, { slab, polled }: Group): void => {
    const z = slab * shape.planes + plane
    if (z >= Z) return
    const worker = z * shape.lanes + (y % shape.lanes)
    const from = block * ROWS_PER_LANE
    for (let i = from; i < Math.min(X, from + ROWS_PER_LANE); i++)
      solve((z * Y + y) * X + i, worker, plane === 0 && i === from ? polled : 0)
  }
}
