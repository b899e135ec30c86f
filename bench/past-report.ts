import { count, plural, significant, time } from '#src/core/base/format.ts'
import type { ComparedKind } from './compare.ts'
import { type Comparison, type NoComparison, SPREAD, timesPast } from './slower.ts'

/** What came of one figure beside its past. */
export interface PastVerdict {
  /** `sptrsv/level_set workers 512`. */
  readonly name: string
  readonly problem: string
  /** Whether its program has changed, or is not known. */
  readonly changed: boolean
  readonly comparisons: readonly (Comparison | NoComparison)[]
  /** Why it has no time now: a wrong result, a kernel that is gone. */
  readonly lost?: string
}

/** Problems that there was no time for, and how many figures each has. */
export interface PastReport {
  readonly against: string
  readonly verdicts: readonly PastVerdict[]
  readonly left: readonly { readonly problem: string; readonly figures: number }[]
}

const KIND_WORDS: Readonly<Record<ComparedKind, string>> = { single: 'single', backToBack: 'back to back' }
/** Lines of a list, at most: a person reads all of it in a minute. */
const MOST = 12

/** Whether nothing is slower than its past, and nothing has lost its time. */
export const holdsPast = ({ verdicts }: PastReport): boolean =>
  verdicts.every(({ lost, comparisons }) => lost === undefined && !comparisons.some(({ says }) => says === 'slower'))

/** What is slower, what has no time, what could not be compared, and the counts of the rest. */
export function pastLines({ against, verdicts, left }: PastReport): readonly string[] {
  const changed = verdicts.filter((one) => one.changed).length
  const each = verdicts.flatMap((verdict) => verdict.comparisons.map((one) => ({ verdict, one })))
  const having = (says: Comparison['says']) =>
    each.flatMap(({ verdict, one }) => (one.says === says ? [{ verdict, one }] : []))
  const unclear = each.flatMap(({ verdict, one }) => (one.says === 'unclear' ? [{ verdict, one }] : []))
  const lost = verdicts.filter((one) => one.lost !== undefined)
  const [slower, faster] = [having('slower'), having('faster')].map((all) => all as Found[])
  const figures = left.reduce((sum, one) => sum + one.figures, 0)
  const missed = left.map(({ problem }) => problem).join(', ')
  return [
    `Beside ${against}: ${plural(verdicts.length, 'figure')} timed, ${changed} of programs that have changed since.`,
    ...listed(
      `Slower than its past, more than ${SPREAD} times: ${count(slower.length)} series`,
      slower.toSorted((a, b) => timesPast(b.one) - timesPast(a.one)).map(lineOf),
    ),
    ...listed(
      `No time now: ${plural(lost.length, 'figure')}`,
      lost.map(({ name, problem, lost: why }) => `${name} on ${problem}: ${why}`),
    ),
    ...listed(
      `Not compared: ${count(unclear.length)} series`,
      unclear.map(({ verdict, one }) => `${verdict.name} on ${verdict.problem}, ${KIND_WORDS[one.kind]}: ${one.why}`),
    ),
    ...listed(
      `Faster: ${count(faster.length)} series`,
      faster.toSorted((a, b) => timesPast(a.one) - timesPast(b.one)).map(lineOf),
    ),
    `The same: ${count(having('same').length)} series.`,
    ...(left.length > 0 ? [`Not timed: ${plural(figures, 'figure')} of ${missed}.`] : []),
  ]
}

interface Found {
  readonly verdict: PastVerdict
  readonly one: Comparison
}

const lineOf = ({ verdict: { name, problem, changed }, one }: Found): string =>
  `${significant(timesPast(one))}× ${name} on ${problem}, ${KIND_WORDS[one.kind]}: ${time(one.past)} → ${time(one.now)}` +
  (changed ? '; its program has changed' : '')

function listed(title: string, lines: readonly string[]): readonly string[] {
  if (lines.length === 0) return [`${title}.`]
  const more = lines.length > MOST ? [`  … and ${lines.length - MOST} more`] : []
  return [`${title}:`, ...lines.slice(0, MOST).map((line) => `  ${line}`), ...more]
}
