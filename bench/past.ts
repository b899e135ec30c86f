import { mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { availableParallelism, tmpdir } from 'node:os'
import path from 'node:path'
import { parseArgs } from 'node:util'
import { AppError } from '#src/base/errors.ts'
import { benches } from '#src/catalog/benches.ts'
import { kernelIds, kernelOf } from '#src/catalog/kernels.ts'
import { projectSources } from '#src/gpu/device/link.ts'
import type { Kernel, Params } from '#src/kernel/kernel.ts'
import { paramWords } from '#src/kernel/words.ts'
import { median } from '#src/run/run.ts'
import type { Figures, Sweep } from '#src/run/sweep.ts'
import { describe, openDawn } from './dawn.ts'
import { type BenchFigures, type BenchOutcome, figuresOf, type Round } from './figures.ts'
import { inProcess, Makers, signalAt } from './makers.ts'
import { partOf } from './part.ts'
import {
  inOrder,
  otherAdapter,
  type PastFigure,
  pastOf,
  type PastProblem,
  type PastSweep,
  sameIn,
} from './past-figures.ts'
import { holdsPast, pastLines, type PastVerdict } from './past-report.ts'
import { shelfFiles } from './ratios.ts'
import { readRound } from './round.ts'
import type { BenchJob, Ran } from './runners.ts'
import { originOf, programsBeside } from './shelf-programs.ts'
import { agreedOf, comparisonsOf } from './slower.ts'

export { makeOne } from './makers.ts'
export { measureOne } from './round.ts'

/** Files of a run that is there already are compared without a GPU. */
export const needs = (args: string[]) => (optionsOf(args).files.length > 0 ? 'nothing' : 'dawn')

const SHELF = path.join('public', 'figures')
/** Problems that are made at the same time, at most: the largest take 20 GB each. */
const MOST_MAKERS = 4

function optionsOf(args: string[]) {
  const { values, positionals } = parseArgs({
    args,
    allowPositionals: true,
    options: {
      against: { type: 'string', multiple: true, default: [] },
      suite: { type: 'string', default: '' },
      only: { type: 'string', default: '' },
      changed: { type: 'boolean', default: false },
      samples: { type: 'string', default: '20' },
      minutes: { type: 'string', default: 'Infinity' },
      slower: { type: 'string', multiple: true, default: [] },
      out: { type: 'string', default: 'dist-bench' },
    },
  })
  return {
    files: positionals,
    against: values.against,
    suite: values.suite,
    only: values.only.split(',').filter(Boolean),
    changed: values.changed,
    samples: Number(values.samples),
    deadline: performance.now() + 60_000 * Number(values.minutes),
    slower: values.slower,
    out: values.out,
  }
}

type Options = ReturnType<typeof optionsOf>

/** How many times as long kernels are to take, where a slow-down is planted. */
type Delays = ReadonlyMap<string, number>
type Timed = Options & { readonly delays: Delays }

/** `sptrsv/level_set=1.2`. Throws AppError `UnknownKernel`, `BadParameter`. */
function delayIn(text: string): [kernel: string, times: number] {
  const [kernel, times] = text.split('=')
  if (!kernelIds.includes(kernel)) throw new AppError('UnknownKernel', `There is no kernel ${kernel}.`)
  if (!(Number(times) > 1)) throw new AppError('BadParameter', `${text} is not like sptrsv/level_set=1.2.`)
  return [kernel, Number(times)]
}

/**
 * Times what is on the shelf with the kernels of today, the problems with most programs that have changed since first, and
 * says what is slower than its own past: by more than 1.05 times, twice in fresh processes, both series clean. Ends with 1
 * where something is, or has no time any more. On another adapter than the past's it compares nothing, and says so.
 * `--against file.json` in place of the shelf what `npm run bench -- <operation>` or this wrote (again for another file),
 * `--suite real,…` or names, `--only sptrsv/level_set,…`, `--changed` only programs that have changed, `--samples 20`,
 * `--minutes 9` after which it stops with what it has, `--out dist-bench` the folder that gets `past-<operation>.json`, which
 * `-- shelve` takes. Files that are named besides are compared as they are, and nothing is timed. `--slower
 * sptrsv/level_set=1.2` plants a slow-down in a kernel (again for another), which has to be found.
 */
export async function run(args: string[]): Promise<void> {
  const options = optionsOf(args)
  const delays = new Map(options.slower.map(delayIn))
  const sweeps = options.against.length > 0 ? options.against.map(sweepIn) : shelfFiles(SHELF).map(sweepIn)
  const all = await pastOf(sweeps, await projectSources(), benches[0].operation.id)
  const chosen = inOrder(await chosenOf(all, options))
  const words = await wordsFor(chosen)
  const against = options.against.length > 0 ? options.against.join(', ') : 'the shelf'
  const past = sweeps.map(({ sweep }) => sweep.adapter)
  if (options.files.length > 0) {
    const now = options.files.map(sweepIn)
    const other = now.flatMap(({ sweep: { adapter } }) => (adapter ? (otherOf(past, adapter) ?? []) : []))
    if (other.length > 0) return console.log(`Nothing is compared: ${other[0]}.`)
    const verdicts = chosen.flatMap((one) => filedVerdicts(one, now, words))
    return tell({ against, verdicts, left: [] })
  }
  const gpu = await openDawn()
  console.log(describe(gpu))
  gpu.device.destroy()
  const other = otherOf(past, gpu.adapter)
  if (other) return console.log(`Nothing is compared: ${other}.`)
  tell({ against, ...(await timedVerdicts(chosen, words, { ...options, delays })) })
}

type Words = (figure: PastFigure) => string

const otherOf = (past: readonly Sweep['adapter'][], now: Parameters<typeof otherAdapter>[1]): string | undefined =>
  past.flatMap((adapter) => otherAdapter(adapter, now) ?? []).at(0)

function tell(report: Parameters<typeof pastLines>[0]): void {
  console.log(`\n${pastLines(report).join('\n')}`)
  if (!holdsPast(report)) process.exitCode = 1
}

/** A file of the shelf with what lies beside it, or of a bench, which keeps the program in each outcome. */
function sweepIn(file: string): PastSweep {
  const sweep = JSON.parse(readFileSync(file, 'utf8')) as Partial<Sweep>
  const { date, figures, source } = sweep
  if (!date || !Array.isArray(figures)) throw new AppError('NoSweep', `${file} holds no figures of a bench.`)
  const beside = path.dirname(file) === SHELF ? programsBeside(file) : undefined
  return {
    sweep: { ...sweep, date, figures: figures as readonly Figures[] },
    originOf(problem, outcome) {
      if (beside) return originOf(beside, problem, outcome)
      const { program } = outcome as BenchOutcome
      return program && { date, program, ...(source && { source }) }
    },
  }
}

/** What of the past is asked for. */
async function chosenOf(all: readonly PastProblem[], { suite, only, changed }: Options): Promise<PastProblem[]> {
  const chosen: PastProblem[] = []
  for (const { figures, ...one } of all) {
    const asked = suite === '' || (await partOf(one.operation)).named(suite).includes(one.problem)
    const own = figures.filter(
      (figure) => (only.length === 0 || only.includes(figure.outcome.kernel)) && (!changed || figure.changed > 0),
    )
    if (asked && own.length > 0) chosen.push({ ...one, figures: own })
  }
  return chosen
}

/** What a figure is called: its kernel, with what its parameters differ in from those that it has by itself. */
async function wordsFor(problems: readonly PastProblem[]): Promise<Words> {
  const ids = new Set(problems.flatMap(({ figures }) => figures.map(({ outcome }) => outcome.kernel)))
  const kernels = new Map<string, Kernel>()
  for (const id of ids) if (kernelIds.includes(id)) kernels.set(id, await kernelOf(id))
  return ({ outcome: { kernel: id, params } }) => {
    const kernel = kernels.get(id)
    if (!kernel) return id
    const other = Object.entries(params).filter(([name, value]) => initialOf(kernel, name) !== value)
    return other.length > 0 ? `${id} (${paramWords(kernel, Object.fromEntries(other))})` : id
  }
}

const initialOf = ({ params }: Kernel, name: string): number | undefined =>
  params.find((parameter) => parameter.name === name)?.initial

function filedVerdicts(past: PastProblem, now: readonly PastSweep[], words: Words): PastVerdict[] {
  const found = now
    .filter(({ sweep }) => (sweep.operation ?? benches[0].operation.id) === past.operation)
    .flatMap(({ sweep }) => sweep.figures.filter(({ problem }) => problem === past.problem))
  if (found.length === 0) return []
  const outcomes = found.flatMap((one) => one.outcomes)
  return past.figures.flatMap((figure) => {
    const outcome = sameIn(outcomes, figure.outcome)
    return outcome ? [verdictOf(past, figure, words, outcome)] : []
  })
}

function verdictOf(
  { problem, bySize }: PastProblem,
  figure: PastFigure,
  words: Words,
  now: Figures['outcomes'][number] | undefined,
): PastVerdict {
  const timing = now?.timing
  const told = { name: words(figure), problem, changed: figure.changed > 0 }
  if (timing) return { ...told, comparisons: comparisonsOf(figure.outcome.timing, timing, bySize) }
  const why = now?.failure?.message ?? (now?.stall ? `item ${now.stall.item} never came` : 'its result is wrong')
  return { ...told, comparisons: [], lost: now ? why : 'there is no such kernel, or no such parameter' }
}

async function timedVerdicts(problems: readonly PastProblem[], words: Words, options: Timed) {
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
      save(options.out, one.operation, round, figures)
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
async function besidePast(past: PastProblem, file: string, words: Words, options: Timed) {
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
  if (!kernelIds.includes(id) || !takes(await kernelOf(id), params)) return undefined
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
  { samples, deadline }: Options,
): Promise<Round> {
  const folder = mkdtempSync(path.join(tmpdir(), 'sparsescope-past-'))
  const out = path.join(folder, 'round.json')
  const job: BenchJob = { operation, problem, file, out, kernels: [], params: [], samples, tune: false, again }
  try {
    await inProcess('measureOne', job, signalAt(deadline))
    return readRound(out)
  } finally {
    rmSync(folder, { recursive: true })
  }
}

/** After every problem, so that a run that is cut short leaves what it had. */
function save(folder: string, operation: string, { machine }: Round, figures: readonly BenchFigures[]): void {
  const made = { operation, date: new Date().toISOString(), source: __SOURCE__, processes: 1 }
  mkdirSync(path.resolve(folder), { recursive: true })
  const sweep = { ...made, ...machine, figures } satisfies Sweep
  writeFileSync(path.join(folder, `past-${operation}.json`), `${JSON.stringify(sweep, null, 1)}\n`)
}
