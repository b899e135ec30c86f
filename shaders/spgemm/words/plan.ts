import type { U32 } from '#src/base/arrays.ts'
import { controlBuffer, resetControl } from '#src/kernel/buffers.ts'
import type {
  BufferSpec,
  Capabilities,
  Growth,
  Plan,
  PlanOptions,
  StageStep,
  Step,
  TraceLayout,
} from '#src/kernel/plan.ts'
import { CONTROL } from '#src/trace/control.ts'
import { eventWords } from '#src/trace/event.ts'
import {
  entryBuffers,
  factorBuffers,
  type MatrixProductProblem,
  outputOf,
  patternsOf,
  productsByNonzero,
  productsByRow,
} from '../factors.ts'
import { addingLaunches, countingLaunches } from './bins.ts'
import { blocksOf, lanesOf, type WordSetting } from './launch.ts'
import { adding, analysing, counting, listing, placing } from './steps.ts'

/** What its events note. */
export const NOTES = ['step', 'slot', 'probes', 'way', 'bits'] as const

/** Words of `tasks` before the rows of bins, and where the counts of the second bins and of entries stand (setting.wesl). */
const LISTS = 32
const [ADDED, FOUND, LONGEST, BINS] = [12, 24, 25, 12]

/** @param apart each part is a stage, which is timed in a pass of its own */
export function wordPlan(
  problem: MatrixProductProblem,
  { memory, apart }: { readonly memory: number; readonly apart: boolean },
  options: PlanOptions,
): Plan {
  const patterns = patternsOf(problem)
  const { A, B } = patterns
  const { capabilities } = options
  const layout = options.trace ? layoutOf(problem, capabilities) : undefined
  const setting: WordSetting = {
    patterns,
    options,
    layout,
    counting: countingLaunches(capabilities, memory),
    adding: addingLaunches(capabilities, memory),
  }
  const parts = [
    stage('list words', listing(setting, isSame(problem))),
    stage('analyse', [analysing(setting)]),
    stage('count', counting(setting)),
    stage('place', placing(setting)),
  ]
  const nonzeros = A.col_idx.length
  const lists = B.col_idx.length + B.rows + 1
  return {
    buffers: [
      ...(layout ? [controlBuffer(layout)] : []),
      ...factorBuffers(problem),
      room('B_words', 2 * (lists + (layout ? Math.ceil((nonzeros + 1) / 2) : 0))),
      room('B_pairs', 2 * B.col_idx.length),
      ...(isSame(problem) ? [] : [room('A_pairs', 2 * nonzeros)]),
      room('records', 8 * A.rows),
      room('tasks', LISTS + BINS * A.rows),
      room('counts', 2 * A.rows),
      room('block_sums', blocksOf(setting)),
      ...(layout ? [{ name: 'product_ptr', words: nonzeros + 1, data: productsByNonzero(patterns) }] : []),
    ],
    prepare: [],
    reset: [
      ...(layout ? [resetControl] : []),
      { kind: 'fill', buffer: 'tasks', value: 0, from: 0, words: LISTS },
      // pictures ask which product a lane has; a run that is not traced does without
      ...(layout ? [copyOf('product_ptr', nonzeros + 1, 2 * lists)] : []),
    ],
    solve: [
      ...(apart
        ? parts
        : [
            stage(
              'count',
              parts.flatMap(({ steps }) => steps),
            ),
          ]),
      { kind: 'grow', name: 'make room', read: { buffer: 'tasks', at: ADDED, words: LONGEST - ADDED + 1 } },
    ],
    outputs: outputOf(patterns),
    // sums are added up in whichever order lanes come
    deterministic: false,
    next: (_name, words) => grown(setting, words, isSame(problem)),
    ...(layout && { trace: layout }),
  }
}

const stage = (name: string, steps: readonly Step[]): StageStep => ({ kind: 'stage', name, steps })

const room = (name: string, words: number): BufferSpec => ({ name, words: Math.max(4, words) })

const copyOf = (buffer: string, words: number, at: number): Step => ({
  kind: 'copy',
  from: { buffer },
  to: { buffer: 'B_words', at },
  words,
})

/** Whether B is A, whose lists then serve for both. */
const isSame = ({ inputs: { A, B } }: MatrixProductProblem): boolean =>
  A === B ||
  (A.pattern.row_ptr === B.pattern.row_ptr && A.pattern.col_idx === B.pattern.col_idx && A.values === B.values)

/** Largest trace, also where a binding may hold more. */
const MOST_TRACE_BYTES = 256 * 2 ** 20

/**
 * Room for all events, each row three times, each of its words twice, and each product and entry once: of every so many items
 * where that is too much. A row has no more words, and C no more entries, than there are products. O(rows) where few are left out
 */
function layoutOf(problem: MatrixProductProblem, capabilities: Capabilities): TraceLayout {
  const begins = productsByRow(patternsOf(problem))
  const { rows } = problem.inputs.A.pattern
  const lanes = lanesOf(capabilities)
  const words = eventWords(lanes, NOTES)
  const bytes = Math.min(MOST_TRACE_BYTES, capabilities.maxStorageBufferBindingSize, capabilities.maxBufferSize)
  const most = Math.max(1, Math.floor((bytes / 4 - CONTROL.head) / words))
  const events = (every: number) => {
    let count = 2 * Math.ceil(begins[rows] / every)
    for (let i = 0; i < rows; i += every) count += 3 + 2 * (begins[i + 1] - begins[i])
    return count
  }
  const last = Math.max(1, rows, begins[rows])
  let every = Math.max(1, Math.min(last, Math.floor((2 * begins[rows]) / most)))
  while (every < last && events(every) > most) every++
  return { eventWords: words, capacity: events(every), every, lanes, notes: NOTES }
}

/** C, and what makes its rows, now that it is known how many rows each bin has. */
function grown(setting: WordSetting, words: U32, same: boolean): Growth {
  const entries = words[FOUND - ADDED]
  const buffers = entryBuffers(entries)
  if (entries === 0) return { buffers, steps: [] }
  return { buffers, steps: [stage('add', adding(setting, { rows: words, longest: words[LONGEST - ADDED] }, same))] }
}
