import { percent, time } from '#src/base/format.ts'
import { fastestWay, versionOf } from '#src/run/peer.ts'
import type { Sweep } from '#src/run/sweep.ts'
import { type Claim, CLAIMS, type Finding, findingOf, HEADLINES, problemsOf, type Summary } from './claims.ts'
import { type ComparedKind, msOf, type Pick, pickOf } from './compare.ts'
import { launchMs, shareOfRead } from './read-rate.ts'

/** Between these two lines of README stands what `readmeFigures` writes. */
export const BEGIN = '<!-- figures: written by npm run bench -- ratios --write -->'
export const END = '<!-- /figures -->'

/** Of what analysis is told. */
const LARGE = { sptrsv: 'D3N27 128^3', spmv: 'lower of D3N27 256^3' } as const

const COLUMNS: readonly { title: string; kind: ComparedKind; tuned: boolean }[] = [
  { title: 'one at a time, by rule', kind: 'single', tuned: false },
  { title: 'back to back, by rule', kind: 'backToBack', tuned: false },
  { title: 'one at a time, tuned', kind: 'single', tuned: true },
  { title: 'back to back, tuned', kind: 'backToBack', tuned: true },
]

interface Line {
  readonly name: string
  readonly finding: Finding
  readonly picks: readonly [byRule: Pick, tuned: Pick]
}

/** What README says of the figures on the shelf, in Markdown: nothing of a suite that is not there as a whole. */
export function readmeFigures(sweeps: readonly Sweep[]): string {
  const findings = CLAIMS.map((claim) => findingOf(claim, sweeps))
  const lines = findings.filter(isSaid).flatMap(linesOf)
  if (lines.length === 0)
    return 'No suite has been measured as a whole yet: `npm run bench -- ratios` says what is missing.'
  const parts = [introOf(sweeps), tableOf(lines), suitesOf(findings.filter(isSaid)), ...notesOf(findings, sweeps)]
  return parts.filter(Boolean).join('\n\n')
}

const isSaid = ({ missing }: Finding): boolean => missing.length === 0

/** A solve is told of by the automatic choice; a product by it and by the best format, which is known afterwards. */
function linesOf(finding: Finding): Line[] {
  const { operation, title } = finding.claim
  const one = operation === 'sptrsv' ? 'Solves' : 'Products'
  const chosen: Line = { name: `${one}, ${title}: _Automatic_`, finding, picks: ['chosen', 'chosenTuned'] }
  const best: Line = { name: `${one}, ${title}: best format`, finding, picks: ['best', 'bestTuned'] }
  return operation === 'sptrsv' ? [chosen] : [chosen, best]
}

function introOf(sweeps: readonly Sweep[]): string {
  const ran = sweeps.find(({ adapter }) => adapter)
  const versions = sweeps.flatMap(({ figures }) => figures.flatMap(({ cusparse }) => cusparse?.cusparse ?? []))
  const processes = [...new Set(sweeps.filter(({ adapter }) => adapter).map((sweep) => sweep.processes ?? 1))]
  const middle = processes.length === 1 && processes[0] > 1 ? `, the middle one of ${processes[0]} processes` : ''
  return wrapped(
    `On an ${ran?.adapter?.name}, in one run with cuSPARSE ${versionOf(versions[0])}, f32, every result checked${middle}: how many ` +
      'times as fast as the fastest algorithm of cuSPARSE, geometric mean, and in brackets the least and where. What comes ' +
      'before the first solve or product is not counted on either side; the reset that a solve needs is. _By rule_: nothing was ' +
      'timed to choose. _Tuned_: candidates were timed on the very problem before.',
  )
}

function tableOf(lines: readonly Line[]): string {
  const cells = (line: Line) =>
    COLUMNS.map(({ kind, tuned }) => cellOf(line.finding.summaries[line.picks[tuned ? 1 : 0]][kind]))
  const rows = [['', ...COLUMNS.map(({ title }) => title)], ...lines.map((line) => [line.name, ...cells(line)])]
  // as wide as the formatter would have them
  const widths = rows[0].map((_, c) => Math.max(...rows.map((row) => row[c].length)))
  const [head, ...body] = rows.map((row) => `| ${row.map((cell, c) => cell.padEnd(widths[c])).join(' | ')} |`)
  return [head, `| ${widths.map((width) => '-'.repeat(width)).join(' | ')} |`, ...body].join('\n')
}

const cellOf = (summary: Summary | undefined): string =>
  summary ? `${times(summary.mean)} (${times(summary.least.times)}, ${readable(summary.least.problem)})` : '–'

/** Two digits: more would not come out alike on another day. */
const times = (value: number): string => value.toPrecision(2)

/** `lower of D3N7 64^3` as a reader has it. */
export const readable = (problem: string): string =>
  problem
    .replace(/^lower of (.*)$/, 'lower triangle of $1')
    .replace(/^ilu0 of (.*)$/, 'ILU(0) of $1')
    .replaceAll('^3', '³')
    .replace(/\d+x\d+x\d+/, (size) => size.replaceAll('x', '×'))

