import { count, error, percent, plural } from '#src/base/format.ts'
import { eventsOfRow, needsOf } from '#src/run/query.ts'
import { type Mark, NEVER, type Replay, WORKING } from '#src/run/replay.ts'
import { wordsOf } from '#src/store/operations.ts'
import type { Racer } from '#src/store/session.ts'
import { fastest } from './fastest.ts'
import { type Totals, totalsOf } from './ribbons.ts'

/** A racer that has a picture, with its letter and the figures that sentences are made of. */
interface Runner {
  readonly letter: string
  readonly title: string
  readonly racer: Racer
  readonly replay: Replay
  readonly totals: Totals
}

/** Letter of a column: A, B, C, D. */
export const letterOf = (index: number): string => String.fromCharCode(65 + index)

/** So few workers that the picture is of a small machine, not of the algorithm. */
const FEW_WORKERS = 4

/**
 * What the numbers on screen mean, in one or two sentences; `**` encloses what is set bold. Every clause is computed
 * from the runs, so it is true of them whatever they are. `pin` turns it to the pinned row.
 */
export function insight(racers: readonly Racer[], tick: number, pin?: Mark): string {
  const runners = racers.flatMap(runnerOf)
  const failed = runners.find(({ racer }) => racer.check && !racer.check.ok)
  const stalled = runners.find(({ replay }) => replay.run.stall)
  if (runners.length === 0) return ''
  if (failed) return ofFailure(failed)
  if (stalled) return ofStall(stalled)
  if (pin?.kind === 'row' && pin.row < runners[0].replay.pattern.rows) return ofRow(runners, pin.row)
  return [ofRuns(runners, tick), ...runners.flatMap(ofChoice)].join(' ')
}

function ofRuns(runners: readonly Runner[], tick: number): string {
  if (runners.every(({ replay }) => replay.workers <= FEW_WORKERS)) return ofSmallMachine(runners)
  return runners.length === 1 ? ofOne(runners[0], tick) : ofRace(runners)
}

/** Of a kernel that leaves the problem to another: to which, and why. */
const ofChoice = ({ letter, replay: { run } }: Runner): readonly string[] => (run.uses ? [`${letter} ${run.idea}`] : [])

const cache = new WeakMap<Replay, Totals>()

function runnerOf(racer: Racer, index: number): Runner[] {
  const { replay } = racer
  if (!replay || replay.workers === 0) return []
  const totals = cache.get(replay) ?? totalsOf(replay)
  cache.set(replay, totals)
  return [{ letter: `**${letterOf(index)}**`, title: racer.title, racer, replay, totals }]
}

function ofFailure({ letter, racer, replay }: Runner): string {
  const { check } = racer
  if (!check) return ''
  if (check.overflow) return `${letter} leaves the range of f32: so does the exact solution, so its time is withheld.`
  const of = wordsOf(replay.operation).error
  const size = Number.isFinite(check.backward) ? `a ${of} of ${error(check.backward)}` : 'a non-finite result'
  return `${letter} is wrong: **row ${count(check.row)}** has ${size}. Its time is withheld.`
}

function ofStall({ letter, replay }: Runner): string {
  const { item, polls } = replay.run.stall ?? { item: 0, polls: 0 }
  const solved = replay.rowCounts[3][replay.end]
  return (
    `**Row ${count(item)}** was polled ${plural(polls, 'time')} and never came. ` +
    `${letter} stopped with ${count(solved)} of ${plural(replay.pattern.rows, 'row')} solved.`
  )
}

function ofRow(runners: readonly Runner[], row: number): string {
  if (runners[0].replay.operation === 'spmv') return ofRowOfProduct(runners, row)
  const needs = needsOf(runners[0].replay, row).length
  const whens = runners.map(({ letter, replay }) => `${letter} ${whenSolved(replay, row)}`)
  const level = count(runners[0].replay.levels.level[row])
  return `**Row ${count(row)}** needs ${needs ? plural(needs, 'other row') : 'no other row'}, in level ${level}. ${whens.join(', ')}.`
}

function ofRowOfProduct(runners: readonly Runner[], row: number): string {
  const { row_ptr } = runners[0].replay.pattern
  const held = row_ptr[row + 1] - row_ptr[row]
  if (held === 0) return `**Row ${count(row)}** is empty: its sum is 0 before anything is run.`
  const whens = runners.map(({ letter, replay }) => `${letter} ${whenSummed(replay, row)}`)
  return `**Row ${count(row)}** has ${plural(held, 'nonzero')}. ${whens.join(', ')}.`
}

function whenSummed(replay: Replay, row: number): string {
  const tick = replay.rowTick[row]
  if (tick === NEVER) return 'did not record it'
  const workers = new Set(Array.from(eventsOfRow(replay, row), (e) => replay.eventWorker[e])).size
  return `has multiplied all of it at step ${count(tick)}${workers > 1 ? `, by ${plural(workers, replay.run.worker)}` : ''}`
}

