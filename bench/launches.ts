import { mkdirSync, readFileSync, writeFileSync } from 'node:fs'
import path from 'node:path'
import { parseArgs } from 'node:util'
import { significant } from '#src/base/format.ts'
import { operationIds } from '#src/catalog/operations.ts'
import { AppError, errorRecord } from '#src/base/errors.ts'
import { keepBusy } from '#src/gpu/stopwatch/busy.ts'
import { repeated } from '#src/gpu/stopwatch/calibrate.ts'
import type { Clock, Work } from '#src/gpu/stopwatch/clock.ts'
import { openClock } from '#src/gpu/stopwatch/clocks.ts'
import { type Contender, type KernelToTime, enter, type Measured, sound } from '#src/gpu/stopwatch/contender.ts'
import { TIMEOUT_MS } from '#src/gpu/device/guard.ts'
import { defaults, type Kernel, type Params, type Problem } from '#src/kernel/kernel.ts'
import { suits } from '#src/kernel/rules/trial.ts'
import { paramWords } from '#src/kernel/words.ts'
import type { Trial } from '#src/run/tuning.ts'
import { chosenKernels, distinctParams, idsOf, paramsOf } from './chosen.ts'
import { type DawnGpu, describe, openDawn } from './dawn.ts'
import { inProcess, Makers } from './makers.ts'
import { partOf } from './part.ts'
import { readProblem } from './problem-file.ts'
import { remembering } from './remembering.ts'
import type { BenchJob as RoundJob } from './runners.ts'

export { makeOne } from './makers.ts'

export const needs = 'dawn'

type Job = Pick<RoundJob, 'operation' | 'problem' | 'file' | 'out' | 'kernels' | 'params' | 'samples'>

/** A kernel by rule and with all of its candidates, on one problem. */
interface Contest {
  readonly kernel: string
  readonly trials: readonly Trial[]
  /** Parameters that its ablation switches: with others of them it is another algorithm. */
  readonly steps: readonly string[]
}

/**
 * Times every kernel of an operation as its rule launches it against all of its candidates, and prints for each what the
 * rule takes, what the best launch of the same algorithm takes, and how many times as long the rule takes; a step of the
 * kernel's ablation that is faster than both is told besides. `--operation sptrsv` (the first where none is
 * named), `--suite rules` or names, `--only sptrsv/sync_free,…`, `--params workers=512` (again for another set: candidates
 * besides the kernel's own), `--samples 9`, `--out dist-bench/launches.json`.
 */
export async function run(args: string[]): Promise<void> {
  const { values } = parseArgs({
    args,
    options: {
      operation: { type: 'string', default: operationIds[0] },
      suite: { type: 'string', default: 'rules' },
      only: { type: 'string', default: '' },
      params: { type: 'string', multiple: true, default: [] },
      samples: { type: 'string', default: '9' },
      out: { type: 'string', default: path.join('dist-bench', 'launches.json') },
    },
  })
  const { operation } = values
  const problems = (await partOf(operation)).named(values.suite)
  const kernels = values.only ? values.only.split(',') : idsOf(operation)
  const makers = new Makers(operation, problems, Math.min(8, problems.length))
  const found: Record<string, readonly Contest[]> = {}
  mkdirSync(path.dirname(path.resolve(values.out)), { recursive: true })
  try {
    for (const problem of problems) {
      const file = await makers.fileOf(problem)
      const out = `${file}.launches`
      const { params } = values
      const job: Job = { operation, problem, file, out, kernels, params, samples: Number(values.samples) }
      await inProcess('launchesOf', job)
      makers.discard(file)
      found[problem] = JSON.parse(readFileSync(out, 'utf8')) as Contest[]
      show(problem, found[problem])
      writeFileSync(values.out, `${JSON.stringify(found, null, 1)}\n`)
    }
  } finally {
    makers.close()
  }
}

/** The contests of one problem: the entry of a process. */
export async function launchesOf(job: Job): Promise<void> {
  const { problem: name, file, out, kernels: ids, params, samples } = job
  const part = await partOf(job.operation)
  const problem = readProblem(file)
  const gpu = await openDawn()
  console.log(`${name}: ${describe(gpu)}`)
  const kernels = await chosenKernels(ids)
  const verify = remembering((result) => part.check(problem, result, part.boundsFor(name)))
  const clock = await openClock(gpu.device, { timeoutMs: TIMEOUT_MS })
  const contests: Contest[] = []
  for (const [id, kernel] of kernels) {
    if (!suits(kernel, problem, gpu.capabilities)) continue
    const own = kernel.candidates?.(problem, gpu.capabilities) ?? []
    const sets = distinctParams(kernel, [{}, ...own, ...params.map((text) => paramsOf(text, kernels))])
    const trials = await contest(gpu, sets, entering(gpu, problem, id, kernel, verify), {
      clock,
      samples,
    })
    const steps = [...new Set((kernel.ablation ?? []).flatMap((step) => Object.keys(step.params)))]
    const named = trials.map((trial) => ({ ...trial, name: paramWords(kernel, trial.params) }))
    contests.push({ kernel: id, trials: named, steps })
    writeFileSync(out, JSON.stringify(contests))
  }
  clock.close()
  gpu.device.destroy()
}

