import { count, plural } from '#src/core/base/format.ts'
import { placeWords } from '#src/page/draw/places.ts'
import type { Replay } from '#src/engine/run/replay.ts'
import { scientific } from '../convergence/words.ts'
import type { GridsSeen, GridStep } from './visits.ts'

export const title = 'Grids'
export const encoding = 'square = point, filled = swept, bar = residual that the grid receives'
export const wants = 'a run that sweeps over several grids, as a multigrid does'
/** Over a panel. */
export const gridName = (grid: number, points: number): readonly [whole: string, short: string] => [
  `grid ${count(grid + 1)}: ${plural(points, 'point')}`,
  `grid ${count(grid + 1)}`,
]
export const detail = 'plane z = 0'
export const barsName = 'residual of each grid'

/** A share as one reads it: in percent, or as a power. */
export const share = (value: number): string =>
  value >= 0.01 ? `${count(Math.round(100 * value))} %` : scientific(value)

type ToFit = readonly [whole: string, short: string]

/** Where the run stands. */
export function standing(
  { timed }: Replay,
  { counts }: GridsSeen,
  step: GridStep | undefined,
  tick: number,
  iteration: number,
): ToFit {
  const when = placeWords(timed, tick)
  const of = iteration === 0 ? 'before iteration 1' : `iteration ${count(iteration)}`
  if (!step) return [`${when}, ${of}: no grid is swept`, `${when}: no grid is swept`]
  const short = `grid ${count(step.grid + 1)}, ${step.back ? 'backward' : 'forward'}`
  const turn = `colour ${count(step.turn)}, ${count(counts[step.grid])} in all`
  return [`${when}, ${of}: ${short}, ${turn}`, `${when}: ${short}`]
}

/** Under it: what is sent to the second grid. */
export const sent = (value: number | undefined): ToFit => {
  if (value === undefined) return ['', '']
  return [`grid 2 receives ${share(value)} of the residual`, `grid 2: ${share(value)}`]
}

/** What the side column says of all columns. */
export const tellTitle = 'What coarser grids receive'
export const heads = ['kernel', 'iterations', 'grid 2 receives']
export const sentence = (
  all: readonly { readonly letter: string; readonly share: number; readonly iterations: number }[],
): string =>
  `${all.map(({ letter, share: own, iterations }) => `**${letter}** sends ${share(own)} of its first residual to grid 2 and ends after ${plural(iterations, 'iteration')}`).join(', ')}.`
export const derived = 'from the numbers that the run left'
