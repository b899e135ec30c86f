import { several } from '#src/core/base/nouns.ts'
import { capitalised, count, plural } from '#src/core/base/format.ts'
import { multiprocessors, workgroupsOfRun } from '#src/engine/run/times/gpu-share.ts'
import type { Replay } from '#src/engine/run/replay.ts'
import { apartOf } from '#src/page/store/axis.ts'
import { isFromFile } from '#src/page/store/from-file.ts'
import { clocked, type Clocked } from './fastest.ts'
import { phrase } from './marked-sentence.ts'
import type { PicturedColumn } from './pictured-columns.ts'
import * as texts from './words.ts'

/** Shares below this are left out: a sentence is for what can be seen. */
const SEEN = 0.05
/** A row this many times as long as the mean one is worth a word. */
const UNEVEN = 4

/**
 * A race in a few words: who is faster and by how much, as it was measured, and what the pictures show of each. Without
 * measured times no kernel is called faster: a step costs a barrier nothing, and more workers need fewer of them.
 */
export function ofRace(allPictured: readonly PicturedColumn[]): string {
  const times = clocked(allPictured)
  const said = times ? [times.first, times.last] : allPictured
  const inOrder = allPictured.filter((pictured) => said.includes(pictured))
  const though = times && takesMore(times)
  const uncounted = (pictured: PicturedColumn) => though === BARRIERS && pictured === times?.last
  const clauses = inOrder.map((pictured) => clauseOf(pictured, uncounted(pictured))).filter(Boolean)
  const seen = clauses.length > 0 ? `${clauses.join('; ')}.` : ''
  const uneven = unevenness(allPictured[0].replay)
  const found = groupsFound(allPictured)
  const others = notCompared(allPictured)
  if (!times) return [found, seen, uneven, others || UNTIMED].filter(Boolean).join(' ')
  const because = though === undefined ? '' : texts.moreSteps
  const rest = [seen, though === OTHERWISE ? NO_TIME : '', uneven, others]
  return [`${times.words}${because}.`, found, ...rest].filter(Boolean).join(' ')
}

/** What runs found that bundle their items themselves: how many groups, and how many items the smallest has. */
export function groupsFound(allPictured: readonly PicturedColumn[]): string {
  const said = allPictured.flatMap(({ letter, replay: { run, space, grouping } }) => {
    if (!run.groups?.[space.name]) return []
    // a group that no item is in is a number that was left out
    const sizes = Array.from(grouping.ptr.subarray(1), (end, g) => end - grouping.ptr[g]).filter((size) => size > 0)
    const smallest = sizes.reduce((least, size) => Math.min(least, size), space.count)
    return [texts.foundGroups(letter, sizes.length, grouping.name, smallest, space.name)]
  })
  return said.length > 0 ? `${said.join('; ')}.` : ''
}

/** Which columns came in files, whose times stand beside the others and no more. */
function notCompared(allPictured: readonly PicturedColumn[]): string {
  const files = allPictured.filter(({ column }) => isFromFile(column))
  if (files.length === 0) return ''
  return texts.notCompared(listed(files.map(({ letter }) => letter)), files.length > 1)
}

const listed = (names: readonly string[]) => new Intl.ListFormat('en-GB').format(names)

const UNTIMED = texts.untimed
const NO_TIME = texts.notTime
const BARRIERS = 'barriers'
const OTHERWISE = 'otherwise'

/** Whether the fastest ends last on an axis of steps, and whether barriers, which steps do not count, are in the other's way. */
function takesMore({ first, last, tie }: Clocked): typeof BARRIERS | typeof OTHERWISE | undefined {
  const steps = !first.replay.timed && !last.replay.timed && !apartOf([first.column, last.column])
  if (tie || !steps || first.replay.end <= last.replay.end) return undefined
  return last.barriers > first.barriers ? BARRIERS : OTHERWISE
}

/** What a column's picture shows of where its time goes, in phrases that light what they speak of. */
function clauseOf({ index, letter, replay, totals, barriers }: PicturedColumn, uncounted: boolean): string {
  const who =
    workgroupsOfRun(replay) === 1 ? texts.inOneWorkgroup(letter, multiprocessors(replay.run.adapter.name)) : letter
  const at = texts.stops(who, phrase(texts.atBarriers(barriers), 'barriers', index))
  const stops = uncounted ? at + texts.uncounted : at
  const shares = sharesOf(index, replay, totals).join(' and ')
  const workers = replay.timed ? texts.workersOfTime(shares) : texts.workersOfSteps(shares)
  if (barriers > 0) return shares ? texts.andIts(stops, workers) : stops
  return shares && texts.whose(letter, workers)
}

/** What workers do besides work; within a block of dispatches that was not recorded. */
function sharesOf(index: number, { timed }: Replay, { spinning, idle, all }: PicturedColumn['totals']): string[] {
  if (timed?.blocks || all === 0) return []
  const said = []
  if (spinning / all >= SEEN) said.push(phrase(texts.poll(spinning / all), 'spinning', index))
  if (idle / all >= SEEN) said.push(phrase(texts.idle(idle / all), 'idle', index))
  return said
}

/** Of items that wait for none: how many more operands than the mean the one with most has, where that is many more. */
function unevenness({ space, pattern }: Replay): string {
  if (space.order !== 'none') return ''
  const { row_ptr, rows, col_idx } = pattern
  let longest = 0
  for (let i = 1; i < rows; i++) {
    if (row_ptr[i + 1] - row_ptr[i] > row_ptr[longest + 1] - row_ptr[longest]) longest = i
  }
  const most = row_ptr[longest + 1] - row_ptr[longest]
  const times = (most * rows) / Math.max(1, col_idx.length)
  if (!(times >= UNEVEN)) return ''
  const { name } = space
  return texts.uneven(
    capitalised(several(name)),
    phrase(`${name} ${count(longest)} holds ${plural(most, 'nonzero')}`, 'item', longest),
    times,
  )
}
