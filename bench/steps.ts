import { writeFileSync } from 'node:fs'
import { parseArgs } from 'node:util'
import { count, significant } from '#src/core/base/format.ts'
import { AppError } from '#src/core/base/errors.ts'
import { TIMEOUT_MS } from '#src/engine/gpu/device/guard.ts'
import { openClock } from '#src/engine/gpu/stopwatch/open-clock.ts'
import { type PreparedCandidate, prepareCandidate, sound } from '#src/engine/gpu/stopwatch/prepared-candidate.ts'
import { type DawnGpu, describe, openDawn } from './dawn.ts'
import { measureEach, type NamedJob, suiteOptions } from './named-problems.ts'
import { type Part, partOf } from './operation-part.ts'
import { readProblem } from './problem-file.ts'
import { type BenchJob, type BenchCandidate, candidatesFor } from './candidates.ts'
import { type StepTimes, timeSteps } from './step-times.ts'
import { defaults, type Problem } from '#src/core/kernel/kernel.ts'
import { paramWords } from '#src/core/kernel/words.ts'

export { makeOne } from './makers.ts'

export const needs = 'dawn'

type Asked = Pick<BenchJob, 'kernels' | 'params'>
type Job = NamedJob & Asked

/** A kernel on one problem: what its steps take, or why there are no times. */
type Found = { readonly kernel: string; readonly params: string } & (StepTimes | { readonly why: string })

/**
 * Prints what each dispatch of a solve takes on the GPU, in a separate pass, less an empty pass, and all of one module together;
 * of a plan that reads words back, what each of its pieces takes. `--operation sptrsv` (the first where none is named), `--suite quick` or names, `--only
 * sptrsv/sync_free,…`, `--params workers=512` (again for another set), `--samples 9`, `--out dist-bench/steps.json`.
 */
export async function run(args: string[]): Promise<void> {
  const { values } = parseArgs({
    args,
    options: {
      ...suiteOptions('steps'),
      only: { type: 'string', default: '' },
      params: { type: 'string', multiple: true, default: [''] },
    },
  })
  const asked: Asked = { kernels: values.only ? values.only.split(',') : [], params: values.params }
  await measureEach(values, 'stepsOf', asked, (problem, found) => {
    for (const one of found as readonly Found[]) show(problem, one)
  })
}

/** The steps of all kernels on one problem: the entry of a process. */
export async function stepsOf(job: Job): Promise<void> {
  const part = await partOf(job.operation)
  const problem = readProblem(job.file)
  const gpu = await openDawn()
  console.log(`${job.problem}: ${describe(gpu)}`)
  const found: Found[] = []
  writeFileSync(job.out, '[]')
  for (const candidate of await candidatesFor(gpu, problem, job)) {
    const { id: kernel, params } = candidate
    found.push({
      kernel,
      params: paramWords(candidate.kernel, params),
      ...(await timed(gpu, part, problem, candidate, job)),
    })
    writeFileSync(job.out, JSON.stringify(found))
  }
  gpu.device.destroy()
}

/** Steps of a plan whose result is right: what a wrong one takes says nothing. */
async function timed(
  gpu: DawnGpu,
  part: Part,
  problem: Problem,
  { id: name, kernel, params }: BenchCandidate,
  { problem: named, samples }: Job,
): Promise<StepTimes | { readonly why: string }> {
  const clock = await openClock(gpu.device, { timeoutMs: TIMEOUT_MS })
  const opened: PreparedCandidate[] = []
  try {
    const chosen = defaults(kernel, params)
    const analysis = kernel.analyse(problem, chosen, gpu.capabilities)
    const plan = kernel.plan(problem, analysis, chosen, { trace: false, capabilities: gpu.capabilities })
    const verify = (result: Parameters<Part['check']>[1]) => part.check(problem, result, part.boundsFor(named))
    const entered = await prepareCandidate(gpu, { name, plan, verify }, {}, opened)
    const outcome = 'prepared' in entered ? entered.outcome : entered
    if (!sound(outcome)) return { why: outcome.failure?.message ?? 'wrong result' }
    for (const { prepared } of opened.splice(0)) prepared.destroy()
    return await timeSteps(gpu, plan, clock, samples)
  } catch (error) {
    if (!(error instanceof AppError)) throw error
    return { why: error.message }
  } finally {
    for (const { prepared } of opened) prepared.destroy()
    clock.close()
  }
}

const sumOf = (steps: StepTimes['steps']): number => steps.reduce((sum, { ms }) => sum + ms, 0)

const NAME = 44
const CELL = 12

function show(problem: string, found: Found): void {
  console.log(`\n${`${problem}, ${found.kernel} ${found.params}`.padEnd(NAME + 6)}  workgroups    µs`)
  if ('why' in found) return console.log(found.why)
  const line = (at: string, name: string, groups: string, ms: number) =>
    console.log(
      `${at.padStart(4)}  ${name.padEnd(NAME)}${groups.padStart(CELL)}${significant(1000 * ms).padStart(CELL)}`,
    )
  line('', 'reset', '', found.reset)
  for (const [s, { name, groups, ms }] of found.steps.entries()) line(`${s}`, name, `${groups ?? ''}`, ms)
  for (const name of new Set(found.steps.map((step) => step.name))) {
    const own = found.steps.filter((step) => step.name === name)
    if (own.length > 1) line('', `${count(own.length)} of ${name}`, '', sumOf(own))
  }
  line('', 'sum of steps', '', sumOf(found.steps))
  if (found.solve !== undefined) line('', 'solve in one pass', '', found.solve)
  line('', 'an empty pass, taken off each', '', found.empty)
}