/** A candidate so many times slower than the fastest is sampled no further. */
const HOPELESS = 2
/** Where an analysis takes longer than so many milliseconds, candidates that need another one are not tried. */
const SLOW_ANALYSIS_MS = 1500

interface Sampling {
  readonly clock: Clock
  readonly samples: number
}

/** Sets of parameters against one another: each in turn, a reset and a solve after work that keeps the GPU awake. */
async function contest(
  gpu: DawnGpu,
  sets: readonly Params[],
  enterSet: (set: Params) => KernelToTime,
  { clock, samples }: Sampling,
): Promise<Omit<Trial, 'name'>[]> {
  const opened: Contender[] = []
  const times = sets.map((): number[] => [])
  const fates: (Measured | Contender)[] = []
  try {
    for (const set of sets) fates.push(await entered(gpu, () => enterSet(set), opened))
    // the GPU went to sleep while plans were made
    const busy = await keepBusy(gpu, clock)
    for (let s = 0; s < samples; s++)
      for (const [f, fate] of fates.entries())
        if ('prepared' in fate && !isHopeless(times, f)) times[f].push(await once(fate, clock, busy.work))
    busy.destroy()
    return sets.map((params, f) => {
      const fate = fates[f]
      const outcome = 'prepared' in fate ? fate.outcome : fate
      if ('prepared' in fate && sound(outcome)) return { params, ms: middle(times[f]) }
      return {
        params,
        why: outcome.failure?.message ?? (outcome.stall ? `row ${outcome.stall.item} never came` : 'wrong result'),
      }
    })
  } finally {
    for (const { prepared } of opened) prepared.destroy()
  }
}

async function entered(gpu: DawnGpu, plan: () => KernelToTime, opened: Contender[]): Promise<Measured | Contender> {
  try {
    return await enter(gpu, plan(), {}, opened)
  } catch (error) {
    if (!(error instanceof AppError)) throw error
    return { name: '', failure: errorRecord(error) }
  }
}

async function once({ prepared }: Contender, clock: Clock, busy: Work): Promise<number> {
  const whole = repeated(1, prepared.reset, prepared.solve)
  await prepared.poison()
  // an untimed solve brings back into the caches what the others drove out
  return (await clock.time(whole, repeated(1, busy, whole))).ms
}

/** The rule's own launch, which is the first, is never given up. */
const isHopeless = (times: readonly number[][], candidate: number): boolean =>
  candidate > 0 && middle(times[candidate]) > HOPELESS * Math.min(...times.map(middle).filter((ms) => ms > 0))

const middle = (times: readonly number[]) => times.toSorted((a, b) => a - b)[times.length >> 1]

/** Parameters of a launch alone: analysis does not look at them, and is kept from one set to the next. */
const OF_LAUNCH = ['workers', 'abreast', 'polls']

function entering(gpu: DawnGpu, problem: Problem, name: string, kernel: Kernel, verify: KernelToTime['verify']) {
  const analyses = new Map<string, unknown>()
  let slowest = 0
  return (set: Params): KernelToTime => {
    const chosen = defaults(kernel, set)
    const key = JSON.stringify(Object.entries(chosen).filter(([param]) => !OF_LAUNCH.includes(param)))
    if (slowest > SLOW_ANALYSIS_MS && !analyses.has(key))
      throw new AppError('NotTried', `not tried, since an analysis takes ${significant(slowest / 1000)} s`)
    const started = performance.now()
    const analysis = analyses.get(key) ?? kernel.analyse(problem, chosen, gpu.capabilities)
    slowest = Math.max(slowest, performance.now() - started)
    analyses.set(key, analysis)
    const plan = kernel.plan(problem, analysis, chosen, { trace: false, capabilities: gpu.capabilities })
    return { name, plan, verify }
  }
}

const fastest = (trials: readonly Trial[]): Trial =>
  trials.reduce((a, b) => ((b.ms ?? Infinity) < (a.ms ?? Infinity) ? b : a))

function show(problem: string, contests: readonly Contest[]): void {
  console.log(
    `\n${problem.padEnd(26)}${'rule ms'.padStart(10)}${'best ms'.padStart(10)}${'rule / best'.padStart(13)}  best`,
  )
  for (const { kernel, trials, steps } of contests) {
    const rule = trials[0].ms ?? Infinity
    const launches = trials.filter(({ params }) => steps.every((step) => params[step] === trials[0].params[step]))
    const best = fastest(launches)
    const cells = [significant(rule), significant(best.ms ?? Infinity)]
    const ratio = (rule / (best.ms ?? Infinity)).toFixed(2)
    console.log(`${kernel.padEnd(26)}${cells.map((c) => c.padStart(10)).join('')}${ratio.padStart(13)}  ${best.name}`)
    const other = fastest(trials)
    if (other !== best) {
      const share = (rule / (other.ms ?? Infinity)).toFixed(2)
      console.log(`${''.padEnd(26)}${other.name}, a step of its ablation: rule / it ${share}`)
    }
    for (const { name, why } of trials) if (why) console.log(`${''.padEnd(26)}${name}: ${why}`)
  }
}
