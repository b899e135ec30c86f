import type { U32 } from '#src/base/arrays.ts'

/**
 * An event is 5 + ⌈lanes / 32⌉ words and one for each note, in the order in which workers appended them:
 *   0 worker · 1 stage << 24 | min(polls, 2²⁴ − 1) · 2 item · 3 first k · 4 phase · 5… lane mask · notes
 * shaders/lib/trace.wesl writes this layout; nothing else knows it. Of which space its item is, the event's stage says.
 *
 * Events of one worker with the same k are one step: a step that spans items makes one event for each of them, and for
 * each stage that lanes are at. k is the operand of lane 0, whether or not this event's mask has lane 0, and masks of a
 * step have no lane in common. A lane may carry its row's diagonal, and with it b: it works, and needs no operand.
 *
 * Where lanes of a worker carry operands that do not lie side by side, or items that have none, events note their worker's
 * `step`: those of one worker, phase and step are one step, for any order in which its lanes appended them. Without the
 * note an event of an item that has no operands is a step by itself.
 */
export const EVENT_HEAD = 5
export const MAX_POLLS = 0xffffff

/**
 * What a kernel may record with an event besides, a word each:
 *   `ahead`      how many steps before this one its nonzeros were requested
 *   `linePolls`  of the polls of the lane that polled most, those of a grid line's word; the others are of x
 *   `seenRows`   how many rows of a grid line its word said were solved, the most that a lane saw of any line; 0 where none looked
 *   `toldRows`   how many rows of the item's grid line the line's word says are solved from then on; 0 where nothing is told
 *   `began`      count of the recorded clock (shaders/lib/clock.wesl) before the event's wait began
 *   `at`         its count after the wait, before anything is published that depends on the event
 *   `step`       number of the worker's step, from 0 in each phase
 *   `block`      items that are worked on together: so many neighbours, the first a multiple of it; 0 where there are no blocks
 *   `tile`       column of tiles that the tile of the output is in which it is about; its row of tiles is that of its items
 *   `inner`      number that a tile of the first factor and one of the second have in common: a column and a row of tiles
 *   `slot`       slot of a table that the item went to or came from; of a row how many products or entries it has
 *   `probes`     slots that were looked at before, which another column had
 *   `way`        number of the way that the item's row goes, a bin or a kind of accumulator; 0 where it has nothing to do; in a
 *                table of words the word
 *   `bits`       bits that are ORed into the mask of the word `way`, the lowest for its first column
 */
export type Note =
  | 'step'
  | 'block'
  | 'tile'
  | 'inner'
  | 'ahead'
  | 'linePolls'
  | 'seenRows'
  | 'toldRows'
  | 'slot'
  | 'probes'
  | 'way'
  | 'bits'
  | 'began'
  | 'at'

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
  readonly notes?: Readonly<Partial<Record<Note, number>>>
}

export type Emit = (event: EventRecord) => void

/** What events carry besides where a clock counts beside them, after all other notes. */
export const CLOCK_NOTES: readonly Note[] = ['began', 'at']

export const eventWords = (lanes: number, notes: readonly Note[] = []): number =>
  EVENT_HEAD + Math.ceil(lanes / 32) + notes.length

/** What the clock of a recorded run said in the end (src/run/recorded-time.ts judges it). */
export interface TraceClock {
  /** Its last count: that of the whole run. */
  readonly ticks: number
  /** Milliseconds of the traced solve by timestamps, less those of the same pass with no rows. */
  readonly passMs: number
  /** Counts at which it would have stopped by itself. */
  readonly bound: number
}

/** A stretch of a run that was timed as a pass of its own, from a phase on up to the next stretch's. */
export interface TimedPass {
  readonly phase: number
  /** Milliseconds by timestamps, less those of a pass in which nothing is done. */
  readonly ms: number
}

/** A trace as recorded: `words` holds count events of eventWords words each. */
export interface Trace {
  readonly words: U32
  readonly eventWords: number
  /** Items with item % every === 0 were recorded. */
  readonly every: number
  /** Which notes its events carry, in their order; none when absent. */
  readonly notes?: readonly Note[]
  /** The clock that its events read, where there was one. */
  readonly clock?: TraceClock
  /** Times of groups of phases, of a run of many dispatches; in the order of their phases. */
  readonly passes?: readonly TimedPass[]
  /** Why a run that might have a clock has none, in words. */
  readonly clockless?: string
  /** Whether its counts of polls cannot be, as a GPU gave them: then none is shown. */
  readonly uncounted?: boolean
}

export const eventCount = (trace: Trace): number => Math.floor(trace.words.length / trace.eventWords)
export const workerOf = (trace: Trace, e: number): number => trace.words[e * trace.eventWords]
export const stageOf = (trace: Trace, e: number): number => trace.words[e * trace.eventWords + 1] >>> 24
export const pollsOf = (trace: Trace, e: number): number =>
  trace.uncounted ? 0 : trace.words[e * trace.eventWords + 1] & MAX_POLLS

/** Whether an event claims more polls than its bits hold, or more of a part than of all: a GPU's compiler got them wrong. */
export function overflowsPolls(trace: Trace): boolean {
  for (let e = 0; e < eventCount(trace); e++) {
    const polls = pollsOf(trace, e)
    if (polls === MAX_POLLS || (noteOf(trace, e, 'linePolls') ?? 0) > polls) return true
  }
  return false
}

/** Whether events note which of their worker's steps they are of. */
export const notesSteps = ({ notes = [] }: Pick<Trace, 'notes'>): boolean => notes.includes('step')

/** Which of its worker's steps event e is of; 0 where events do not say. */
export const stepOf = (trace: Trace, e: number): number => noteOf(trace, e, 'step') ?? 0
export const itemOf = (trace: Trace, e: number): number => trace.words[e * trace.eventWords + 2]
export const firstOf = (trace: Trace, e: number): number => trace.words[e * trace.eventWords + 3]
export const phaseOf = (trace: Trace, e: number): number => trace.words[e * trace.eventWords + 4]
/** Word w of the lane mask. */
export const lanesOf = (trace: Trace, e: number, w = 0): number => trace.words[e * trace.eventWords + EVENT_HEAD + w]

/** Notes that are counted with the polls. */
const OF_POLLS: readonly Note[] = ['linePolls', 'seenRows']

/** A note of event e; undefined where events do not carry it. */
export function noteOf(trace: Trace, e: number, note: Note): number | undefined {
  const { words, eventWords: size, notes = [], uncounted } = trace
  const at = notes.indexOf(note)
  if (uncounted && at >= 0 && OF_POLLS.includes(note)) return 0
  return at < 0 ? undefined : words[(e + 1) * size - notes.length + at]
}

/** Does event e's step go on with what event `before` of the same worker began? */
export const sameStep = (trace: Trace, before: number, e: number): boolean =>
  workerOf(trace, before) === workerOf(trace, e) &&
  (notesSteps(trace)
    ? stepOf(trace, before) === stepOf(trace, e) && phaseOf(trace, before) === phaseOf(trace, e)
    : firstOf(trace, before) === firstOf(trace, e))

/** Collects events of a CPU twin in the GPU's own layout. */
export function traceBuilder(
  lanes: number,
  notes: readonly Note[] = [],
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
