import type { TicketOrder } from '#src/engine/catalog/contract/lesson.ts'
import type { LaneTurns } from '#src/lab/judge/turns.ts'

/** What a worker holds. */
export interface HeldRow {
  readonly row: number
  /** By the row whose x it reads: reads that came too early, since it has this row. */
  readonly reads: ReadonlyMap<number, number>
}

/** Where a play stands after some turns. */
export interface PlayStanding {
  /** By worker; undefined before its first ticket, null where its last one had no row. */
  readonly held: readonly (HeldRow | null | undefined)[]
  readonly solved: ReadonlySet<number>
  /** Reads that came too early, of all workers together. */
  readonly polls: number
}

/** Folds the first `after` turns of a play of `rows` rows, which were handed out in an order. O(after). */
export function standingAfter(
  { turns }: LaneTurns,
  after: number,
  { rows }: Pick<TicketOrder, 'rows'>,
  workers: number,
  count: number,
): PlayStanding {
  const held = Array.from<{ row: number; reads: Map<number, number> } | null | undefined>({ length: workers })
  const solved = new Set<number>()
  let polls = 0
  for (const { kind, worker, of } of turns.slice(0, after))
    if (kind === 'draws')
      held[worker] = of < count ? { row: rows === 'forwards' ? of : count - 1 - of, reads: new Map() } : null
    else if (kind === 'stores') solved.add(of)
    else {
      polls++
      const reads = held[worker]?.reads
      reads?.set(of, (reads.get(of) ?? 0) + 1)
    }
  return { held, solved, polls }
}

/** The worker that has the row that is waited for; `solved`; or undefined where no worker has it. */
export const findHolder = ({ held, solved }: PlayStanding, row: number): number | 'solved' | undefined => {
  if (solved.has(row)) return 'solved'
  const worker = held.findIndex((one) => one?.row === row)
  return worker < 0 ? undefined : worker
}
