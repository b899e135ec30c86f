import { count, plural } from '#src/core/base/format.ts'
import type { Columns, Frame, Telling } from '#src/engine/catalog/contract/view.ts'
import { readItem } from '#src/core/trace/event.ts'
import { productsIn } from '#src/engine/run/lane-slots.ts'
import type { Replay } from '#src/engine/run/replay.ts'
import { type Beside, subjectsBeside } from './beside.ts'
import type { LaneStep } from './steps.ts'
import { share } from './utilisation.ts'
import * as texts from './words.ts'

/** What is counted of the shown rows in one column. */
export interface LaneCount {
  /** Nonzeros off the diagonal: one multiplication and one addition each. */
  readonly products: number
  readonly steps: number
  /** Rows that end in these steps: of each its lanes are added up and its sum divided. */
  readonly ended: number
  /** The most rows that one step carries. */
  readonly rowsAtOnce: number
}

/** Counts from the trace, exactly: lanes of events, less those that carry a row's diagonal. */
export function counted({ replay, subject: { steps, ended } }: Pick<Beside, 'replay' | 'subject'>): LaneCount {
  let products = 0
  for (const { events } of steps) {
    for (const e of events) products += productsIn(replay, e)
  }
  return {
    products,
    steps: steps.length,
    ended: ended.reduce((sum, rows) => sum + rows.length, 0),
    rowsAtOnce: Math.max(0, ...steps.map((step) => rowsIn(replay, step))),
  }
}

const rowsIn = ({ run: { trace } }: Replay, { events }: LaneStep): number =>
  new Set(events.map((e) => readItem(trace, e))).size

/** The same rows in all columns: how full their lanes are, in one sentence, and how many steps the same operations take. */
export function tellLanes(columns: Columns, frame: Pick<Frame, 'options' | 'pin'>): Telling | undefined {
  const beside = subjectsBeside(columns, frame)
  if (beside.length < 2 || beside.length < columns.length || beside[0].replay.space.order !== 'operands')
    return undefined
  const counts = beside.map((each) => ({ ...each, counts: counted(each) }))
  const { products } = counts[0].counts
  if (counts.some((each) => each.counts.products !== products)) return undefined
  const shares = counts.map(({ letter, subject }, place) =>
    texts.fills(letter, share(subject.utilisation), place === 0),
  )
  const steps = stepsByColumn(counts)
  const divisions = counts.flatMap(({ letter, subject: { utilisation } }) =>
    utilisation.divided > 0 ? [texts.divisions(letter, utilisation.divided)] : [],
  )
  const reason = plentiful(beside)
  const shared = shortened(beside)
  return {
    sentence: [texts.sentence(listed(shares), products, listed(steps)), ...divisions].join(' '),
    ...(reason !== undefined && {
      reason: { words: reason, column: fullest(beside), ...(shared && { ahead: `${reason} ${shared}` }) },
    }),
    title: texts.operations,
    heads: [texts.operation, texts.times, ...counts.map(({ letter }) => letter)],
    lines: [
      [texts.multiply, count(products), ...counts.map(({ counts: { steps: taken } }) => count(taken))],
      ...endLines(counts),
    ],
    derived: texts.counted(beside[0].subject.name),
  }
}

/** What the products take in each column; said once where all take the same. */
function stepsByColumn(all: readonly (Beside & { readonly counts: LaneCount })[]): readonly string[] {
  const [{ counts }] = all
  const alike = all.every((one) => one.counts.steps === counts.steps && one.counts.rowsAtOnce === counts.rowsAtOnce)
  const said = alike ? [{ letter: listed(all.map(({ letter }) => letter)), counts }] : all
  return said.map(({ letter, counts: { steps, rowsAtOnce } }) => texts.stepsOf(letter, steps, rowsAtOnce))
}

/** Number of the column with the fullest lanes. */
const fullest = (beside: readonly Beside[]): number =>
  beside.reduce((best, one) => (share(one.subject.utilisation) > share(best.subject.utilisation) ? one : best)).index

/**
 * Why idle lanes need not cost time: a column in which every row has a worker from the start, or in which no level has more rows than
 * there are workers, wants no lane that another one holds. Undefined where none is like that.
 */
function plentiful(beside: readonly Beside[]): string | undefined {
  for (const { letter, replay } of beside) {
    const { workers, space, grouping } = replay
    if (workers === space.count) return texts.plentiful(letter, space.count, space.name)
    const widest = grouping.name === 'level' ? widestOf(grouping.ptr) : Infinity
    if (widest <= workers) return texts.fewReady(letter, plural(widest, space.name), workers)
  }
  return undefined
}

/** Of columns with fewer steps than levels: how their way along the chain is shorter. Empty where there is none. */
const shortened = (beside: readonly Beside[]): string =>
  beside
    .flatMap(({ letter, replay: { grouping, last, space } }) => {
      const levels = grouping.ptr.length - 1
      return last > 0 && last < levels ? [texts.sharedSteps(letter, levels, plural(last, 'step'), space.name)] : []
    })
    .join(' ')

const widestOf = (ptr: ArrayLike<number>): number => {
  let widest = 0
  for (let g = 0; g + 1 < ptr.length; g++) widest = Math.max(widest, ptr[g + 1] - ptr[g])
  return widest
}

const ENDS = { sum: texts.addUp, divide: 'divide' } as const

/** Sums and divisions: one for each row, and a step each; of columns whose kernels all say how rows end. */
function endLines(counts: readonly (Beside & { readonly counts: LaneCount })[]): string[][] {
  const { ends = [] } = counts[0].replay.run
  if (!counts.every(({ replay }) => replay.run.ends?.join() === ends.join())) return []
  return ends.map((end) => [
    ENDS[end],
    count(counts[0].counts.ended),
    ...counts.map(({ counts: { ended } }) => count(ended)),
  ])
}

const listed = (words: readonly string[]): string => new Intl.ListFormat('en-GB').format(words)
