import { formOf } from '#src/base/nouns.ts'
import { hasOperands } from '#src/trace/space.ts'
import { capitalised, count, error, percent, plural } from '#src/base/format.ts'
import { eventsOfItem, itemOfMark, needsOf, seenWhere } from '#src/run/query.ts'
import { type Mark, NEVER, type Replay } from '#src/run/replay.ts'
import { operationOf } from '#src/catalog/operations.ts'
import type { Racer } from '#src/store/session.ts'
import type { Measure } from '#src/kernel/check.ts'
import { placeWords } from '#src/draw/places.ts'
import { ofRace } from './race-insight.ts'
import { type Runner, runnersOf } from './runners.ts'

export { letterOf } from './runners.ts'

/** So few workers that the picture is of a small machine, not of the algorithm. */
const FEW_WORKERS = 4

/**
 * What the numbers on screen mean, in one or two sentences; marked up as phrasing.ts says. Every clause is computed
 * from the runs, so it is true of any runs. `pin` turns it to the pinned row.
 */
export function insight(racers: readonly Racer[], tick: number, pin?: Mark): string {
  const runners = runnersOf(racers)
  const failed = runners.find(({ racer }) => racer.check && !racer.check.ok)
  const stalled = runners.find(({ replay }) => replay.run.stall)
  if (runners.length === 0) return ''
  if (failed) return ofFailure(failed)
  if (stalled) return ofStall(stalled)
  const pinned = pin && seenByMark(runners, pin)
  if (pinned && pin.kind === 'item') return ofItem(pinned, pin.item)
  return [ofRuns(runners, tick), ...runners.flatMap(ofChoice)].join(' ')
}

function ofRuns(runners: readonly Runner[], tick: number): string {
  const small = runners.every(({ replay }) => replay.workers <= FEW_WORKERS) ? [ofSmallMachine(runners)] : []
  return [...small, runners.length === 1 ? ofOne(runners[0], tick) : ofRace(runners)].join(' ')
}

/** Of a kernel that leaves the problem to another: to which, and why. */
const ofChoice = ({ letter, replay: { run } }: Runner): readonly string[] => (run.uses ? [`${letter} ${run.idea}`] : [])

function ofFailure({ letter, racer }: Runner): string {
  const { check } = racer
  if (!check) return ''
  if (check.overflow) return `${letter} leaves the range of f32: so does the exact solution, so its time is withheld.`
  const worst = check.measures.find(({ value, bound }) => !(value <= bound)) ?? check.measures[0]
  if (worst.bound === 0 && Number.isFinite(worst.value)) return ofCount(letter, worst)
  const size = Number.isFinite(worst.value) ? `a ${worst.name} of ${error(worst.value)}` : 'a non-finite result'
  const place = worst.at ? `**${worst.at.space} ${count(worst.at.item)}**` : 'the result'
  return `${letter} is wrong: ${place} has ${size}. Its time is withheld.`
}

/** Of a measure that counts what must not be there. */
function ofCount(letter: string, { name, value, at }: Measure): string {
  const place = at ? ` at **${at.space} ${count(at.item)}**` : ''
  return `${letter} is wrong${place}. ${capitalised(name)}: ${count(value)}. Its time is withheld.`
}

function ofStall({ letter, replay }: Runner): string {
  const { item, polls } = replay.run.stall ?? { item: 0, polls: 0 }
  const solved = replay.itemCounts[3][replay.end]
  return (
    `**${capitalised(replay.space.name)} ${count(item)}** never became ready: it was polled ${plural(polls, 'time')}. ` +
    `${letter} stopped with ${count(solved)} of ${plural(replay.space.count, replay.space.name)} ${operationOf(replay.operation).words.done}.`
  )
}

/** The runs as they are seen in the space of a mark; undefined where the first has no such item. */
function seenByMark(runners: readonly Runner[], mark: Mark): readonly Runner[] | undefined {
  const seen = runners.flatMap((runner) => {
    const replay = seenWhere(runner.replay, (one) => itemOfMark(one, mark) !== undefined)
    return replay ? [{ ...runner, replay }] : []
  })
  return seen.length === runners.length ? seen : undefined
}

function ofItem(runners: readonly Runner[], row: number): string {
  const [{ replay }] = runners
  const { name } = replay.space
  if (replay.space.order === 'none') return ofItemAlone(runners, row)
  const needs = needsOf(replay, row).length
  const whens = runners.map((runner) => `${runner.letter} ${whenEnded(runner.replay, row)}`)
  const { grouping } = replay
  return `**${capitalised(name)} ${count(row)}** needs ${needs ? plural(needs, `other ${name}`) : `no other ${name}`}, in ${grouping.name} ${count(grouping.group[row])}. ${whens.join(', ')}.`
}

/** Of an item that needs no other one. */
function ofItemAlone(runners: readonly Runner[], row: number): string {
  const [{ replay }] = runners
  const { row_ptr } = replay.pattern
  const id = `**${capitalised(replay.space.name)} ${count(row)}**`
  const held = row_ptr[row + 1] - row_ptr[row]
  const { emptyRow } = operationOf(replay.operation).words
  if (hasOperands(replay.space) && held === 0 && emptyRow) return `${id} is empty: ${emptyRow}.`
  const whens = runners.map((runner) => `${runner.letter} ${whenEnded(runner.replay, row)}`)
  return `${id} ${hasOperands(replay.space) ? `has ${plural(held, 'nonzero')}` : 'needs no other'}. ${whens.join(', ')}.`
}

/** When the item's last event was: after how many polls, or by how many workers, where items wait for none. */
function whenEnded(replay: Replay, row: number): string {
  const tick = replay.itemTick[row]
  if (tick === NEVER) return 'did not record it'
  const when = `${operationOf(replay.operation).words.ends} at ${placeWords(replay.timed, tick)}`
  if (replay.space.order !== 'none') {
    const polls = replay.itemPolls[row]
    return polls ? `${when} after ${plural(polls, 'poll')}` : when
  }
  const workers = new Set(Array.from(eventsOfItem(replay, row), (e) => replay.eventWorker[e])).size
  return workers > 1 ? `${when}, by ${plural(workers, 'worker')}` : when
}

/** What the machine is, where so few workers run that hardly anything happens at once. */
function ofSmallMachine(runners: readonly Runner[]): string {
  const most = Math.max(...runners.map(({ replay }) => replay.workers))
  const who = { software: 'This software GPU runs', gpu: 'This GPU ran', twin: 'The CPU twin ran' }
  const { kind } = runners[0].replay.run.adapter
  const few = formOf(most, { one: 'one worker', other: plural(most, 'worker') })
  return `${who[kind]} ${few} at a time, so hardly anything happens at once.`
}

function ofOne(runner: Runner, tick: number): string {
  const { letter, replay, totals } = runner
  const { itemCounts, workers, end, pattern, grouping, space } = replay
  const ended = itemCounts[3][Math.min(tick, end)]
  const through =
    space.groups.length === 0
      ? hasOperands(space)
        ? ` of ${plural(pattern.col_idx.length, 'nonzero')}`
        : ''
      : ` through ${plural(grouping.ptr.length - 1, grouping.name)}`
  return (
    `${letter} takes ${plural(space.count, space.name)}${through} with ` +
    `${plural(workers, 'worker')}, at work for ${percent(totals.working / totals.all)} of ${replay.timed ? 'the time' : 'their steps'}. ` +
    `At ${placeWords(replay.timed, Math.min(tick, end))}, ${count(ended)} are ${operationOf(replay.operation).words.done}.`
  )
}
