import { oncePer } from '#src/engine/run/times/once.ts'
import { hasOperands } from '#src/core/trace/space.ts'
import { capitalised, plural } from '#src/core/base/format.ts'
import { countsShown, endOf } from '#src/engine/run/arrivals.ts'
import { eventsOfItem, itemOfMark, needsOf, seenWhere } from '#src/engine/run/query.ts'
import { type Mark, NEVER, type Replay } from '#src/engine/run/replay.ts'
import { operationOf, operations } from '#src/engine/catalog/operations.ts'
import { apartOf } from '#src/page/store/axis.ts'
import type { Racer } from '#src/page/store/session.ts'
import type { Measure } from '#src/core/kernel/check.ts'
import { placeWords } from '#src/page/draw/places.ts'
import { clocked } from './fastest.ts'
import { groupsFound, ofRace } from './race-insight.ts'
import { type Runner, runnersOf } from './runners.ts'
import * as texts from './words.ts'

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
  if (runners.length === 0) return isAdvised(racers) ? ofStructure(racers[0]) : ''
  if (failed) return ofFailure(failed)
  if (stalled) return ofStall(stalled)
  const pinned = pin && seenByMark(runners, pin)
  if (pinned && pin.kind === 'item') return ofItem(pinned, pin.item)
  const choices = runners.flatMap(ofChoice)
  if (isAdvised(racers) && !clocked(runners))
    return [ofStructure(runners[0]), ...choices, ofRuns(runners, tick)].filter(Boolean).join(' ')
  return [ofRuns(runners, tick), ...choices].join(' ')
}

/**
 * Who is faster as it was measured, to follow what a picture tells: full lanes and few steps are no time. Empty where it was
 * not measured.
 */
export function whoIsFaster(racers: readonly Racer[]): string {
  const times = clocked(runnersOf(racers))
  return times ? `${times.words}.` : ''
}

/** Number of the column that was measured to be the fastest; undefined where that was not measured, or is a tie. */
export function fastestColumn(racers: readonly Racer[]): number | undefined {
  const times = clocked(runnersOf(racers))
  return times && !times.tie ? times.first.index : undefined
}

function ofRuns(runners: readonly Runner[], tick: number): string {
  const small = runners.every(({ replay }) => replay.workers <= FEW_WORKERS) ? [ofSmallMachine(runners)] : []
  return [...small, runners.length === 1 ? ofOne(runners[0], tick) : ofRace(runners)].join(' ')
}

/** Of a kernel that leaves the problem to another: to which, and why. */
const ofChoice = ({ letter, replay: { run } }: Runner): readonly string[] =>
  run.uses ? [texts.chose(letter, run.idea)] : []

/** Ids of the kernels that leave their problems to others. */
const AUTOMATIC = operations.flatMap(({ id, automatic }) => (automatic === undefined ? [] : [`${id}/${automatic}`]))

/** Whether a column leaves its problem to the kernel that suits it. */
const isAdvised = (racers: readonly Racer[]): boolean =>
  racers.some(({ id, replay }) => replay?.run.uses !== undefined || AUTOMATIC.includes(id))

/** Widths are counted once: the sentence is made for every frame. */
const widestOf = oncePer(({ ptr }: Replay['grouping']): number => {
  let widest = 0
  for (let g = 1; g < ptr.length; g++) widest = Math.max(widest, ptr[g] - ptr[g - 1])
  return widest
})

/** Says how many levels a solve has, and of how many rows, before anything is run; empty where rows do not wait. */
function ofStructure({ replay }: { readonly replay?: Replay }): string {
  if (!replay) return ''
  const { space, grouping } = replay
  const levels = grouping.ptr.length - 1
  if (space.order !== 'operands' || levels <= 0) return ''
  return texts.structure(levels, space.count / levels, widestOf(grouping), space.name)
}

function ofFailure({ letter, racer }: Runner): string {
  const { check } = racer
  if (!check) return ''
  if (check.overflow) return texts.leavesRange(letter)
  const worst = check.measures.find(({ value, bound }) => !(value <= bound)) ?? check.measures[0]
  if (worst.bound === 0 && Number.isFinite(worst.value)) return ofCount(letter, worst)
  const size = Number.isFinite(worst.value) ? texts.measureOf(worst.name, worst.value) : texts.nonFinite
  return texts.isWrong(letter, worst.at ? texts.stressed(worst.at.space, worst.at.item) : texts.result, size)
}

