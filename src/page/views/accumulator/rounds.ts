import { NEVER } from '#src/engine/run/replay.ts'
import type { Keeping } from '#src/core/trace/space.ts'
import type { OpenedRow, RowEvent } from './rows.ts'

/** How a round is drawn. */
export type AccumulatorForm = 'table' | 'words' | 'list' | 'tiles'

/** A stretch of a run in which a row's accumulator is filled: counted, or added up. */
export interface AccumulatorRound {
  readonly form: AccumulatorForm
  /** What its stages are called. */
  readonly names: readonly string[]
  /** Tick of its first event. */
  readonly from: number
  readonly events: readonly RowEvent[]
}

const FORMS: Readonly<Partial<Record<Keeping, AccumulatorForm>>> = {
  slots: 'table',
  bits: 'words',
  ranked: 'words',
  listed: 'list',
  network: 'list',
  passes: 'list',
  least: 'list',
  masks: 'tiles',
  packed: 'tiles',
  dense: 'tiles',
}

/** In the order in which they begin. A table is begun by each stage that fills one, a list by each that lists. */
export function roundsOf({ events, replay }: OpenedRow): readonly AccumulatorRound[] {
  const rounds: { key: string; form: AccumulatorForm; names: string[]; from: number; events: RowEvent[] }[] = []
  let lists = 0
  let sorting = false
  for (const one of events) {
    const name = replay.run.stages?.[one.stage]?.name ?? ''
    const form = FORMS[one.keeps]
    if (one.keeps === 'listed' && sorting) lists++
    if (form === 'list') sorting = one.keeps !== 'listed'
    const key = form && keyOf(one, form, lists)
    const known = key === undefined ? rounds.at(-1) : rounds.find((round) => round.key === key)
    if (known) {
      if (form) known.events.push(one)
      if (!known.names.includes(name)) known.names.push(name)
    } else if (form) rounds.push({ key: key ?? form, form, names: [name], from: one.tick, events: [one] })
  }
  return rounds
}

/** Events of one key are of one round; those without go on with the last one. */
function keyOf({ keeps, stage }: RowEvent, form: AccumulatorForm, lists: number): string | undefined {
  if (form === 'list') return `list ${lists}`
  if (form === 'tiles') return keeps === 'masks' ? 'masks' : 'sums'
  return keeps === 'ranked' ? undefined : `${form} ${stage}`
}

/** The round that a tick is in: the last that has begun, or the first. */
export const roundAt = (rounds: readonly AccumulatorRound[], tick: number): AccumulatorRound | undefined =>
  rounds.findLast(({ from }) => from <= tick) ?? rounds[0]

/**
 * By entry of the row, counted from its first: the tick in which it leaves for the output; NEVER where that is not recorded.
 * Lanes count their steps apart, and an entry leaves no earlier than the last of its products came.
 */
export function leaving({ events, entries: [first, end], products, sums }: OpenedRow): Uint32Array {
  const tick = new Uint32Array(end - first).fill(NEVER)
  const came = new Uint32Array(end - first)
  for (const one of events) {
    if (one.keeps === 'out') tick[one.item - first] = one.tick
    if (one.keeps !== 'slots' && one.keeps !== 'ranked') continue
    const entry = sums[one.item - products[0]] - first
    if (came[entry] < one.tick) came[entry] = one.tick
  }
  return tick.map((out, entry) => Math.max(out, came[entry]))
}
