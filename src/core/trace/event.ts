import type { U32 } from '#src/core/base/arrays.ts'

/**
 * An event is 5 + ⌈lanes / 32⌉ words and one for each note, in the order in which workers appended them:
 *   0 worker · 1 stage << 24 | min(polls, 2²⁴ − 1) · 2 item · 3 first k · 4 phase · 5… lane mask · notes
 * shaders/lib/trace.wesl writes this layout; nothing else knows it. Of which space its item is, the event's stage says.
 *
 * Events of one worker with the same k are one step: a step that spans items makes one event for each of them, and for
 * each stage that lanes are at. k is the operand of lane 0, whether or not this event's mask has lane 0, and masks of a
 * step have no lane in common. A lane may carry its row's diagonal, and with it b: it works, and needs no operand.
 *
 * Where lanes of a worker carry operands that are not side by side, or items that have none, events note their worker's
 * `step`: those of one worker, phase and step are one step, for any order in which its lanes appended them. Without the
 * note an event of an item that has no operands is a step by itself.
 */
export const EVENT_HEAD = 5
export const MAX_POLLS = 0xffffff

/** One step of a worker, as the GPU or the twin records it. */
export interface EventRecord {
  readonly worker: number
  readonly stage: number
  /** Fruitless reads of operands before this step could go on. */
  readonly polls: number
  /** Number of the item in the space that its stage speaks of; of the item of lane 0 where lanes carry items. */
  readonly item: number
  /** Lane l carries operand k + l, modulo 2³², where its bit is set: the operand of lane 0, were there no others between. */
  readonly k: number
  /** Number of barriers that this worker's dispatch sequence had passed: events of a later phase come after all of an earlier one. */
  readonly phase: number
  /** Bit l is set when lane l carries an operand, or the row's diagonal, or an item; one word per 32 lanes. */
  readonly lanes: readonly number[]
  /** By name (src/core/trace/notes.ts). */
  readonly notes?: Readonly<Record<string, number>>
}

export type Emit = (event: EventRecord) => void

/** @param notes as many as events carry */
export const eventWords = (lanes: number, notes: readonly unknown[] = []): number =>
  EVENT_HEAD + Math.ceil(lanes / 32) + notes.length

/** What the clock of a recorded run said in the end (src/engine/run/times/recorded-time.ts judges it). */
export interface TraceClock {
  /** Its last count: that of the whole run. */
  readonly ticks: number
  /** Milliseconds of the traced solve by timestamps, less those of the same pass with no rows. */
  readonly passMs: number
  /** Counts at which it would have stopped by itself. */
  readonly bound: number
}

/** A stretch of a run that was timed as a separate pass, from a phase on up to the next stretch's. */
export interface TimedPass {
  readonly phase: number
  /** Milliseconds by timestamps, less those of a pass in which nothing is done. */
  readonly ms: number
}

/** What counts come to. */
export interface CountedTime {
  readonly ms: number
  readonly counts: number
  /** Each worker was a web worker and read the clock of the processor: no model. */
  readonly measured?: boolean
}

/** A trace as recorded: `words` holds count events of eventWords words each. */
export interface Trace {
  readonly words: U32
  readonly eventWords: number
  /** Items with item % every === 0 were recorded. */
  readonly every: number
  /** Names of the notes that its events carry, in their order; none when absent. */
  readonly notes?: readonly string[]
  /** The clock that its events read, where there was one. */
  readonly clock?: TraceClock
  /** What its events' counts come to, where they are of a model and no clock counted. */
  readonly model?: CountedTime
  /** Times of groups of phases, of a run of many dispatches; in the order of their phases. */
  readonly passes?: readonly TimedPass[]
  /** Why a run that might have a clock has none, in words. */
  readonly clockless?: string
  /** Whether its counts of polls cannot be, as a GPU gave them: then none is shown. */
  readonly uncounted?: boolean
}

/** Of a run that has not begun: of all kernels the same. */
export const NOTHING: Trace = { words: new Uint32Array(), eventWords: eventWords(1), every: 1 }

export const eventCount = (trace: Trace): number => Math.floor(trace.words.length / trace.eventWords)
export const readWorker = (trace: Trace, e: number): number => trace.words[e * trace.eventWords]
export const readStage = (trace: Trace, e: number): number => trace.words[e * trace.eventWords + 1] >>> 24
export const readPolls = (trace: Trace, e: number): number =>
  trace.uncounted ? 0 : trace.words[e * trace.eventWords + 1] & MAX_POLLS

