import type { FigureSources, Sourced } from '#src/engine/catalog/contract/figure.ts'
import { readable } from '#src/core/sparse/readable.ts'
import { type Figures, hasParams } from '#src/engine/run/times/sweep.ts'
import { modeOf, solveMs } from '../times/outcomes.ts'
import { firstWith } from '../times/sources.ts'
import * as texts from './words.ts'

/** How the blocks of a matrix are computed: with their zeros, or by their entries alone. */
export type BlockWay = (typeof texts.ways)[number]['name']

/** A matrix in blocks of one size, computed in one way. */
export interface Sized {
  readonly label: string
  readonly way: BlockWay
  /** Of a block. */
  readonly rows: number
  readonly ms: number
  /** Operations without those on zeros, of a second. */
  readonly speed: number
}

/** What names of problems begin with where a size is asked for. */
const ASKED = /^blocks of (\d+) of (.*)$/
export const isSized = ({ problem }: Figures): boolean => ASKED.test(problem)
/** A block of more rows has no room in a workgroup with its zeros, and is computed without. */
const MOST_WITH_ZEROS = 64

function inSizes(figures: readonly Figures[]): readonly Sized[] {
  return figures.flatMap(({ problem, outcomes }) => {
    const [, rows, matrix = ''] = ASKED.exec(problem) ?? []
    if (rows === undefined) return []
    const mode = modeOf(outcomes)
    return texts.ways.flatMap(({ name, params }) => {
      const one = outcomes.find((own) => hasParams(own, params))
      const ms = one && solveMs(one, mode)
      const operations = one?.check?.measures?.['operations']
      if (!ms || !operations || (name === 'zeros' && Number(rows) > MOST_WITH_ZEROS)) return []
      const speed = operations / (ms / 1e3)
      return [{ label: readable(matrix), way: name, rows: Number(rows), ms, speed }]
    })
  })
}

/** What the chart is drawn from: matrices in the order of their times, each way by the rows of a block. */
export interface ShownSizes {
  readonly from: Sourced
  readonly sized: readonly Sized[]
}

export function shownSizes(sources: FigureSources): ShownSizes | undefined {
  const found = firstWith(sources, inSizes)
  return found && { from: found.from, sized: found.drawn.toSorted((a, b) => a.rows - b.rows) }
}

export const matricesIn = (sized: readonly Sized[]): readonly string[] => [...new Set(sized.map(({ label }) => label))]

/** The fastest of these; they are one at least. */
export const fastestSize = (sized: readonly Sized[]): Sized =>
  sized.reduce((best, one) => (one.ms < best.ms ? one : best))
