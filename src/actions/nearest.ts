import { operations } from '#src/catalog/operations.ts'
import { median } from '#src/run/run.ts'
import { commonMode, samplesOf } from '#src/run/times.ts'
import { type Figures, isTuned, type Sweep } from '#src/run/sweep.ts'
import type { Facts } from '#src/store/session.ts'
import type { Desk } from './desk.ts'

/** What kernels took on a problem of the shelf, and which it is. */
export interface Nearest {
  readonly problem: string
  readonly rows: number
  readonly nonzeros: number
  /** Of the adapter. */
  readonly on: string
  /** Median milliseconds by kernel, launched by rule. */
  readonly ms: Readonly<Record<string, number>>
}

type Size = Pick<Figures, 'rows' | 'nonzeros'>

/** How many times as large one is as the other, by rows and by nonzeros, as logarithms. */
const distance = (a: Size, b: Size): number =>
  Math.abs(Math.log((a.rows + 1) / (b.rows + 1))) + Math.abs(Math.log((a.nonzeros + 1) / (b.nonzeros + 1)))

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

/** A problem of fewer kernels compares none. */
const COMPARED = 2

/** The measured problem that is the most like one of this size; undefined where none was measured. */
export function nearestIn({ adapter, figures }: Sweep, size: Size): Nearest | undefined {
  const known = figures.map((one) => ({ one, ms: timesOf(one) })).filter(({ ms }) => Object.keys(ms).length >= COMPARED)
  const [first] = known.toSorted((a, b) => distance(a.one, size) - distance(b.one, size))
  if (!first || !adapter) return undefined
  const { problem, rows, nonzeros } = first.one
  return { problem, rows, nonzeros, on: adapter.name, ms: first.ms }
}

/** What the shelf has of the operation, the nearest to the open matrix; undefined where it does not arrive. Never rejects. */
export async function nearest({ engine }: Desk, facts: Facts): Promise<Nearest | undefined> {
  try {
    const read = async <T>(file: string): Promise<T | undefined> => {
      const bytes = await engine.recording(`../figures/${file}`)
      return bytes && (JSON.parse(new TextDecoder().decode(bytes)) as T)
    }
    const files = (await read<readonly string[]>('index.json')) ?? []
    const sweeps = (await Promise.all(files.map((file) => read<Sweep>(file)))).filter((found) => found !== undefined)
    const own = sweeps.find(({ operation = operations[0].id, adapter }) => adapter && operation === facts.operation)
    return own && nearestIn(own, { rows: facts.rows, nonzeros: facts.posedNonzeros })
  } catch {
    return undefined
  }
}
