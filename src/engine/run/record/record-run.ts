import type { U8 } from '#src/core/base/arrays.ts'
import { AppError } from '#src/core/base/errors.ts'
import type { Messages } from '#src/core/kernel/modeled.ts'
import { columnsOf, decodeTrace } from '#src/core/trace/columns.ts'
import type { Trace } from '#src/core/trace/event.ts'
import { type Space, spacesOf } from '#src/core/trace/space.ts'
import {
  decodeGroups,
  decodeMessages,
  decodeOutcome,
  decodeSeries,
  decodeSummed,
  MESSAGE_COLUMNS,
  OUTCOME_COLUMNS,
  type OutcomeShape,
  SERIES_COLUMNS,
} from './outcome-columns.ts'
import type { RecordParts } from './record-parts.ts'
import { badField, type RunHeader } from './record-schema.ts'
import * as texts from './record-words.ts'
import type { Run } from '../run.ts'
import { ruled } from '../series.ts'

/** A run of a recording: its columns, and what they are with its header and the spaces. */

/** Bytes of a number in a column at most (src/core/trace/varint.ts). */
const NUMBER_BYTES = 5

/** The columns of one run, packed as they are kept. */
export interface RunColumns {
  readonly trace: readonly U8[]
  readonly outcome: readonly U8[]
  readonly summed: readonly U8[]
  readonly groups: readonly U8[]
  readonly series: readonly (readonly U8[])[]
  readonly messages: readonly U8[]
}

/** Takes the columns of a run, none of which may have more bytes than its numbers can. */
export async function columnsIn(parts: RecordParts, run: RunHeader): Promise<RunColumns> {
  const { kernel, events, eventWords, outcome, summed, groups = [], series = [], messages } = run
  const names = columnsOf(run)
  const take = async (count: number, numbers: number, least: number, said: () => string) => {
    const taken: U8[] = []
    for (let c = 0; c < count; c++) {
      const part = await parts.next((size) => {
        if (size < least) throw new AppError('BadRecording', said())
        if (size > NUMBER_BYTES * numbers) throw new AppError('BadRecording', texts.tooManyBytes(kernel))
      })
      if (!part) throw new AppError('BadRecording', texts.fewColumns(kernel, c, count))
      taken.push(part)
    }
    return taken
  }
  // a mask has a column with those of the lanes: as many numbers as an event has words are enough for each
  const few = () => texts.tooFewBytes(kernel, events)
  const trace = await take(names.length, 1 + events * eventWords, events, few)
  const sized = (shape: OutcomeShape | undefined) =>
    shape ? take(OUTCOME_COLUMNS, 1 + Math.max(shape.rows, shape.entries), 0, few) : []
  const came = { outcome: await sized(outcome), summed: await sized(summed) }
  const grouped: U8[] = []
  for (const { items } of groups) grouped.push(...(await take(1, 1 + items, 0, few)))
  const numbered: U8[][] = []
  for (const { count } of series) numbered.push(await take(SERIES_COLUMNS, 1 + count, 0, few))
  const sent = messages ? await take(MESSAGE_COLUMNS, 1 + messages.count, 0, few) : []
  return { trace, ...came, groups: grouped, series: numbered, messages: sent }
}

/** A run by its header and its columns. @param at its field, `runs.0` */
export function runFrom(head: RunHeader, columns: RunColumns, spaces: readonly Space[], at: string): Run {
  const { events, outcome, summed, groups, series, messages, timing, ...all } = head
  const { shape, run } = apart(all)
  fit(head, spaces, at)
  const damaged = () => new AppError('BadRecording', texts.badOutcome(run.kernel), { field: `${at}.outcome` })
  const badGroups = () => new AppError('BadRecording', texts.badGroups(run.kernel), { field: `${at}.groups` })
  const badSeries = () => new AppError('BadRecording', texts.badSeries(run.kernel), { field: `${at}.series` })
  const badMessages = () => new AppError('BadRecording', texts.badMessages(run.kernel), { field: `${at}.messages` })
  return {
    ...run,
    ...(timing && { timing: ruled(timing, all.adapter.kind === 'software') }),
    ...(outcome && { outcome: decoded(damaged, () => decodeOutcome(columns.outcome, outcome)) }),
    ...(summed && { summed: decoded(damaged, () => decodeSummed(columns.summed, summed)) }),
    ...(groups && { groups: decoded(badGroups, () => decodeGroups(columns.groups, groups)) }),
    ...(series && {
      series: decoded(badSeries, () => series.map((one, s) => decodeSeries(columns.series[s], one))),
    }),
    ...(messages && {
      messages: decoded(badMessages, () =>
        fitting(decodeMessages(columns.messages, messages), firstSpace(run, spaces).count),
      ),
    }),
    origin: 'recorded' as const,
    trace: decoded(
      () => new AppError('BadRecording', texts.badColumn(run.kernel), { field: `${at}.events` }),
      () => decodeTrace([...columns.trace], events, shape, spacesOf(spaces, run.stages)),
    ),
  }
}

/** Throws where a run names items that the spaces do not have. */
function fit({ stages = [], stall, groups = [] }: RunHeader, spaces: readonly Space[], at: string): void {
  for (const [s, { space, adds }] of stages.entries())
    for (const [field, name] of Object.entries({ space, adds }))
      if (name !== undefined && !spaces.some((one) => one.name === name))
        throw badField(`${at}.stages.${s}.${field}`, texts.noSpace(name))
  for (const [g, { space, items }] of groups.entries()) {
    const own = spaces.find((one) => one.name === space)
    if (!own) throw badField(`${at}.groups.${g}.space`, texts.noSpace(space))
    if (own.count !== items) throw badField(`${at}.groups.${g}.items`, texts.asManyItems(own.count))
  }
  const { count } = firstSpace({ stages }, spaces)
  if (stall && stall.item >= count) throw badField(`${at}.stall.item`, texts.beyondItems(stall.item, count))
}

/** The space that its first stage speaks of. */
const firstSpace = ({ stages = [] }: Pick<Run, 'stages'>, spaces: readonly Space[]): Space =>
  spaces.find(({ name }) => name === stages[0]?.space) ?? spaces[0]

/** Messages, each of an item that there is; throws RangeError. */
function fitting(messages: Messages, items: number): Messages {
  if (messages.item.some((item) => item >= items)) throw new RangeError('messages')
  return messages
}

/** What was decoded; `damaged` where its columns end within a number or hold one that is too large. */
function decoded<T>(damaged: () => AppError, decode: () => T): T {
  try {
    return decode()
  } catch (error) {
    if (!(error instanceof AppError)) throw damaged()
    const { field } = damaged().at
    throw new AppError('BadRecording', error.message, { ...error.at, field })
  }
}

/** What a header says of a run and of its trace, apart. */
function apart(all: Omit<RunHeader, 'events' | 'outcome' | 'summed' | 'groups' | 'series' | 'messages' | 'timing'>) {
  const { eventWords, every, notes, clock, model, passes, clockless, uncounted, ...run } = all
  const shape: Omit<Trace, 'words'> = {
    eventWords,
    every,
    ...(notes && { notes }),
    ...(clock && { clock }),
    ...(model && { model }),
    ...(passes && { passes }),
    ...(clockless !== undefined && { clockless }),
    ...(uncounted && { uncounted }),
  }
  return { shape, run }
}
