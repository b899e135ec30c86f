import { readFileSync, writeFileSync } from 'node:fs'
import type { F32 } from '#src/base/arrays.ts'
import { AppError, type ErrorRecord, errorRecord } from '#src/base/errors.ts'
import { kernelIds } from '#src/catalog/kernels.ts'
import { type Entry, measure, type Measured } from '#src/gpu/timing.ts'
import { memoryRates } from '#src/gpu/memory.ts'
import { defaults, type Kernel, type Params, type Problem } from '#src/kernel/kernel.ts'
import { suits } from '#src/kernel/rules/trial.ts'
import type { AdapterRecord } from '#src/run/run.ts'
import type { MemoryRates } from '#src/run/sweep.ts'
import type { Tuning } from '#src/run/tuning.ts'
import { workgroupsOf } from '#src/kernel/plan.ts'
import { levelCount, levelsOf } from '#src/sparse/levels.ts'
import { longestRow } from '#src/sparse/formats/lib/rows.ts'
import { chosenKernels, distinctParams, paramsOf } from './chosen.ts'
import { type DawnGpu, openDawn } from './dawn.ts'
import type { Outcome } from './figures.ts'
import { partOf } from './parts.ts'
import { readProblem } from './problem-file.ts'
import { tuned } from './tuned.ts'

/** What one process is to time. */
export interface Job {
  readonly operation: Problem['operation']
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
  readonly cols: number
  readonly nonzeros: number
  /** Of a solve's triangle. */
  readonly levels?: number
  /** Of a product's matrix. */
  readonly longestRow?: number
  readonly memory?: MemoryRates
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

/** Bytes of plans at one time, here and on the GPU; kernels that do not fit together are timed in turns. */
const TOGETHER = 24 * 2 ** 30

/** Times the kernels of a job on its problem, and writes the round to the job's file: the entry of a process. */
export async function measureOne(job: Job): Promise<void> {
  const problem = readProblem(job.file)
  const gpu = await openDawn()
  const memory = partOf(job.operation).memory ? await memoryRates(gpu, { samples: job.samples }) : undefined
  const given = await runnersOf(gpu, problem, job)
  const enter = (runner: Runner) => entryOf(gpu, problem, runner, job).entry
  const runners = [...given, ...(job.tune ? await tuned(gpu, problem, given, enter) : [])]
  const outcomes = await timed(gpu, problem, runners, job)
  const { adapter, versions, features, capabilities } = gpu
  const { rows, cols, col_idx } = problem.pattern
  const round: Round = {
    rows,
    cols,
    nonzeros: col_idx.length,
    ...(problem.operation === 'sptrsv'
      ? { levels: levelCount(levelsOf(problem.pattern, 'lower')) }
      : { longestRow: longestRow(problem.pattern) }),
    ...(memory && { memory }),
    machine: { adapter, versions, features, capabilities },
    outcomes,
  }
  gpu.device.destroy()
  writeFileSync(job.out, JSON.stringify(round))
}

export const readRound = (file: string): Round => JSON.parse(readFileSync(file, 'utf8')) as Round

async function runnersOf(gpu: DawnGpu, problem: Problem, { operation, kernels: ids, params }: Job): Promise<Runner[]> {
  const kernels = await chosenKernels(ids.length > 0 ? ids : idsOf(operation))
  const sets = params.map((text) => paramsOf(text, kernels))
  return [...kernels]
    .filter(([, kernel]) => suits(kernel, problem, gpu.capabilities))
    .flatMap(([id, kernel]) => distinctParams(kernel, sets).map((chosen) => ({ id, kernel, params: chosen })))
}

const idsOf = (operation: string): readonly string[] => kernelIds.filter((id) => id.startsWith(`${operation}/`))

/** An outcome for each runner, in their order; what cannot even be planned says why and stops nobody else. */
async function timed(gpu: DawnGpu, problem: Problem, runners: readonly Runner[], job: Job): Promise<Outcome[]> {
  const outcomes: Outcome[] = []
  let group: Planned[] = []
  const flush = async () => {
    const entries = group.map(({ entry }) => entry)
    const measured = entries.length > 0 ? await measure(gpu, entries, { samples: job.samples }) : []
    for (const [m, one] of measured.entries())
      outcomes[group[m].place] = outcomeOf(runners[group[m].place], one, group[m].work)
    group = []
  }
  for (const [place, runner] of runners.entries()) {
    const planned = attempt(() => entryOf(gpu, problem, runner, job))
    if ('failure' in planned) outcomes[place] = outcomeOf(runner, { name: runner.id, ...planned })
    else {
      if (bytesOf([...group, planned]) > TOGETHER) await flush()
      group.push({ ...planned, place })
    }
  }
  await flush()
  return outcomes
}

type Work = Pick<Outcome, 'cost' | 'workgroups'>

interface Planned {
  readonly entry: Entry
  readonly work: Work
  readonly place: number
}

const bytesOf = (group: readonly Pick<Planned, 'entry'>[]): number =>
  group.reduce((sum, { entry }) => entry.plan.buffers.reduce((bytes, { words }) => bytes + 4 * words, sum), 0)

function attempt<T>(work: () => T): T | { readonly failure: ErrorRecord } {
  try {
    return work()
  } catch (error) {
    if (!(error instanceof AppError)) throw error
    return { failure: errorRecord(error) }
  }
}

const outcomeOf = ({ id, kernel, params, tuning }: Runner, measured: Measured, work?: Work): Outcome => ({
  kernel: id,
  params: defaults(kernel, params),
  ...(tuning && { tuning }),
  ...work,
  ...measured,
})

/** One plan to time, and the time that it took to analyse and to plan: all that comes before the GPU has its part. */
function entryOf(gpu: DawnGpu, problem: Problem, { id, kernel, params, tuning }: Runner, job: Job) {
  const chosen = defaults(kernel, params)
  const started = performance.now()
  const analysis = kernel.analyse(problem, chosen, gpu.capabilities)
  const plan = kernel.plan(problem, analysis, chosen, { trace: false, capabilities: gpu.capabilities })
  const analysisMs = performance.now() - started
  const { boundsFor, check } = partOf(job.operation)
  const bounds = boundsFor(job.problem)
  const verify = (result: F32) => check(problem, result, bounds)
  const entry: Entry = { name: id, plan, analysisMs, tuneMs: tuning?.ms, verify }
  return { entry, work: { cost: kernel.cost(problem, analysis, chosen), workgroups: workgroupsOf(plan) } }
}
