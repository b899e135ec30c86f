import type { F32 } from '#src/core/base/arrays.ts'
import type { Params, TwinMachine } from '#src/core/kernel/kernel.ts'
import { boundless } from '#src/core/kernel/capabilities.ts'
import type { Emit } from '#src/core/trace/event.ts'
import { type Group, newGroup, rowTeller } from '../slab-twin.ts'
import type { Marched, SlabShape } from './layout.ts'
import { stretchSolver } from './lines.ts'
import { NARROWEST_TEAM, shapeOf } from './shape.ts'
import type { System } from '../solve.ts'

const NEVER = 0xffffffff

/**
 * The kernel on a machine that holds as many workgroups as its workers make up, at least one. All of them step together:
 * in every round a workgroup takes one line of each of its planes, or of each of their teams, or polls. What is published
 * in one round is seen from the next.
 */
export function simulate(problem: System, structure: Marched, params: Params, machine: TwinMachine, emit: Emit): F32 {
  const x = new Float32Array(problem.pattern.rows)
  if (x.length === 0) return x
  const shape = shapeOf(structure, params, boundless(Math.max(NARROWEST_TEAM, machine.lanes)))
  const [, Y, Z] = structure.size
  const { planes, halo, skew, stagger, teams, slabs } = shape
  const steps = Y + skew * (planes + halo - 1) + stagger * (teams - 1)
  const parts = stagger > 0 ? teams : 1
  const solved = new Uint32Array(Y * Z * parts).fill(NEVER)
  const solve = partSolver(problem, structure, shape, x, emit)
  let ticket = 0
  const resident = Math.max(1, Math.floor((machine.workers * machine.lanes) / shape.invocations))
  let groups = Array.from({ length: Math.min(resident, slabs) }, () => newGroup(ticket++))
  for (let round = 0; groups.length > 0; round++) {
    for (const group of groups) {
      const taken = partsOf(group, shape, Y)
      if (taken.some(({ plane, at, z }) => plane < 0 && z >= 0 && solved[at] >= round)) {
        group.polls++
        continue
      }
      for (const part of taken.filter(({ plane, z }) => plane >= 0 && z < Z)) {
        solve(part, group)
        solved[part.at] = round
      }
      group.polled = group.polls
      group.polls = 0
      group.step++
      if (group.step === steps && ticket < slabs) Object.assign(group, newGroup(ticket++))
    }
    groups = groups.filter(({ step }) => step < steps)
  }
  return x
}

/** What one team, or the teams that work together, solve of a line in a step; the halo's planes are below 0. */
interface Part {
  readonly plane: number
  readonly part: number
  readonly y: number
  readonly z: number
  /** Its place among all parts of all lines. */
  readonly at: number
}

/** The parts of lines that a workgroup is at in its step. */
function partsOf({ slab, step }: Group, { planes, halo, skew, stagger, teams }: SlabShape, Y: number): Part[] {
  const parts = stagger > 0 ? teams : 1
  return Array.from({ length: (planes + halo) * parts }, (_, p) => {
    const [row, part] = [Math.floor(p / parts), p % parts]
    const y = step - skew * row - part
    const z = slab * planes + row - halo
    return { plane: row - halo, part, y, z, at: (z * Y + y) * parts + part }
  }).filter(({ y }) => y >= 0 && y < Y)
}

/** Solves a part of a line, an event per row; a lane is a worker. */
function partSolver(problem: System, structure: Marched, shape: SlabShape, x: F32, emit: Emit) {
  const solve = stretchSolver(problem, structure, shape, x)
  const told = rowTeller(problem, emit)
  const [X, Y] = structure.size
  const length = shape.rows * (shape.stagger > 0 ? shape.team : shape.columns)
  return ({ plane, part, y, z }: Part, { slab, step, polled }: Group) => {
    const [line, from] = [z * Y + y, part * length]
    if (from >= X) return
    solve(line, from, length)
    const first = ((slab * shape.relays + (step % shape.relays)) * shape.planes + plane) * shape.columns
    for (let i = from; i < Math.min(X, from + length); i++)
      told(line * X + i, first + Math.floor(i / shape.rows), plane === 0 ? polled : 0)
  }
}