/** Of a measure that counts what must not be there. */
function ofCount(letter: string, { name, value, at }: Measure): string {
  const who = at ? texts.wrongAt(letter, texts.stressed(at.space, at.item)) : texts.wrong(letter)
  return texts.wrongBy(who, capitalised(name), value)
}

function ofStall({ letter, replay }: Runner): string {
  const { item, polls } = replay.run.stall ?? { item: 0, polls: 0 }
  const { name, count: all } = replay.space
  const { done } = operationOf(replay.operation).words
  const stalled = texts.neverReady(texts.stressed(capitalised(name), item), polls)
  return `${stalled} ${texts.stopped(letter, countsShown(replay)[3][replay.end], all, name, done)}`
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
  const { grouping } = replay
  const which = needs ? texts.others(needs, name) : texts.noOther(name)
  const id = texts.stressed(capitalised(name), row)
  return `${texts.needs(id, which, grouping.name, grouping.group[row])} ${whensOf(runners, row)}`
}

/** Of an item that needs no other one. */
function ofItemAlone(runners: readonly Runner[], row: number): string {
  const [{ replay }] = runners
  const { row_ptr } = replay.pattern
  const id = texts.stressed(capitalised(replay.space.name), row)
  const held = row_ptr[row + 1] - row_ptr[row]
  const { emptyRow } = operationOf(replay.operation).words
  if (hasOperands(replay.space) && held === 0 && emptyRow) return texts.isEmpty(id, emptyRow)
  return `${hasOperands(replay.space) ? texts.has(id, held) : texts.needsNone(id)} ${whensOf(runners, row)}`
}

function whensOf(runners: readonly Runner[], row: number): string {
  const own = apartOf(runners.map(({ racer }) => racer)) !== undefined
  return texts.whens(runners.map(({ letter, replay }) => texts.when(letter, whenEnded(replay, row, own))).join(', '))
}

/** When the item's last event was: after how many polls, or by how many workers, where items wait for none. */
function whenEnded(replay: Replay, row: number, own: boolean): string {
  const tick = endOf(replay, row)
  if (tick === NEVER) return texts.notRecorded
  const place = placeWords(replay.timed, tick)
  const ended = texts.endsAt(operationOf(replay.operation).words.ends, own ? texts.ofItsOwn(place, replay.end) : place)
  const { run, space, grouping } = replay
  const when = run.groups?.[space.name] ? texts.inGroup(ended, grouping.name, grouping.group[row]) : ended
  if (replay.space.order !== 'none') {
    const polls = replay.itemPolls[row]
    return polls ? texts.afterPolls(when, polls) : when
  }
  const workers = new Set(Array.from(eventsOfItem(replay, row), (e) => replay.eventWorker[e])).size
  return workers > 1 ? texts.byWorkers(when, workers) : when
}

/** What the machine is, where so few workers run that hardly anything happens at once. */
function ofSmallMachine(runners: readonly Runner[]): string {
  const most = Math.max(...runners.map(({ replay }) => replay.workers))
  const { kind } = runners[0].replay.run.adapter
  return { software: texts.softwareRuns, gpu: texts.gpuRan, twin: texts.twinRan }[kind](most)
}

function ofOne(runner: Runner, tick: number): string {
  const { letter, replay, totals } = runner
  const { workers, end, pattern, grouping, space } = replay
  const ended = countsShown(replay)[3][Math.min(tick, end)]
  const all = plural(space.count, space.name)
  const through =
    space.groups.length > 0 && !replay.run.groups
      ? texts.through(all, grouping.ptr.length - 1, grouping.name)
      : hasOperands(space)
        ? texts.ofNonzeros(all, pattern.col_idx.length)
        : all
  const share = totals.working / totals.all
  const takes = replay.timed
    ? texts.takesOfTime(letter, through, workers, share)
    : texts.takesOfSteps(letter, through, workers, share)
  const at = placeWords(replay.timed, Math.min(tick, end))
  const said = [groupsFound([runner]), takes].filter(Boolean).join(' ')
  return `${said} ${texts.doneAt(at, ended, operationOf(replay.operation).words.done)}`
}
