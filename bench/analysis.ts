import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { parseArgs } from 'node:util'
import { significant } from '#src/core/base/format.ts'
import { findKernel } from '#src/engine/catalog/kernels.ts'
import { operationIds } from '#src/engine/catalog/operations.ts'
import { type AnalysisCandidate, smallProblems, stopwatch, warmUp } from '#src/engine/catalog/stopwatch.ts'
import { defaults, type Problem } from '#src/core/kernel/kernel.ts'
import type { Capabilities } from '#src/core/kernel/plan/plan.ts'
import { suits } from '#src/lab/rules/trial.ts'
import { timeAnalysis } from '#src/engine/run/times/analysis-time.ts'
import { chromiumArgs } from '../tools/chromium.ts'
import { type AnalysisWay, type RoundsOfAnalysis, verdictLines, verdictOf } from './analyses-agree.ts'
import { analysesOnPage } from './browser-analysis.ts'
import { idsOf } from './chosen.ts'
import { inProcess, Makers } from './makers.ts'
import { partOf } from './operation-part.ts'
import { readProblem } from './problem-file.ts'

export { makeOne } from './makers.ts'

export const needs = (args: readonly string[]) => (args.includes('--browser') ? 'browser' : 'nothing')

/** A large GPU's, for which is analysed in Node. */
const LARGE: Capabilities = {
  subgroupSize: 32,
  maxStorageBufferBindingSize: 2 ** 31 - 4,
  maxBufferSize: 2 ** 32,
  maxComputeInvocationsPerWorkgroup: 1024,
  maxComputeWorkgroupStorageSize: 49_152,
  maxComputeWorkgroupsPerDimension: 65_535,
  maxStorageBuffersPerShaderStage: 10,
}

/** What a process is to time. */
interface Job {
  readonly file: string
  readonly out: string
  readonly kernels: readonly string[]
}

/** Milliseconds by kernel. */
type Times = Readonly<Record<string, number>>

const optionsOf = (args: string[]) =>
  parseArgs({
    args,
    options: {
      problem: { type: 'string', default: 'D3N27 128^3' },
      operation: { type: 'string', default: operationIds[0] },
      only: { type: 'string', default: '' },
      rounds: { type: 'string', default: '3' },
      limit: { type: 'string', default: '1.2' },
      browser: { type: 'boolean', default: false },
      dist: { type: 'string', default: 'dist' },
      args: { type: 'string', default: chromiumArgs.join(' ') },
    },
  }).values

/**
 * What the analysis of each kernel takes, by the bench's series of calls, by a stopwatch round one call where nothing else was
 * done, and with `--browser` by the figure on the built page of `--dist` in a browser with `--args="--flag …"`. All are taken in
 * one engine, for another makes other code of the same loops: in processes of Node, or in workers of that page. They are
 * repeated in turns, `--rounds 3`, and the least of each counts; in a browser memory is touched before each, so that none has
 * to be lent by a host (touched-memory.ts). Figures are printed as they come, and a table with a verdict per kernel ends it:
 * with 1 where two of a kernel differ by more than `--limit 1.2` times. `--problem "D3N27 128^3"`,
 * `--operation sptrsv`, `--only sptrsv/auto,…`.
 */
export async function run(args: string[]): Promise<void> {
  const { operation, problem, only, browser, dist, args: flags, ...numbers } = optionsOf(args)
  const [rounds, limit] = [Number(numbers.rounds), Number(numbers.limit)]
  const kernels = only ? only.split(',') : idsOf(operation)
  const found = new Found()
  if (browser) {
    const part = await partOf(operation)
    await analysesOnPage({ part, problem, kernels, rounds, dist, args: flags }, found.add)
  } else await analysesInNode(operation, { problem, kernels, rounds }, found)
  const verdicts = found.figures(browser).map((figures) => verdictOf(figures, limit))
  const engine = browser
    ? 'in a browser, memory touched before each call or series'
    : `in Node ${process.versions.node}`
  console.log(
    [`\nanalysis on ${problem} ${engine}, ms, the least of ${rounds}`, ...verdictLines(verdicts, limit)].join('\n'),
  )
  if (verdicts.length === 0 || !verdicts.every(({ agrees }) => agrees)) process.exitCode = 1
}

