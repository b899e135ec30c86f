import { faultOf, faultWords } from '#src/engine/run/series.ts'
import { median, quantile, type Samples, type Timing } from '#src/engine/run/run.ts'
import { type ComparedKind, KINDS } from './compare.ts'

/** Times its past that a kernel may take: two runs of one program differ by less. */
export const SPREAD = 1.05

/** With fewer samples chance can look like a change. */
const FEWEST = 6

/** What a series of samples says beside its past. */
export interface Comparison {
  readonly kind: ComparedKind
  /** Medians, ms. */
  readonly past: number
  readonly now: number
  readonly says: 'slower' | 'faster' | 'same'
}

/** A series that cannot be compared, or that has no past any more. */
export interface NoComparison {
  readonly kind: ComparedKind
  readonly says: 'unclear'
  readonly why: string
}

/** Times its past that it takes. */
export const timesPast = ({ past, now }: Comparison): number => now / past

/**
 * Every kind of samples that the past has. It is slower where its median is more than SPREAD times that of the past and
 * most of its samples, three quarters, are above three quarters of the past's; faster the other way round.
 */
export function comparisons(past: Timing, now: Timing): readonly (Comparison | NoComparison)[] {
  return KINDS.flatMap((kind) => {
    const before = past[kind]
    return before ? [compared(kind, before, now)] : []
  })
}

function compared(kind: ComparedKind, past: Samples, timing: Timing): Comparison | NoComparison {
  const now = timing[kind]
  const why = (text: string): NoComparison => ({ kind, says: 'unclear', why: text })
  if (!now) return why(`no time now: ${timing.withheld?.[kind] ?? timing.why ?? 'not taken'}`)
  if (now.clock !== past.clock) return why(`its past is of another clock: ${past.clock}, now ${now.clock}`)
  if (Math.min(now.ms.length, past.ms.length) < FEWEST) return why(`fewer than ${FEWEST} samples`)
  const faultNow = faultOf(now.ms)
  const faultThen = faultOf(past.ms)
  if (faultNow) return why(`samples of now: ${faultWords(faultNow)}`)
  if (faultThen) return why(`samples of its past: ${faultWords(faultThen)}`)
  const change = { kind, past: median(past), now: median(now) }
  if (above(now, past)) return { ...change, says: 'slower' }
  return { ...change, says: above(past, now) ? 'faster' : 'same' }
}

const above = (some: Samples, others: Samples): boolean =>
  median(some) > SPREAD * median(others) && quantile(some, 0.25) > quantile(others, 0.75)

/** What two runs of one kernel say together: it is slower where both say so. */
export function agreedOf(
  first: readonly (Comparison | NoComparison)[],
  second: readonly (Comparison | NoComparison)[],
): readonly (Comparison | NoComparison)[] {
  return first.map((one) => {
    const other = second.find(({ kind }) => kind === one.kind)
    if (!other || one.says === 'unclear') return one
    if (other.says === 'unclear') return other
    // the milder of both, so that no change looks larger than it is
    const milder = Math.abs(Math.log(timesPast(one))) < Math.abs(Math.log(timesPast(other))) ? one : other
    return one.says === other.says ? milder : { ...milder, says: 'same' }
  })
}
