import type { LessonClaim, LessonColumn, LessonColumns } from '#src/engine/catalog/contract/lesson.ts'
import { errorRecord } from '#src/core/base/errors.ts'
import type { PriceName } from '#src/engine/run/times/prices.ts'
import type { Replay } from '#src/engine/run/replay.ts'
import type { Samples } from '#src/engine/run/run.ts'
import { makeReplay } from '#src/engine/run/schedule.ts'
import type { Space } from '#src/core/trace/space.ts'

type Spoil = (column: LessonColumn) => LessonColumn

/** What someone may change in every column of a recording. All of them keep every time and price: what is not there denies nothing. */
const SPOILS: Readonly<Record<string, Spoil>> = {
  'a launch that takes nothing': priced('launch', 0),
  'a launch a thousand times as long': priced('launch', 1000),
  'a hop a thousand times as long': priced('hop', 1000),
  'a dispatch that takes nothing': priced('dispatch', 0),
  'no polls': withTrace((words, at) => (words[at + 1] &= 0xff000000)),
  'polls before every event': withTrace((words, at) => (words[at + 1] += 3)),
  'one phase': withTrace((words, at) => (words[at + 4] = 0)),
  'a phase per event': withTrace((words, at, event) => (words[at + 4] = event)),
  'one worker': withTrace((words, at) => (words[at] = 0)),
  'a worker per event': withTrace((words, at, event) => (words[at] = event)),
  'one stage': withTrace((words, at) => (words[at + 1] &= 0xffffff)),
  'one lane': withTrace((words, at, _, size) => words.fill(0, at + 5, at + size).fill(1, at + 5, at + 6)),
  'lanes that are all idle': withTrace(idleLanes),
  'workers of four times as many lanes': ({ replay, ...rest }) => ({
    replay: { ...replay, run: { ...replay.run, lanes: 4 * (replay.run.lanes ?? 32) } },
    ...rest,
  }),
  'one dispatch': launchedAs({ dispatches: 1, workgroups: 1 }),
  'a thousand dispatches': launchedAs({ dispatches: 1000, workgroups: 1000 }),
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
  'numbers of iterations that are all 1': ({ replay, ...rest }) => {
    const series = replay.run.series?.map((one) => ({ ...one, values: one.values.map(() => 1) }))
    return { replay: { ...replay, run: { ...replay.run, ...(series && { series }) } }, ...rest }
  },
  'very many polls': withTrace((words, at) => (words[at + 1] |= 0xffffff)),
}

/** What someone may change in one column and not in the others. */
const ALONE: Readonly<Record<string, Spoil>> = {
  'a thousand times as slow': timed(1000),
  'a thousand times as quick': timed(0.001),
  'with an analysis a thousand times as long': analysed(1000),
  'with an analysis that takes nothing': analysed(0),
  'with all lanes idle': withTrace(idleLanes),
}

/** Recordings that someone changed, those that can be played at all: a claim that holds of all of them as well says nothing. */
export function spoiled(columns: LessonColumns): readonly (readonly [name: string, columns: LessonColumns])[] {
  const swapped = columns.toReversed()
  const exchanged = columns.map(({ replay, prices }, place) => {
    const { timing } = swapped[place]
    return { replay, ...(timing && { timing }), ...(prices && { prices }) }
  })
  return [
    ...(columns.length > 1 ? [['columns that changed places', swapped] as const] : []),
    ...(columns.length > 1 ? [['columns that exchanged their times', exchanged] as const] : []),
    ...columns.flatMap((_, place) =>
      Object.entries(ALONE).flatMap(([name, spoil]) =>
        played(`column ${place} ${name}`, columns, (column, index) => (index === place ? spoil(column) : column)),
      ),
    ),
    ...Object.entries(SPOILS).flatMap(([name, spoil]) => played(name, columns, spoil)),
  ]
}

function played(name: string, columns: LessonColumns, change: (column: LessonColumn, index: number) => LessonColumn) {
  try {
    return [[name, columns.map(change)] as const]
  } catch (error) {
    if (errorRecord(error).code === 'BadTrace') return [] // rows would come before what they need
    throw error
  }
}

/** Whether changed recordings deny a claim: it is answered, and the answer is no. A claim that cannot be answered is not denied. */
export function denies({ holds }: LessonClaim, changed: LessonColumns): boolean {
  try {
    return !holds(changed)
  } catch {
    return false
  }
}

const timesOf = (samples: Samples | undefined, factor: number) =>
  samples && { ...samples, ms: samples.ms.map((ms) => ms * factor) }

function timed(factor: number): Spoil {
  return ({ timing, ...rest }) => {
    if (!timing) return rest
    const single = timesOf(timing.single, factor)
    const backToBack = timesOf(timing.backToBack, factor)
    return { ...rest, timing: { ...timing, ...(single && { single }), ...(backToBack && { backToBack }) } }
  }
}

function analysed(factor: number): Spoil {
  return ({ timing, ...rest }) => ({
    ...rest,
    ...(timing && {
      timing: { ...timing, analysisMs: timing.analysisMs * factor, prepareMs: timing.prepareMs * factor },
    }),
  })
}

function priced(name: PriceName, factor: number): Spoil {
  return ({ prices, ...rest }) => {
    const price = prices?.prices[name]
    if (!prices || !price || 'why' in price) return { ...rest, ...(prices && { prices }) }
    const changed = { ...price, ms: price.ms.map((ms) => ms * factor) }
    return { ...rest, prices: { ...prices, prices: { ...prices.prices, [name]: changed } } }
  }
}

/** Of runs that say what was launched. */
function launchedAs(launched: NonNullable<Replay['run']['launched']>): Spoil {
  return ({ replay, ...rest }) => ({
    replay: replay.run.launched ? { ...replay, run: { ...replay.run, launched } } : replay,
    ...rest,
  })
}

type Change = (words: Uint32Array, at: number, event: number, size: number) => unknown

/** A step in which no lane has a nonzero: the words of its mask, behind the five that say whose step it is. */
function idleLanes(words: Uint32Array, at: number, _: number, size: number): void {
  words.fill(0, at + 5, at + size)
}

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
  makeReplay(
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
