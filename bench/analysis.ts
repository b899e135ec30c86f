import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { parseArgs } from 'node:util'
import { count, plural, ratio, significant } from '#src/base/format.ts'
import { kernelOf } from '#src/catalog/kernels.ts'
import { operationIds } from '#src/catalog/operations.ts'
import { type AnalysisCandidate, smallProblems, stopwatch, warmUp } from '#src/catalog/stopwatch.ts'
import { defaults, type Problem } from '#src/kernel/kernel.ts'
import type { Capabilities } from '#src/kernel/plan.ts'
import { suits } from '#src/kernel/rules/trial.ts'
import { type AnalysisTime, timeAnalysis } from '#src/run/analysis-time.ts'
import { chromiumArgs } from '../tools/chromium.ts'
import { analysesOnPage } from './browser-analysis.ts'
import { idsOf } from './chosen.ts'
import { inProcess, Makers } from './makers.ts'
import { partOf } from './part.ts'
import { readProblem } from './problem-file.ts'

export { makeOne } from './makers.ts'

export const needs = (args: readonly string[]) => (args.includes('--browser') ? 'browser' : 'nothing')

/** A large GPU's, for which is analysed where no page says what its own can do. */
const LARGE: Capabilities = {
  subgroupSize: 32,
  maxStorageBufferBindingSize: 2 ** 31 - 4,
  maxBufferSize: 2 ** 32,
  maxComputeInvocationsPerWorkgroup: 1024,
  maxComputeWorkgroupStorageSize: 49_152,
  maxComputeWorkgroupsPerDimension: 65_535,
  maxStorageBuffersPerShaderStage: 10,
}

type Times = Readonly<Record<string, AnalysisTime>>

/** Prints one figure when it is there: a run that is cut short has said what it had. */
const tell = (whose: 'bench' | 'cold' | 'page', id: string, { ms, calls }: AnalysisTime): void =>
  console.log(line([whose, id, `${significant(ms)} ms`, plural(calls, 'call')]))

const line = ([whose, id, ...cells]: readonly string[]) =>
  whose.padEnd(6) + id.padEnd(28) + cells.map((cell) => cell.padStart(14)).join('')

/** What a process is to time. */
interface Job {
  readonly file: string
  readonly out: string
  readonly kernels: readonly string[]
  readonly capabilities: Capabilities
}

const optionsOf = (args: string[]) =>
  parseArgs({
    args,
    options: {
      problem: { type: 'string', default: 'D3N27 128^3' },
      operation: { type: 'string', default: operationIds[0] },
      only: { type: 'string', default: '' },
      processes: { type: 'string', default: '3' },
      limit: { type: 'string', default: '1.2' },
      browser: { type: 'boolean', default: false },
      dist: { type: 'string', default: 'dist' },
      args: { type: 'string', default: chromiumArgs.join(' ') },
    },
  }).values

/**
 * What the analysis of each kernel takes, by the bench's own figure, by a stopwatch round one call in a process that has done
 * nothing else (of `--processes 3` the middle one), and with `--browser` by the figure on the built page of `--dist` in a
 * browser with `--args="--flag …"`: each figure is printed as it comes, and at the end all of them in a table. Ends with 1 where
 * two of a kernel differ by more than `--limit 1.2` times. `--problem "D3N27 128^3"`, `--operation sptrsv`,
 * `--only sptrsv/auto,…`.
 */
export async function run(args: string[]): Promise<void> {
  const options = optionsOf(args)
  const { operation } = options
  const named = options.only.split(',').filter(Boolean)
  const ids = named.length > 0 ? named : idsOf(operation)
  const makers = new Makers(operation, [options.problem], 1)
  const folder = mkdtempSync(path.join(tmpdir(), 'sparsescope-analysis-'))
  try {
    const file = await makers.fileOf(options.problem)
    const page = options.browser
      ? await analysesOnPage(await partOf(operation), options.problem, ids, options, (id, time) =>
          tell('page', id, time),
        )
      : { capabilities: LARGE, times: {} }
    const job: Job = { file, out: path.join(folder, 'times'), kernels: ids, capabilities: page.capabilities }
    const bench = await timesOf('timeAll', job)
    const cold = await coldTimes({ ...job, kernels: Object.keys(bench) }, Number(options.processes))
    if (!show(options.problem, { bench, cold, page: page.times }, Number(options.limit))) process.exitCode = 1
  } finally {
    makers.close()
    rmSync(folder, { recursive: true, force: true })
  }
}

