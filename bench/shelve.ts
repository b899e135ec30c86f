import { mkdirSync, readFileSync, writeFileSync } from 'node:fs'
import path from 'node:path'
import { parseArgs } from 'node:util'
import { AppError } from '#src/base/errors.ts'
import type { Samples, Timing } from '#src/run/run.ts'
import { type Figures, merged, type Outcome, type PeerTimes, type Sweep } from '#src/run/sweep.ts'

export const needs = 'nothing'

/** More than any clock is good for, and a third of the bytes. */
const rounded = (ms: number): number => Number(ms.toPrecision(4))

const samplesOf = ({ ms, clock }: Samples): Samples => ({ ms: ms.map(rounded), clock })

function timingOf({ single, solveOnly, backToBack, withheld, resetMs, tuneMs, why, ...rest }: Timing): Timing {
  return {
    ...(single && { single: samplesOf(single) }),
    ...(solveOnly && { solveOnly: samplesOf(solveOnly) }),
    ...(backToBack && { backToBack: samplesOf(backToBack) }),
    ...(resetMs !== undefined && { resetMs: rounded(resetMs) }),
    ...(tuneMs !== undefined && { tuneMs: rounded(tuneMs) }),
    ...(withheld && { withheld }),
    ...(why !== undefined && { why }),
    batch: rest.batch,
    analysisMs: rounded(rest.analysisMs),
    prepareMs: rounded(rest.prepareMs),
    uploadMs: rounded(rest.uploadMs),
    compileMs: rounded(rest.compileMs),
    readbackMs: rounded(rest.readbackMs),
    stepMs: rounded(rest.stepMs),
    rejected: rest.rejected,
  }
}

const outcomeOf = ({ kernel, params, check, timing, stall, cost, workgroups, failure }: Outcome): Outcome => ({
  kernel,
  params,
  ...(check && {
    check: { ok: check.ok, backward: check.backward, forward: check.forward, overflow: check.overflow },
  }),
  ...(timing && { timing: timingOf(timing) }),
  ...(stall && { stall }),
  ...(cost && { cost }),
  ...(workgroups !== undefined && { workgroups }),
  ...(failure && { failure }),
})

const peerOf = ({ device, cusparse, single, analysisMs, name }: PeerTimes): PeerTimes => ({
  device,
  cusparse,
  single: single.map(rounded),
  ...(analysisMs !== undefined && { analysisMs: rounded(analysisMs) }),
  ...(name !== undefined && { name }),
})

/** What the page's figures read of a problem. */
const figuresOf = ({ problem, rows, cols, nonzeros, longestRow, outcomes, cusparse }: Figures): Figures => ({
  problem,
  rows,
  ...(cols !== undefined && cols !== rows && { cols }),
  nonzeros,
  ...(longestRow !== undefined && { longestRow }),
  outcomes: outcomes.map(outcomeOf),
  ...(cusparse && { cusparse: peerOf(cusparse) }),
})

function readSweep(file: string): Sweep & Required<Pick<Sweep, 'adapter'>> {
  const { date, adapter, operation, memory, figures } = JSON.parse(readFileSync(file, 'utf8')) as Partial<Sweep>
  if (!date || !adapter || !Array.isArray(figures))
    throw new AppError('NoSweep', `${file} is not what npm run bench -- sptrsv or -- spmv writes.`)
  return { date, adapter, ...(operation && { operation }), ...(memory && { memory }), figures: figures.map(figuresOf) }
}

/**
 * Puts what `npm run bench -- sptrsv` or `-- spmv` wrote on the page's shelf, to be shown before anything is measured: one or several
 * files of one adapter, later ones over earlier ones. `--name h200` the file in public/figures, `--adapter "NVIDIA H200"`
 * what the reader calls it. Figures 6 and 7 need every step of an ablation: `--only sptrsv/structured --params variant=0
 * --params variant=1 …`.
 */
export async function run(args: string[]): Promise<void> {
  const options = { name: { type: 'string', default: 'recorded' }, adapter: { type: 'string' } } as const
  const { values, positionals } = parseArgs({ args, allowPositionals: true, options })
  const sweeps = positionals.map(readSweep)
  if (sweeps.length === 0)
    throw new AppError('NoSweep', 'Name the files that npm run bench -- sptrsv or -- spmv wrote.')
  const { figures: _, ...last } = sweeps[sweeps.length - 1]
  const { adapter, operation } = last
  if (sweeps.some((sweep) => sweep.operation !== operation))
    throw new AppError('NoSweep', 'Files of one operation go on the shelf together.')
  const figures = sweeps.flatMap((sweep) => sweep.figures).reduce<readonly Figures[]>(merged, [])
  const sweep: Sweep = { ...last, adapter: { ...adapter, name: values.adapter ?? adapter.name }, figures }
  const folder = path.join('public', 'figures')
  mkdirSync(folder, { recursive: true })
  writeFileSync(path.join(folder, `${values.name}.json`), `${JSON.stringify(sweep)}\n`)
  const shelf = path.join(folder, 'index.json')
  const others = (JSON.parse(readFileSync(shelf, 'utf8')) as string[]).filter((file) => file !== `${values.name}.json`)
  writeFileSync(shelf, `${JSON.stringify([`${values.name}.json`, ...others])}\n`)
  const counts = figures.map(({ problem, outcomes }) => `${problem} (${outcomes.length})`)
  console.log(`${values.name}.json: ${sweep.adapter?.name}, ${counts.join(', ')}`)
}
