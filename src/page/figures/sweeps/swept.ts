import type { FigureSources, Kernels, Sourced } from '#src/engine/catalog/contract/figure.ts'
import type { Figures, Outcome } from '#src/engine/run/times/sweep.ts'
import { readable } from '#src/core/sparse/readable.ts'
import { copyShare } from '../times/copy-share.ts'
import { modeOf, solveMs, stepOf } from '../times/outcomes.ts'
import { firstWith } from '../times/sources.ts'
import type { Mode } from '../times/speedup.ts'
import * as texts from './words.ts'

/** Sweeps over a matrix that were timed: one kernel with one set of parameters. */
export interface TimedSweep {
  /** Of the matrix, `D3N27 64^3`, and as a reader has it. */
  readonly matrix: string
  readonly label: string
  readonly guess: 'zero' | 'any'
  readonly kernel: string
  /** How its colours came about, `wrapped`; undefined of a kernel that cannot be told. */
  readonly by: string | undefined
  /** Of a column; undefined of a kernel that has one width alone. */
  readonly bits: number | undefined
  /** Turns that rows take: colours. Undefined where each row has one of its own. */
  readonly colours: number | undefined
  readonly rows: number
  /** Median of one, and what that is good to. */
  readonly ms: number
  readonly stepMs: number
  /** Of its own layout, and dispatches; undefined where they were not kept. */
  readonly bytes: number | undefined
  readonly dispatches: number | undefined
}

function sweptOf(figures: readonly Figures[], kernels: Kernels, mode: Mode): readonly TimedSweep[] {
  return figures.flatMap(({ problem, rows, outcomes }) => {
    const isAny = problem.startsWith(texts.anyGuess)
    const matrix = isAny ? problem.slice(texts.anyGuess.length) : problem
    const of = { matrix, label: readable(matrix), guess: isAny ? 'any' : 'zero', rows } as const
    return outcomes.flatMap((outcome) => {
      const ms = solveMs(outcome, mode)
      return ms === undefined ? [] : [{ ...of, ...toldOf(outcome, kernels), ms, stepMs: stepOf(outcome, mode) }]
    })
  })
}

function toldOf({ kernel, params, check, cost }: Outcome, kernels: Kernels) {
  const choice = kernels.get(kernel)?.params.find(({ names }) => names)
  return {
    kernel,
    by: choice?.names?.[params[choice.name] - choice.min],
    bits: params['bits'] as number | undefined,
    colours: check?.measures?.['turns'] ?? undefined,
    bytes: cost?.bytes,
    dispatches: cost?.span,
  }
}

/** What the figure is drawn from, measured before recorded. */
export interface ShownSweeps {
  readonly from: Sourced
  readonly mode: Mode
  readonly swept: readonly TimedSweep[]
}

export function shownSweeps(sources: FigureSources): ShownSweeps | undefined {
  const modeFor = (figures: readonly Figures[]) => modeOf(figures.flatMap(({ outcomes }) => outcomes))
  const found = firstWith(sources, (figures) => sweptOf(figures, sources.kernels, modeFor(figures)))
  return found && { from: found.from, mode: modeFor(found.from.figures), swept: found.drawn }
}

/** Sweeps of one matrix by a kernel that takes colours, from a zero guess with columns of 32 bits. */
export interface ColourClimb {
  readonly matrix: string
  readonly label: string
  readonly rows: number
  /** By a formula whose number of colours is a parameter: ascending. */
  readonly wrapped: readonly TimedSweep[]
  /** Other colours of that kernel, and those of kernels that have colours of their own. */
  readonly others: readonly TimedSweep[]
}

/** The narrowest columns are of 8 bits, the usual ones of 32. */
const WIDE = 32

/** Matrices from the smallest on, those on which colours were varied. */
export function climbsOf(swept: readonly TimedSweep[]): readonly ColourClimb[] {
  const known = swept.filter(({ guess, bits = WIDE, colours = 0 }) => guess === 'zero' && bits === WIDE && colours > 1)
  const varied = variedIn(known)
  return matrices(known).flatMap((own) => {
    const [{ matrix, label, rows }] = own
    const wrapped = own.filter((one) => wayOf(one) === varied).toSorted(byColours)
    const others = own.filter((one) => !wrapped.includes(one))
    const climb = { matrix, label, rows, wrapped, others }
    return wrapped.length > 0 && numbersOf(ownOf(climb)) > 1 ? [climb] : []
  })
}

const wayOf = ({ kernel, by }: TimedSweep): string => `${kernel} ${by}`
const numbersOf = (swept: readonly TimedSweep[]): number => new Set(swept.map(({ colours }) => colours)).size

