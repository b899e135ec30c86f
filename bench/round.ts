import { readFileSync, writeFileSync } from 'node:fs'
import { AppError } from '#src/core/base/errors.ts'
import { makeOutcome, type Ready, timeCandidates, kernelWork } from '#src/engine/gpu/stopwatch/candidates.ts'
import { type KernelToTime, measure } from '#src/engine/gpu/stopwatch/timing.ts'
import { memoryRates } from '#src/engine/gpu/stopwatch/memory.ts'
import { defaults, type Problem } from '#src/core/kernel/kernel.ts'
import { smallProblems, stopwatch, warmUp } from '#src/engine/catalog/stopwatch.ts'
import { timeAnalysis } from '#src/engine/run/times/analysis-time.ts'
import { projectSources, type Sources } from '#src/engine/gpu/device/link.ts'
import { type DawnGpu, openDawn } from './dawn.ts'
import { DELAY_SOURCES, delayed, delayPace } from './delay.ts'
import { type BenchOutcome, countsBy, type Round } from './figures.ts'
import { type Part, partOf } from './operation-part.ts'
import { readProblem } from './problem-file.ts'
import { type AskedShader, noted, plannedBy, type RanProgram, shadersOf } from './ran-programs.ts'
import { remembering } from './remembering.ts'
import { type BenchJob, repeatedCandidates, type BenchCandidate, candidatesFor } from './candidates.ts'
import { tuned } from './tuned.ts'
import { GpuTurns } from './gpu-turns.ts'
import { patternIn } from '#src/core/kernel/data.ts'

/** Bytes of plans at one time, here and on the GPU; kernels that do not fit together are timed in turns. */
const TOGETHER = 24 * 2 ** 30

/** Of a problem without a matrix. */
const EMPTY = { rows: 0, cols: 0, col_idx: [] }

/** Times the kernels of a job on its problem, and writes the round to the job's file: the entry of a process. */
export async function measureOne(job: BenchJob): Promise<void> {
  const part = await partOf(job.operation)
  const problem = readProblem(job.file)
  const gpu = await openDawn()
  // the first of several processes says it for all
  const turns = new GpuTurns(job.turns)
  const rates = () => memoryRates(gpu, { samples: job.samples })
  const memory = part.memory && !job.again ? await turns.during(rates) : undefined
  const small = await smallProblems(job.operation)
  const delays = job.again?.some(({ delayMs }) => delayMs !== undefined) ?? false
  const subject: Subject = {
    problem,
    verify: verifier(part, problem, job, turns),
    turns,
    small,
    sources: delays ? { ...(await projectSources()), ...DELAY_SOURCES } : await projectSources(),
    pace: delays ? await turns.during(() => delayPace(gpu)) : Number.NaN,
  }
  const candidates = await (job.again ? repeatedCandidates(job.again) : chosenCandidates(gpu, subject, job))
  const outcomes = await timed(gpu, subject, candidates, job)
  const { adapter, versions, features, capabilities } = gpu
  const { rows, cols, col_idx } = patternIn(problem.inputs) ?? EMPTY
  const round: Round = {
    rows,
    cols,
    nonzeros: col_idx.length,
    ...countsBy(part, (count) => count(problem)),
    ...(part.frontiers && { frontiers: part.frontiers(problem) }),
    ...(memory && { memory }),
    machine: { adapter, versions, features, capabilities },
    outcomes,
  }
  gpu.device.destroy()
  writeFileSync(job.out, JSON.stringify(round))
}

export const readRound = (file: string): Round => JSON.parse(readFileSync(file, 'utf8')) as Round

/** A problem, and who judges results of it. */
interface Subject {
  readonly problem: Problem
  readonly verify: KernelToTime['verify']
  readonly turns: GpuTurns
  /** Small problems of the same kind, on which code is run before it is timed. */
  readonly small: readonly Problem[]
  readonly sources: Sources
  /** Milliseconds of a round of a delay; NaN where none is planted. */
  readonly pace: number
}

