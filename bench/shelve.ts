import { mkdirSync, readFileSync, writeFileSync } from 'node:fs'
import path from 'node:path'
import { parseArgs } from 'node:util'
import { AppError } from '#src/core/base/errors.ts'
import { benches } from '#src/engine/catalog/benches.ts'
import type { LaunchTimes, SampleKind, Samples, Timing, WholeCalls } from '#src/engine/run/run.ts'
import { faultOf, faultWords } from '#src/engine/run/series.ts'
import type { PeerTimes, PeerWay } from '#src/engine/run/times/peer.ts'
import { type Figures, merged, type Outcome, type Sweep } from '#src/engine/run/times/sweep.ts'
import type { BenchOutcome } from './figures.ts'
import { type Origin, originOf, programsBeside, programsFile, programsText, shelfPrograms } from './shelf-programs.ts'

export const needs = 'nothing'

const FOLDER = path.join('public', 'figures')

/** `npm run bench -- a or -- b`: what writes the files that go on the shelf. */
const writers = (): string => `npm run bench ${benches.map(({ operation }) => `-- ${operation.id}`).join(' or ')}`

/** More than any clock is good for, and a third of the bytes. */
const rounded = (ms: number): number => Number(ms.toPrecision(4))

const samplesOf = ({ ms, clock }: Samples): Samples => ({ ms: ms.map(rounded), clock })

const KINDS: readonly SampleKind[] = ['single', 'solveOnly', 'backToBack']

/** By anyone's samples: a series that no time can be read from does not go on the shelf. */
function seriesOf(timing: Timing): Pick<Timing, SampleKind | 'withheld'> {
  const kept: Partial<Record<SampleKind, Samples>> = {}
  const withheld: Partial<Record<SampleKind, string>> = { ...timing.withheld }
  for (const kind of KINDS) {
    const samples = timing[kind]
    const fault = samples && faultOf(samples.ms)
    if (fault) withheld[kind] = faultWords(fault)
    else if (samples) kept[kind] = samplesOf(samples)
  }
  return { ...kept, ...(Object.keys(withheld).length > 0 && { withheld }) }
}

function timingOf({ resetMs, tuneMs, why, stages, rounds, readMs, whole, ...rest }: Timing): Timing {
  return {
    ...seriesOf(rest),
    ...(resetMs !== undefined && { resetMs: rounded(resetMs) }),
    ...(tuneMs !== undefined && { tuneMs: rounded(tuneMs) }),
    ...(why !== undefined && { why }),
    ...(stages && { stages: stages.map(({ name, ms }) => ({ name, ms: samplesOf(ms) })) }),
    ...(rounds && { rounds: rounds.map(({ name, ms }) => ({ name, ms: rounded(ms) })) }),
    ...(readMs !== undefined && { readMs: rounded(readMs) }),
    ...(whole && { whole: wholeOf(whole) }),
    batch: rest.batch,
    analysisMs: rounded(rest.analysisMs),
    ...(rest.analysisCalls !== undefined && { analysisCalls: rest.analysisCalls }),
    prepareMs: rounded(rest.prepareMs),
    uploadMs: rounded(rest.uploadMs),
    compileMs: rounded(rest.compileMs),
    readbackMs: rounded(rest.readbackMs),
    stepMs: rounded(rest.stepMs),
    rejected: rest.rejected,
  }
}

/** What the page's figures read of an outcome. */
export const outcomeOf = ({
  kernel,
  params,
  uses,
  check,
  timing,
  stall,
  bytes,
  cost,
  workgroups,
  workers,
  failure,
}: Outcome): Outcome => ({
  kernel,
  params,
  ...(uses && { uses }),
  ...(check && { check }),
  ...(timing && { timing: timingOf(timing) }),
  ...(stall && { stall }),
  ...(bytes !== undefined && { bytes }),
  ...(cost && { cost }),
  ...(workgroups !== undefined && { workgroups }),
  ...(workers !== undefined && { workers }),
  ...(failure && { failure }),
})

