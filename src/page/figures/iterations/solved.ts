import type { Kernel, Params } from '#src/core/kernel/kernel.ts'
import { readable } from '#src/core/sparse/readable.ts'
import type { FigureSources, Kernels, Sourced } from '#src/engine/catalog/contract/figure.ts'
import { median } from '#src/engine/run/run.ts'
import type { Figures, Outcome } from '#src/engine/run/times/sweep.ts'
import { solveMs, stepOf } from '../times/outcomes.ts'
import { firstWith } from '../times/sources.ts'
import * as texts from './words.ts'

/** A solve to its residual that was timed: one kernel with one set of parameters. */
export interface TimedSolve {
  readonly problem: string
  readonly label: string
  readonly rows: number
  readonly kernel: string
  /** What stands for the inverse, `multigrid`; undefined of a kernel that has no choice of it. */
  readonly preconditioner: string | undefined
  /** In which order its sweeps go: `wrapped 33`, `parity, even points first`, `exact order`. */
  readonly order: string
  /** Colours that rows have on all grids alike; undefined where the parameters do not say. */
  readonly colours: number | undefined
  /** Bits of a column. */
  readonly bits: number
  readonly iterations: number
  /** Median of one, and what that is good to. */
  readonly ms: number
  readonly stepMs: number
  /** Dispatches of an iteration; undefined where they were not kept. */
  readonly dispatches: number | undefined
  /** Milliseconds by the name of a stage. */
  readonly stages: readonly { readonly name: string; readonly ms: number }[]
}

/** So many colours wrapped are more than any grid of the figure has levels: rows come in the exact order. */
const EXACT = 4096
const WIDE = 32

const nameIn = (kernel: Kernel | undefined, params: Params, name: string): string | undefined => {
  const known = kernel?.params.find((one) => one.name === name)
  return known?.names?.[params[name] - known.min]
}

const colouringOf = (kernel: Kernel | undefined, params: Params): Pick<TimedSolve, 'order' | 'colours'> => {
  const { wrap = 0, even = 7 } = params
  const choice = kernel?.params.find(({ names }) => names?.includes('wrapped'))
  const by = (choice && nameIn(kernel, params, choice.name)) ?? ''
  if (by === 'wrapped') return wrap === EXACT ? { order: texts.exact, colours: undefined } : wrapped(wrap)
  const isParity = by === 'parity' || by === 'by structure'
  return isParity
    ? { order: even === 0 ? texts.evenFirst : texts.parity, colours: 8 }
    : { order: by, colours: undefined }
}

const wrapped = (wrap: number) => ({ order: texts.wrapped(wrap), colours: wrap })

/** Colours, or the exact order of a kernel that takes row after row. */
function orderOf(kernel: Kernel | undefined, params: Params): Pick<TimedSolve, 'order' | 'colours'> {
  const sweeper = nameIn(kernel, params, 'sweeper')
  if (sweeper === 'level_set') return { order: texts.exact, colours: undefined }
  if (sweeper === undefined || sweeper === 'multicolour' || sweeper === 'by_solves') return colouringOf(kernel, params)
  return { order: sweeper.replace('_', ' '), colours: undefined }
}

const NO_ORDER = { order: '', colours: undefined }

function toldOf({ kernel: id, params, cost, timing }: Outcome, kernels: Kernels) {
  const kernel = kernels.get(id)
  const preconditioner = nameIn(kernel, params, 'preconditioner')
  const isSwept = preconditioner === texts.multigrid || preconditioner === texts.oneSweep
  return {
    kernel: id,
    preconditioner,
    ...(isSwept ? orderOf(kernel, params) : NO_ORDER),
    bits: params['bits'] ?? WIDE,
    dispatches: cost?.span,
    stages: (timing?.stages ?? []).map(({ name, ms }) => ({ name, ms: median(ms) })),
  }
}

function solved(figures: readonly Figures[], kernels: Kernels): readonly TimedSolve[] {
  return figures.flatMap(({ problem, rows, outcomes }) =>
    outcomes.flatMap((outcome) => {
      const { iterations, 'not converged': open } = outcome.check?.measures ?? {}
      const ms = solveMs(outcome, 'single')
      if (ms === undefined || !iterations || open !== 0) return []
      const told = toldOf(outcome, kernels)
      const label = texts.labelOf(readable(problem))
      return [{ problem, label, rows, ...told, iterations, ms, stepMs: stepOf(outcome, 'single') }]
    }),
  )
}

