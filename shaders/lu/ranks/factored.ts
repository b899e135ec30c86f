import { AppError } from '#src/core/base/errors.ts'
import type { Params } from '#src/core/kernel/kernel.ts'
import type { OnWorkers } from '#src/core/kernel/modeled.ts'
import type { Emit } from '#src/core/trace/event.ts'
import type { LuBlocks } from '../blocks.ts'
import { byBlock, byEntry } from '../elimination.ts'
import { FACTORS, type LuProblem } from '../factors.ts'
import { KINDS, type TaskGraph, blockWork } from '../tasks.ts'
import { type RankCourse, tellTasks, tellTimes } from './course.ts'
import { runOnRanks } from './machine.ts'
import { type RankMemory, rankMemory } from './memory.ts'
import { balancedOwners, cyclicOwners } from './owners.ts'
import { LATE_MS, optionsOf, rankGrid } from './params.ts'
import type { MessageFate, RankPart } from './rank.ts'
import { rankTasks } from './tasks.ts'
import type { StartRank } from './web-workers.ts'
import * as texts from './words.ts'

/** What a machine of ranks does with a factorisation, before its arithmetic: none of it depends on values. */
export interface FactorCourse extends RankCourse {
  readonly blocks: LuBlocks
  readonly all: TaskGraph
}

export function factorCourse(problem: LuProblem, chosen: Params): FactorCourse {
  const { blocks, tasks: all } = blockWork(problem)
  const tasks = rankTasks(blocks, all)
  const grid = rankGrid(chosen)
  const owner = (chosen['balanced'] === 1 ? balancedOwners : cyclicOwners)(tasks, grid)
  return { blocks, all, tasks, names: KINDS, grid, owner, run: runOnRanks(tasks, { ...optionsOf(chosen), owner }) }
}

/** Where the ranks' blocks are, before elimination. */
export const factorMemory = (
  { inputs: { values, least_pivot } }: LuProblem,
  { blocks, tasks, owner }: FactorCourse,
): RankMemory => rankMemory(blocks, tasks, { values: byBlock(blocks, values), least: least_pivot, owner })

/** The message that is lost or late, as the modeled run of a part sent it: web workers have no order in common. */
export function fateIn(course: RankCourse, part: number, chosen: Params): MessageFate | undefined {
  const { fault } = optionsOf(chosen)
  const hurt = fault && course.run.messages[fault.message]
  if (!hurt) return undefined
  return { part, block: hurt.block, to: hurt.to, late: Number.isFinite(fault.late) ? LATE_MS : Infinity }
}

/** What a run on web workers is of. */
export interface WorkersOf {
  readonly problem: LuProblem
  readonly factored: FactorCourse
  readonly memory: RankMemory
  /** The last part, which the trace shows: the factorisation, or a solve after it. */
  readonly told: RankCourse
  readonly solve?: RankPart
  readonly right?: Float32Array<ArrayBuffer>
}

/**
 * All parts on a web worker for each rank, and what came of it: factors, and of a solve z. Throws `WorkerFailed` where the factorisation
 * before a solve stalls, and what `runRanks` throws. @param start starts a rank; a web worker where absent
 */
export async function onWebWorkers(
  { problem, factored, memory, told, solve, right }: WorkersOf,
  chosen: Params,
  emit: Emit,
  start?: StartRank,
): Promise<OnWorkers> {
  const { runRanks, startWebWorker } = await import('./web-workers.ts')
  const { filled, nb, least_pivot: least } = problem.inputs
  const { ranks, isBulk, isOrdered } = optionsOf(chosen)
  const { blocks, tasks, owner } = factored
  const parts = [{ tasks, owner, memory }, ...(solve ? [solve] : [])]
  const fate = fateIn(told, parts.length - 1, chosen)
  const setup = { filled, nb, least, isBulk, isOrdered, ...(right && { right }), ...(fate && { fate }) }
  const played = await runRanks(parts, ranks, setup, start ?? startWebWorker)
  const { run } = played[played.length - 1]
  if (played.length < parts.length)
    throw new AppError('WorkerFailed', texts.unfactored(tellTimes({ ...factored, run }).stall?.why ?? ''))
  for (const [p, { values: own }] of played.entries())
    for (const [block, one] of own) parts[p].memory.take(block, parts[p].owner[block], one)
  const course = { ...told, run }
  tellTasks(course, isBulk, emit)
  return {
    outputs: { [FACTORS]: byEntry(blocks, memory.gathered()), ...(solve && { z: solve.memory.gathered() }) },
    modeled: { ...tellTimes(course), measured: { cores: navigator.hardwareConcurrency } },
  }
}
