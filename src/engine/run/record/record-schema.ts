import * as v from 'valibot'
import { AppError } from '#src/core/base/errors.ts'
import { EVENT_HEAD } from '#src/core/trace/event.ts'
import { CLOCK_NOTES } from '#src/core/trace/notes.ts'
import { list, named, number, object, oneOf, whole, words } from './record-fields.ts'
import * as texts from './record-words.ts'

/**
 * What the header of a recording has to be: the one schema through which all recordings are read, ours and a stranger's.
 * Numbers are finite and not negative, counts are whole, texts and lists have an end, and what belongs together fits. A
 * field that is not named here is left out.
 */

export const VERSION: number = 3

/** Words of an event with the lanes of the largest workgroup and all notes. */
const MOST_EVENT_WORDS = 64
/** Steps of a run: more than the largest trace buffer holds. */
const MOST_EVENTS = 2 ** 24
const WORD = 2 ** 32 - 1
/** Twelve days, in milliseconds. */
const LONGEST_MS = 1e9

/** Letters of a name, of a sentence and of a paragraph. */
const NAME = 200
const SENTENCE = 1000
const PARAGRAPH = 4000

const flag = v.boolean(texts.aFlag)
const only = v.literal(true, texts.onlyTrue)
const ms = number(0, LONGEST_MS)
const count = whole(0, WORD)

const params = named(whole(-(2 ** 31), WORD), 40)

const adapter = object({
  kind: oneOf(['gpu', 'software', 'twin']),
  name: words(NAME),
  vendor: words(NAME),
  architecture: words(NAME),
  description: words(SENTENCE),
  subgroupSize: whole(0, 1024),
  workers: v.exactOptional(count),
  browser: words(NAME),
})

/** A value that was not finite is null in JSON, and so is a bound where nothing is judged. */
const measure = object({
  name: words(NAME),
  value: v.pipe(
    v.nullable(number(0, Number.MAX_VALUE)),
    v.transform((value) => value ?? Number.NaN),
  ),
  bound: v.pipe(
    v.nullable(number(0, Number.MAX_VALUE)),
    v.transform((bound) => bound ?? Number.POSITIVE_INFINITY),
  ),
  unit: v.exactOptional(words(NAME)),
  at: v.exactOptional(object({ space: words(NAME), item: count })),
})

const check = v.pipe(
  object({ ok: flag, measures: list(measure, 16, 1), overflow: flag }),
  v.forward(
    v.check(({ ok, measures }) => {
      const judged = measures.filter(({ bound }) => bound < Number.POSITIVE_INFINITY)
      return ok === judged.every(({ value, bound }) => value <= bound)
    }, texts.asItsMeasures),
    ['ok'],
  ),
)

const samples = object({ ms: list(ms, 10_000, 1), clock: oneOf(['timestamp', 'fence', 'cpu']) })
const reasons = object({
  single: v.exactOptional(words(SENTENCE)),
  solveOnly: v.exactOptional(words(SENTENCE)),
  backToBack: v.exactOptional(words(SENTENCE)),
})

const timing = object({
  single: v.exactOptional(samples),
  solveOnly: v.exactOptional(samples),
  backToBack: v.exactOptional(samples),
  batch: whole(1, 1e6),
  stages: v.exactOptional(list(object({ name: words(NAME), ms: samples }), 1000)),
  rounds: v.exactOptional(list(object({ name: words(NAME), ms }), 100_000)),
  readMs: v.exactOptional(ms),
  whole: v.exactOptional(object({ allocated: list(ms, 10_000, 1), kept: list(ms, 10_000, 1) })),
  resetMs: v.exactOptional(ms),
  analysisMs: ms,
  analysisCalls: v.exactOptional(whole(1, WORD)),
  prepareMs: ms,
  tuneMs: v.exactOptional(ms),
  uploadMs: ms,
  compileMs: ms,
  readbackMs: ms,
  stepMs: ms,
  rejected: count,
  withheld: v.exactOptional(reasons),
  noisy: v.exactOptional(reasons),
  why: v.exactOptional(words(SENTENCE)),
})

