import { noun, several } from '#src/core/base/nouns.ts'
import { percent, time } from '#src/core/base/format.ts'
import { fastestWay, version } from '#src/engine/run/times/peer.ts'
import { type PriceName, priceMs, type Prices } from '#src/engine/run/times/prices.ts'
import type { Sweep } from '#src/engine/run/times/sweep.ts'
import { benches, type FoundBench } from '#src/engine/catalog/benches.ts'
import { claimsOf, type Finding, findingOf, figuresByProblem, type Summary, sweepsOf } from './claims.ts'
import { type ComparedKind, msOf, type Pick, pickOf } from './compare.ts'
import { readRate, shareOfRead } from './read-rate.ts'

/** Between these two lines of README stands what `frontFigures` writes, and of docs/benchmarks.md what `readmeFigures` writes. */
export const BEGIN = '<!-- figures: written by npm run bench -- ratios --write -->'
export const END = '<!-- /figures -->'

/** How ratios are counted: `lessLaunch` is one at a time, each side without what a launch takes there. */
type ColumnKind = ComparedKind | 'lessLaunch'

const COLUMNS: readonly { title: string; kind: ColumnKind; tuned: boolean }[] = [
  { title: 'one at a time, by rule', kind: 'single', tuned: false },
  { title: 'back to back, by rule', kind: 'backToBack', tuned: false },
  { title: 'one at a time less a launch, by rule', kind: 'lessLaunch', tuned: false },
  { title: 'one at a time, tuned', kind: 'single', tuned: true },
  { title: 'back to back, tuned', kind: 'backToBack', tuned: true },
]

interface Line {
  readonly name: string
  readonly finding: Finding
  readonly picks: readonly [byRule: Pick, tuned: Pick]
}

/**
 * The figures on the shelf for README, in Markdown: a line for the first suite of each operation that is there as a whole,
 * and one of prices.
 * @param prices what kernels made for it measured
 */
export function frontFigures(sweeps: readonly Sweep[], all: readonly FoundBench[] = benches, prices?: Prices): string {
  const findings = claimsOf(all)
    .filter(({ bench, title }) => title === bench.claims[0].title)
    .map((claim) => findingOf(claim, sweeps))
  const lines = findings.filter(isSaid).flatMap(frontLine)
  return [...lines, prices && frontPrices(prices)].filter(Boolean).join('\n')
}

/** `- Solves, 16 grids: 5.1 times as fast (least: 3.4, D3N33 192³).` */
function frontLine({ claim: { bench, title }, summaries, lessLaunch }: Finding): string[] {
  const { single } = summaries.chosen
  if (!single) return []
  const least = `least: ${times(single.least.times)}, ${readable(bench, single.least.problem)}`
  const less = lessLaunch.chosen
    ? `, ${times(lessLaunch.chosen.mean)} times as fast where each side is counted without its launch`
    : ''
  return [`- ${heading(bench)}, ${title}: ${times(single.mean)} times as fast (${least})${less}.`]
}

/**
 * The figures on the shelf for docs/benchmarks.md, in Markdown: nothing of a suite that is not there as a whole.
 * @param prices what kernels made for it measured
 */
export function readmeFigures(sweeps: readonly Sweep[], all: readonly FoundBench[] = benches, prices?: Prices): string {
  const findings = claimsOf(all).map((claim) => findingOf(claim, sweeps))
  const lines = findings.filter(isSaid).flatMap(linesOf)
  if (lines.length === 0)
    return 'No suite has been measured as a whole yet: `npm run bench -- ratios` says what is missing.'
  const said = findings.filter(isSaid)
  const parts = [
    introOf(sweeps, all, hasTuned(lines)),
    tableOf(lines),
    suitesOf(said),
    ...notes(said, sweeps, all),
    pricesTold(prices),
  ]
  return parts.filter(Boolean).join('\n\n')
}

const isSaid = ({ missing }: Finding): boolean => missing.length === 0

const oneOf = ({ operation }: FoundBench): string => operation.words.one
const manyOf = (bench: FoundBench): string => several(oneOf(bench))
/** At the head of a line: `Solves`. */
const heading = (bench: FoundBench): string => manyOf(bench).replace(/^./, (letter) => letter.toUpperCase())

/** By the automatic choice; of some operations by the best kernel, too, which is known afterwards. */
function linesOf(finding: Finding): Line[] {
  const { bench, title } = finding.claim
  const name = `${heading(bench)}, ${title}`
  const chosen: Line = { name: `${name}: _Automatic_`, finding, picks: ['chosen', 'chosenTuned'] }
  const { best } = bench.told
  return best ? [chosen, { name: `${name}: ${best}`, finding, picks: ['best', 'bestTuned'] }] : [chosen]
}

/** `solve, product or transposition`. */
const either = (names: readonly string[]): string => names.join(', ').replace(/, ([^,]*)$/, ' or $1')

const hasTuned = (lines: readonly Line[]): boolean => columnsOf(lines).some(({ tuned }) => tuned)

