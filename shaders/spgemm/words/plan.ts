import { LISTS } from '#shaders/spgemm/words/setting.wesl'
import { LANES } from '#shaders/spgemm/words/long.wesl'
import { namesOf, STEP } from '#src/core/trace/notes.ts'
import { BITS, PROBES, SLOT, WAY } from '../notes.ts'
import type { U32 } from '#src/core/base/arrays.ts'
import { lanesOf } from '#src/core/kernel/plan/dispatch.ts'
import type {
  Ahead,
  BufferSpec,
  Capabilities,
  Growth,
  Plan,
  PlanOptions,
  StageStep,
  TraceLayout,
} from '#src/core/kernel/plan/plan.ts'
import { copied, staged } from '#src/core/kernel/plan/steps.ts'
import { longestRow } from '#src/core/sparse/formats/lib/rows.ts'
import { CONTROL } from '#src/core/trace/control.ts'
import { eventWords } from '#src/core/trace/event.ts'
import {
  entryBuffers,
  type FactorPatterns,
  type MatrixProductProblem,
  factorPatterns,
  productsByNonzero,
  productsByRow,
} from '../factors.ts'
import { productPlan } from '../row-plan.ts'
import { hasRoom } from './bin-choice.ts'
import type { BinLaunch, BinWish, WordBin } from './bin-wishes.ts'
import { addingLaunches, countingLaunches } from './bins.ts'
import { blocksOf, type WordSetting } from './launch.ts'
import { adding, analysing, anyRows, counting, isMerging, type RowsToAdd, listing, placing } from './steps.ts'

/** What its events note. */
export const NOTES = [STEP, SLOT, PROBES, WAY, BITS]

const [ADDED, FOUND, LONGEST, BINS] = [12, 24, 25, 12]

/** The step that reads how large C is. */
const MAKE_ROOM = 'make room'

/**
 * From here on a dispatch, and a shader, for each bin pay: on an H100 the square of a grid of 64³ with 27 neighbours takes
 * 3.2 ms with them and 4.0 ms without, that of a mesh with 8192 vertices 0.11 ms with them and 0.07 ms without; between 2 and 8
 * million products both took the same, and with fewer dispatches the host is done sooner.
 */
const ALONE = { products: 2 ** 23, lanes: 2 ** 17 }

export function wordPlan(
  problem: MatrixProductProblem,
  asked: BinWish,
  options: PlanOptions,
  alone: WordSetting['alone'] = ALONE,
): Plan {
  const patterns = factorPatterns(problem)
  const { A, B } = patterns
  const { capabilities } = options
  const wish = { ...asked, short: isMerging(A, asked.from) ? asked.short : 0 }
  const layout = options.trace ? layoutOf(problem, capabilities) : undefined
  const setting: WordSetting = {
    patterns,
    options,
    layout,
    counting: reached(countingLaunches(capabilities, wish), patterns, 0),
    adding: reached(addingLaunches(capabilities, wish), patterns, 1),
    alone,
  }
  const counted = [...listing(setting, isSame(problem)), analysing(setting), ...counting(setting), ...placing(setting)]
  // a trace is taken of the steps that run where nothing is kept
  const ahead = layout ? undefined : foreseen(setting, isSame(problem))
  const nonzeros = A.col_idx.length
  const lists = B.col_idx.length + B.rows + 1
  return productPlan(problem, layout, {
    buffers: [
      room('B_words', 2 * (lists + (layout ? Math.ceil((nonzeros + 1) / 2) : 0))),
      room('B_pairs', 2 * B.col_idx.length),
      ...(isSame(problem) ? [] : [room('A_pairs', 2 * nonzeros)]),
      room('records', 8 * A.rows),
      room('tasks', LISTS + BINS * A.rows),
      room('counts', 2 * A.rows),
      room('block_sums', blocksOf(setting)),
      ...(layout ? [{ name: 'product_ptr', words: nonzeros + 1, data: productsByNonzero(patterns) }] : []),
    ],
    // pictures ask which product a lane has; a run that is not traced does without
    reset: layout ? [copied('product_ptr', 0, 'B_words', 2 * lists, nonzeros + 1)] : [],
    solve: [
      staged('count', counted),
      { kind: 'grow', name: MAKE_ROOM, read: { buffer: 'tasks', at: ADDED, words: LONGEST - ADDED + 1 } },
    ],
    // sums are added up in whichever order lanes come
    deterministic: false,
    next: (_name, words) => grown(setting, words, isSame(problem)),
    ...(ahead && { ahead: { [MAKE_ROOM]: ahead } }),
  })
}

/**
 * Launches but for bins that no row can reach: those behind one that takes any row there may be, for none has more products
 * than both longest rows together, and hashed words behind a window that is as wide as C.
 * @param ranks 1 where entries need room, too
 */
function reached(launches: readonly BinLaunch[], { A, B }: FactorPatterns, ranks: 0 | 1): readonly BinLaunch[] {
  const nonzeros = longestRow(A)
  const products = nonzeros * longestRow(B)
  const width = Math.ceil(B.cols / 32)
  const most = { nonzeros, words: products, width, entries: ranks * Math.min(products, B.cols), products }
  const bins = launches.flatMap((launch) => launch.bins)
  const last = bins.findIndex((bin) => hasRoom(bin, most))
  const needed = bins.filter(
    (bin, b) =>
      (last < 0 || b <= last) &&
      (bin.lanes === 1 || bin.window || !bins.slice(0, b).some((before) => replaces(before, bin, width))),
  )
  return launches
    .map((launch) => ({ ...launch, bins: launch.bins.filter((bin) => needed.includes(bin)) }))
    .filter((launch) => launch.bins.length > 0)
}

/** Whether a window has room for each row that has room among hashed words. Where rows are counted, their words are limited. */
const replaces = ({ window, slots, room, products }: WordBin, hashed: WordBin, width: number): boolean =>
  window && slots >= width && room >= hashed.room && products >= (hashed.room === 0 ? hashed.slots : hashed.products)

const room = (name: string, words: number): BufferSpec => ({ name, words: Math.max(4, words) })

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
  const begins = productsByRow(factorPatterns(problem))
  const { rows } = problem.inputs.A.pattern
  const lanes = lanesOf(capabilities, LANES)
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
  return { eventWords: words, capacity: events(every), every, lanes, notes: namesOf(NOTES) }
}

/** C, and what makes its rows, now that it is known how many rows each bin has. */
function grown(setting: WordSetting, words: U32, same: boolean): Growth {
  const entries = words[FOUND - ADDED]
  const buffers = entryBuffers(entries)
  if (entries === 0) return { buffers, steps: [] }
  const known = { rows: words, longest: words[LONGEST - ADDED], counted: true }
  return { buffers, steps: [addingStage(setting, known, same)] }
}

/** What makes the rows of C where there is room for it, however many rows each bin has. */
const foreseen = (setting: WordSetting, same: boolean): Ahead => ({
  needs: Object.fromEntries(entryBuffers(0).map(({ name }) => [name, FOUND - ADDED])),
  steps: [addingStage(setting, anyRows(setting), same)],
})

const addingStage = (setting: WordSetting, known: RowsToAdd, same: boolean): StageStep =>
  staged('add', adding(setting, known, same))
