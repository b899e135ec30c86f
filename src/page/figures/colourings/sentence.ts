import { time } from '#src/core/base/format.ts'
import type { Kernels } from '#src/engine/catalog/contract/figure.ts'
import type { Figures } from '#src/engine/run/times/sweep.ts'
import { NOTHING } from '../times/nothing.ts'
import {
  firstOf,
  type TimedColouring,
  leastBy,
  plotted,
  properOf,
  rankable,
  shortIn,
  type ShownColourings,
  theirsOf,
  usual,
} from './timed.ts'
import * as texts from './words.ts'

type Plotted = ReturnType<typeof plotted>

/** The fewest colours of rows, and the fewest rounds: of equal ones the lesser in the other. */
function endsOf(points: Plotted) {
  const proper = properOf(points)
  if (proper.length === 0) return undefined
  return {
    few: leastBy(proper, ({ colours, rounds }) => colours + rounds / 1e9),
    quick: leastBy(proper, ({ colours, rounds }) => rounds + colours / 1e9),
  }
}

/** Both in a line. */
export function roundsCaption(points: Plotted): string {
  const found = endsOf(points)
  if (!found) return ''
  const { few, quick } = found
  const first = texts.fewest(few.colours, few.method, few.rounds)
  return few === quick ? first : `${first}; ${texts.quickest(quick.rounds, quick.method, quick.colours)}`
}

/** Who takes the least most often, call and analysis, and how the one that is fastest beside the library most often stands to it. */
export function timeCaption(
  timed: readonly (readonly TimedColouring[])[],
  kernels: Kernels,
  peers: readonly Figures[],
): string {
  const firsts = timed.flatMap((own) => firstOf(own) ?? [])
  if (firsts.length === 0) return ''
  const wins = new Map<string, number>()
  for (const { first, isTie } of firsts) if (!isTie) wins.set(first.kernel, (wins.get(first.kernel) ?? 0) + 1)
  const most = Math.max(0, ...wins.values())
  const leads = [...wins].filter(([, won]) => won === most).map(([kernel]) => shortIn(kernels, kernel))
  const ratios = besideTheirs(timed, peers)
  const said = ratios && texts.beside(shortIn(kernels, ratios.kernel), ratios.mean, ratios.all)
  return texts.leastOn(leads, most, firsts.length, firsts.filter(({ isTie }) => isTie).length) + (said ?? '')
}

/** The method by rounds that most graphs have, beside the library: a formula colours grids alone. */
function besideTheirs(timed: readonly (readonly TimedColouring[])[], peers: readonly Figures[]) {
  const found = timed.map(rankable).flatMap((own) => {
    const theirs = own.length === 0 ? undefined : theirsOf(peers, own[0].problem)
    return theirs ? own.map(({ kernel, ms = NaN }) => ({ kernel, of: ms / theirs.ms })) : []
  })
  const ids = [...new Set(found.map(({ kernel }) => kernel))]
  const all = ids.map((kernel) => {
    const own = found.filter((one) => one.kernel === kernel)
    const logs = own.reduce((sum, { of }) => sum + Math.log(of), 0)
    return { kernel, mean: Math.exp(logs / own.length), all: own.length }
  })
  const most = Math.max(...all.map((one) => one.all))
  const everywhere = all.filter((one) => one.all === most)
  return everywhere.length > 0 ? leastBy(everywhere, ({ mean }) => mean) : undefined
}

/** Methods by rounds on the largest problem, one by place where there is one, and the library's time there. */
export function colouringWords({ problems }: ShownColourings, peers: readonly Figures[]): string {
  const own = problems.at(-1) ?? []
  const points = plotted(own)
  // what needs one round alone does not look at the graph
  const byPlace = properOf(points).find(({ rounds }) => rounds === 1)
  const found = endsOf(points.filter(({ rounds }) => rounds > 1)) ?? endsOf(points)
  if (!found) return NOTHING
  const { few, quick } = found
  const theirs = theirsOf(peers, few.problem)
  const timed = rankable(usual(own)).filter(({ rounds = 0 }) => rounds > 1)
  const best = timed.length > 0 ? leastBy(timed, ({ ms = Infinity }) => ms) : undefined
  return [
    texts.onLargest(few.label, few.method, few.colours, few.rounds),
    few === quick ? '.' : `${texts.andQuick(quick.method, quick.rounds, quick.colours)}.`,
    byPlace && byPlace !== few ? texts.byPlace(byPlace.method, byPlace.colours) : '',
    theirs && best?.ms !== undefined
      ? texts.csr(time(theirs.ms), theirs.colours, best.method, time(best.ms), best.colours)
      : '',
  ].join('')
}
