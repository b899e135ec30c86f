import type { Nearest } from '#src/page/features/kernels/nearest.ts'
import type { Unsuited } from '#src/engine/catalog/unsuited.ts'
import type { Kernel } from '#src/core/kernel/kernel.ts'

type Catalog = ReadonlyMap<string, Pick<Kernel, 'title' | 'suits'>>

/** What is known of whether kernels suit a problem: by its rule, and by times of problems like it. */
export type SuitedBy = readonly [unsuited: Pick<Unsuited, 'reasons' | 'suits'>, near: readonly Pick<Nearest, 'ms'>[]]

/** A kernel that can run the open problem. */
export interface SuitedRow {
  readonly id: string
  readonly title: string
  /** Why a rule names it. */
  readonly because?: string | undefined
  /** Milliseconds on each of the nearest measured problems; undefined where it was not timed. */
  readonly ms: readonly (number | undefined)[]
}

/** Kernels that cannot, for one reason. */
export interface OutRow {
  readonly titles: readonly string[]
  readonly why: string
}

/**
 * The kernels that can run a problem: those that leave it to others, those that the rule names in its order, then the rest,
 * the fastest on the nearest measured problem first. Those that cannot come by their reasons.
 */
export function suitedRows(
  catalog: Catalog,
  ...[{ reasons, suits = {} }, near]: SuitedBy
): { readonly rows: readonly SuitedRow[]; readonly out: readonly OutRow[] } {
  const named = Object.keys(suits)
  const placeOf = (id: string): number => {
    if (catalog.get(id)?.suits) return -1
    return id in suits ? named.indexOf(id) : named.length
  }
  const rows = [...catalog]
    .filter(([id]) => !(id in reasons))
    .map(([id, { title }]) => ({ id, title, because: suits[id], ms: near.map(({ ms }) => ms[id]) }))
    .toSorted((a, b) => placeOf(a.id) - placeOf(b.id) || (a.ms[0] ?? Infinity) - (b.ms[0] ?? Infinity) || 0)
  const out = new Map<string, string[]>()
  for (const [id, { title }] of catalog) {
    const why = reasons[id]
    if (why !== undefined) out.set(why, [...(out.get(why) ?? []), title])
  }
  return { rows, out: [...out].map(([why, titles]) => ({ why, titles })) }
}