function introOf(shelf: readonly Sweep[], all: readonly FoundBench[], tuned: boolean): string {
  // of what nothing is claimed, another machine may have taken
  const sweeps = all.filter(({ claims }) => claims.length > 0).flatMap((bench) => sweepsOf(shelf, bench))
  const counted = all.flatMap(({ told }) => (told.counted ? [`; ${told.counted} is`] : [])).join('')
  const ran = sweeps.find(({ adapter }) => adapter)
  const versions = sweeps.flatMap(({ figures }) => figures.flatMap(({ cusparse }) => cusparse?.cusparse ?? []))
  const processes = [...new Set(sweeps.filter(({ adapter }) => adapter).map((sweep) => sweep.processes ?? 1))]
  const middle = processes.length === 1 && processes[0] > 1 ? `, the middle one of ${processes[0]} processes` : ''
  return wrapped(
    `On an ${ran?.adapter?.name}, in one run with cuSPARSE ${version(versions[0])}, f32, every result checked${middle}: how many ` +
      'times as fast as the fastest algorithm of cuSPARSE, geometric mean, and in brackets the least and where. What comes ' +
      `before the first ${either(all.filter(({ claims }) => claims.length > 0).map(oneOf))} is not counted on either side${counted}. _By rule_: nothing was ` +
      `timed to choose.${tuned ? ' _Tuned_: candidates were timed on the very problem before.' : ''}`,
  )
}

type Column = (typeof COLUMNS)[number]

function summaryIn({ finding, picks }: Line, { kind, tuned }: Column): Summary | undefined {
  const pick = picks[tuned ? 1 : 0]
  return kind === 'lessLaunch' ? finding.lessLaunch[pick] : finding.summaries[pick][kind]
}

/** Columns in which some line has a number: where nothing was tuned, there is none of tuned ones. */
const columnsOf = (lines: readonly Line[]): readonly Column[] =>
  COLUMNS.filter((column) => lines.some((line) => summaryIn(line, column)))

function tableOf(lines: readonly Line[]): string {
  const columns = columnsOf(lines)
  const cells = (line: Line) => columns.map((column) => cellOf(line.finding.claim.bench, summaryIn(line, column)))
  const rows = [['', ...columns.map(({ title }) => title)], ...lines.map((line) => [line.name, ...cells(line)])]
  // as wide as the formatter would have them
  const widths = rows[0].map((_, c) => Math.max(...rows.map((row) => row[c].length)))
  const [head, ...body] = rows.map((row) => `| ${row.map((cell, c) => cell.padEnd(widths[c])).join(' | ')} |`)
  return [head, `| ${widths.map((width) => '-'.repeat(width)).join(' | ')} |`, ...body].join('\n')
}

const cellOf = (bench: FoundBench, summary: Summary | undefined): string =>
  summary ? `${times(summary.mean)} (${times(summary.least.times)}, ${readable(bench, summary.least.problem)})` : '–'

/** Two digits: more would not come out alike on another day. */
const times = (value: number): string => value.toPrecision(2)

/** A problem of an operation as a reader has it: `lower triangle of D3N7 64³`. */
function readable({ variants }: FoundBench, problem: string): string {
  const [begins, variant] = Object.entries(variants).find(([words]) => problem.startsWith(words)) ?? ['']
  return ((variant?.words ?? '') + problem.slice(begins.length))
    .replaceAll('^3', '³')
    .replace(/\d+x\d+x\d+/, (size) => size.replaceAll('x', '×'))
}

function suitesOf(findings: readonly Finding[]): string {
  const lines = findings.map(({ claim: { bench, title, problems, fresh }, timed }) => {
    const names = problems.map((problem) => readable(bench, problem)).join(', ')
    const said = [
      `${heading(bench)} of ${title}: ${names}.`,
      fresh && 'No rule was read off them.',
      timedWords(bench, timed),
    ]
    return wrapped(`- ${said.filter(Boolean).join(' ')}`, '  ')
  })
  return `The suites:\n\n${lines.join('\n')}`
}

/** Of how many kernels the best is, where it is told: not all suit every matrix, and large ones are timed with few. */
function timedWords({ told }: FoundBench, [least, most]: Finding['timed']): string {
  if (!told.best) return ''
  return `Timed on each: ${least === most ? '' : `${least} to `}${most} ${noun(most, 'kernel')}.`
}

function notes(said: readonly Finding[], sweeps: readonly Sweep[], all: readonly FoundBench[]): string[] {
  // of the others nothing stands in the table
  const told = all.filter(({ claims }) => claims.length > 0)
  const sentences = [
    ...told.flatMap((bench) => behindWords(said, bench)),
    ...told.flatMap((bench) => readWords(sweeps, bench)),
    ...told.flatMap((bench) => beforeWords(sweeps, bench)),
  ]
  if (sentences.length === 0) return []
  return [`From the same runs:\n\n${sentences.map((sentence) => wrapped(`- ${sentence}`, '  ')).join('\n')}`]
}

