import { findOperation, operations } from '#src/engine/catalog/operations.ts'
import { median } from '#src/engine/run/run.ts'
import { commonMode, samplesOf } from '#src/engine/run/times/mode.ts'
import { type Figures, isTuned, type Sweep } from '#src/engine/run/times/sweep.ts'
import type { Facts } from '#src/page/store/session.ts'
import type { Desk } from '#src/page/desk/desk.ts'

/** What kernels took on a problem of the shelf, and which it is. */
export interface Nearest {
  readonly problem: string
  readonly rows: number
  readonly nonzeros: number
  /** Of a solve, where they are known. */
  readonly levels?: number
  /** Of the adapter. */
  readonly on: string
  /** Median milliseconds by kernel, launched by rule. */
  readonly ms: Readonly<Record<string, number>>
}

/** What makes two problems alike. */
export interface Likeness {
  readonly rows: number
  readonly nonzeros: number
  readonly levels?: number | undefined
  readonly longestRow?: number | undefined
}

/** Of the kernels that are not for every problem, whether each can run one. */
export type Choosy = Readonly<Record<string, boolean>>

const timesApart = (a: number | undefined, b: number | undefined): number =>
  a === undefined || b === undefined ? 0 : Math.abs(Math.log((a + 1) / (b + 1)))

/** How many times as large one is as the other, by rows, nonzeros, levels and longest row, as logarithms. */
function distance(a: Likeness, b: Likeness): number {
  const sizes = [
    [a.rows, b.rows],
    [a.nonzeros, b.nonzeros],
    [a.levels, b.levels],
    [a.longestRow, b.longestRow],
  ] as const
  return sizes.reduce((sum, [one, other]) => sum + timesApart(one, other), 0)
}

function timesOf({ outcomes }: Figures): Nearest['ms'] {
  const timed = outcomes.filter((one) => one.timing && !isTuned(one))
  const mode = commonMode(timed.flatMap(({ timing }) => timing ?? []))
  const entries = timed.flatMap(({ kernel, uses, timing }) => {
    const samples = timing && samplesOf(timing, mode)
    return samples ? [{ kernel, uses, ms: median(samples) }] : []
  })
  const left = entries.flatMap(({ uses, ms }) => (uses === undefined ? [] : [[uses, ms] as const]))
  // what was timed under its own name is what it took
  return Object.fromEntries([...left, ...entries.map(({ kernel, ms }) => [kernel, ms] as const)])
}

/** Levels of a solve: the steps that the kernel takes that its operation begins with; undefined where rows do not wait. */
function levelsOf(operation: Sweep['operation'], { outcomes }: Figures): number | undefined {
  const { id, order, begins } = findOperation(operation ?? operations[0].id)
  if (order !== 'operands') return undefined
  const outcome = outcomes.find(({ kernel, cost }) => kernel === `${id}/${begins[0]}` && cost)
  return outcome?.cost?.span
}

/** A problem of fewer kernels compares none. */
const COMPARED = 2
/** Problems whose times stand beside one another. */
const SHOWN = 2

/** What a kernel counts that can run only one of two problems: as one size of e² times the other. A grid is nearer to a grid. */
const KERNEL_APART = 2

/** The measured problems that are the most like one, the nearest first; none where none was measured. */
export function nearestIn(
  { adapter, operation, figures }: Sweep,
  like: Likeness,
  choosy: Choosy = {},
): readonly Nearest[] {
  if (!adapter) return []
  const known = figures.flatMap((one) => {
    const ms = timesOf(one)
    const levels = levelsOf(operation, one)
    const others = Object.entries(choosy).filter(([id, can]) => can !== id in ms)
    const far = distance(like, { ...one, levels }) + KERNEL_APART * others.length
    return Object.keys(ms).length < COMPARED ? [] : [{ one, ms, levels, far }]
  })
  return known
    .toSorted((a, b) => a.far - b.far)
    .slice(0, SHOWN)
    .map(({ one: { problem, rows, nonzeros }, ms, levels }) => ({
      problem,
      rows,
      nonzeros,
      ...(levels !== undefined && { levels }),
      on: adapter.name,
      ms,
    }))
}

/** A file of the shelf; undefined where it does not arrive. */
async function shelved<T>({ engine }: Pick<Desk, 'engine'>, file: string): Promise<T | undefined> {
  const bytes = await engine.recording(`../figures/${file}`)
  return bytes && (JSON.parse(new TextDecoder().decode(bytes)) as T)
}

/** Bytes a second of a plain copy on the shelf, by the names of adapters; none where it does not arrive. Never rejects. */
export async function shelvedCopies(desk: Desk): Promise<Readonly<Record<string, number>>> {
  try {
    const files = (await shelved<readonly string[]>(desk, 'index.json')) ?? []
    const sweeps = await Promise.all(files.map((file) => shelved<Sweep>(desk, file)))
    const known = sweeps.flatMap((sweep) =>
      sweep?.adapter && sweep.memory ? [[sweep.adapter.name, sweep.memory.copy.bytesPerSecond] as const] : [],
    )
    return Object.fromEntries(known)
  } catch {
    return {} // a shelf that cannot be read is an empty one
  }
}

/**
 * What the shelf has of the operation, the nearest to the open matrix first; none where it does not arrive. Never rejects.
 */
export async function nearest(desk: Desk, facts: Facts, choosy?: Choosy): Promise<readonly Nearest[]> {
  const { rows, posedNonzeros: nonzeros, order } = facts
  const waits = order === 'operands'
  const like = { rows, nonzeros, ...(waits ? { levels: facts.levels } : { longestRow: facts.longestRow }) }
  try {
    for (const file of (await shelved<readonly string[]>(desk, 'index.json')) ?? []) {
      const sweep = await shelved<Sweep>(desk, file)
      const { operation = operations[0].id, adapter } = sweep ?? {}
      if (sweep && adapter && operation === facts.operation) return nearestIn(sweep, like, choosy)
    }
  } catch {
    // a shelf that cannot be read is an empty one
  }
  return []
}
