import { count, error, percent, plural, significant, time } from '#src/core/base/format.ts'
import type { FoundBench } from '#src/engine/catalog/benches.ts'
import { fastestWay, version, wayMs } from '#src/engine/run/times/peer.ts'
import { median, type Samples, type Timing, type WholeCalls } from '#src/engine/run/run.ts'
import { keptValues, type MemoryRates } from '#src/engine/run/times/sweep.ts'
import type { BenchFigures, Middle } from './figures.ts'
import type { JudgedWay } from './peer-rounds.ts'
import { launchMs, readRate, shareOfRead } from './read-rate.ts'

/** What can be said of one time, ours or the library's; milliseconds. */
interface Row {
  readonly single: number | undefined
  /** Of a solve without its reset. */
  readonly solveOnly: number | undefined
  readonly backToBack: number | undefined
  /** All that comes before the first, in a process that has solved others … */
  readonly analysis: number | undefined
  /** … of the library's: the first of a process … */
  readonly cold: number | undefined
  /** … and of ours: choosing parameters by timing candidates, which comes on top. */
  readonly tuning: number | undefined
  /** A launch that writes one word, single, by the same stopwatch. */
  readonly launch: number | undefined
  /** Of a format of its own. */
  readonly bytes: number | undefined
  readonly backward: number
  readonly forward: number
}

interface Column {
  readonly title: string
  readonly width: number
  cell(row: Row, figures: BenchFigures): string
}

const known = (value: number | undefined, unit = '') => (value === undefined ? '-' : significant(value) + unit)
const gigabytes = (bytes: number | undefined, ms: number | undefined) => (bytes && ms ? bytes / ms / 1e6 : undefined)

/** How many times as fast as the library's fastest algorithm of the same kind. */
const ratio =
  (kind: 'single' | 'backToBack') =>
  (row: Row, { cusparse }: BenchFigures) => {
    const [least, own] = [cusparse && wayMs(fastestWay(cusparse, kind), kind), row[kind]]
    return known(least && own && least / own, '×')
  }

const SINGLE: Column = { title: 'single ms', width: 11, cell: ({ single }) => known(single) }
const WITHOUT: Column = { title: 'no reset', width: 11, cell: ({ solveOnly }) => known(solveOnly) }
const LESS: Column = {
  title: 'less launch',
  width: 13,
  cell: ({ single, launch }) => known(single !== undefined && launch !== undefined ? single - launch : undefined),
}
const MANY: Column = { title: 'back to back', width: 14, cell: ({ backToBack }) => known(backToBack) }
const BEFORE: readonly Column[] = [
  { title: 'analysis ms', width: 13, cell: ({ analysis }) => known(analysis) },
  { title: 'cold', width: 9, cell: ({ cold }) => known(cold) },
  { title: 'tuning', width: 9, cell: ({ tuning }) => known(tuning) },
]
const RATIOS: readonly Column[] = [
  { title: 'of cuSPARSE', width: 13, cell: ratio('single') },
  { title: 'back to back', width: 14, cell: ratio('backToBack') },
]
const SPEED: Column = {
  title: 'GB/s',
  width: 10,
  cell: (row, { bytes }) => known(gigabytes(bytes, row.single ?? row.backToBack)),
}

/** What its own bytes are divided by, and those of a plain read too: what a launch takes does not count as memory's. */
const stream = ({ backToBack, single, launch = 0 }: Row) =>
  backToBack ?? (single === undefined ? undefined : single - launch)

const OF_MEMORY: readonly Column[] = [
  { title: 'own GB/s', width: 10, cell: (row) => known(gigabytes(row.bytes, stream(row))) },
  {
    title: 'of read',
    width: 9,
    cell: (row, figures) => {
      const share = shareOfRead(row.bytes, stream(row), readRate(figures))
      return share === undefined ? '-' : percent(share)
    },
  },
]

const NAME = 26

/** What can be told of an operation's times. */
function columnsOf({ resets, memory, errors }: FoundBench): readonly Column[] {
  const titles = Object.entries(errors) as [keyof typeof errors, string][]
  return [
    SINGLE,
    ...(resets ? [WITHOUT] : []),
    ...(memory ? [LESS] : []),
    MANY,
    ...BEFORE,
    SPEED,
    ...RATIOS,
    ...(memory ? OF_MEMORY : []),
    ...titles.map(([kind, title]): Column => ({ title, width: 10, cell: (row) => error(row[kind]) })),
  ]
}

const line = (name: string, columns: readonly Column[], cell: (column: Column) => string) =>
  name.padEnd(NAME) + columns.map((column) => cell(column).padStart(column.width)).join('')

/** Prints a row of a problem's table. */
type RowLine = (name: string, row: Row) => string

function ours(
  { kernel, params, tuning, timing, check, cost, failure, stall }: Middle,
  figures: BenchFigures,
  rowLine: RowLine,
): string {
  if (failure) return `${kernel}: ${failure.message}`
  if (stall) return `${kernel}: row ${stall.item} was not there after ${stall.polls} polls`
  const [backward, forward] = check ? keptValues(check) : [NaN, NaN]
  if (!timing) return `${kernel}: wrong, backward error ${error(backward)}, forward ${error(forward)}`
  const chosen = Object.entries(params).map(([name, value]) => `${name}=${value}`)
  const how = tuning ? ` tuned, best of ${tuning.trials.length} in ${time(tuning.ms)}` : ''
  const row = {
    ...timesOf(timing),
    launch: launchMs(figures.memory?.launch, 'single'),
    bytes: cost?.bytes,
    backward,
    forward,
  }
  return `${rowLine(kernel, row)} ${chosen.join(' ')}${how}${withheldWords(timing.withheld)}${iterationWords(check, timing)}${stageWords(timing)}${wholeWords(timing.whole)}`
}