const KEPT = [
  'slots',
  'bits',
  'ranked',
  'listed',
  'network',
  'passes',
  'least',
  'masks',
  'packed',
  'dense',
  'out',
] as const

const stage = object({
  name: words(NAME),
  space: v.exactOptional(words(NAME)),
  nearby: v.exactOptional(only),
  adds: v.exactOptional(words(NAME)),
  into: v.exactOptional(words(NAME)),
  covers: v.exactOptional(oneOf(['all', 'some', 'again', 'once'])),
  frontier: v.exactOptional(only),
  keeps: v.exactOptional(oneOf(KEPT)),
  blocks: v.exactOptional(
    object({ side: whole(1, 64), each: oneOf(['item', 'coefficient', 'row']), spare: whole(0, 1024) }),
  ),
  looks: v.exactOptional(words(NAME)),
  within: v.exactOptional(words(NAME)),
  grid: v.exactOptional(whole(1, 64)),
})

const linked = object({
  module: v.pipe(words(NAME), v.regex(/^\w+(\/\w+)+\.wesl$/, texts.aModule)),
  conditions: named(flag, 64),
})

const shape = object({ matrix: words(NAME), rows: count, cols: count, entries: count })

/** Groups of a grouping at most: more colours than any matrix has. */
const MOST_GROUPS = 2 ** 20

const grouping = object({ space: words(NAME), name: words(NAME), items: count, groups: whole(0, MOST_GROUPS) })

/** Iterations that a series has a number of, at most. */
const MOST_ITERATIONS = 2 ** 20

const series = object({
  name: words(NAME),
  unit: words(NAME),
  logarithmic: flag,
  aside: v.exactOptional(only),
  count: whole(0, MOST_ITERATIONS),
})

/** Ranks along a side of their grid at most, and messages between them. */
const MOST_SIDE = 64
const MOST_MESSAGES = 2 ** 24

const messages = object({ rows: whole(1, MOST_SIDE), columns: whole(1, MOST_SIDE), count: whole(0, MOST_MESSAGES) })

/** Whether what begins with a phase comes in the order of its phases. */
const rising = (all: readonly { readonly phase: number }[]) =>
  all.every(({ phase }, at) => at === 0 || phase >= all[at - 1].phase)

/** Kernels name their notes, and pictures pass over those that they do not ask for. */
const note = v.pipe(words(NAME), v.regex(/^[a-z]\w{0,39}$/i, texts.aName))
const MOST_NOTES = 16

/** A clock's two counts come together and last, for one is kept as what it is less than the other. */
function clockLast(notes: readonly string[]): boolean {
  const [began, at] = CLOCK_NOTES.map(({ name }) => notes.indexOf(name))
  return began < 0 && at < 0 ? true : began === notes.length - 2 && at === notes.length - 1
}

/** Stretches of a run in which no step was recorded. */
const EMPTY_PASSES = 64

const KERNEL = /^[a-z0-9_]+\/[a-z0-9_]+$/