/** How far the automatic choice is behind the best kernel, suite by suite. */
function behindWords(said: readonly Finding[], bench: FoundBench): string[] {
  const { best } = bench.told
  const suites = said.flatMap(({ claim, behind }) => {
    if (claim.bench !== bench || !behind) return []
    const { mean, least } = behind
    return [`${claim.title} ${times(mean)} (${times(least.times)}, ${readable(bench, least.problem)})`]
  })
  if (!best || suites.length === 0) return []
  return [
    `${heading(bench)}: how many times as long as the ${best} by rule _Automatic_ by rule takes, geometric mean, and in ` +
      `brackets the most and where: ${suites.join('; ')}.`,
  ]
}

/** At what share of the read rate the best kernel moves its own bytes. */
function readWords(sweeps: readonly Sweep[], bench: FoundBench): string[] {
  const { reads } = bench.told
  if (!reads) return []
  const memory = sweepsOf(sweeps, bench).find((sweep) => sweep.memory)?.memory
  const rate = memory && readRate({ memory })
  const known = figuresByProblem(sweeps, bench)
  const shares = reads.problems.map((problem) => {
    const best = pickOf(known.get(problem)?.outcomes ?? [], 'best', 'backToBack', bench.headline)
    return best && shareOfRead(best.cost?.bytes, msOf(best, 'backToBack'), rate)
  })
  const found = shares.filter((share) => share !== undefined)
  if (found.length < shares.length) return []
  const [least, most] = [Math.min(...found), Math.max(...found)].map(percent)
  return [reads.says(least, most)]
}

const PRICED: Readonly<Record<PriceName, string>> = {
  launch: 'a launch takes',
  dispatch: 'one more dispatch in a pass takes',
  hop: 'a hop from one workgroup to another takes',
  barrier: 'a barrier of one workgroup takes',
}

/** What a run pays besides its arithmetic. */
function pricesTold(prices: Prices | undefined): string {
  if (!prices) return ''
  const { adapter, cuda } = prices
  const said = Object.entries(PRICED).map(([name, takes]) => {
    const [here, there] = [prices.prices, cuda?.prices].map((list) => priceMs(list, name as PriceName))
    return `${takes} ${time(here)}${cuda ? ` (CUDA ${time(there)})` : ''}`
  })
  const by = `By kernels made for it (\`npm run bench -- prices\`, ${adapter.name}, WebGPU)`
  return wrapped(`${by}: ${said.join(', ')}.`, '')
}

const FRONT_PRICES: readonly PriceName[] = ['launch', 'dispatch', 'hop']

function frontPrices({ prices }: Prices): string {
  const told = FRONT_PRICES.map((name) => `${PRICED[name]} ${time(priceMs(prices, name))}`)
  return `- ${told.join(', ').replace(/^./, (letter) => letter.toUpperCase())}.`
}

/** Milliseconds from which on making a format is told. */
const LEAST_MS = 0.1

const converting = (ms = 0): string =>
  ms < LEAST_MS ? '' : `, after ${time(ms)} in which the processor made its format`

function beforeWords(sweeps: readonly Sweep[], bench: FoundBench): string[] {
  const { before } = bench.told
  const figures = figuresByProblem(sweeps, bench).get(before)
  const way = figures?.cusparse && fastestWay(figures.cusparse, 'single')
  const pick = (which: Pick) => pickOf(figures?.outcomes ?? [], which, 'single', bench.headline)?.timing
  const [ours, tuned] = [pick('chosen'), pick('chosenTuned')]
  if (!ours || !way || way.analysisWarmMs === undefined) return []
  const tuning = tuned?.tuneMs === undefined ? '' : `, timing candidates ${time(tuned.tuneMs)} more`
  const cold = way.analysisColdMs === undefined ? '' : `, ${time(way.analysisColdMs)} the first time in a process`
  // cuSPARSE makes no such format itself: bench/cusparse does, in plain loops
  const converted = converting(way.convertMs)
  return [
    `Before the first ${oneOf(bench)} (${readable(bench, before)}) _Automatic_ takes ${time(ours.analysisMs + ours.prepareMs)}${tuning}; ` +
      `cuSPARSE’s ${way.name} takes ${time(way.analysisWarmMs)}${cold}${converted}.`,
  ]
}

/** Lines of documents are no longer than this. */
const WIDTH = 120

function wrapped(text: string, indent = ''): string {
  const lines = ['']
  for (const word of text.split(' ')) {
    const last = lines[lines.length - 1]
    if (last && last.length + 1 + word.length > WIDTH) lines.push(indent + word)
    else lines[lines.length - 1] = last ? `${last} ${word}` : word
  }
  return lines.join('\n')
}

/** A document with its figures replaced. Throws Error where the lines between which they stand are missing. */
export function withFigures(document: string, figures: string): string {
  const [begin, end] = [document.indexOf(BEGIN), document.indexOf(END)]
  if (begin < 0 || end < begin) throw new Error(`The document has no ${BEGIN} … ${END}.`)
  return `${document.slice(0, begin + BEGIN.length)}\n\n${figures}\n\n${document.slice(end)}`
}