/** What the figure is drawn from, measured before recorded: problems from the smallest on. */
export interface ShownSolves {
  readonly from: Sourced
  readonly problems: readonly (readonly TimedSolve[])[]
}

export function shownSolves(sources: FigureSources): ShownSolves | undefined {
  const found = firstWith(sources, (figures) => solved(figures, sources.kernels))
  if (!found) return undefined
  const names = [...new Set(found.drawn.map(({ problem }) => problem))]
  const problems = names.map((name) => withColours(found.drawn.filter(({ problem }) => problem === name)))
  return { from: found.from, problems: problems.toSorted(([a], [b]) => a.rows - b.rows) }
}

/**
 * Colours of the others from their dispatches: those of a preconditioner grow by as many for each colour, which two orders with
 * known colours say. Where grids have different numbers of colours, it is their mean over all sweeps.
 */
function withColours(own: readonly TimedSolve[]): readonly TimedSolve[] {
  return own.map((one) => {
    const { preconditioner, kernel, bits, colours, dispatches, order } = one
    if (colours !== undefined || dispatches === undefined || order === '' || order === texts.exact) return one
    const alike = own.filter(
      (other) => other.preconditioner === preconditioner && other.kernel === kernel && other.bits === bits,
    )
    const known = alike.flatMap((other) =>
      other.colours === undefined || other.dispatches === undefined
        ? []
        : [{ colours: other.colours, dispatches: other.dispatches }],
    )
    const [few, many] = [known.at(0), known.find((other) => other.colours !== known[0].colours)]
    if (!few || !many) return one
    const each = (many.dispatches - few.dispatches) / (many.colours - few.colours)
    return each > 0 ? { ...one, colours: few.colours + (dispatches - few.dispatches) / each } : one
  })
}

/** Orders of the sweeps of one preconditioner, with columns of 32 bits where there are such: each once, by colours. */
export function ordersOf(own: readonly TimedSolve[], preconditioner: string): readonly TimedSolve[] {
  const swept = own.filter((one) => one.preconditioner === preconditioner && one.order !== '')
  const names = [...new Set(swept.map(({ order }) => order))]
  const once = names.map((name) =>
    leastBy(
      swept.filter(({ order }) => order === name),
      ({ ms }) => ms,
    ),
  )
  return once.toSorted((a, b) => (a.colours ?? 0) - (b.colours ?? 0))
}

/** Of several the one with the least of something. */
export const leastBy = <T>(all: readonly T[], of: (one: T) => number): T =>
  all.reduce((best, one) => (of(one) < of(best) ? one : best))

/** Dispatches of an iteration beside those of its preconditioner. */
const PASSES = 3

/** Where the time of a solve goes: the stages of its iterations, and what their dispatches take if they do nothing. */
export function partsOf({ stages, dispatches, iterations, ms }: TimedSolve, launchMs: number) {
  const of = (isOwn: (name: string) => boolean) =>
    stages.filter(({ name }) => isOwn(name)).reduce((sum, stage) => sum + stage.ms, 0)
  const isSweep = (name: string) => name.includes('precondition')
  const isProduct = (name: string) => name.includes('multiply')
  const launched = (many: number) => iterations * many * launchMs
  const swept = launched(dispatches === undefined ? 0 : Math.max(0, dispatches - PASSES))
  const parts = [
    { name: texts.sweeps, value: Math.max(0, of(isSweep) - swept) },
    { name: texts.products, value: Math.max(0, of(isProduct) - launched(1)) },
    {
      name: texts.vectors,
      value: Math.max(0, of((name) => !isSweep(name) && !isProduct(name)) - launched(PASSES - 1)),
    },
  ]
  const rest = ms - parts.reduce((sum, { value }) => sum + value, 0)
  return stages.length === 0
    ? [{ name: texts.whole, value: ms }]
    : [...parts, { name: texts.launches, value: Math.max(0, rest) }]
}
