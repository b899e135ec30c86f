import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { availableParallelism, tmpdir } from 'node:os'
import path from 'node:path'
import { AppError } from '#src/core/base/errors.ts'
import { kernelIds, findKernel } from '#src/engine/catalog/kernels.ts'
import type { Kernel, Params } from '#src/core/kernel/kernel.ts'
import { median } from '#src/engine/run/run.ts'
import type { Sweep } from '#src/engine/run/times/sweep.ts'
import { type BenchFigures, figuresOf, type Round } from './figures.ts'
import { inProcess, Makers, signalAt } from './makers.ts'
import { partOf } from './operation-part.ts'
import type { PastFigure, PastProblem } from './past-figures.ts'
import type { PastReport, PastVerdict } from './past-report.ts'
import { type FigureWords, verdictOf } from './past-verdicts.ts'
import { readRound } from './round.ts'
import type { BenchJob, Ran } from './candidates.ts'
import { agreedOf } from './slower.ts'

/** Problems that are made at the same time, at most: the largest take 20 GB each. */
const MOST_MAKERS = 4

/** How many times as long kernels are to take, where a slow-down is planted. */
export type Delays = ReadonlyMap<string, number>

export interface TripOptions {
  readonly samples: number
  /** By performance.now(). */
  readonly deadline: number
  readonly delays: Delays
  /** Gets a file for each operation. */
  readonly out: string
}

/** Times problems with the kernels of today, in their order until the time is up. */
export async function timedVerdicts(
  problems: readonly PastProblem[],
  words: FigureWords,
  options: TripOptions,
): Promise<Omit<PastReport, 'against'>> {
  const { deadline } = options
  const abreast = Math.max(1, Math.min(MOST_MAKERS, availableParallelism() >> 2))
  const makers = new Makers(problems, abreast, signalAt(deadline))
  const left = [...problems]
  const verdicts: PastVerdict[] = []
  const kept = new Map<string, BenchFigures[]>()
  try {
    for (const one of problems) {
      if (performance.now() > deadline) break
      const file = await makers.fileOf(one)
      const { round, found } = await besidePast(one, file, words, options)
      makers.discard(file)
      const figures = [
        ...(kept.get(one.operation) ?? []),
        figuresOf(await partOf(one.operation), one.problem, [round], []),
      ]
      kept.set(one.operation, figures)
      save(
        path.join(options.out, `${options.delays.size > 0 ? 'planted' : 'past'}-${one.operation}.json`),
        one.operation,
        round,
        figures,
      )
      verdicts.push(...found)
      left.shift()
      console.log(`${one.operation}, ${one.problem}: ${summaryOf(found)}`)
    }
  } catch (error) {
    if (!(error instanceof AppError && error.code === 'TimeUp')) throw error
  } finally {
    makers.close()
  }
  return { verdicts, left: left.map(({ problem, figures }) => ({ problem, figures: figures.length })) }
}

function summaryOf(found: readonly PastVerdict[]): string {
  const slower = found.filter(({ comparisons }) => comparisons.some(({ says }) => says === 'slower'))
  return `${found.length} timed, ${slower.length} slower${slower.map(({ name }) => `, ${name}`).join('')}`
}

/** Times the figures of a problem, and what seems slower once more in a fresh process. */
async function besidePast(past: PastProblem, file: string, words: FigureWords, options: TripOptions) {
  const ready: { readonly figure: PastFigure; readonly again: Ran }[] = []
  const gone: PastVerdict[] = []
  for (const figure of past.figures) {
    const again = await ranNow(figure, options.delays)
    if (again) ready.push({ figure, again })
    else gone.push(verdictOf(past, figure, words, undefined))
  }
  const time = (chosen: typeof ready) =>
    timeAgain(
      past,
      file,
      chosen.map(({ again }) => again),
      options,
    )
  const round = await time(ready)
  const first = ready.map(({ figure }, f) => verdictOf(past, figure, words, round.outcomes[f]))
  const doubted = first.flatMap(({ comparisons }, f) => (comparisons.some(({ says }) => says === 'slower') ? [f] : []))
  if (doubted.length === 0) return { round, found: [...first, ...gone] }
  const second = await time(doubted.map((f) => ready[f]))
  const found = first.map((verdict, f) => {
    const d = doubted.indexOf(f)
    if (d < 0) return verdict
    const other = verdictOf(past, ready[f].figure, words, second.outcomes[d])
    return other.lost === undefined
      ? { ...verdict, comparisons: agreedOf(verdict.comparisons, other.comparisons) }
      : other
  })
  return { round, found: [...found, ...gone] }
}

/** How a figure is timed anew; undefined where its kernel or one of its parameters is gone. */
async function ranNow({ outcome }: PastFigure, delays: Delays): Promise<Ran | undefined> {
  const { kernel: id, params, timing } = outcome
  if (!kernelIds.includes(id) || !takes(await findKernel(id), params)) return undefined
  const times = delays.get(id)
  const samples = timing.single ?? timing.backToBack
  return { kernel: id, params, ...(times && samples && { delayMs: (times - 1) * median(samples) }) }
}

const takes = ({ params }: Kernel, set: Params): boolean =>
  Object.keys(set).every((name) => params.some((parameter) => parameter.name === name))

async function timeAgain(
  { operation, problem }: PastProblem,
  file: string,
  again: readonly Ran[],
  { samples, deadline }: TripOptions,
): Promise<Round> {
  const folder = mkdtempSync(path.join(tmpdir(), 'sparsescope-past-'))
  const out = path.join(folder, 'round.json')
  const job: BenchJob = {
    operation,
    problem,
    file,
    out,
    kernels: [],
    params: [],
    samples,
    once: false,
    tune: false,
    again,
  }
  try {
    await inProcess('measureOne', job, signalAt(deadline))
    return readRound(out)
  } finally {
    rmSync(folder, { recursive: true })
  }
}

/** After every problem, so that a run that is cut short leaves what it had. */
function save(file: string, operation: string, { machine }: Round, figures: readonly BenchFigures[]): void {
  const made = { operation, date: new Date().toISOString(), source: __SOURCE__, processes: 1 }
  mkdirSync(path.dirname(path.resolve(file)), { recursive: true })
  const sweep = { ...made, ...machine, figures } satisfies Sweep
  writeFileSync(file, `${JSON.stringify(sweep, null, 1)}\n`)
}