const run = v.pipe(
  object({
    kernel: v.pipe(words(NAME), v.regex(KERNEL, texts.aKernel)),
    title: words(NAME),
    idea: words(SENTENCE),
    uses: v.exactOptional(v.pipe(words(NAME), v.regex(KERNEL, texts.aKernel))),
    params,
    adapter,
    date: v.pipe(words(NAME), v.isoTimestamp(texts.aMoment)),
    rows: count,
    nonzeros: count,
    check: v.exactOptional(check),
    timing: v.exactOptional(timing),
    stall: v.exactOptional(object({ item: count, polls: count, why: v.exactOptional(words(PARAGRAPH)) })),
    worker: words(NAME),
    lanes: v.exactOptional(whole(1, 1024)),
    workers: v.exactOptional(whole(1, WORD)),
    launched: v.exactOptional(object({ dispatches: count, workgroups: count })),
    stages: v.exactOptional(list(stage, 256)),
    ends: v.exactOptional(list(oneOf(['sum', 'divide']), 8)),
    readiness: v.exactOptional(oneOf(['row', 'line', 'hint', 'product'])),
    spans: v.exactOptional(
      v.pipe(
        list(object({ name: words(NAME), phase: count, ms: v.exactOptional(ms) }), 100_000),
        v.check((all) => rising(all), texts.inOrder),
      ),
    ),
    shaders: v.exactOptional(list(linked, 256)),
    outcome: v.exactOptional(shape),
    summed: v.exactOptional(shape),
    groups: v.exactOptional(list(grouping, 16)),
    series: v.exactOptional(list(series, 16)),
    messages: v.exactOptional(messages),
    events: whole(0, MOST_EVENTS),
    eventWords: whole(EVENT_HEAD + 1, MOST_EVENT_WORDS),
    every: whole(1, WORD),
    notes: v.exactOptional(
      v.pipe(
        list(note, MOST_NOTES),
        v.check((notes) => new Set(notes).size === notes.length, texts.eachOnce),
        v.check((notes) => clockLast(notes), texts.clockLast),
      ),
    ),
    clock: v.exactOptional(object({ ticks: count, passMs: ms, bound: count })),
    model: v.exactOptional(object({ ms, counts: whole(1, WORD), measured: v.exactOptional(flag) })),
    passes: v.exactOptional(
      v.pipe(
        list(object({ phase: count, ms }), 100_000),
        v.check((all) => rising(all), texts.inOrder),
      ),
    ),
    clockless: v.exactOptional(words(SENTENCE)),
    uncounted: v.exactOptional(flag),
  }),
  v.forward(
    v.check(({ eventWords, notes = [] }) => eventWords > EVENT_HEAD + notes.length, texts.roomForLanes),
    ['eventWords'],
  ),
  v.forward(
    v.check(({ events, passes = [] }) => passes.length <= events + EMPTY_PASSES, texts.fewPasses),
    ['passes'],
  ),
)

/** The source is read as a link would be, where it is used (src/page/features/run/run-record.ts). */
const source = v.pipe(
  v.looseObject({ kind: words(NAME) }, texts.anObject),
  v.check((given) => JSON.stringify(given).length <= PARAGRAPH, texts.aText(PARAGRAPH)),
)

const header = object({
  version: v.literal(VERSION, texts.versionOnly(VERSION)),
  digest: v.exactOptional(v.pipe(v.string(texts.aDigest), v.regex(/^[0-9a-f]{16}$/, texts.aDigest))),
  source,
  solve: named(v.union([words(SENTENCE), v.pipe(v.number(), v.finite()), flag], texts.anOption), 40),
  runs: v.pipe(
    list(run, 64, 1),
    v.rawCheck(({ dataset, addIssue }) => {
      if (!dataset.typed) return
      const operation = operationOf(dataset.value[0].kernel)
      const at = dataset.value.findIndex(({ kernel }) => operationOf(kernel) !== operation)
      if (at < 0) return
      const { value } = dataset
      addIssue({
        message: texts.ofOperation(operation),
        path: [
          { type: 'array', origin: 'value', input: value, key: at, value: value[at] },
          { type: 'object', origin: 'value', input: value[at], key: 'kernel', value: value[at].kernel },
        ],
      })
    }),
  ),
})

const operationOf = (kernel: string): string => kernel.split('/')[0]

export type Header = v.InferOutput<typeof header>
export type RunHeader = Header['runs'][number]

/** Throws AppError `BadRecording`, which names the first field that is not what it has to be. */
export function headerFrom(text: string): Header {
  let given: unknown
  try {
    given = JSON.parse(text)
  } catch {
    throw new AppError('BadRecording', texts.noHeader)
  }
  const read = v.safeParse(header, given, { abortEarly: true })
  if (read.success) return read.output
  const [issue] = read.issues
  throw badField(v.getDotPath(issue) ?? '', issue.input === undefined ? texts.missing : issue.message)
}

/** Letters of a field's name that are told. */
const LETTERS = 80

/** What is said of a field that is not what it has to be; fields are named as `runs.0.timing.batch`. */
export function badField(field: string, said: string): AppError {
  const short = field.length > LETTERS ? `${field.slice(0, LETTERS)}…` : field
  if (field === '') return new AppError('BadRecording', texts.noHeader)
  return new AppError('BadRecording', texts.field(short, said), { field: short })
}