const medianOf = (samples: Samples | undefined) => samples && median(samples)

const timesOf = (timing: Timing) => ({
  single: medianOf(timing.single),
  solveOnly: medianOf(timing.solveOnly),
  backToBack: medianOf(timing.backToBack),
  analysis: timing.analysisMs + timing.prepareMs,
  cold: undefined,
  tuning: timing.tuneMs,
})

/** How many iterations a solve took, and what one takes: the middle of all rounds, those after its end among them. */
function iterationWords(check: Middle['check'], { rounds }: Timing): string {
  const iterations = check?.measures?.['iterations']
  if (typeof iterations !== 'number' || !rounds) return ''
  const all = { ms: rounds.map(({ ms }) => ms), clock: 'timestamp' } as const
  return `; ${plural(iterations, 'iteration')}, ${time(median(all))} each`
}

const stageWords = ({ stages = [], readMs }: Timing): string =>
  [
    ...stages.map(({ name, ms }) => `; ${name || 'without a name'} ${time(median(ms))}`),
    ...(readMs === undefined ? [] : [`; between stages ${time(readMs)}`]),
  ].join('')

/** A whole call by the wall clock. */
const wholeWords = (whole: WholeCalls | undefined): string => {
  if (!whole) return ''
  const [allocated, kept] = [whole.allocated, whole.kept].map((ms) => time(median({ ms, clock: 'cpu' })))
  return `; whole call ${allocated} with memory allocated, ${kept} with memory kept`
}

const withheldWords = (withheld: Readonly<Record<string, string>> | undefined): string =>
  Object.entries(withheld ?? {})
    .map(([kind, why]) => `; ${kind} withheld: ${why}`)
    .join('')

function theirs(way: JudgedWay, figures: BenchFigures, rowLine: RowLine): string {
  const [backward, forward] = keptValues(way.check)
  const row: Row = {
    single: wayMs(way, 'single'),
    solveOnly: undefined,
    backToBack: wayMs(way, 'backToBack'),
    analysis: (way.analysisWarmMs ?? NaN) + (way.convertMs ?? 0),
    cold: way.analysisColdMs,
    tuning: undefined,
    launch: launchMs(figures.cusparse?.memory?.launch, 'single'),
    bytes: undefined,
    backward,
    forward,
  }
  const given = way.launch ? ` given: ${way.launch.single}, ${way.batch} by ${way.launch.backToBack}` : ''
  const does = Object.entries(way.operations ?? {}).flatMap(([kind, times]) => (times > 0 ? [`${times} ${kind}`] : []))
  const each = does.length > 0 ? `; each: ${does.join(', ')}` : ''
  const busy = way.busyMs ? `; GPU at work ${time(median({ ms: way.busyMs, clock: 'timestamp' }))}` : ''
  const room = way.bytes === undefined ? '' : `; ${count(way.bytes)} bytes`
  const more = `${wholeWords(way.whole)}${busy}${room}`
  return `${rowLine(`cuSPARSE ${way.name}`, row)}${given}${each}${more}${withheldWords(way.withheld)}`
}

/** Prints the outcomes on one problem as a table, in milliseconds and GB/s. */
export function showTable(bench: FoundBench, figures: BenchFigures): void {
  const { problem, rows, cols, nonzeros, levels, products, entries, outcomes, cusparse } = figures
  const shape = rows === cols ? `${count(rows)} rows` : `${count(rows)} rows, ${count(cols)} columns`
  const deep = levels === undefined ? '' : `, ${count(levels)} levels`
  const made = products === undefined ? '' : `, ${count(products)} products, ${count(entries ?? NaN)} entries`
  const columns = columnsOf(bench)
  const rowLine: RowLine = (name, row) => line(name, columns, (column) => column.cell(row, figures))
  console.log(
    `\n${problem}: ${shape}, ${count(nonzeros)} nonzeros${deep}${made}${memoryWords(figures)}${peerWords(figures)}`,
  )
  console.log(line('', columns, ({ title }) => title))
  for (const way of cusparse?.ways ?? []) console.log(theirs(way, figures, rowLine))
  for (const { name, why } of cusparse?.left ?? []) console.log(`cuSPARSE ${name}: ${why}`)
  for (const outcome of outcomes) console.log(ours(outcome, figures, rowLine))
}

const peerWords = ({ cusparse }: BenchFigures): string =>
  cusparse ? `; cuSPARSE ${version(cusparse.cusparse)}, after ${time(cusparse.spinMs)} of spinning` : ''

function memoryWords({ memory, cusparse }: BenchFigures): string {
  const rates = [
    { who: 'here', rates: memory },
    { who: 'in CUDA', rates: cusparse?.memory },
  ].flatMap(({ who, rates: found }) =>
    found
      ? [
          `read ${significant(found.read.bytesPerSecond / 1e9)}, copy ${significant(found.copy.bytesPerSecond / 1e9)} GB/s${launchWords(found)} ${who}`,
        ]
      : [],
  )
  return rates.length > 0 ? `; ${rates.join('; ')}` : ''
}

function launchWords(memory: MemoryRates): string {
  const [single, many] = [launchMs(memory.launch, 'single'), launchMs(memory.launch, 'backToBack')]
  const alone = single === undefined ? '' : `, an empty launch ${time(single)}`
  return alone + (many === undefined ? '' : `, ${time(many)} back to back`)
}
