import type { U8 } from '#src/core/base/arrays.ts'
import { AppError } from '#src/core/base/errors.ts'
import { laneStop, maskRoom } from './lanes.ts'
import { EVENT_HEAD, eventCount, type Trace } from './event.ts'
import { forEachItem, needsLater, operandsOf, type Space, type Spaces } from './space.ts'
import { VarintReader, VarintWriter } from './varint.ts'
import * as texts from './words.ts'

/**
 * A trace as columns of small numbers: differences from what the spaces let expect, most of them zeros
 * (src/engine/run/record/record.ts). Each note has a column of its own: `step` and `at` since those of the event before, `began` before
 * its own `at`, others as they are.
 */
const COLUMNS = ['worker', 'polls', 'item', 'first', 'phase', 'lanes'] as const

/** Names of the columns of a trace, in their order. */
export const columnsOf = ({ notes = [] }: Pick<Trace, 'notes'>): readonly string[] => [...COLUMNS, ...notes]

/** The event that is expected in one space: it goes on where the item's last event stopped. */
class Expected {
  item = 0
  readonly space: Space
  private readonly next: Uint32Array
  private readonly lanes: number
  /** Where an item's own operand is carried apart: 1 at the end where it lies. */
  private readonly before: number
  private readonly after: number

  constructor(space: Space, lanes: number) {
    this.space = space
    this.lanes = lanes
    const own = space.order === 'operands'
    this.before = own && needsLater(space) ? 1 : 0
    this.after = own && !needsLater(space) ? 1 : 0
    this.next = operandsOf(space).row_ptr.slice(0, space.count)
    for (let i = 0; i < space.count; i++) this.next[i] += this.before
  }

  /** Where lanes have items, an event begins with its own one, which is below 0 where lanes before the first that carries would have items there. */
  first(item: number): number {
    return this.space.lanes === 'items' ? item : this.next[item]
  }

  /** Word w of the mask when all that is left, at most one per lane, is carried. */
  mask(item: number, first: number, w: number): number {
    const { count, lanes } = this.space
    const left = lanes === 'items' ? count - item : operandsOf(this.space).row_ptr[item + 1] - this.after - first
    const carried = Math.max(0, Math.min(this.lanes, left) - 32 * w)
    return carried >= 32 ? 0xffffffff : 2 ** carried - 1
  }

  passed(item: number, first: number): void {
    if (this.space.operands && this.space.lanes !== 'items') this.next[item] = first + this.lanes
    this.item = item
  }
}

/** What is expected of the next event, by the stage that it is at. */
function expectation({ spaces, stageSpace }: Spaces, masks: number, lanes: number): (stage: number) => Expected {
  const expected = spaces.map((space) => new Expected(space, Math.min(lanes, 32 * masks)))
  return (stage) => expected[stageSpace[stage] ?? 0]
}

/** The widest step in the trace: how many lanes a worker has. */
function widestStep(trace: Trace): number {
  let most = 1
  for (let e = 0; e < eventCount(trace); e++) most = Math.max(most, laneStop(trace, e))
  return most
}

/** Notes that are kept as what they are more than those of the event before. */
const RISING: readonly string[] = ['step', 'at']

/** The columns of a trace, in the order of columnsOf(). */
export function encodeTrace(trace: Trace, on: Spaces): U8[] {
  const { eventWords, notes = [] } = trace
  const lanes = widestStep(trace)
  const masks = maskRoom(trace) / 32
  const expectedAt = expectation(on, masks, lanes)
  const out = new Map(columnsOf(trace).map((name) => [name, new VarintWriter()]))
  const column = (name: string) => out.get(name) as VarintWriter
  const before = new Map<string, number>()
  let phaseBefore = 0
  column('lanes').unsigned(lanes)
  for (let e = 0; e < eventCount(trace); e++) {
    const words = trace.words.subarray(e * eventWords, (e + 1) * eventWords)
    const [worker, step, item, first, phase] = words
    const expected = expectedAt(step >>> 24)
    column('worker').unsigned(worker)
    column('polls').unsigned(((step << 8) | (step >>> 24)) >>> 0) // polls to the top, so that a stage alone is one byte
    column('item').signed(item - expected.item)
    column('first').signed(first - expected.first(item))
    column('phase').signed(phase - phaseBefore)
    for (let w = 0; w < masks; w++)
      column('lanes').unsigned((words[EVENT_HEAD + w] ^ expected.mask(item, first, w)) >>> 0)
    notes.forEach((note, n) => {
      const value = words[EVENT_HEAD + masks + n]
      if (note === 'began') column(note).unsigned(words[eventWords - 1] - value)
      else if (!RISING.includes(note)) column(note).unsigned(value)
      else column(note).signed((value - (before.get(note) ?? 0)) | 0)
      before.set(note, value)
    })
    expected.passed(item, first)
    phaseBefore = phase
  }
  return [...out.values()].map((writer) => writer.finish())
}

function isWithin(item: number, event: number, { name, count }: Space): void {
  if (item >= count) throw new AppError('BadRecording', texts.beyondSpace(event, name, item, count))
}

/** Throws AppError `BadRecording` where the columns name items that a space does not have. */
export function decodeTrace(columns: U8[], events: number, shape: Omit<Trace, 'words'>, on: Spaces): Trace {
  const { eventWords, notes = [] } = shape
  const [worker, polls, item, first, phase, lanes, ...noted] = columns.map((column) => new VarintReader(column))
  const masks = eventWords - EVENT_HEAD - notes.length
  const expectedAt = expectation(on, masks, lanes.unsigned())
  const words = new Uint32Array(events * eventWords)
  const trace: Trace = { ...shape, words }
  const before = new Map<string, number>()
  let ordinal = 0
  for (let e = 0; e < events; e++) {
    const at = e * eventWords
    const rotated = polls.unsigned()
    const expected = expectedAt(rotated & 0xff)
    const own = (expected.item + item.signed()) >>> 0
    const k = (expected.first(own) + first.signed()) >>> 0
    ordinal = (ordinal + phase.signed()) >>> 0
    words.set([worker.unsigned(), ((rotated >>> 8) | (rotated << 24)) >>> 0, own, k, ordinal], at)
    for (let w = 0; w < masks; w++) words[at + EVENT_HEAD + w] = lanes.unsigned() ^ expected.mask(own, k, w)
    forEachItem(trace, e, expected.space, (named) => isWithin(named, e, expected.space))
    // from the last on: `began` is kept as what it is less than `at`, which comes after it
    for (let n = notes.length - 1; n >= 0; n--) {
      const note = notes[n]
      const value =
        note === 'began'
          ? words[at + eventWords - 1] - noted[n].unsigned()
          : RISING.includes(note)
            ? (before.get(note) ?? 0) + noted[n].signed()
            : noted[n].unsigned()
      words[at + EVENT_HEAD + masks + n] = value
      before.set(note, words[at + EVENT_HEAD + masks + n])
    }
    expected.passed(own, k)
  }
  return trace
}
