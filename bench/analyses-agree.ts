import { count, ratio, significant } from '#src/core/base/format.ts'

/**
 * How an analysis is timed: by the bench's series of calls; by a stopwatch round one call in a worker or a process that has done
 * nothing else; by the page.
 */
export const analysisWays = ['bench', 'cold', 'page'] as const
export type AnalysisWay = (typeof analysisWays)[number]

/** Milliseconds of a kernel's analysis by each way that was tried, one of each round; none where a way did not tell any. */
export interface RoundsOfAnalysis {
  readonly kernel: string
  readonly rounds: Readonly<Partial<Record<AnalysisWay, readonly number[]>>>
}

export interface AnalysisVerdict {
  readonly kernel: string
  /** Of each way the least of its rounds: other work on the machine only makes a call longer. */
  readonly least: Readonly<Partial<Record<AnalysisWay, number>>>
  /** How many times the largest of them is the smallest; undefined where a way told none. */
  readonly factor: number | undefined
  readonly agrees: boolean
}

/** Clocks of browsers step by up to 0.1 ms: of one call that takes less than this they do not tell a fifth. */
const TOLD_MS = 0.5

/** Whether all ways to time one kernel's analysis tell the same, up to a factor. */
export function verdictOf({ kernel, rounds }: RoundsOfAnalysis, limit: number): AnalysisVerdict {
  const told = analysisWays.flatMap((way) => (rounds[way] ? [[way, Math.min(...rounds[way])] as const] : []))
  const least: AnalysisVerdict['least'] = Object.fromEntries(told.filter(([, ms]) => Number.isFinite(ms)))
  const times = told.map(([, ms]) => Math.max(ms, TOLD_MS))
  const factor = times.length > 1 && times.every(Number.isFinite) ? Math.max(...times) / Math.min(...times) : undefined
  return { kernel, least, factor, agrees: factor !== undefined && factor <= limit }
}

const row = (kernel: string, cells: readonly string[]) =>
  kernel.padEnd(28) + cells.map((cell) => cell.padStart(14)).join('')

/** The verdicts in lines, with a head and a sentence below. */
export function verdictLines(verdicts: readonly AnalysisVerdict[], limit: number): readonly string[] {
  const lines = verdicts.map(({ kernel, least, factor, agrees }) => {
    const times = analysisWays.map((way) => (least[way] === undefined ? '-' : significant(least[way])))
    return row(kernel, [...times, factor === undefined ? '-' : ratio(factor), agrees ? 'agree' : 'DIFFER'])
  })
  const agreeing = verdicts.filter(({ agrees }) => agrees).length
  return [
    row('', ['bench', 'cold call', 'page', 'most : least', 'verdict']),
    ...lines,
    `${count(agreeing)} of ${count(verdicts.length)} agree within ${ratio(limit)}`,
  ]
}
