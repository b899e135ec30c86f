import type { Params } from '#src/core/kernel/kernel.ts'
import type { Modeled } from '#src/core/kernel/modeled.ts'

/** What the model says of one set of parameters. */
export interface ModeledRow {
  readonly rows: number
  readonly columns: number
  readonly barriers: boolean
  /** Microseconds; undefined where the set leaves it to the kernel. */
  readonly latency: number | undefined
  readonly ms: number
  /** Share of all ranks' time without a task. */
  readonly waiting: number
}

/** Nanoseconds of a parameter are microseconds here. */
const NS_PER_US = 1000

export const modeledRow = (
  { rows, columns, barriers, latency }: Partial<Params>,
  { ms, waiting }: Pick<Modeled, 'ms' | 'waiting'>,
): ModeledRow => ({
  rows: rows ?? 1,
  columns: columns ?? 1,
  barriers: barriers === 1,
  latency: latency === undefined ? undefined : latency / NS_PER_US,
  ms,
  waiting,
})

export const ranksIn = ({ rows, columns }: Pick<ModeledRow, 'rows' | 'columns'>): number => rows * columns

/** Rows by ranks, and those by latency. */
export const byRanks = (rows: readonly ModeledRow[]): readonly ModeledRow[] =>
  rows.filter(({ latency }) => latency === undefined).toSorted((a, b) => ranksIn(a) - ranksIn(b))
export const byLatency = (rows: readonly ModeledRow[]): readonly ModeledRow[] =>
  rows.filter(({ latency }) => latency !== undefined).toSorted((a, b) => (a.latency ?? 0) - (b.latency ?? 0))

/** The fastest grid without barriers, and how many times as long it takes with them; undefined until both are known. */
export function bestGrid(rows: readonly ModeledRow[]): { readonly one: ModeledRow; readonly by: number } | undefined {
  const all = byRanks(rows)
  const free = all.filter(({ barriers }) => !barriers)
  if (free.length === 0) return undefined
  const one = free.reduce((best, row) => (row.ms < best.ms ? row : best))
  const bulk = all.find((row) => row.barriers && row.rows === one.rows && row.columns === one.columns)
  return bulk && { one, by: bulk.ms / one.ms }
}