/** The kernel and its way of colouring that there are in the most numbers of colours. */
function variedIn(swept: readonly TimedSweep[]): string {
  const ways = [...new Set(swept.map(wayOf))]
  const numbers = (way: string) => numbersOf(swept.filter((one) => wayOf(one) === way))
  return ways.reduce((best, way) => (numbers(way) > numbers(best) ? way : best), ways[0] ?? '')
}

/** Sweeps by the kernel whose colours were varied, however they came about: by colours, ascending. */
export const ownOf = ({ wrapped, others }: ColourClimb): readonly TimedSweep[] =>
  [...wrapped, ...others.filter(({ kernel }) => kernel === wrapped[0].kernel)].toSorted(byColours)

const byColours = (a: TimedSweep, b: TimedSweep): number => (a.colours ?? 0) - (b.colours ?? 0)

/** Sweeps by their matrix, by rows. */
export function matrices(swept: readonly TimedSweep[]): readonly (readonly TimedSweep[])[] {
  const names = [...new Set(swept.map(({ matrix }) => matrix))]
  return names.map((name) => swept.filter(({ matrix }) => matrix === name)).toSorted(([a], [b]) => a.rows - b.rows)
}

/** Own bytes of a sweep, of what a plain copy moves in its time. */
export const shareOfCopy = (swept: TimedSweep, { from: { memory }, mode }: ShownSweeps): number | undefined =>
  copyShare(swept, memory, mode)

/** A line through points by least squares: ms = besides + each · dispatches. */
export interface Fit {
  readonly besides: number
  readonly each: number
  /** The largest distance of a point from the line, relative to the point. */
  readonly off: number
}

/** Undefined for fewer than three points, through which any line goes, and where all have as many dispatches. */
export function fitOf(points: readonly { readonly x: number; readonly y: number }[]): Fit | undefined {
  const mean = (of: (point: (typeof points)[number]) => number) =>
    points.reduce((sum, point) => sum + of(point), 0) / points.length
  const [x, y] = [mean((point) => point.x), mean((point) => point.y)]
  const spread = mean((point) => (point.x - x) ** 2)
  if (points.length < 3 || spread === 0) return undefined
  const each = mean((point) => (point.x - x) * (point.y - y)) / spread
  const besides = y - each * x
  const off = Math.max(...points.map((point) => Math.abs(besides + each * point.x - point.y) / point.y))
  return { besides, each, off }
}

/** Dispatches and times of sweeps. */
export const priced = (swept: readonly TimedSweep[]) =>
  swept.flatMap(({ dispatches, ms }) => (dispatches === undefined ? [] : [{ x: dispatches, y: ms }]))

/** Ways in which the same sweep can be made: from which guess, by which colours, with which columns. */
export interface ModeOfSweep {
  readonly swept: TimedSweep
  readonly each: number
}

/** Of the largest matrix with both widths of columns, and both guesses where some matrix has them: each way once. */
export function modesOf(swept: readonly TimedSweep[]): readonly ModeOfSweep[] {
  const known = swept.filter(({ bits, bytes }) => bits !== undefined && bytes !== undefined)
  const hasBoth = (own: readonly TimedSweep[], of: (one: TimedSweep) => unknown) => new Set(own.map(of)).size > 1
  const narrowed = matrices(known).filter((own) => hasBoth(own, ({ bits }) => bits))
  const guessed = narrowed.filter((own) => hasBoth(own, ({ guess }) => guess))
  const all = (guessed.length > 0 ? guessed : narrowed).at(-1) ?? []
  const narrow = new Set(all.filter(({ bits }) => bits !== WIDE).map(({ by, colours }) => `${by} ${colours}`))
  return all
    .filter(({ by, colours }) => narrow.has(`${by} ${colours}`))
    .toSorted((a, b) => byColours(a, b) || b.guess.localeCompare(a.guess) || (b.bits ?? 0) - (a.bits ?? 0))
    .map((one) => ({ swept: one, each: (one.bytes ?? 0) / one.rows }))
}

/** Of those the ones with columns of 8 bits that take as long as with 32, or longer, and move fewer bytes. */
export const slowerModes = (modes: readonly ModeOfSweep[]) =>
  modes.flatMap(({ swept: narrow, each }) => {
    const same = modes.find(
      ({ swept: { bits, guess, by, colours } }) =>
        bits === WIDE &&
        narrow.bits !== WIDE &&
        guess === narrow.guess &&
        by === narrow.by &&
        colours === narrow.colours,
    )
    return same && each < same.each && narrow.ms >= same.swept.ms ? [{ narrow, wide: same.swept }] : []
  })
