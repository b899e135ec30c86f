import type { F32, U32 } from '#src/core/base/arrays.ts'
import type { TwinMachine } from '#src/core/kernel/kernel.ts'
import { rowDiagonal } from '../triangle.ts'
import type { Emit } from '#src/core/trace/event.ts'
import { type ChainAnalysis, isNonzero, type ChainStage } from './stage.ts'
import { TaskSlots } from './slots.ts'
import type { System } from '../solve.ts'

const CARRIED = [1]
const NOTHING = [0]
/** Stage of a part of a row. */
const PART = 2

/**
 * The kernel on a machine whose workers take the next task as soon as they are free, wait until its operands are there,
 * and carry one nonzero a lane in every round. Dispatches follow one another.
 */
export function simulate(problem: System, analysis: ChainAnalysis, machine: TwinMachine, emit: Emit): F32 {
  const x = new Float32Array(problem.pattern.rows)
  const state = new Float32Array(analysis.stateWords)
  for (const [phase, stage] of analysis.stages.entries()) {
    const slots = new TaskSlots(analysis, stage, x.length)
    const memory = stage.chain ? new Float32Array(stage.local) : state
    const solver = new Solver(problem, stage, slots, x, memory, state)
    for (let task = 0; task < stage.tasks; task++) solver.solve(task)
    const played = schedule(stage, slots, memory.length, machine.workers)
    for (const task of played.order) emitTask(task, played, phase, stage, slots, machine.lanes, emit)
  }
  return x
}

/** Solves tasks, whose operands are there. Sums have places; a row's value is also x, where its readers find it. */
class Solver {
  private readonly problem: System
  private readonly stage: ChainStage
  private readonly slots: TaskSlots
  private readonly x: F32
  private readonly memory: F32
  private readonly state: F32

  constructor(problem: System, stage: ChainStage, slots: TaskSlots, x: F32, memory: F32, state: F32) {
    this.problem = problem
    this.stage = stage
    this.slots = slots
    this.x = x
    this.memory = memory
    this.state = state
  }

  solve(task: number): void {
    const { slots } = this
    for (let lane = 0; lane < this.stage.width; lane++) {
      const head = slots.head(task, lane)
      const place = slots.place(head)
      if (place === 0) continue
      const row = slots.words[head + 3] - 1
      const inverse = Math.fround(1 / this.problem.values[rowDiagonal(this.problem, row)])
      let sum = this.begin(head, task * this.stage.width + lane, inverse)
      for (let l = 0; l < slots.share(head); l++) sum = Math.fround(sum + this.add(slots.head(task, lane + l), inverse))
      this.memory[place] = sum
      if (slots.finishes(head)) this.x[row] = sum
    }
  }

  /** What a part begins with: b over the diagonal, or the sum over earlier dispatches. */
  private begin(head: number, slot: number, inverse: number): number {
    const side = this.slots.words[head + 1]
    if (side === 0) return 0
    return this.stage.sums > 0 ? this.state[this.stage.sums + slot] : Math.fround(this.problem.b[side - 1] * inverse)
  }

  /** Sum of one lane. */
  private add(head: number, inverse: number): number {
    const { values, pattern } = this.problem
    const { words } = this.slots
    let sum = 0
    for (let o = 0; o < this.slots.count(head); o++) {
      const at = this.slots.operand(head, o)
      const k = words[at + 1] - 1
      const term = isNonzero(words[at + 1])
        ? Math.fround(Math.fround(-values[k] * inverse) * this.x[pattern.col_idx[k]])
        : this.memory[words[at]]
      sum = Math.fround(sum + term)
    }
    return sum
  }
}

/** Who took each task, how long it waited, and the tasks in the order of the rounds in which they were solved. */
interface Played {
  readonly worker: U32
  readonly polls: U32
  readonly order: U32
}

function schedule(stage: ChainStage, slots: TaskSlots, places: number, workers: number): Played {
  const [worker, polls, start] = Array.from({ length: 3 }, () => new Uint32Array(stage.tasks))
  const ready = new Uint32Array(places)
  const free = new Queue(workers)
  for (let task = 0; task < stage.tasks; task++) {
    const taken = free.take()
    const { from, steps } = needs(stage, slots, task, ready, taken.time)
    worker[task] = taken.worker
    polls[task] = from - taken.time
    start[task] = from
    for (let lane = 0; lane < stage.width; lane++) {
      const place = slots.place(slots.head(task, lane))
      if (place > 0) ready[place] = from + steps
    }
    free.give(from + steps, taken.worker)
  }
  const order = Uint32Array.from(start.keys()).sort((a, b) => start[a] - start[b] || a - b)
  return { worker, polls, order }
}

/** Round in which a task has all operands, not before `time`, and rounds that it takes. */
function needs(
  stage: ChainStage,
  slots: TaskSlots,
  task: number,
  ready: U32,
  time: number,
): { from: number; steps: number } {
  let [from, steps] = [time, 1]
  for (let lane = 0; lane < stage.width; lane++) {
    const head = slots.head(task, lane)
    const count = slots.count(head)
    steps = Math.max(steps, count)
    for (let o = 0; o < count; o++) from = Math.max(from, ready[slots.words[slots.operand(head, o)]])
  }
  return { from, steps }
}

function emitTask(
  task: number,
  { worker, polls }: Played,
  phase: number,
  stage: ChainStage,
  slots: TaskSlots,
  lanes: number,
  emit: Emit,
): void {
  const { words } = slots
  let kind = 0
  for (let lane = 0; lane < stage.width; lane++) {
    const head = slots.head(task, lane)
    if (!slots.isUsed(head)) continue
    if (slots.place(head) > 0) kind = slots.finishes(head) ? Number(stage.chain) : PART
    const [who, item] = [worker[task] * lanes + lane, words[head + 3] - 1]
    let waited = polls[task]
    let carries = false
    for (let o = 0; o < slots.count(head); o++) {
      const factor = words[slots.operand(head, o) + 1]
      if (!isNonzero(factor)) continue
      emit({ worker: who, stage: kind, polls: waited, item, k: factor - 1, phase, lanes: CARRIED })
      waited = 0
      carries = true
    }
    if (carries || !slots.finishes(head)) continue
    emit({ worker: who, stage: kind, polls: waited, item, k: words[head + 2], phase, lanes: NOTHING })
  }
}

/** Workers by the time at which they are free; times never go back. */
class Queue {
  private readonly free: number[][] = []
  private time = 0

  constructor(workers: number) {
    this.free[0] = Array.from({ length: workers }, (_, worker) => worker).toReversed()
  }

  take(): { time: number; worker: number } {
    while (!this.free[this.time]?.length) this.time++
    return { time: this.time, worker: this.free[this.time].pop() as number }
  }

  give(time: number, worker: number): void {
    ;(this.free[time] ??= []).push(worker)
  }
}
