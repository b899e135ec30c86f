import type { LessonColumn, LessonColumns } from '#src/catalog/lesson.ts'
import { errorRecord } from '#src/base/errors.ts'
import type { Replay } from '#src/run/replay.ts'
import type { Samples } from '#src/run/run.ts'
import { replayOf } from '#src/run/schedule.ts'
import type { Space } from '#src/trace/space.ts'

type Spoil = (column: LessonColumn) => LessonColumn

/** What someone may change in every column of a recording. */
const SPOILS: Readonly<Record<string, Spoil>> = {
  'no times': ({ replay }) => ({ replay }),
  'no prices': ({ replay, timing }) => ({ replay, ...(timing && { timing }) }),
  'a launch that takes nothing': ({ prices, ...rest }) => ({
    ...rest,
    ...(prices && { prices: { ...prices, prices: { ...prices.prices, launch: { ms: [0], of: 1 } } } }),
  }),
  'no polls': withTrace((words, at) => (words[at + 1] &= 0xff000000)),
  'polls before every event': withTrace((words, at) => (words[at + 1] += 3)),
  'one phase': withTrace((words, at) => (words[at + 4] = 0)),
  'a phase per event': withTrace((words, at, event) => (words[at + 4] = event)),
  'one worker': withTrace((words, at) => (words[at] = 0)),
  'a worker per event': withTrace((words, at, event) => (words[at] = event)),
  'one lane': withTrace((words, at, _, size) => words.fill(0, at + 5, at + size).fill(1, at + 5, at + 6)),
  'workers of four times as many lanes': ({ replay, ...rest }) => ({
    replay: { ...replay, run: { ...replay.run, lanes: 4 * (replay.run.lanes ?? 32) } },
    ...rest,
  }),
  'events that are lost': ({ replay, ...rest }) => {
    const { words, eventWords } = replay.run.trace
    const half = words.slice(0, eventWords * Math.floor(words.length / eventWords / 2))
    return { replay: replayed(replay, half), ...rest }
  },
  'rows that need no other': withSpaces((space) => patterned(space, () => [])),
  'rows that all need the one before': withSpaces((space) => patterned(space, (item) => (item > 0 ? [item - 1] : []))),
  'rows that all need the one after': withSpaces((space) =>
    patterned(space, (item) => (item + 1 < space.count ? [item + 1] : [])),
  ),
  'very many polls': withTrace((words, at) => (words[at + 1] |= 0xffffff)),
}

/** Recordings that someone changed, those that can be played at all: a claim that holds of all of them as well says nothing. */
export function spoiled(columns: LessonColumns): readonly (readonly [name: string, columns: LessonColumns])[] {
  return [
    ['columns that changed places', columns.toReversed()],
    ...columns.map((_, slow) => {
      const changed = columns.map((column, index) => (index === slow ? timed(column, 1000) : column))
      return [`column ${slow} a thousand times as slow`, changed] as const
    }),
    ...Object.entries(SPOILS).flatMap(([name, spoil]) => {
      try {
        return [[name, columns.map(spoil)] as const]
      } catch (error) {
        if (errorRecord(error).code === 'BadTrace') return [] // rows would come before what they need
        throw error
      }
    }),
  ]
}

const timesOf = (samples: Samples | undefined, factor: number) =>
  samples && { ...samples, ms: samples.ms.map((ms) => ms * factor) }

function timed({ replay, timing }: LessonColumn, factor: number): LessonColumn {
  if (!timing) return { replay }
  const single = timesOf(timing.single, factor)
  const backToBack = timesOf(timing.backToBack, factor)
  const analysisMs = timing.analysisMs * factor
  return { replay, timing: { ...timing, analysisMs, ...(single && { single }), ...(backToBack && { backToBack }) } }
}

type Change = (words: Uint32Array, at: number, event: number, size: number) => unknown

/** Changes each event of a trace, and works its schedule out anew. */
function withTrace(change: Change): Spoil {
  return ({ replay, ...rest }) => {
    const { trace } = replay.run
    const words = trace.words.slice()
    for (let at = 0, e = 0; at + trace.eventWords <= words.length; at += trace.eventWords, e++)
      change(words, at, e, trace.eventWords)
    return { replay: replayed(replay, words), ...rest }
  }
}

const replayed = (replay: Replay, words: Replay['run']['trace']['words']): Replay =>
  replayOf(
    { ...replay.run, trace: { ...replay.run.trace, words } },
    { ...replay, spaces: replay.spaces.map(({ space }) => space) },
  )

/** The same run among items with other operands: pictures and counts of what needs what are others. */
function withSpaces(change: (space: Space) => Space): Spoil {
  return ({ replay, ...rest }) => {
    const spaces = replay.spaces.map((seen) => {
      const space = change(seen.space)
      const groups = space.groups[0] ?? seen.grouping
      return { ...seen, space, grouping: groups, pattern: space.operands ?? seen.pattern }
    })
    return { replay: { ...spaces[0], spaces }, ...rest }
  }
}

/** A space whose items have these operands and their own, one group each. */
function patterned(space: Space, needs: (item: number) => readonly number[]): Space {
  const { count } = space
  const row_ptr = new Uint32Array(count + 1)
  const all: number[] = []
  for (let item = 0; item < count; item++) {
    all.push(...needs(item), item) // in no order that a kernel could use
    row_ptr[item + 1] = all.length
  }
  const own = Uint32Array.from({ length: count }, (_, item) => item)
  const ptr = Uint32Array.from({ length: count + 1 }, (_, item) => item)
  const operands = { rows: count, cols: count, row_ptr, col_idx: Uint32Array.from(all) }
  return { ...space, operands, groups: space.groups.map(({ name }) => ({ name, group: own, ptr, order: own })) }
}
