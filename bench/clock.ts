import { spacesOf, operandsOf } from '#src/core/trace/space.ts'
import { spawnSync } from 'node:child_process'
import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { parseArgs } from 'node:util'
import { AppError, errorRecord } from '#src/core/base/errors.ts'
import { operationIds } from '#src/engine/catalog/operations.ts'
import type { Clock } from '#src/engine/gpu/stopwatch/clock.ts'
import { openClock } from '#src/engine/gpu/stopwatch/open-clock.ts'
import { type Busy, keepBusy } from '#src/engine/gpu/stopwatch/busy.ts'
import { repeated } from '#src/engine/gpu/stopwatch/calibrate.ts'
import { type Prepared, prepare } from '#src/engine/gpu/executor/prepared.ts'
import { selfTest, turnsFor } from '#src/engine/gpu/stopwatch/self-test.ts'
import { clocked } from '#src/engine/gpu/stopwatch/traced.ts'
import { canCarryClock, withClock } from '#src/core/kernel/clock.ts'
import { defaults, type Kernel, type Problem } from '#src/core/kernel/kernel.ts'
import { suits } from '#src/lab/rules/trial.ts'
import type { Plan } from '#src/core/kernel/plan/plan.ts'
import { invertedDependences, recordedTime } from '#src/engine/run/times/recorded-time.ts'
import { chosenKernels, idsOf } from './chosen.ts'
import { describe, type DawnGpu, openDawn } from './dawn.ts'
import { GpuTurns } from './gpu-turns.ts'
import { type Part, partOf } from './operation-part.ts'

export const needs = 'dawn'

const PROBLEMS = 'D3N7 64^3,D3N27 64^3,bcsstk33,cage11,email-Enron'
/** The clock may cost so much of the traced run, and its p95 error so much of the pass. */
const MOST_COST = 0.06
const MOST_ERROR = 0.01
const MORE_SAMPLES = 4
/** A clock that is forced on a software adapter stops early. */
const FEW_TURNS = 2 ** 12
const WAIT = { timeoutMs: 60_000 }

interface Options {
  readonly part: Part
  readonly samples: number
  readonly deadline: number
  readonly turns: number
  /** What a sample begins with, so that the GPU stays awake. */
  readonly busy: Busy
  /** With other processes on the GPU. */
  readonly turnsOnGpu: GpuTurns
}

/** What is said of a kernel on a problem, and whether it keeps what is promised of the clock. */
interface Line {
  readonly text: string
  readonly kept: boolean
}

/**
 * Tries the recorded clock with every kernel that can carry one: dependences inverted, x, what the running clock costs
 * beside one that stands, what reading it costs a traced run, and tracing a plain one, counts per microsecond. Then
 * builds bench/clock/ticker.cu by nvcc, the same clock in CUDA, and says how far it is from %globaltimer. Ends with 1 where a promise is broken.
 * `--operation sptrsv` (the first where none is named), `--suite "D3N7 64^3,…"`, `--only sptrsv/sync_free,…`, `--samples 25`, `--minutes 4`, `--source bench/clock/ticker.cu`,
 * `--turns file` takes turns on the GPU with all who name that file.
 */
export async function run(args: string[]): Promise<void> {
  const { values } = parseArgs({
    args,
    options: {
      operation: { type: 'string', default: operationIds[0] },
      suite: { type: 'string', default: PROBLEMS },
      only: { type: 'string', default: '' },
      samples: { type: 'string', default: '25' },
      minutes: { type: 'string', default: '4' },
      source: { type: 'string', default: path.join('bench', 'clock', 'ticker.cu') },
      turns: { type: 'string' },
    },
  })
  const deadline = performance.now() + 60_000 * Number(values.minutes)
  const part = await partOf(values.operation)
  // the real clock first: it takes seconds, and must not fall to the deadline
  const real = besideTimer(values.source)
  const gpu = await openDawn()
  console.log(describe(gpu))
  const clock = await openClock(gpu.device, WAIT)
  const busy = await keepBusy(gpu, clock)
  try {
    const turns = await turnsOn(gpu, clock)
    const options = {
      part,
      samples: Number(values.samples),
      deadline,
      turns,
      busy,
      turnsOnGpu: new GpuTurns(values.turns),
    }
    const only = values.only.split(',').filter(Boolean)
    const kept: boolean[] = [real]
    for (const name of part.named(values.suite)) kept.push(await tryProblem(gpu, clock, name, only, options))
    if (!kept.every(Boolean)) process.exitCode = 1
  } finally {
    busy.destroy()
    clock.close()
  }
}

