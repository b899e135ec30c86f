import { resolved } from '#src/core/base/format.ts'
import type { FigureSources, Kernels, Sourced } from '#src/engine/catalog/contract/figure.ts'
import { type FrontierState, statesOf, type WaysToLook } from '#src/core/kernel/choice/frontier.ts'
import type { Params } from '#src/core/kernel/kernel.ts'
import { type Figures, hasParams, isTuned, type Outcome } from '#src/engine/run/times/sweep.ts'
import { readable } from '#src/core/sparse/readable.ts'
import { modeOf, solveMs } from '../times/outcomes.ts'
import { firstWith } from '../times/sources.ts'

/** An iteration of a search. */
export interface Iteration {
  /** From 1 on. */
  readonly number: number
  readonly vertices: number
  /** Edges of its frontier: what it has to look at from there, whichever way it takes. */
  readonly edges: number
  /** Median on the GPU. */
  readonly ms: number
  /** Edges of its frontier per second. */
  readonly rate: number
  /** Name of the way that it takes. */
  readonly way: string
}

/** A search with one set of parameters. */
export interface SearchLine {
  /** The way that it always takes; absent where it chooses by its rule. */
  readonly way?: string
  /** Median of the whole search, ms. */
  readonly ms: number
  /** Those with edges that the clock can tell. */
  readonly iterations: readonly Iteration[]
}

/** A kernel on a graph, in every way that it can go. */
export interface Search {
  readonly problem: string
  readonly label: string
  readonly kernel: string
  /** Names of its ways, in their order. */
  readonly ways: readonly string[]
  /** Frontiers of the search. */
  readonly levels: number
  readonly edges: number
  readonly lines: readonly SearchLine[]
}

/** Every kernel with ways on every graph whose frontiers are known, where iterations have times. */
export function searchesOf(figures: readonly Figures[], kernels: Kernels): readonly Search[] {
  return figures.flatMap((one) =>
    [...kernels].flatMap(([id, { ways }]) => {
      const found = ways && searchOf(one, id, ways)
      return found && found.lines.some(({ iterations }) => iterations.length > 0) ? [found] : []
    }),
  )
}

function searchOf(
  { problem, rows, nonzeros, frontiers = [], outcomes }: Figures,
  kernel: string,
  ways: WaysToLook,
): Search {
  const own = outcomes.filter((outcome) => outcome.kernel === kernel && !isTuned(outcome))
  const mode = modeOf(own)
  const states = statesOf(frontiers, rows, nonzeros)
  const lineOf = (wanted: Params, way?: string): readonly SearchLine[] => {
    const outcome = own.find((one) => hasParams(one, wanted))
    const ms = outcome && solveMs(outcome, mode)
    if (!outcome || ms === undefined) return []
    return [{ ...(way && { way }), ms, iterations: iterationsOf(outcome, states, way ?? ways) }]
  }
  const forced = Object.entries(ways.forced)
  return {
    problem,
    label: readable(problem),
    kernel,
    ways: Object.keys(ways.forced),
    levels: states.length,
    edges: frontiers.reduce((sum, { edges }) => sum + edges, 0),
    lines: [...lineOf(ways.byRule), ...forced.flatMap(([name, params]) => lineOf(params, name))],
  }
}

/** The rounds of an outcome that had a frontier with edges; the last round finds none, and what follows it is launched in vain. */
function iterationsOf(
  { params, timing }: Outcome,
  states: readonly FrontierState[],
  ways: WaysToLook | string,
): readonly Iteration[] {
  const { rounds = [], stepMs = 0 } = timing ?? {}
  return states.flatMap((state, r) => {
    const { vertices, edges } = state
    const ms = rounds[r]?.ms ?? 0
    if (edges === 0 || ms <= 0 || !resolved(ms, stepMs)) return []
    const way = typeof ways === 'string' ? ways : ways.taken(params, state)
    return [{ number: r + 1, vertices, edges, ms, rate: edges / (ms / 1000), way }]
  })
}

/** What the figure is drawn from: measured before recorded. */
export interface ShownSearches {
  readonly from: Sourced
  readonly searches: readonly Search[]
}

export function shownSearches(sources: FigureSources): ShownSearches | undefined {
  const found = firstWith(sources, (figures) => searchesOf(figures, sources.kernels))
  return found && { from: found.from, searches: found.drawn }
}

/** The line of the rule; undefined where it has no time. */
export const ruled = ({ lines }: Search): SearchLine | undefined => lines.find(({ way }) => way === undefined)

/** The iteration with the most edges per second. */
export const fastest = ({ iterations }: SearchLine): Iteration | undefined =>
  iterations.toSorted((a, b) => b.rate - a.rate)[0]