/** Whether an event claims more polls than its bits hold, or more of a part than of all: a GPU's compiler got them wrong. */
export function overflowsPolls(trace: Trace): boolean {
  for (let e = 0; e < eventCount(trace); e++) {
    const polls = readPolls(trace, e)
    if (polls === MAX_POLLS || (readNote(trace, e, 'linePolls') ?? 0) > polls) return true
  }
  return false
}

/** Whether events note which of their worker's steps they are of. */
export const notesSteps = ({ notes = [] }: Pick<Trace, 'notes'>): boolean => notes.includes('step')

/** Which of its worker's steps event e is of; 0 where events do not say. */
export const readStep = (trace: Trace, e: number): number => readNote(trace, e, 'step') ?? 0
export const readItem = (trace: Trace, e: number): number => trace.words[e * trace.eventWords + 2]
export const readFirst = (trace: Trace, e: number): number => trace.words[e * trace.eventWords + 3]
export const readPhase = (trace: Trace, e: number): number => trace.words[e * trace.eventWords + 4]
/** Word w of the lane mask. */
export const readLanes = (trace: Trace, e: number, w = 0): number => trace.words[e * trace.eventWords + EVENT_HEAD + w]

/** Notes that are counted with the polls. */
const OF_POLLS: readonly string[] = ['linePolls', 'seenRows']

/** A note of event e; undefined where events do not carry it. */
export function readNote(trace: Trace, e: number, note: string): number | undefined {
  const { words, eventWords: size, notes = [], uncounted } = trace
  const at = notes.indexOf(note)
  if (uncounted && at >= 0 && OF_POLLS.includes(note)) return 0
  return at < 0 ? undefined : words[(e + 1) * size - notes.length + at]
}

/** Does event e's step go on with what event `before` of the same worker began? */
export const sameStep = (trace: Trace, before: number, e: number): boolean =>
  readWorker(trace, before) === readWorker(trace, e) &&
  (notesSteps(trace)
    ? readStep(trace, before) === readStep(trace, e) && readPhase(trace, before) === readPhase(trace, e)
    : readFirst(trace, before) === readFirst(trace, e))

/** Collects events of a CPU twin in the GPU's own layout. */
export function traceBuilder(
  lanes: number,
  notes: readonly string[] = [],
): { emit(event: EventRecord): void; finish(): Trace } {
  const size = eventWords(lanes, notes)
  const masks = size - notes.length
  let words = new Uint32Array(1024 * size)
  let used = 0
  return {
    emit(event) {
      if (used + size > words.length) {
        const grown = new Uint32Array(words.length * 2)
        grown.set(words)
        words = grown
      }
      // word by word: a twin emits millions
      words[used] = event.worker
      words[used + 1] = (event.stage << 24) | Math.min(event.polls, MAX_POLLS)
      words[used + 2] = event.item
      words[used + 3] = event.k
      words[used + 4] = event.phase
      for (let w = EVENT_HEAD; w < masks; w++) words[used + w] = event.lanes[w - EVENT_HEAD] ?? 0
      for (let n = 0; n < notes.length; n++) words[used + masks + n] = event.notes?.[notes[n]] ?? 0
      used += size
    },
    finish: () => ({
      words: words.slice(0, used),
      eventWords: size,
      every: 1,
      ...(notes.length > 0 ? { notes } : {}),
    }),
  }
}

/** Lane masks as events have them: masks[count] has lanes 0 .. count set. */
export const firstLanes = (lanes: number): readonly (readonly number[])[] =>
  Array.from({ length: lanes + 1 }, (_, count) =>
    Array.from({ length: Math.ceil(lanes / 32) }, (_word, w) => {
      const set = Math.min(32, Math.max(0, count - 32 * w))
      return set === 32 ? 0xffffffff : 2 ** set - 1
    }),
  )

/** Mask of lanes first .. first + count: as many words as it takes. */
export function laneBits(first: number, count: number): number[] {
  const words = new Uint32Array(Math.ceil((first + count) / 32))
  for (let lane = first; lane < first + count; lane++) words[lane >> 5] |= 1 << (lane & 31)
  return [...words]
}
