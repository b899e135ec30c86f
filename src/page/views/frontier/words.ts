import { count, plural } from '#src/core/base/format.ts'
import { placeWords } from '#src/page/draw/places.ts'
import { several } from '#src/core/base/nouns.ts'
import { NEVER, type Replay } from '#src/engine/run/replay.ts'
import { iterationAt, type Iterations, lookedIn } from './iterations.ts'

export const TITLE = 'Frontier'

/** What position and colour mean. */
export const ENCODING = 'column = iteration, colour = state, bar = how much is looked at'

/** What the picture's choices are called. */
export const OPTIONS: Readonly<Record<string, string>> = {
  by: 'Vertices',
  'by.place': 'in space',
  'by.iteration': 'by iteration',
}

/** What bars are of: what most stages look at. */
export const barsName = ({ stages }: Iterations): string => `${several(stages[0]?.noun ?? 'edge')} looked at`
/** Below the column of vertices that are in no frontier. */
export const NONE = 'in none'

/** Iterations are numbered like the stages of a run, from 1. */
export const iterationNumber = (iteration: number): string => count(iteration + 1)

/** Over the vertices, where a column is the frontier of an iteration, and where each stands in its place. */
export const columnName = (name: string): string => `${several(name)} by the iteration whose frontier they are in`
export const placedName = (name: string): string => `${several(name)} where they are in space`

/** Names of the ways in which an iteration looks at edges: `push`. */
export const wayWords = ({ stages, looked }: Iterations, iteration: number): string =>
  stages
    .filter((_, s) => looked[s][iteration] > 0)
    .map(({ name }) => name)
    .join(' + ')

/** Words, and fewer of them for where they have no room. */
type ToFit = readonly [whole: string, short: string]

/** Where the run stands. */
export function tickWords({ timed, space }: Pick<Replay, 'timed' | 'space'>, of: Iterations, tick: number): ToFit {
  const now = iterationAt(of, tick)
  const when = placeWords(timed, tick)
  const reached = of.ptr[Math.max(0, Math.min(now, of.count))]
  if (now < 0) return [`${when}: no frontier yet`, when]
  if (now >= of.count) {
    const all = `${when}: ${count(reached)} of ${plural(space.count, space.name)} reached`
    return [`${all} in ${plural(of.count, 'iteration')}`, all]
  }
  const way = wayWords(of, now)
  const short = `${when}, iteration ${iterationNumber(now)}${way && `, ${way}`}`
  const frontier = plural(of.ptr[now + 1] - of.ptr[now], space.name)
  const { all, until } = lookedIn(of, now, tick)
  const edges = lookedWords(of, all, until)
  return [`${short}: ${frontier} in the frontier, ${count(reached)} in earlier ones, ${edges}`, short]
}

/** How much of an iteration's edges was looked at. */
function lookedWords({ stages }: Iterations, all: number, until: number): string {
  const noun = stages[0]?.noun ?? 'edge'
  return all === 0 ? `no ${several(noun)} to look at` : `${count(until)} of ${plural(all, noun)} looked at`
}

/** One vertex: its iteration. */
export function vertexWords({ space, run }: Pick<Replay, 'space' | 'run'>, of: Iterations, vertex: number): ToFit {
  const name = `${space.name} ${count(vertex)}`
  const iteration = of.of[vertex]
  const edges = space.edges ? space.edges.row_ptr[vertex + 1] - space.edges.row_ptr[vertex] : 0
  if (iteration !== NEVER) {
    const where = `${name}: in the frontier of iteration ${iterationNumber(iteration)}`
    return [`${where}, ${plural(edges, 'edge')} from it`, where]
  }
  const none = run.trace.every > 1 ? `${name}: not recorded in a frontier` : `${name}: in no frontier`
  return [none, none]
}

/** How fine the picture is, and whether the run is recorded whole. */
export function detailWords(cell: number, most: number, height: number, every: number): string {
  const each = Math.max(1, Math.ceil(most / Math.max(1, height)))
  const fine = cell > 0 || each === 1 ? 'every vertex' : `1 px = up to ${plural(each, 'vertex')}`
  return every > 1 ? `${fine}, 1 of ${count(every)} recorded` : fine
}

/** How far the search gets, and where it is widest. */
export const shows = (name: string, reached: number, iterations: number, widest: number): string =>
  `The search reaches ${plural(reached, name)} in ${plural(iterations, 'iteration')}, with ${count(widest)} in the widest frontier.`

export const wants = 'a search'
