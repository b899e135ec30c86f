import { plural } from '#src/core/base/format.ts'

/** What came of a barrier's being taken out on an adapter. */
export interface BarrierTrial {
  /** Path, function and number. */
  readonly name: string
  /** What it is for, where no order of lanes on the machine of lanes asks for it. */
  readonly reason: string | undefined
  /** Where the adapter missed it; undefined where it did not. */
  readonly missed: string | undefined
  /** Runs without it on the adapter. */
  readonly runs: number
}

export type BarrierVerdict = 'missed here' | 'missed by lanes' | 'NOT SHOWN' | 'NOT TRIED'

/**
 * Who shows that a barrier is needed: this adapter, the machine of lanes (src/lab/rules/barriers.test.ts), or neither. A
 * barrier that only a GPU can show, and that no run met, was not tried.
 */
export function barrierVerdict({ reason, missed, runs }: BarrierTrial): BarrierVerdict {
  if (missed) return 'missed here'
  if (reason === undefined) return 'missed by lanes'
  return runs > 0 ? 'NOT SHOWN' : 'NOT TRIED'
}

/** A line per barrier with its verdict, and what all come to. */
export function barrierLines(trials: readonly BarrierTrial[]): readonly string[] {
  const verdicts = trials.map(barrierVerdict)
  const lines = trials.flatMap(({ name, reason, missed, runs }, t) => [
    `${name.padEnd(48)}${verdicts[t].padEnd(17)}${plural(runs, 'run')}`,
    ...(missed ? [`    ${missed}`] : reason === undefined ? [] : [`    ${reason}`]),
  ])
  const counted = (verdict: BarrierVerdict) => verdicts.filter((one) => one === verdict).length
  return [
    ...lines,
    `${plural(trials.length, 'barrier')}: ${counted('missed here')} missed on this adapter, ` +
      `${counted('missed by lanes')} on the machine of lanes alone, ${counted('NOT SHOWN')} nowhere, ` +
      `${counted('NOT TRIED')} not tried`,
  ]
}
