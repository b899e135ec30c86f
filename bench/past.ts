import { readFileSync } from 'node:fs'
import path from 'node:path'
import { parseArgs } from 'node:util'
import { AppError } from '#src/core/base/errors.ts'
import { benches } from '#src/engine/catalog/benches.ts'
import { kernelIds } from '#src/engine/catalog/kernels.ts'
import { projectSources } from '#src/engine/gpu/device/link.ts'
import type { AdapterRecord } from '#src/engine/run/run.ts'
import type { Figures, Sweep } from '#src/engine/run/times/sweep.ts'
import { describe, openDawn } from './dawn.ts'
import type { BenchOutcome } from './figures.ts'
import { partOf } from './operation-part.ts'
import { inOrder, ofAdapter, pastOf, type PastProblem, type PastSweep } from './past-figures.ts'
import { holdsPast, pastLines } from './past-report.ts'
import { timedVerdicts } from './past-trip.ts'
import { filedVerdicts, wordsFor } from './past-verdicts.ts'
import { shelfFiles } from './ratios.ts'
import { originOf, programsBeside } from './shelf-programs.ts'

export { makeOne } from './makers.ts'
export { measureOne } from './round.ts'

/** Files of a run that is there already are compared without a GPU. */
export const needs = (args: string[]) => (optionsOf(args).files.length > 0 ? 'nothing' : 'dawn')

const SHELF = path.join('public', 'figures')

function optionsOf(args: string[]) {
  const { values, positionals } = parseArgs({
    args,
    allowPositionals: true,
    options: {
      against: { type: 'string', multiple: true, default: [] },
      suite: { type: 'string', default: '' },
      only: { type: 'string', default: '' },
      changed: { type: 'boolean', default: false },
      adapter: { type: 'string' },
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
    adapter: values.adapter,
    samples: Number(values.samples),
    deadline: performance.now() + 60_000 * Number(values.minutes),
    slower: values.slower,
    out: values.out,
  }
}

type Options = ReturnType<typeof optionsOf>

/** `sptrsv/level_set=1.2`. Throws AppError `UnknownKernel`, `BadParameter`. */
function delayIn(text: string): [kernel: string, times: number] {
  const [kernel, times] = text.split('=')
  if (!kernelIds.includes(kernel)) throw new AppError('UnknownKernel', `There is no kernel ${kernel}.`)
  if (!(Number(times) > 1))
    throw new AppError('BadParameter', `${text} is no kernel with a factor above 1, as in kernel=1.2.`)
  return [kernel, Number(times)]
}

/**
 * Times what is on the shelf with the kernels of today, the problems with most programs that have changed since first, and
 * says what is slower than its own past: by more than 1.05 times, twice in fresh processes, both series clean. Ends with 1
 * where something is, or has no time any more. On another adapter than the past's it compares nothing, and says so.
 * `--against file.json` in place of the shelf what `npm run bench -- <operation>` or this wrote (again for another file),
 * `--suite real,…` or names, `--only sptrsv/level_set,…`, `--changed` only programs that have changed, `--adapter "NVIDIA H100"` what the shelf calls this one, `--samples 20`,
 * `--minutes 9` after which it stops with what it has, `--out dist-bench` the folder that gets `past-<operation>.json`, which
 * `-- shelve` takes. Files that are named besides are compared as they are, and nothing is timed. `--slower
 * sptrsv/level_set=1.2` plants a slow-down in a kernel (again for another), which has to be found; its file is then called
 * `planted-<operation>.json`.
 */
export async function run(args: string[]): Promise<void> {
  const options = optionsOf(args)
  const delays = new Map(options.slower.map(delayIn))
  const against = options.against.length > 0 ? options.against.join(', ') : 'the shelf'
  const all = (options.against.length > 0 ? options.against : shelfFiles(SHELF)).map(sweepIn)
  const now = options.files.map(sweepIn)
  const { own, other } = ofAdapter(all, now.length > 0 ? now[0].sweep.adapter : await adapterHere(options.adapter))
  if (own.length === 0) return console.log(`Nothing is compared: ${other}.`)
  const past = await pastOf(own, await projectSources(), benches[0].operation.id)
  const chosen = inOrder(await chosenOf(past, options))
  const words = await wordsFor(chosen)
  if (now.length > 0)
    return tell({ against, verdicts: chosen.flatMap((one) => filedVerdicts(one, now, words)), left: [] })
  tell({ against, ...(await timedVerdicts(chosen, words, { ...options, delays })) })
}

async function adapterHere(name: string | undefined): Promise<AdapterRecord> {
  const gpu = await openDawn()
  console.log(describe(gpu))
  gpu.device.destroy()
  return { ...gpu.adapter, ...(name !== undefined && { name }) }
}

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