/** Says what the self-test found; turns that a clock may run here. */
async function turnsOn(gpu: DawnGpu, clock: Clock): Promise<number> {
  const started = performance.now()
  const tested = await selfTest(gpu, clock)
  const took = `${(performance.now() - started).toFixed(0)} ms`
  if (gpu.capabilities.software) {
    const what = 'why' in tested ? tested.why : 'passed'
    console.log(`NO TIME here: a processor plays the GPU. Only orders are tried; self-test (${took}): ${what}`)
    return FEW_TURNS
  }
  console.log(
    `self-test (${took}): ${'why' in tested ? `FAILED, ${tested.why}` : `${perUs(tested.countsPerMs)} alone`}`,
  )
  return 'why' in tested ? FEW_TURNS : turnsFor(tested.countsPerMs)
}

const perUs = (countsPerMs: number): string => `${(countsPerMs / 1000).toFixed(1)} counts per µs`

async function tryProblem(
  gpu: DawnGpu,
  clock: Clock,
  name: string,
  only: readonly string[],
  options: Options,
): Promise<boolean> {
  if (performance.now() > options.deadline) {
    console.log(`\n${name}: the time is up, not tried`)
    return false
  }
  const problem = await options.part.problemOf(name)
  const [space] = options.part.spaces(problem)
  console.log(`\n${name}: ${space.count} rows, ${operandsOf(space).col_idx.length} nonzeros`)
  let kept = true
  const operation = options.part.operation.id
  for (const [id, kernel] of await chosenKernels(idsOf(operation))) {
    const wanted = !kernel.uses && (only.length === 0 || only.includes(id))
    if (!wanted || !suits(kernel, problem, gpu.capabilities)) continue
    try {
      const line = await tryKernel(gpu, clock, { name, id, kernel, problem }, options)
      console.log(`  ${id.slice(operation.length + 1).padEnd(18)} ${line.text}`)
      kept &&= line.kept
    } catch (error) {
      console.log(`  ${id}: FAILED, ${errorRecord(error).message}`)
      kept = false
    }
  }
  return kept
}

interface Trial {
  readonly name: string
  readonly id: string
  readonly kernel: Kernel
  readonly problem: Problem
}

async function tryKernel(gpu: DawnGpu, clock: Clock, trial: Trial, options: Options): Promise<Line> {
  const { kernel, problem, name } = trial
  const { capabilities } = gpu
  const params = defaults(kernel)
  const analysis = kernel.analyse(problem, params, capabilities)
  const plan = (trace: boolean): Plan => kernel.plan(problem, analysis, params, { trace, capabilities })
  const traced = plan(true)
  if (!canCarryClock(traced)) {
    const both = () => interleaved(gpu, clock, [plan(false), traced], options)
    const times = capabilities.software ? [] : await options.turnsOnGpu.during(both)
    const ms = times.length > 0 ? `; plain · traced ${tracing(times)}` : ''
    return { text: `no clock: ${traced.solve.length} dispatches${ms}`, kept: true }
  }
  const withOne = withClock(traced, options.turns)
  const { outputs, trace } = await options.turnsOnGpu.during(() => clocked(gpu, withOne, clock, WAIT))
  if (!trace) throw new AppError('NoTrace', 'it recorded nothing')
  const check = options.part.check(problem, outputs, options.part.boundsFor(name))
  const on = spacesOf(options.part.spaces(problem), kernel.trace.stages)
  const inverted = invertedDependences(trace, on)
  const judged = recordedTime({ adapter: gpu.adapter, trace, check }, on)
  const told = `${inverted.count} of ${inverted.of} inverted, x ${check.ok ? 'right' : 'WRONG'}`
  const sound = inverted.count === 0 && check.ok
  if (capabilities.software) return { text: `${told}; ${'why' in judged ? judged.why : ''}`, kept: sound }
  const timed = (samples: number) =>
    options.turnsOnGpu.during(() => interleaved(gpu, clock, [plan(false), traced, withOne], { ...options, samples }))
  let times = await timed(options.samples)
  // traced runs of a kernel can scatter by more than the limit: what seems to break it is decided by more samples
  const again = costOf(times) > MOST_COST
  if (again) times = await timed(MORE_SAMPLES * options.samples)
  const [plain, bare, read] = times
  const cost = costOf(times)
  const fast = 'why' in judged ? `NO TIME: ${judged.why}` : perUs(1 / judged.msPerCount)
  const shares = `clock ${percent(cost)}, reading it ${percent(read / bare - 1)}, tracing ${percent(bare / plain - 1)}`
  const ms = times.map((time) => time.toFixed(4)).join(' · ')
  const text = `${told}; plain · traced · reading · clocked ${ms} ms: ${shares}; ${fast}; every ${trace.every}${again ? `; of ${MORE_SAMPLES} times as many samples` : ''}`
  return { text, kept: sound && cost <= MOST_COST && !('why' in judged) }
}