function whenSolved(replay: Replay, row: number): string {
  const tick = replay.rowTick[row]
  if (tick === NEVER) return 'did not record it'
  const polls = replay.rowPolls[row]
  return `solves it at step ${count(tick)}${polls ? ` after ${plural(polls, 'poll')}` : ''}`
}

function ofSmallMachine(runners: readonly Runner[]): string {
  const most = Math.max(...runners.map(({ replay }) => replay.workers))
  const rows = Math.max(...runners.map(({ replay }) => replay.rowCounts[WORKING].reduce((a, b) => Math.max(a, b), 0)))
  const who = runners.length === 1 ? 'This run' : 'These runs'
  const have = most === 1 ? 'had one worker' : `had at most ${most} workers`
  return `${who} ${have}, and no step has more than ${plural(rows, 'row')} at work. ${sentence(endsOf(runners))}`
}

function ofOne(runner: Runner, tick: number): string {
  const { letter, replay, totals } = runner
  const { rowCounts, workers, end, pattern, levels, operation } = replay
  const solved = rowCounts[3][Math.min(tick, end)]
  const product = operation === 'spmv'
  const through = product ? plural(pattern.col_idx.length, 'nonzero') : plural(levels.ptr.length - 1, 'level')
  return (
    `${letter} takes ${plural(pattern.rows, 'row')} ${product ? 'of' : 'through'} ${through} with ` +
    `${plural(workers, 'worker')}, at work in ${percent(totals.working / totals.all)} of their steps. ` +
    `At step ${count(Math.min(tick, end))}, ${count(solved)} are ${product ? 'done' : 'solved'}.`
  )
}

function ofRace(runners: readonly Runner[]): string {
  const poller = runners.reduce((most, next) => (next.totals.spinning > most.totals.spinning ? next : most))
  const idler = runners.reduce((most, next) => (idleShare(next) > idleShare(most) ? next : most))
  const clocked = fastest(runners)
  // what takes the workers' steps is drawn beside the times
  if (clocked) return `${clocked} In steps, which are not time: ${endsOf(runners)}`
  const clauses = [sentence(endsOf(runners))]
  if (idleShare(idler) > 0.05) clauses.push(idleClause(idler))
  if (poller.totals.spinning > 0) clauses.push(pollClause(poller, runners))
  else if (runners[0].replay.operation === 'sptrsv') clauses.push('Nobody polls.')
  return clauses.join(' ')
}

/** With a capital at its head, which bold marks may stand before. */
const sentence = (text: string): string => text.replace(/^\p{Ll}/u, (letter) => letter.toUpperCase())

const idleShare = ({ totals }: Runner): number => (totals.all ? totals.idle / totals.all : 0)

/**
 * Who is done at which step; ties are called ties. Unequal numbers of workers are named, and then nobody is called the first:
 * more workers need fewer steps. Steps of a product are counted as if all workers had started at once.
 */
function endsOf(runners: readonly Runner[]): string {
  const product = runners[0].replay.operation === 'spmv'
  if (runners.length === 1) return `It is done at step ${count(runners[0].replay.end)}.`
  const byEnd = [...runners].sort((a, b) => a.replay.end - b.replay.end)
  const first = byEnd[0]
  const last = byEnd[byEnd.length - 1]
  const names = new Intl.ListFormat('en-GB').format(runners.map(({ letter }) => letter))
  const [is, are] = product ? ['would be', 'would be'] : ['is', 'are']
  const start = product ? 'if all workers started at once, ' : ''
  const end = count(first.replay.end)
  if (first.replay.end === last.replay.end) return `${start}${names} ${are} done at the same step, ${end}.`
  const gap = last.replay.end - first.replay.end
  if (first.replay.workers === last.replay.workers)
    return `${start}${first.letter} ${is} done at step ${end}, ${plural(gap, 'step')} before ${last.letter}.`
  const later = `${last.letter} at step ${count(last.replay.end)} with ${count(last.replay.workers)}`
  return `${start}${first.letter} ${is} done at step ${end} with ${plural(first.replay.workers, 'worker')}, ${later}.`
}

const idleClause = (runner: Runner): string =>
  `${runner.letter} leaves its workers idle in ${percent(idleShare(runner))} of their steps.`

function pollClause(poller: Runner, runners: readonly Runner[]): string {
  const alone = runners.every((runner) => runner === poller || runner.totals.spinning === 0)
  const share = percent(poller.totals.spinning / poller.totals.all)
  const spent = `${plural(poller.totals.spinning, 'worker-step')} on polling, ${share}`
  return `${alone ? 'Only ' : ''}${poller.letter} spends ${spent}${alone ? '' : ', the most'}.`
}