function suitesOf(findings: readonly Finding[]): string {
  const lines = findings.map(({ claim }) => {
    const fresh = claim.fresh ? ' No rule was read off them.' : ''
    return wrapped(`- ${oneOf(claim)} of ${claim.title}: ${claim.problems.map(readable).join(', ')}.${fresh}`, '  ')
  })
  return lines.join('\n')
}

const oneOf = ({ operation }: Claim): string => (operation === 'sptrsv' ? 'Solves' : 'Products')

function notesOf(findings: readonly Finding[], sweeps: readonly Sweep[]): string[] {
  const sentences = [
    ...findings.filter(isSaid).flatMap(behindWords),
    ...readWords(sweeps),
    ...launchWords(sweeps),
    ...beforeWords(sweeps),
  ]
  return sentences.length > 0 ? [wrapped(sentences.join(' '))] : []
}

function behindWords({ claim, behind }: Finding): string[] {
  if (claim.operation !== 'spmv' || !behind) return []
  const { mean, least } = behind
  const most = `${times(least.times)} on ${readable(least.problem)} at most`
  return [
    `On the ${claim.title} of products _Automatic_ by rule takes ${times(mean)} times as long as the best format by rule, ${most}.`,
  ]
}

/** At what share of the read rate the best format moves its own bytes, of the largest triangles. */
function readWords(sweeps: readonly Sweep[]): string[] {
  const rate = sweeps.find(({ operation, memory }) => operation === 'spmv' && memory)?.memory?.read.bytesPerSecond
  const known = problemsOf(sweeps, 'spmv')
  const shares = ['D3N7', 'D3N13', 'D3N27'].map((stencil) => {
    const best = pickOf(known.get(`lower of ${stencil} 256^3`)?.outcomes ?? [], 'best', 'backToBack', HEADLINES.spmv)
    return best && shareOfRead(best.cost?.bytes, msOf(best, 'backToBack'), rate)
  })
  const found = shares.filter((share) => share !== undefined)
  if (found.length < shares.length) return []
  const [least, most] = [Math.min(...found), Math.max(...found)].map(percent)
  return [
    `Back to back, the best formats by rule of the three triangles at 256³ are read at ${least} to ${most} of the rate at which a plain pass reads memory.`,
  ]
}

/** What bounds small products: the least that a launch takes, from WebGPU and from CUDA. */
function launchWords(sweeps: readonly Sweep[]): string[] {
  const own = sweeps.find(({ operation, memory }) => operation === 'spmv' && memory?.launch)?.memory?.launch
  const floors = [...problemsOf(sweeps, 'spmv').values()].flatMap(({ cusparse }) => cusparse?.launchFloor ?? [])
  const words = (kind: ComparedKind) => {
    const [here, there] = [launchMs(own, kind), launchMs(floors[0], kind)]
    return here === undefined || there === undefined ? [] : [`${time(here)} from WebGPU and ${time(there)} from CUDA`]
  }
  const [single, many] = [words('single'), words('backToBack')]
  if (single.length === 0 || many.length === 0) return []
  return [`A dispatch that writes one word takes ${single[0]} alone, ${many[0]} back to back.`]
}

/** Milliseconds from which on making a format is told. */
const LEAST_MS = 0.1

const converting = (ms = 0): string =>
  ms < LEAST_MS ? '' : `, after ${time(ms)} in which the processor made its format`

function beforeWords(sweeps: readonly Sweep[]): string[] {
  return (['sptrsv', 'spmv'] as const).flatMap((operation) => {
    const figures = problemsOf(sweeps, operation).get(LARGE[operation])
    const way = figures?.cusparse && fastestWay(figures.cusparse, 'single')
    const pick = (which: Pick) => pickOf(figures?.outcomes ?? [], which, 'single', HEADLINES[operation])?.timing
    const [ours, tuned] = [pick('chosen'), pick('chosenTuned')]
    if (!ours || !way || way.analysisWarmMs === undefined) return []
    const tuning = tuned?.tuneMs === undefined ? '' : `, timing candidates ${time(tuned.tuneMs)} more`
    const cold = way.analysisColdMs === undefined ? '' : ` and ${time(way.analysisColdMs)} the first time in a process`
    // cuSPARSE makes no such format itself: bench/cusparse does, in plain loops
    const converted = converting(way.convertMs)
    const one = operation === 'sptrsv' ? 'solve' : 'product'
    return [
      `Before the first ${one} of ${readable(LARGE[operation])}, _Automatic_ takes ${time(ours.analysisMs + ours.prepareMs)}${tuning}; ` +
        `cuSPARSE’s ${way.name} takes ${time(way.analysisWarmMs)}${cold}${converted}.`,
    ]
  })
}

/** Lines of README are no longer than this. */
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

/** README with its figures replaced. Throws Error where the lines between which they stand are not there. */
export function withFigures(readme: string, figures: string): string {
  const [begin, end] = [readme.indexOf(BEGIN), readme.indexOf(END)]
  if (begin < 0 || end < begin) throw new Error(`README has no ${BEGIN} … ${END}.`)
  return `${readme.slice(0, begin + BEGIN.length)}\n\n${figures}\n\n${readme.slice(end)}`
}