interface NodeJob {
  readonly problem: string
  readonly kernels: readonly string[]
  readonly rounds: number
}

/** The bench's figures from one process for all kernels, and one call from a process for each; so often as there are rounds. */
async function analysesInNode(operation: string, { problem, kernels, rounds }: NodeJob, found: Found): Promise<void> {
  const makers = new Makers([{ operation, problem }], 1)
  const folder = mkdtempSync(path.join(tmpdir(), 'sparsescope-analysis-'))
  try {
    const job = { file: await makers.fileOf({ operation, problem }), out: path.join(folder, 'times') }
    for (let round = 0; round < rounds; round++) {
      // the first round says which suit the problem
      found.all('bench', await timesOf('timeAll', { ...job, kernels: round === 0 ? kernels : found.kernels() }))
      for (const id of found.kernels()) found.all('cold', await timesOf('timeOnce', { ...job, kernels: [id] }))
    }
  } finally {
    makers.close()
    rmSync(folder, { recursive: true, force: true })
  }
}

/** The figures of all rounds. */
class Found {
  private readonly byKernel = new Map<string, Record<AnalysisWay, number[]>>()

  /** Prints a figure, too: a run that is cut short has said what it had. */
  readonly add = (way: AnalysisWay, kernel: string, ms: number): void => {
    const times = this.byKernel.get(kernel) ?? { bench: [], cold: [], page: [] }
    this.byKernel.set(kernel, times)
    times[way].push(ms)
    console.log(`${way.padEnd(6)}${kernel.padEnd(28)}${`${significant(ms)} ms`.padStart(14)}`)
  }

  all(way: AnalysisWay, times: Times): void {
    for (const [kernel, ms] of Object.entries(times)) this.add(way, kernel, ms)
  }

  kernels = (): readonly string[] => [...this.byKernel.keys()]

  figures = (browser: boolean): readonly RoundsOfAnalysis[] =>
    [...this.byKernel].map(([kernel, { page, ...rounds }]) => ({
      kernel,
      rounds: browser ? { ...rounds, page } : rounds,
    }))
}

async function timesOf(name: 'timeAll' | 'timeOnce', job: Job): Promise<Times> {
  await inProcess(name, job)
  return JSON.parse(readFileSync(job.out, 'utf8')) as Times
}

/** The bench's figures of all kernels, one after the other: the entry of a process. */
export const timeAll = (job: Job): Promise<void> =>
  timing(job, async (candidate, problem, small) => {
    const clock = {
      warmUp: () => warmUp(candidate, small),
      sample: (calls: number) => stopwatch(candidate, problem, calls),
    }
    return (await timeAnalysis(clock)).ms
  })

/** A stopwatch round one call: the entry of a process. */
export const timeOnce = (job: Job): Promise<void> =>
  timing(job, (candidate, problem, small) => {
    warmUp(candidate, small)
    return stopwatch(candidate, problem)
  })

type Timer = (candidate: AnalysisCandidate, problem: Problem, small: readonly Problem[]) => Promise<number> | number

async function timing({ file, out, kernels: ids }: Job, time: Timer): Promise<void> {
  const problem = readProblem(file)
  const small = await smallProblems(problem.operation)
  const times: Record<string, number> = {}
  for (const id of ids) {
    const kernel = await findKernel(id)
    // a process for one kernel alone knows that it suits, and has not looked at the problem yet
    if (ids.length > 1 && !suits(kernel, problem, LARGE)) continue
    times[id] = await time({ kernel, params: defaults(kernel), capabilities: LARGE }, problem, small)
  }
  writeFileSync(out, JSON.stringify(times))
}
