import { oncePer } from '#src/engine/run/times/once.ts'
import { hasOperands } from '#src/core/trace/space.ts'
import { capitalised, plural } from '#src/core/base/format.ts'
import { countsShown, endOf } from '#src/engine/run/arrivals.ts'
import { eventsOfItem, itemOfMark, itemNeeds, seenWhere } from '#src/engine/run/query.ts'
import { type Mark, NEVER, type Replay } from '#src/engine/run/replay.ts'
import { findOperation, operations } from '#src/engine/catalog/operations.ts'
import { apartOf } from '#src/page/store/axis.ts'
import type { Column } from '#src/page/store/session.ts'
import type { Measure } from '#src/core/kernel/check.ts'
import { placeWords } from '#src/page/draw/places.ts'
import { clocked } from './fastest.ts'
import { groupsFound, ofRace } from './race-sentence.ts'
import { type PicturedColumn, picturedColumns } from './pictured-columns.ts'
import * as texts from './words.ts'

export { columnLetter } from './pictured-columns.ts'

/** So few workers that the picture is of a small machine, not of the algorithm. */
const FEW_WORKERS = 4

/**
 * What the numbers on screen mean, in one or two sentences; marked up as phrasing.ts says. Every clause is computed
 * from the runs, so it is true of any runs. `pin` turns it to the pinned row.
 */
export function runSentence(columns: readonly Column[], tick: number, pin?: Mark): string {
  const allPictured = picturedColumns(columns)
  const failed = allPictured.find(({ column }) => column.check && !column.check.ok)
  const stalled = allPictured.find(({ replay }) => replay.run.stall)
  if (allPictured.length === 0) return isAdvised(columns) ? ofStructure(columns[0]) : ''
  if (failed) return ofFailure(failed)
  if (stalled) return ofStall(stalled)
  const pinned = pin && seenByMark(allPictured, pin)
  if (pinned && pin.kind === 'item') return ofItem(pinned, pin.item)
  const choices = allPictured.flatMap(ofChoice)
  if (isAdvised(columns) && !clocked(allPictured))
    return [ofStructure(allPictured[0]), ...choices, ofRuns(allPictured, tick)].filter(Boolean).join(' ')
  return [ofRuns(allPictured, tick), ...choices].join(' ')
}

/**
 * Who is faster as it was measured, to follow what a picture tells: full lanes and few steps are no time. Empty where it was
 * not measured.
 */
export function whoIsFaster(columns: readonly Column[]): string {
  const times = clocked(picturedColumns(columns))
  return times ? `${times.words}.` : ''
}

/** Number of the column that was measured to be the fastest; undefined where that was not measured, or is a tie. */
export function fastestColumn(columns: readonly Column[]): number | undefined {
  const times = clocked(picturedColumns(columns))
  return times && !times.tie ? times.first.index : undefined
}

function ofRuns(allPictured: readonly PicturedColumn[], tick: number): string {
  const small = allPictured.every(({ replay }) => replay.workers <= FEW_WORKERS) ? [ofSmallMachine(allPictured)] : []
  return [...small, allPictured.length === 1 ? ofOne(allPictured[0], tick) : ofRace(allPictured)].join(' ')
}

/** Of a kernel that leaves the problem to another: to which, and why. */
const ofChoice = ({ letter, replay: { run } }: PicturedColumn): readonly string[] =>
  run.uses ? [texts.chose(letter, run.idea)] : []

/** Ids of the kernels that leave their problems to others. */
const AUTOMATIC = operations.flatMap(({ id, automatic }) => (automatic === undefined ? [] : [`${id}/${automatic}`]))

/** Whether a column leaves its problem to the kernel that suits it. */
const isAdvised = (columns: readonly Column[]): boolean =>
  columns.some(({ id, replay }) => replay?.run.uses !== undefined || AUTOMATIC.includes(id))

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