/** @param times plain, and traced twice, ms */
const tracing = ([plain, , traced]: readonly number[]): string =>
  `${plain.toFixed(4)} · ${traced.toFixed(4)} ms: tracing ${percent(traced / plain - 1)}`

/** What a clock that runs costs beside one that stands, as a share. @param times as in a line: plain, traced, reading, clocked */
const costOf = ([, , read, full]: readonly number[]): number => full / read - 1

/**
 * Median milliseconds of each plan, in turns; of the last one twice, first with a clock that stands. Both are the same
 * pipelines on the same buffers: where the GPU's memory lies can change a run that waits for single words by a tenth.
 */
async function interleaved(
  gpu: DawnGpu,
  clock: Clock,
  plans: readonly Plan[],
  { samples, busy }: Options,
): Promise<number[]> {
  const opened: Prepared[] = []
  try {
    for (const plan of plans) opened.push(await prepare(gpu, plan, WAIT))
    const last = opened[opened.length - 1]
    const runs = opened.map(({ reset, solve }) => ({ reset, solve }))
    runs.splice(-1, 0, { reset: last.standing, solve: last.solve })
    const taken = runs.map((): number[] => [])
    for (let sample = -1; sample < samples; sample++)
      for (const [r, { reset, solve }] of runs.entries()) {
        const { ms } = await clock.time(solve, repeated(1, busy.work, reset))
        if (sample >= 0) taken[r].push(ms) // the first warms up
      }
    return taken.map((ms) => ms.toSorted((a, b) => a - b)[samples >> 1])
  } finally {
    for (const prepared of opened) prepared.destroy()
  }
}

const percent = (share: number): string => `${share >= 0 ? '+' : ''}${(100 * share).toFixed(1)} %`

interface TimerRun {
  readonly passMs: number
  readonly meanUs: number
  readonly p95Us: number
  readonly maxUs: number
  readonly countsPerUs: number
  readonly inverted: number
  readonly wrong: number
}

/** Builds and runs the clock in CUDA beside a real one; false where it is farther off than promised, or broken. */
function besideTimer(source: string): boolean {
  const folder = mkdtempSync(path.join(tmpdir(), 'sparsescope-clock-'))
  try {
    const program = path.join(folder, 'ticker')
    const built = spawnSync('nvcc', ['-O2', '-std=c++17', '-arch=native', '-o', program, source], { encoding: 'utf8' })
    if (built.status !== 0) return absent(built.error ? 'there is no nvcc' : built.stderr)
    const ran = spawnSync(program, [], { encoding: 'utf8', timeout: 120_000 })
    if (ran.status !== 0) return absent(ran.stderr || `it ended with ${ran.status ?? ran.signal}`)
    const problems = ran.stdout.trim().split('\n')
    return problems.map((line) => JSON.parse(line) as { problem: string; runs: TimerRun[] }).every(tellTimer)
  } finally {
    rmSync(folder, { recursive: true, force: true })
  }
}

/** A machine without CUDA breaks no promise; that nothing was compared is said aloud. */
function absent(why: string): boolean {
  console.log(`\nNOT COMPARED WITH A REAL CLOCK: ${why.trim()}\n`)
  return true
}

function tellTimer({ problem, runs }: { readonly problem: string; readonly runs: readonly TimerRun[] }): boolean {
  console.log(`\n${problem} in CUDA, against %globaltimer: error mean / p95 / max µs`)
  for (const { passMs, meanUs, p95Us, maxUs, countsPerUs, inverted, wrong } of runs) {
    const errors = [meanUs, p95Us, maxUs].map((us) => us.toFixed(2)).join(' / ')
    const share = `p95 ${((p95Us / passMs / 1000) * 100).toFixed(2)} %`
    console.log(
      `  ${errors} of ${passMs.toFixed(3)} ms (${share}), ${countsPerUs.toFixed(1)} counts per µs, ${inverted} inverted, ${wrong} wrong`,
    )
  }
  return runs.every(
    ({ passMs, p95Us, inverted, wrong }) => p95Us <= MOST_ERROR * passMs * 1000 && inverted === 0 && wrong === 0,
  )
}