const verifier = (
  { boundsFor, check }: Part,
  problem: Problem,
  { problem: name }: BenchJob,
  turns: GpuTurns,
): KernelToTime['verify'] => {
  const bounds = boundsFor(name)
  const judge = remembering((result) => check(problem, result, bounds))
  return (result) => turns.aside(() => judge(result))
}

async function chosenCandidates(gpu: DawnGpu, subject: Subject, job: BenchJob): Promise<BenchCandidate[]> {
  const given = await candidatesFor(gpu, subject.problem, job)
  const enter = (candidate: BenchCandidate) => planned(gpu, subject, candidate).entry
  if (!job.tune) return given
  return [...given, ...(await tuned(gpu, subject, given, enter))]
}

/** An outcome for each candidate, in their order; one that cannot be planned says why and does not affect the others. */
async function timed(
  gpu: DawnGpu,
  subject: Subject,
  candidates: readonly BenchCandidate[],
  { samples, once }: BenchJob,
): Promise<BenchOutcome[]> {
  const steps = new Map<BenchCandidate, readonly AskedShader[]>()
  const ready = async (candidate: BenchCandidate) => {
    const one = await analysed(gpu, subject, candidate, once)
    steps.set(candidate, one.steps)
    return one
  }
  const { sources, turns } = subject
  const outcomes = await timeCandidates(
    candidates.map((candidate) => ({ name: candidate.id, ready: () => ready(candidate) })),
    {
      together: TOGETHER,
      ends: (error) => !(error instanceof AppError),
      time: (entries) => turns.during(() => measure(gpu, entries, { samples, whole: true, sources })),
    },
  )
  // only now, since growths are known once they have run
  const programs = await Promise.all(candidates.map((candidate) => programOf(subject, candidate, steps.get(candidate))))
  return outcomes.map((one, o) => {
    const { id, kernel, params, tuning } = candidates[o]
    const program = programs[o]
    const outcome = makeOutcome({ id, params: defaults(kernel, params) }, one)
    return { ...outcome, ...(tuning && { tuning }), ...(program && { program }) }
  })
}

/** Absent where it was not planned. */
async function programOf(
  { sources, small }: Subject,
  { kernel, params }: BenchCandidate,
  steps: readonly AskedShader[] | undefined,
): Promise<RanProgram | undefined> {
  if (!steps) return undefined
  return { shaders: await shadersOf(sources, steps), ...(await plannedBy(kernel, params, small, sources)) }
}

/** What can be timed, and the dispatches of its plan. */
interface NotedReady extends Ready {
  readonly steps: readonly AskedShader[]
}

/** One plan to time. */
function planned(gpu: DawnGpu, { problem, verify, pace }: Subject, candidate: BenchCandidate): NotedReady {
  const { id, kernel, params, delayMs } = candidate
  const { capabilities } = gpu
  const chosen = defaults(kernel, params)
  const analysis = kernel.analyse(problem, chosen, capabilities)
  const own = kernel.plan(problem, analysis, chosen, { trace: false, capabilities })
  const { plan, steps } = noted(delayMs === undefined ? own : delayed(own, delayMs / pace))
  const work = kernelWork(kernel, analysis, own, kernel.cost(problem, analysis, chosen))
  return { entry: { name: id, plan, verify }, work, steps }
}

/** The same with what comes before the GPU has its part, timed on objects that nothing has looked at. */
async function analysed(gpu: DawnGpu, subject: Subject, candidate: BenchCandidate, once: boolean): Promise<NotedReady> {
  const { kernel, params, tuning } = candidate
  if (once) {
    const started = performance.now()
    const { entry, ...others } = planned(gpu, subject, candidate)
    const call = { ms: performance.now() - started, calls: 1 }
    return { entry: { ...entry, analysis: call, tuneMs: tuning?.ms }, ...others }
  }
  const wanted = { kernel, params: defaults(kernel, params), capabilities: gpu.capabilities }
  const { problem, small } = subject
  const analysis = await timeAnalysis({
    warmUp: () => warmUp(wanted, small),
    sample: (calls) => stopwatch(wanted, problem, calls),
  })
  const { entry, ...rest } = planned(gpu, subject, candidate)
  return { entry: { ...entry, analysis, tuneMs: tuning?.ms }, ...rest }
}