function ofFailure({ letter, column }: PicturedColumn): string {
  const { check } = column
  if (!check) return ''
  if (check.overflow) return texts.leavesRange(letter)
  const worst = check.measures.find(({ value, bound }) => !(value <= bound)) ?? check.measures[0]
  if (worst.bound === 0 && Number.isFinite(worst.value)) return ofCount(letter, worst)
  const size = Number.isFinite(worst.value) ? texts.measure(worst.name, worst.value) : texts.nonFinite
  return texts.isWrong(letter, worst.at ? texts.stressed(worst.at.space, worst.at.item) : texts.result, size)
}

/** Of a measure that counts what must not be there. */
function ofCount(letter: string, { name, value, at }: Measure): string {
  const who = at ? texts.wrongAt(letter, texts.stressed(at.space, at.item)) : texts.wrong(letter)
  return texts.wrongBy(who, capitalised(name), value)
}

function ofStall({ letter, replay }: PicturedColumn): string {
  const { item, polls } = replay.run.stall ?? { item: 0, polls: 0 }
  const { name, count: all } = replay.space
  const { done } = findOperation(replay.operation).words
  const stalled = texts.neverReady(texts.stressed(capitalised(name), item), polls)
  return `${stalled} ${texts.stopped(letter, countsShown(replay)[3][replay.end], all, name, done)}`
}

/** The runs as they are seen in the space of a mark; undefined where the first has no such item. */
function seenByMark(allPictured: readonly PicturedColumn[], mark: Mark): readonly PicturedColumn[] | undefined {
  const seen = allPictured.flatMap((pictured) => {
    const replay = seenWhere(pictured.replay, (one) => itemOfMark(one, mark) !== undefined)
    return replay ? [{ ...pictured, replay }] : []
  })
  return seen.length === allPictured.length ? seen : undefined
}

function ofItem(allPictured: readonly PicturedColumn[], row: number): string {
  const [{ replay }] = allPictured
  const { name } = replay.space
  if (replay.space.order === 'none') return ofItemAlone(allPictured, row)
  const needs = itemNeeds(replay, row).length
  const { grouping } = replay
  const which = needs ? texts.others(needs, name) : texts.noOther(name)
  const id = texts.stressed(capitalised(name), row)
  return `${texts.needs(id, which, grouping.name, grouping.group[row])} ${whensOf(allPictured, row)}`
}

/** Of an item that needs no other one. */
function ofItemAlone(allPictured: readonly PicturedColumn[], row: number): string {
  const [{ replay }] = allPictured
  const { row_ptr } = replay.pattern
  const id = texts.stressed(capitalised(replay.space.name), row)
  const held = row_ptr[row + 1] - row_ptr[row]
  const { emptyRow } = findOperation(replay.operation).words
  if (hasOperands(replay.space) && held === 0 && emptyRow) return texts.isEmpty(id, emptyRow)
  return `${hasOperands(replay.space) ? texts.has(id, held) : texts.needsNone(id)} ${whensOf(allPictured, row)}`
}

function whensOf(allPictured: readonly PicturedColumn[], row: number): string {
  const own = apartOf(allPictured.map(({ column }) => column)) !== undefined
  return texts.whens(
    allPictured.map(({ letter, replay }) => texts.when(letter, whenEnded(replay, row, own))).join(', '),
  )
}

/** When the item's last event was: after how many polls, or by how many workers, where items wait for none. */
function whenEnded(replay: Replay, row: number, own: boolean): string {
  const tick = endOf(replay, row)
  if (tick === NEVER) return texts.notRecorded
  const place = placeWords(replay.timed, tick)
  const ended = texts.endsAt(
    findOperation(replay.operation).words.ends,
    own ? texts.ofItsOwn(place, replay.end) : place,
  )
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
function ofSmallMachine(allPictured: readonly PicturedColumn[]): string {
  const most = Math.max(...allPictured.map(({ replay }) => replay.workers))
  const { kind } = allPictured[0].replay.run.adapter
  return { software: texts.softwareRuns, gpu: texts.gpuRan, twin: texts.twinRan }[kind](most)
}

function ofOne(pictured: PicturedColumn, tick: number): string {
  const { letter, replay, totals } = pictured
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
  const said = [groupsFound([pictured]), takes].filter(Boolean).join(' ')
  return `${said} ${texts.doneAt(at, ended, findOperation(replay.operation).words.done)}`
}