/** All of the library's algorithms, with both kinds of samples. */
const peerOf = ({ device, cusparse, ways, left, launchFloor }: PeerTimes): PeerTimes => ({
  device,
  cusparse,
  ways: ways.map(wayOf),
  ...(launchFloor && { launchFloor: floorOf(launchFloor) }),
  ...(left && { left: left.map(({ name, why }) => ({ name, why })) }),
})

const floorOf = ({ single, backToBack }: LaunchTimes): LaunchTimes => ({
  ...(single && { single: single.map(rounded) }),
  ...(backToBack && { backToBack: backToBack.map(rounded) }),
})

const wholeOf = ({ allocated, kept }: WholeCalls): WholeCalls => ({
  allocated: allocated.map(rounded),
  kept: kept.map(rounded),
})

const wayOf = (way: PeerWay): PeerWay => {
  const { name, single, backToBack, withheld, batch, launch, operations } = way
  const { analysisColdMs, analysisWarmMs, convertMs, whole, busyMs, bytes, measures } = way
  return {
    name,
    ...(single && { single: single.map(rounded) }),
    ...(backToBack && { backToBack: backToBack.map(rounded) }),
    ...(withheld && { withheld }),
    ...(batch !== undefined && { batch }),
    ...(launch && { launch }),
    ...(operations && { operations }),
    ...(analysisColdMs !== undefined && { analysisColdMs: rounded(analysisColdMs) }),
    ...(analysisWarmMs !== undefined && { analysisWarmMs: rounded(analysisWarmMs) }),
    ...(convertMs !== undefined && { convertMs: rounded(convertMs) }),
    ...(whole && { whole: wholeOf(whole) }),
    ...(busyMs && { busyMs: busyMs.map(rounded) }),
    ...(bytes !== undefined && { bytes }),
    ...(measures && { measures }),
  }
}

const COUNTS = ['longestRow', 'products', 'entries'] as const

const countsOf = (counts: Partial<Figures>): Partial<Figures> =>
  Object.fromEntries(COUNTS.flatMap((name) => (counts[name] === undefined ? [] : [[name, counts[name]]])))

/**
 * Times of rounds are read beside frontiers, and those of stages beside products and iterations: of a colouring they would be most
 * of the file.
 */
const withoutParts = ({ timing, ...outcome }: Outcome): Outcome => {
  const { rounds: _rounds, stages, ...times } = timing ?? {}
  const isIterated = outcome.check?.measures?.['iterations'] !== undefined
  return { ...outcome, ...(timing && { timing: { ...times, ...(isIterated && stages && { stages }) } as Timing }) }
}

/** What the page's figures read of a problem. */
const figuresOf = ({ problem, rows, cols, nonzeros, frontiers, outcomes, cusparse, ...counts }: Figures): Figures => ({
  problem,
  rows,
  ...(cols !== undefined && cols !== rows && { cols }),
  nonzeros,
  ...countsOf(counts),
  ...(frontiers && { frontiers }),
  outcomes: outcomes.map((one) => outcomeOf(frontiers || counts.products !== undefined ? one : withoutParts(one))),
  ...(cusparse && { cusparse: peerOf(cusparse) }),
})

/** The library ran on the same device. */
const calledBy = (device: string | undefined, { cusparse, ...one }: Figures): Figures => ({
  ...one,
  ...(cusparse && { cusparse: { ...cusparse, ...(device !== undefined && { device }) } }),
})

type AdapterSweep = Sweep & Required<Pick<Sweep, 'adapter'>>

/** ISO 8601: programs of one day and version stand in one line. */
const dayOf = (date: string): string => date.slice(0, 10)

/** The source of each figure: the file on the shelf before, or the record of a bench. */
type Origins = Map<Outcome, Origin>

