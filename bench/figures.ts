import { count, error, significant, time } from '#src/base/format.ts'
import type { Measured } from '#src/gpu/timing.ts'
import type { Params } from '#src/kernel/kernel.ts'
import { median, type Timing } from '#src/run/run.ts'
import type { PeerRound } from './peer.ts'
import type { Tuning } from '#src/run/tuning.ts'
import type { Round } from './round.ts'

/** One kernel with one set of parameters on one problem. */
export interface Outcome extends Measured {
  readonly kernel: string
  readonly params: Params
  /** How the parameters were chosen, where candidates were timed. */
  readonly tuning?: Tuning
}

/** The middle one of several processes, and what each of them said. */
export interface Middle extends Outcome {
  /** Median milliseconds of a single solve in every process. */
  readonly singles: readonly number[]
}

/** Another implementation's times of one problem; the middle process's. */
export interface PeerFigures extends PeerRound {
  readonly singles: readonly number[]
}

export interface Figures {
  readonly problem: string
  readonly rows: number
  readonly nonzeros: number
  readonly levels: number
  /** What the effective bandwidth counts (notation.md): matrix, right-hand side and solution. */
  readonly bytes: number
  readonly cusparse?: PeerFigures
  readonly outcomes: readonly Middle[]
}

/** Milliseconds of one solve: between timestamps, or of one among many where that is all. */
export const solveMs = ({ single, backToBack }: Timing): number => {
  const samples = single ?? backToBack
  return samples ? median(samples) : NaN
}

const middleMs = (ms: readonly number[]): number => [...ms].sort((a, b) => a - b)[(ms.length - 1) >> 1]

/** Figures of a problem from one or several processes, each of which ran the same kernels in the same order. */
export function figuresOf(problem: string, rounds: readonly Round[], peers: readonly PeerRound[]): Figures {
  const { rows, nonzeros, levels, outcomes } = rounds[0]
  return {
    problem,
    rows,
    nonzeros,
    levels,
    bytes: 8 * nonzeros + 4 * (rows + 1) + 8 * rows,
    ...(peers.length > 0 && { cusparse: middlePeer(peers) }),
    outcomes: outcomes.map((_, o) => middleOf(rounds.map((round) => round.outcomes[o]))),
  }
}

/** One that has no time, because something is wrong, stands for all. */
function middleOf(outcomes: readonly Outcome[]): Middle {
  const untimed = outcomes.find(({ timing }) => !timing)
  if (untimed) return { ...untimed, singles: [] }
  const singles = outcomes.map(({ timing }) => solveMs(timing as Timing))
  return { ...outcomes[singles.indexOf(middleMs(singles))], singles }
}

function middlePeer(peers: readonly PeerRound[]): PeerFigures {
  const singles = peers.map(({ single }) => middleMs(single))
  return { ...peers[singles.indexOf(middleMs(singles))], singles }
}

/** Milliseconds of a single solve of the peer's, and of one among many. */
export const peerMs = ({ single, backToBack }: PeerRound) => ({
  single: middleMs(single),
  backToBack: middleMs(backToBack),
})

const COLUMNS = [26, 12, 15, 14, 10, 13, 11, 10] as const

const line = (cells: readonly string[]) =>
  cells.map((cell, c) => (c === 0 ? cell.padEnd(COLUMNS[c]) : cell.padStart(COLUMNS[c]))).join('')

const HEAD = line(['', 'single ms', 'back to back', 'analysis ms', 'GB/s', 'of cuSPARSE', 'backward', 'forward'])

const known = (value: number | undefined, unit = '') => (value === undefined ? '-' : significant(value) + unit)

/** Bandwidth and speed, as so many times the peer's, are of a single solve, or of one of many where that is all. */
function timesOf(timing: Timing, { bytes, cusparse }: Figures): string[] {
  const [alone, many] = [timing.single, timing.backToBack].map((samples) => samples && median(samples))
  const solve = solveMs(timing)
  const speed = cusparse && peerMs(cusparse).single / solve
  const analysis = timing.analysisMs + timing.prepareMs
  return [known(alone), known(many), known(analysis), known(bytes / solve / 1e6), known(speed, '×')]
}

function row({ kernel, params, tuning, timing, check, failure, stall }: Outcome, figures: Figures): string {
  if (failure) return `${kernel}: ${failure.message}`
  if (stall) return `${kernel}: row ${stall.item} was not there after ${stall.polls} polls`
  const [backward, forward] = [error(check?.backward ?? NaN), error(check?.forward ?? NaN)]
  if (!timing) return `${kernel}: wrong, backward error ${backward}, forward ${forward} in row ${check?.row}`
  const chosen = Object.entries(params).map(([name, value]) => `${name}=${value}`)
  const how = tuning ? ` tuned, best of ${tuning.trials.length} in ${time(tuning.ms)}` : ''
  return `${line([kernel, ...timesOf(timing, figures), backward, forward])} ${chosen.join(' ')}${how}`
}

function peerRow(peer: PeerFigures, { bytes }: Figures): string {
  const { single, backToBack } = peerMs(peer)
  const { backward, forward } = peer.check
  const figures = [single, backToBack, peer.analysisMs, bytes / single / 1e6].map((value) => significant(value))
  return line([`cuSPARSE ${peer.cusparse} SpSV`, ...figures, '1×', error(backward), error(forward)])
}

/** Prints the outcomes on one problem as a table, in milliseconds and GB/s. */
export function show(figures: Figures): void {
  const { problem, rows, nonzeros, levels, outcomes, cusparse } = figures
  console.log(`\n${problem}: ${count(rows)} rows, ${count(nonzeros)} nonzeros, ${count(levels)} levels\n${HEAD}`)
  if (cusparse) console.log(peerRow(cusparse, figures))
  for (const outcome of outcomes) console.log(row(outcome, figures))
}
