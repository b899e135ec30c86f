import { type PatternPlot, patternPlot } from '#src/page/draw/pattern/plot.ts'
import { HERE, type EntryMoves, THERE } from '#src/engine/run/moves.ts'
import type { EntryCourse } from './course.ts'
import { inputInks, outputInks } from './looks.ts'

/** The input, in which an entry is hollow once it has gone, and the output, in which it is a dot until it comes. */
export interface Plots {
  readonly input: PatternPlot
  readonly output: PatternPlot
}

export function plotsOf(moves: EntryMoves, { standing }: EntryCourse): Plots {
  const { row, input, placeRow, place, outcome } = moves
  const inInput = { row, colOf: (entry: number) => input.col_idx[entry] }
  const inOutput = {
    row: placeRow,
    colOf: (entry: number) => outcome.pattern.col_idx[place[entry]] ?? Number.NaN,
  }
  return {
    input: patternPlot(inInput, standing, inputInks, { at: THERE, form: 'hollow' }),
    output: patternPlot(inOutput, standing, outputInks, { at: HERE, form: 'dot' }),
  }
}