function readSweep(file: string, origins: Origins): AdapterSweep {
  const { date, adapter, operation, memory, source, processes, figures } = JSON.parse(
    readFileSync(file, 'utf8'),
  ) as Partial<Sweep>
  if (!date || !adapter || !Array.isArray(figures))
    throw new AppError('NoSweep', `${file} is not what ${writers()} writes.`)
  const beside = path.resolve(path.dirname(file)) === path.resolve(FOLDER) ? programsBeside(file) : undefined
  const kept = figures.map(figuresOf)
  for (const [f, { problem, outcomes }] of kept.entries())
    for (const [o, outcome] of outcomes.entries()) {
      const { program } = figures[f].outcomes[o] as BenchOutcome
      const known = beside && originOf(beside, problem, outcome)
      origins.set(outcome, known ?? { date: dayOf(date), ...(source && { source }), ...(program && { program }) })
    }
  return {
    date,
    adapter,
    ...(operation && { operation }),
    ...(memory && { memory }),
    ...(source && { source }),
    ...(processes !== undefined && { processes }),
    figures: kept,
  }
}

/** The version that took all figures; undefined where several did. */
function oneVersion(figures: readonly Figures[], origins: Origins): string | undefined {
  const timed = figures.flatMap(({ outcomes }) => outcomes.filter(({ timing }) => timing))
  const [source, ...others] = new Set(timed.map((outcome) => origins.get(outcome)?.source))
  return others.length === 0 ? source : undefined
}

function writePrograms(name: string, figures: readonly Figures[], origins: Origins): void {
  const file = programsFile(name)
  mkdirSync(path.dirname(file), { recursive: true })
  const timed = figures.flatMap(({ problem, outcomes }) =>
    outcomes.flatMap((outcome) => {
      const origin = origins.get(outcome)
      return outcome.timing && origin ? [{ problem, outcome, origin }] : []
    }),
  )
  writeFileSync(file, programsText(shelfPrograms(timed)))
}

/**
 * Puts what `npm run bench -- sptrsv` or `-- spmv` wrote on the page's shelf, to be shown before anything is measured: one or several
 * files of one adapter, later ones over earlier ones. `--name h100` the file in public/figures, `--adapter "NVIDIA H100"`
 * what the reader calls it, and the device of the library. The programs that gave the figures go beside them, into
 * bench/programs. Figures 6 and 7 need every step of an ablation: `--only sptrsv/structured --params variant=0
 * --params variant=4 --params variant=1 …`, all six.
 */
export async function run(args: string[]): Promise<void> {
  const options = { name: { type: 'string', default: 'recorded' }, adapter: { type: 'string' } } as const
  const { values, positionals } = parseArgs({ args, allowPositionals: true, options })
  const origins: Origins = new Map()
  const sweeps = positionals.map((file) => readSweep(file, origins))
  if (sweeps.length === 0) throw new AppError('NoSweep', `Name the files that ${writers()} wrote.`)
  const { figures: _, source: __, ...last } = sweeps[sweeps.length - 1]
  const { adapter, operation } = last
  if (sweeps.some((sweep) => sweep.operation !== operation))
    throw new AppError('NoSweep', 'Files of one operation go on the shelf together.')
  const figures = sweeps
    .flatMap((sweep) => sweep.figures.map((one) => calledBy(values.adapter, one)))
    .reduce<readonly Figures[]>(merged, [])
  // no figure is to look newer than it is
  const [date] = sweeps.map((one) => one.date).toSorted()
  const source = oneVersion(figures, origins)
  const name = values.adapter ?? adapter.name
  const sweep: Sweep = { ...last, date, ...(source && { source }), adapter: { ...adapter, name }, figures }
  mkdirSync(FOLDER, { recursive: true })
  writeFileSync(path.join(FOLDER, `${values.name}.json`), `${JSON.stringify(sweep)}\n`)
  writePrograms(`${values.name}.json`, figures, origins)
  const shelf = path.join(FOLDER, 'index.json')
  const others = (JSON.parse(readFileSync(shelf, 'utf8')) as string[]).filter((file) => file !== `${values.name}.json`)
  writeFileSync(shelf, `${JSON.stringify([`${values.name}.json`, ...others])}\n`)
  const counts = figures.map(({ problem, outcomes }) => `${problem} (${outcomes.length})`)
  console.log(`${values.name}.json: ${sweep.adapter?.name}, ${counts.join(', ')}`)
}
