import { existsSync, mkdirSync, readFileSync, writeFileSync } from 'node:fs'
import path from 'node:path'
import { parseArgs } from 'node:util'
import { TIMEOUT_MS } from '#src/engine/gpu/device/guard.ts'
import { openClock } from '#src/engine/gpu/stopwatch/open-clock.ts'
import type { Kernel, Params, Problem } from '#src/core/kernel/kernel.ts'
import { suits } from '#src/lab/rules/trial.ts'
import { paramWords } from '#src/core/kernel/words.ts'
import { chosenKernels, distinctParams, idsOf, paramsOf } from './chosen.ts'
import { timeLaunches, entering } from './time-launches.ts'
import { type DawnGpu, describe, openDawn } from './dawn.ts'
import { type LaunchTrials, launchLines, launchSum, type TimesBeside } from './launch-verdicts.ts'
import { inProcess } from './makers.ts'
import { makersFor, type NamedJob, suiteOptions } from './named-problems.ts'
import { partOf } from './operation-part.ts'
import { readProblem } from './problem-file.ts'
import { remembering } from './remembering.ts'
import type { BenchJob } from './candidates.ts'

export { makeOne } from './makers.ts'

export const needs = 'dawn'

type Job = NamedJob &
  Pick<BenchJob, 'kernels' | 'params'> & {
    /** By Date.now(): no tried begins after it. */
    readonly deadline: number
    /** Times the best candidate, at most. */
    readonly limit: number
  }

/** Trials by problem: what the file of a run holds. */
type FoundTrials = Record<string, readonly LaunchTrials[]>

function optionsOf(args: string[]) {
  const { values } = parseArgs({
    args,
    options: {
      ...suiteOptions('launches', 'rules'),
      only: { type: 'string', default: '' },
      params: { type: 'string', multiple: true, default: [] },
      limit: { type: 'string', default: '1.1' },
      beside: { type: 'string', default: '' },
      minutes: { type: 'string', default: 'Infinity' },
      resume: { type: 'boolean', default: false },
    },
  })
  const beside = values.beside ? (JSON.parse(readFileSync(values.beside, 'utf8')) as TimesBeside) : {}
  return {
    ...values,
    kernels: values.only ? values.only.split(',') : idsOf(values.operation),
    samples: Number(values.samples),
    limits: { best: Number(values.limit), beside: BESIDE },
    beside,
    // a process is told it as JSON, which has no infinity
    deadline: Math.min(Date.now() + 60_000 * Number(values.minutes), Number.MAX_SAFE_INTEGER),
  }
}

/** A kernel may take so many times as long as the program that its authors wrote. */
const BESIDE = 1.25

/**
 * Times every kernel of an operation as its rule launches it against all of its candidates. Prints for each what the rule
 * takes, what the best launch of the same algorithm takes, how many times as long the rule takes, and whether that is
 * within `--limit 1.1`; it also prints a step of the kernel's ablation that is faster than both. Ends with 1 where one is
 * not, or a result is wrong. All launches are timed a few times, those close to the best again,
 * and with more samples where the rule seems too slow. `--operation sptrsv` (the
 * first where none is named), `--suite rules` or names, `--only sptrsv/sync_free,…`, `--params workers=512` (again for
 * another set: candidates besides the kernel's own), `--samples 9`, `--beside times.json` (milliseconds of other programs,
 * by problem and kernel: 1.25 times as long is allowed), `--minutes 6` after which no kernel is begun, `--resume` goes on
 * with what is in the file already, `--out dist-bench/launches.json`.
 */
export async function run(args: string[]): Promise<void> {
  const { operation, suite, resume, out: file, kernels, beside, limits, params, samples, deadline } = optionsOf(args)
  const problems = (await partOf(operation)).named(suite)
  const found: FoundTrials = resume && existsSync(file) ? (JSON.parse(readFileSync(file, 'utf8')) as FoundTrials) : {}
  const left = problems.filter((problem) => missingIn(found[problem], kernels).length > 0)
  const makers = makersFor(operation, left)
  mkdirSync(path.dirname(path.resolve(file)), { recursive: true })
  try {
    while (left.length > 0 && Date.now() < deadline) {
      const [problem] = left
      const made = await makers.fileOf({ operation, problem })
      const before = found[problem] ?? []
      const missing = missingIn(before, kernels)
      const asked: Job = {
        operation,
        problem,
        file: made,
        out: `${made}.launches`,
        kernels: missing,
        params,
        samples,
        deadline,
        limit: limits.best,
      }
      const { allTried, failure } = await triedIn(asked)
      found[problem] = [...before, ...allTried]
      makers.discard(made)
      writeFileSync(file, JSON.stringify(found, undefined, 1))
      if (allTried.length > 0) console.log(launchLines(problem, found[problem], beside, limits).join('\n'))
      if (failure) throw failure
      if (missingIn(found[problem], kernels).length > 0) break
      left.shift()
    }
  } finally {
    makers.close()
  }
  if (left.length > 0) console.log(`\nThe time is up; not all timed: ${left.join(', ')}`)
  const { holds, text } = launchSum(found, beside, limits)
  console.log(`\n${text}`)
  if (!holds) process.exitCode = 1
}

/** What a process timed; where it failed at a kernel, those before it, and how it failed. */
async function triedIn(job: Job): Promise<{ readonly allTried: readonly LaunchTrials[]; readonly failure: unknown }> {
  writeFileSync(job.out, '[]')
  const failure = await inProcess('launchesOf', job).catch((error: unknown) => error)
  return { allTried: JSON.parse(readFileSync(job.out, 'utf8')) as LaunchTrials[], failure }
}

/** Kernels of which the file holds nothing yet. */
const missingIn = (allTried: readonly LaunchTrials[] = [], kernels: readonly string[]): readonly string[] =>
  kernels.filter((id) => !allTried.some(({ kernel }) => kernel === id))

const setsOf = (
  kernel: Kernel,
  problem: Problem,
  { capabilities }: DawnGpu,
  more: readonly Params[],
): readonly Params[] => distinctParams(kernel, [{}, ...(kernel.candidates?.(problem, capabilities) ?? []), ...more])

/** The allTried of one problem: the entry of a process. */
export async function launchesOf(job: Job): Promise<void> {
  const { problem: name, file, out, kernels: ids, params, samples, deadline, limit } = job
  const part = await partOf(job.operation)
  const problem = readProblem(file)
  const gpu = await openDawn()
  console.log(`${name}: ${describe(gpu)}`)
  const kernels = await chosenKernels(ids)
  const verify = remembering((result) => part.check(problem, result, part.boundsFor(name)))
  const clock = await openClock(gpu.device, { timeoutMs: TIMEOUT_MS })
  const more = params.map((text) => paramsOf(text, kernels))
  const allTried: LaunchTrials[] = []
  for (const [id, kernel] of kernels) {
    if (Date.now() > deadline) break
    const started = performance.now()
    const trials = suits(kernel, problem, gpu.capabilities)
      ? await timeLaunches(gpu, setsOf(kernel, problem, gpu, more), entering(gpu, problem, id, kernel, verify), {
          clock,
          samples,
          limit,
        })
      : []
    const steps = [...new Set((kernel.ablation ?? []).flatMap((step) => Object.keys(step.params)))]
    const named = trials.map((trial) => ({ ...trial, name: paramWords(kernel, trial.params) }))
    allTried.push({ kernel: id, trials: named, steps, tookMs: performance.now() - started })
    writeFileSync(out, JSON.stringify(allTried))
  }
  clock.close()
  gpu.device.destroy()
}
