import { endWith } from '#src/core/base/end-with.ts'
import { AppError } from '#src/core/base/errors.ts'
import type { Measures } from '#src/engine/catalog/contract/figure.ts'
import { operationFor } from '#src/engine/catalog/figures.ts'
import {
  type CandidateTiming,
  makeOutcome,
  type Ready,
  timeCandidates,
  type KernelWork,
  kernelWork,
} from '#src/engine/gpu/stopwatch/candidates.ts'
import type { RunningProblem } from '#src/engine/worker/start-problem.ts'
import { reported } from '#src/engine/worker/start-worker.ts'
import type { Solved } from '#src/engine/worker/problem-worker.ts'
import type { Gpu } from '#src/engine/gpu/device/device.ts'
import type { KernelToTime, Measured } from '#src/engine/gpu/stopwatch/timing.ts'
import type { Problem } from '#src/core/kernel/kernel.ts'
import type { Figures } from '#src/engine/run/times/sweep.ts'
import { analysing, analysisTimeOf } from '../analysis.ts'
import type { Engine } from '../../engine.ts'
import { settleSpec } from '../../opening/problem.ts'
import { figureCandidates, type FigureCandidate } from './candidates.ts'
import type { Task } from './tasks.ts'
import * as texts from './words.ts'

/** What every step of a sweep is given. */
export interface Site {
  readonly engine: Engine
  readonly gpu: Gpu
  readonly measures: Measures
  /** Ids of kernels; all when empty. */
  readonly kernels: readonly string[]
  readonly signal: AbortSignal
  /** Phase, and how far it is of the whole of this problem, 0 … 1. */
  progress(phase: string, share: number): void
}

/** Solves back to back: fewer where a processor plays the GPU, on which one already takes long. */
const BATCH = { gpu: 20, software: 4, twin: 1 } as const
/** Bytes on the GPU at one time; kernels that do not fit together are timed in turns. */
const TOGETHER = 2 ** 31
/** Longest that making one problem, or one analysis, may take. */
const LONGEST_MS = 180_000
/** Share of a problem's progress that making it takes. */
const MAKING = 0.3

/** Makes a problem in a separate web worker, and times every kernel of the figure on it. */
export async function measureTask(task: Task, site: Site): Promise<Figures> {
  const worker = await site.engine.startWorker()
  const stop = () => worker.terminate()
  endWith(site.signal, stop)
  try {
    const { problem, facts, subject } = await made(task, site, worker)
    const { candidates, others } = await figureCandidates(site.measures, site.kernels, problem, site.gpu.capabilities)
    if (candidates.length === 0) throw new AppError('NoKernel', others.join(' ') || texts.noSteps)
    const outcomes = await timed(candidates, problem, site, worker)
    const frontiers = await inTime(worker, worker.get(worker.api.frontiers()))
    const { rows, cols, nonzeros, longestRow } = facts
    const shape = {
      rows,
      ...(cols !== rows && { cols }),
      nonzeros,
      longestRow,
      ...sumsOf(subject),
      ...(frontiers && { frontiers }),
    }
    return { problem: task.problem, ...shape, outcomes: outcomes.map((one, o) => makeOutcome(candidates[o], one)) }
  } finally {
    site.signal.removeEventListener('abort', stop)
    worker.terminate()
  }
}

/** Products that entries are sums of, and these entries, where there are any and their places are known. */
function sumsOf({ spaces }: Solved['subject']): Pick<Figures, 'products' | 'entries'> {
  const found = spaces.find(({ terms }) => terms)
  const entries = spaces.find(({ places, matrix }) => places && matrix === found?.terms?.matrix)
  return { ...(found && { products: found.count }), ...(entries && { entries: entries.count }) }
}

async function made({ source, solve }: Task, site: Site, worker: RunningProblem): Promise<Solved> {
  const report = reported((phase, done, total) => site.progress(phase, total > 0 ? (MAKING * done) / total : 0))
  const file = await site.engine.files.find(source)
  const opened = await inTime(worker, worker.get(worker.api.open(source, file, report)))
  const { id } = operationFor(site.measures)
  return inTime(worker, worker.get(worker.api.solve(id, settleSpec(id, solve, opened), undefined, report)))
}

/** An outcome per candidate, in their order; a failure of one is its own outcome and does not affect the others. */
async function timed(
  candidates: readonly FigureCandidate[],
  problem: Problem,
  site: Site,
  worker: RunningProblem,
): Promise<(Measured & KernelWork)[]> {
  const { gpu, signal } = site
  const { measure } = await import('#src/engine/gpu/stopwatch/timing.ts')
  const shareOf = (settled: number) => MAKING + ((1 - MAKING) * settled) / candidates.length
  const time: CandidateTiming['time'] = (entries, settled) => {
    const progress = (phase: string, done: number, total: number) =>
      site.progress(phase, shareOf(settled + (total > 0 ? (entries.length * done) / total : 0)))
    return measure(gpu, entries, { signal, progress, batch: BATCH[gpu.adapter.kind] })
  }
  const field = candidates.map((candidate) => ({
    name: candidate.id,
    ready(settled: number) {
      site.progress(analysing(candidate.kernel.title), shareOf(settled))
      return readied(candidate, problem, site, worker)
    },
  }))
  // an analysis has a web worker of its own, of which only the one kernel is the worse
  return timeCandidates(field, { together: TOGETHER, ends: () => worker.ended(), time })
}

async function readied(
  { id, kernel, params }: FigureCandidate,
  problem: Problem,
  { engine, gpu: { capabilities } }: Site,
  worker: RunningProblem,
): Promise<Ready> {
  const time = await inTime(worker, analysisTimeOf(engine, worker, { id, params, capabilities }))
  const { analysis, cost } = await inTime(worker, worker.get(worker.api.analyse(id, params, capabilities)))
  const plan = kernel.plan(problem, analysis, params, { trace: false, capabilities })
  const entry: KernelToTime = { name: id, plan, analysis: time, verify: (x) => worker.get(worker.api.check(x)) }
  return { entry, work: kernelWork(kernel, analysis, plan, cost) }
}

/** Ends the web worker where it takes too long: no wait is without an end. */
async function inTime<T>(worker: RunningProblem, work: Promise<T>): Promise<T> {
  let late = false
  const timer = setTimeout(() => {
    late = true
    worker.terminate()
  }, LONGEST_MS)
  try {
    return await work
  } catch (error) {
    if (!late) throw error
    throw new AppError('TooSlow', texts.notMade(LONGEST_MS / 60_000))
  } finally {
    clearTimeout(timer)
  }
}
