import { readFileSync, writeFileSync } from 'node:fs'
import { type Entry, measure } from '#src/gpu/timing.ts'
import { defaults, type Kernel, type Params, type Problem, type SolveProblem } from '#src/kernel/kernel.ts'
import { suits } from '#src/kernel/rules/trial.ts'
import type { AdapterRecord } from '#src/run/run.ts'
import type { Tuning } from '#src/run/tuning.ts'
import { levelCount, levelsOf } from '#src/sparse/levels.ts'
import { check } from '#shaders/sptrsv/oracle.ts'
import { chosenKernels, distinctParams, paramsOf } from './chosen.ts'
import { type DawnGpu, openDawn } from './dawn.ts'
import type { Outcome } from './figures.ts'
import { boundsFor } from './matrices.ts'
import { readProblem } from './problem-file.ts'
import { tuned } from './tuned.ts'

/** What one process is to time. */
export interface Job {
  readonly problem: string
  /** Holds the problem (bench/problem-file.ts). */
  readonly file: string
  /** Gets the Round as JSON. */
  readonly out: string
  /** Ids of kernels; all when empty. */
  readonly kernels: readonly string[]
  /** Sets of parameters, `workers=512`; each kernel takes what it has of them. */
  readonly params: readonly string[]
  readonly samples: number
  /** Whether each kernel that has candidates is timed with the fastest of them, too. */
  readonly tune: boolean
}

/** What one process found: every kernel that suits the problem, interleaved. */
export interface Round {
  readonly rows: number
  readonly nonzeros: number
  readonly levels: number
  readonly machine: {
    readonly adapter: AdapterRecord
    /** Of Dawn in Node; a browser names itself in the adapter's record. */
    readonly versions?: DawnGpu['versions']
    readonly features?: readonly string[]
    readonly capabilities?: DawnGpu['capabilities']
  }
  readonly outcomes: readonly Outcome[]
}

export interface Runner {
  readonly id: string
  readonly kernel: Kernel
  readonly params: Params
  /** How the parameters were chosen, where candidates were timed. */
  readonly tuning?: Tuning
}

/** Times the kernels of a job on its problem, and writes the round to the job's file: the entry of a process. */
export async function measureOne(job: Job): Promise<void> {
  const problem = readProblem(job.file)
  const gpu = await openDawn()
  const given = await runnersOf(gpu, problem, job)
  const enter = (runner: Runner) => entryOf(gpu, problem, runner, job)
  const runners = [...given, ...(job.tune ? await tuned(gpu, problem, given, enter) : [])]
  const entries = runners.map(enter)
  const measured = await measure(gpu, entries, { samples: job.samples })
  const { adapter, versions, features, capabilities } = gpu
  const round: Round = {
    rows: problem.pattern.rows,
    nonzeros: problem.pattern.col_idx.length,
    levels: levelCount(levelsOf(problem.pattern, 'lower')),
    machine: { adapter, versions, features, capabilities },
    outcomes: measured.map((outcome, o) => ({
      kernel: runners[o].id,
      params: defaults(runners[o].kernel, runners[o].params),
      ...(runners[o].tuning && { tuning: runners[o].tuning }),
      ...outcome,
    })),
  }
  gpu.device.destroy()
  writeFileSync(job.out, JSON.stringify(round))
}

export const readRound = (file: string): Round => JSON.parse(readFileSync(file, 'utf8')) as Round

async function runnersOf(gpu: DawnGpu, problem: Problem, { kernels: ids, params }: Job): Promise<Runner[]> {
  const kernels = await chosenKernels(ids)
  const sets = params.map((text) => paramsOf(text, kernels))
  return [...kernels]
    .filter(([, kernel]) => suits(kernel, problem, gpu.capabilities))
    .flatMap(([id, kernel]) => distinctParams(kernel, sets).map((chosen) => ({ id, kernel, params: chosen })))
}

/** One plan to time, its analysis timed while it is made. */
function entryOf(gpu: DawnGpu, problem: SolveProblem, { id, kernel, params, tuning }: Runner, job: Job): Entry {
  const chosen = defaults(kernel, params)
  const started = performance.now()
  const analysis = kernel.analyse(problem, chosen, gpu.capabilities)
  const analysisMs = performance.now() - started
  const plan = kernel.plan(problem, analysis, chosen, { trace: false, capabilities: gpu.capabilities })
  const bounds = boundsFor(job.problem)
  return { name: id, plan, analysisMs, tuneMs: tuning?.ms, verify: (x) => check(problem, x, bounds) }
}
