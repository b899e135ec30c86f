import { count, error, percent, significant, time } from '#src/base/format.ts'
import { median, type Timing } from '#src/run/run.ts'
import { type Figures, type Middle, type PeerFigures, peerMs, solveMs } from './figures.ts'
import type { Way } from './peer.ts'

/** What can be said of one time, ours or the library's. */
interface Row {
  /** Milliseconds: one alone, one of many, and all that comes before the first. */
  readonly single: number | undefined
  readonly backToBack: number | undefined
  readonly analysis: number
  /** What counts: alone, or one of many where that is all. */
  readonly ms: number
  /** Bytes of its own layout, where they are known. */
  readonly ownBytes: number | undefined
  readonly backward: number
  readonly forward: number
}

interface Column {
  readonly title: string
  readonly width: number
  cell(row: Row, figures: Figures): string
}

const known = (value: number | undefined, unit = '') => (value === undefined ? '-' : significant(value) + unit)
const gigabytes = (bytes: number | undefined, ms: number) => bytes && bytes / ms / 1e6

const speed = ({ ms }: Row, { cusparse }: Figures) => cusparse && peerMs(cusparse).single / ms

/** The read rate of the same run, measured beside the library where there is one, in GB/s. */
export function readRate({ cusparse, memory }: Figures): number | undefined {
  const rate = (cusparse?.memory ?? memory)?.read.bytesPerSecond
  return rate && rate / 1e9
}

/** Share of the read rate at which a kernel moves its own format's bytes. */
export function shareOfRead(bytes: number | undefined, ms: number, figures: Figures): number | undefined {
  const [moved, most] = [gigabytes(bytes, ms), readRate(figures)]
  return moved && most && moved / most
}

const ALL = [
  { title: 'single ms', width: 12, cell: ({ single }) => known(single) },
  { title: 'back to back', width: 15, cell: ({ backToBack }) => known(backToBack) },
  { title: 'analysis ms', width: 14, cell: ({ analysis }) => known(analysis) },
  { title: 'GB/s', width: 10, cell: ({ ms }, { bytes }) => known(gigabytes(bytes, ms)) },
  { title: 'of cuSPARSE', width: 13, cell: (row, figures) => known(speed(row, figures), '×') },
] as const satisfies Column[]

const SOLVES: readonly Column[] = [
  ...ALL,
  { title: 'backward', width: 11, cell: ({ backward }) => error(backward) },
  { title: 'forward', width: 10, cell: ({ forward }) => error(forward) },
]

/** What its own bytes are divided by, as in `streamMs`. */
const streamOf = ({ backToBack, ms }: Row): number => backToBack ?? ms

const OF_READ = (row: Row, figures: Figures) => {
  const share = shareOfRead(row.ownBytes, streamOf(row), figures)
  return share === undefined ? '-' : percent(share)
}

const PRODUCTS: readonly Column[] = [
  ...ALL.slice(0, 3),
  { title: 'in products', width: 13, cell: ({ analysis, ms }) => known(analysis / ms) },
  ...ALL.slice(3),
  { title: 'own GB/s', width: 11, cell: (row) => known(gigabytes(row.ownBytes, streamOf(row))) },
  { title: 'of read', width: 10, cell: OF_READ },
  { title: 'error', width: 10, cell: ({ backward }) => error(backward) },
]

const NAME = 26
const columnsOf = ({ levels }: Figures) => (levels === undefined ? PRODUCTS : SOLVES)

const line = (name: string, columns: readonly Column[], cell: (column: Column) => string) =>
  name.padEnd(NAME) + columns.map((column) => cell(column).padStart(column.width)).join('')

const rowLine = (name: string, row: Row, figures: Figures) =>
  line(name, columnsOf(figures), (column) => column.cell(row, figures))

function ours({ kernel, params, tuning, timing, check, cost, failure, stall }: Middle, figures: Figures): string {
  if (failure) return `${kernel}: ${failure.message}`
  if (stall) return `${kernel}: row ${stall.item} was not there after ${stall.polls} polls`
  const [backward, forward] = [check?.backward ?? NaN, check?.forward ?? NaN]
  if (!timing)
    return `${kernel}: wrong, backward error ${error(backward)}, forward ${error(forward)} in row ${check?.row}`
  const chosen = Object.entries(params).map(([name, value]) => `${name}=${value}`)
  const how = tuning ? ` tuned, best of ${tuning.trials.length} in ${time(tuning.ms)}` : ''
  const row = { ...timesOf(timing), ownBytes: cost?.bytes, backward, forward }
  return `${rowLine(kernel, row, figures)} ${chosen.join(' ')}${how}`
}

const timesOf = (timing: Timing) => ({
  single: timing.single && median(timing.single),
  backToBack: timing.backToBack && median(timing.backToBack),
  analysis: timing.analysisMs + timing.prepareMs,
  ms: solveMs(timing),
})

function theirs(way: Way, peer: PeerFigures, figures: Figures): string {
  const { single, backToBack } = peerMs(way)
  const { backward, forward } = way.check
  const analysis = way.analysisMs + (way.convertMs ?? 0)
  const row = { single, backToBack, analysis, ms: single, ownBytes: undefined, backward, forward }
  return rowLine(`cuSPARSE ${peer.cusparse} ${way.name}`, row, figures) + (way.check.ok ? '' : ' wrong')
}

/** Prints the outcomes on one problem as a table, in milliseconds and GB/s. */
export function show(figures: Figures): void {
  const { problem, rows, cols, nonzeros, levels, outcomes, cusparse } = figures
  const shape = rows === cols ? `${count(rows)} rows` : `${count(rows)} rows, ${count(cols)} columns`
  const deep = levels === undefined ? '' : `, ${count(levels)} levels`
  const columns = columnsOf(figures)
  console.log(`\n${problem}: ${shape}, ${count(nonzeros)} nonzeros${deep}${memoryWords(figures)}`)
  console.log(line('', columns, ({ title }) => title))
  for (const way of cusparse ? (cusparse.ways ?? [cusparse]) : [])
    console.log(theirs(way, cusparse as PeerFigures, figures))
  for (const { name, why } of cusparse?.left ?? []) console.log(`cuSPARSE ${name}: ${why}`)
  for (const outcome of outcomes) console.log(ours(outcome, figures))
}

function memoryWords({ memory, cusparse }: Figures): string {
  const rates = [
    { who: 'here', rates: memory },
    { who: 'in CUDA', rates: cusparse?.memory },
  ].flatMap(({ who, rates: found }) =>
    found
      ? [
          `read ${significant(found.read.bytesPerSecond / 1e9)}, copy ${significant(found.copy.bytesPerSecond / 1e9)} GB/s ${who}`,
        ]
      : [],
  )
  return rates.length > 0 ? `; ${rates.join('; ')}` : ''
}
