import { POLLED } from '#shaders/sptrsv/structured/record.wesl'
import type { F32 } from '#src/core/base/arrays.ts'
import type { Params, TwinMachine } from '#src/core/kernel/kernel.ts'
import { solveRow } from '../triangle.ts'
import type { Emit } from '#src/core/trace/event.ts'
import type { StructuredAnalysis } from './analysis.ts'
import { elementwiseSteps, multistageSteps, type LanePart, type StreamStep } from './stream.ts'
import { switchesOf, teamOf } from './variant.ts'
import type { System } from '../solve.ts'

const NEVER = 0xffffffff

interface Worker {
  readonly index: number
  /** Plane that it serves; beyond the last when it has none. */
  plane: number
  steps: StreamStep[]
  /** Step that it tries, and the round since which it does. */
  next: number
  since: number
}

/**
 * The kernel on a machine whose workers step together: in every round a worker takes one step of its line, or polls.
 * What is published in one round is seen by other workers from the next, and at once by its own.
 */
export function simulate(
  problem: System,
  analysis: StructuredAnalysis,
  params: Params,
  machine: TwinMachine,
  emit: Emit,
): F32 {
  const x = new Float32Array(problem.pattern.rows)
  if (x.length === 0) return x
  const published = new Uint32Array(x.length).fill(NEVER)
  const deal = dealer(problem, analysis, params, machine)
  let workers = crew(machine).filter((worker) => deal(worker, 0))
  for (let round = 0; workers.length > 0; round++) {
    workers = workers.filter((worker) => {
      const step = worker.steps[worker.next]
      if (!isReady(problem, step, published, round)) return true
      record(step, worker, round, machine.lanes, emit)
      for (const row of step.solved) {
        x[row] = solveRow(problem, x, row, machine.lanes)
        published[row] = round
      }
      worker.next++
      worker.since = round + 1
      return worker.next < worker.steps.length || deal(worker, round + 1)
    })
  }
  return x
}

const crew = ({ workers }: TwinMachine): Worker[] =>
  Array.from({ length: workers }, (_, index) => ({ index, plane: NEVER, steps: [], next: 0, since: 0 }))

/** Gives a worker the next line of its plane, or of the next plane that wants a worker; false when there is none. */
function dealer(problem: System, { structure }: StructuredAnalysis, params: Params, { lanes }: TwinMachine) {
  const [, Y, Z] = structure.size
  const team = teamOf(structure, params)
  const stepsOf = (switchesOf(params).multistage ? multistageSteps : elementwiseSteps)(problem, structure)
  const taken = new Uint32Array(Z)
  let ticket = 0
  return (worker: Worker, since: number): boolean => {
    while (worker.plane === NEVER || taken[worker.plane] === Y) {
      if (ticket === Z * team) return false
      worker.plane = Math.floor(ticket++ / team)
    }
    Object.assign(worker, { steps: stepsOf(worker.plane * Y + taken[worker.plane]++, lanes), next: 0, since })
    return true
  }
}

/** Are all operands of other workers to be seen in this round? */
function isReady(
  { pattern: { col_idx } }: System,
  { parts }: StreamStep,
  published: Uint32Array,
  round: number,
): boolean {
  for (const { stage, k, count } of parts) {
    if (stage !== POLLED) continue
    for (let l = k; l < k + count; l++) if (published[col_idx[l]] >= round) return false
  }
  return true
}

function record({ k, parts }: StreamStep, { index, since }: Worker, round: number, lanes: number, emit: Emit): void {
  for (const { row, stage, ...carried } of parts) {
    const polls = stage === POLLED && carried.count > 0 ? round - since : 0
    emit({ worker: index, stage, polls, item: row, k, phase: 0, lanes: maskOf(carried, lanes) })
  }
}

/** Lanes that carry a part; a word per 32. */
const maskOf = ({ lane, count }: Pick<LanePart, 'lane' | 'count'>, lanes: number): number[] =>
  Array.from({ length: Math.ceil(lanes / 32) }, (_, w) => {
    const [from, end] = [lane, lane + count].map((l) => Math.min(32, Math.max(0, l - 32 * w)))
    return 2 ** end - 2 ** from
  })