async function timesOf(name: 'timeAll' | 'timeOnce', job: Job): Promise<Times> {
  await inProcess(name, job)
  return JSON.parse(readFileSync(job.out, 'utf8')) as Times
}

/** One call of each kernel in a process of its own, again in so many processes; of each the middle one. */
async function coldTimes(job: Job, processes: number): Promise<Times> {
  const found: Record<string, AnalysisTime> = {}
  for (const id of job.kernels) {
    const runs: AnalysisTime[] = []
    for (let p = 0; p < processes; p++) runs.push((await timesOf('timeOnce', { ...job, kernels: [id] }))[id])
    found[id] = runs.sort((a, b) => a.ms - b.ms)[(runs.length - 1) >> 1]
    tell('cold', id, found[id])
  }
  return found
}

/** The bench's figures of all kernels, one after the other: the entry of a process. */
export const timeAll = (job: Job): Promise<void> =>
  timing(job, async (candidate, problem, small, id) => {
    const time = await timeAnalysis({
      warmUp: () => warmUp(candidate, small),
      sample: (calls) => stopwatch(candidate, problem, calls),
    })
    tell('bench', id, time)
    return time
  })

/** A stopwatch round one call: the entry of a process. */
export const timeOnce = (job: Job): Promise<void> =>
  timing(job, (candidate, problem, small) => {
    warmUp(candidate, small)
    return { ms: stopwatch(candidate, problem), calls: 1 }
  })

type Timer = (
  candidate: AnalysisCandidate,
  problem: Problem,
  small: readonly Problem[],
  id: string,
) => Promise<AnalysisTime> | AnalysisTime

async function timing({ file, out, kernels: ids, capabilities }: Job, time: Timer): Promise<void> {
  const problem = readProblem(file)
  const small = await smallProblems(problem.operation)
  const times: Record<string, AnalysisTime> = {}
  for (const id of ids) {
    const kernel = await kernelOf(id)
    // who has one kernel alone knows that it suits, and has not looked at the problem yet
    if (ids.length > 1 && !suits(kernel, problem, capabilities)) continue
    times[id] = await time({ kernel, params: defaults(kernel), capabilities }, problem, small, id)
  }
  writeFileSync(out, JSON.stringify(times))
}

interface Found {
  readonly bench: Times
  readonly cold: Times
  readonly page: Times
}

/** Of what takes less no browser's clock tells how long it took. */
const TOLD_MS = 0.1

/** Prints a line per kernel; false where two figures of one differ by more than the limit. */
function show(problem: string, { bench, cold, page }: Found, limit: number): boolean {
  console.log(`\nanalysis on ${problem}, ms`)
  console.log(line(['', '', 'bench', 'its calls', 'cold call', 'page', 'most : least']))
  const factors = Object.keys(bench).map((id) => {
    const times = [bench[id], cold[id], page[id]].flatMap((time) => (time ? Math.max(time.ms, TOLD_MS) : []))
    const factor = Math.max(...times) / Math.min(...times)
    const shown = page[id] ? significant(page[id].ms) : '-'
    const cells = [significant(bench[id].ms), count(bench[id].calls), significant(cold[id].ms), shown, ratio(factor)]
    console.log(line(['', id, ...cells]))
    return factor
  })
  const most = Math.max(...factors)
  console.log(`they agree within ${ratio(most)}, at most ${ratio(limit)} is allowed`)
  return most <= limit
}
