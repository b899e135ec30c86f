import { significant } from '#src/core/base/format.ts'
import type { Figures } from '#src/engine/run/times/sweep.ts'
import { type Finding, summaryOf } from './claims.ts'
import { type ComparedKind, KINDS, PICKS, type Pick, type Ratios, ratiosOf } from './compare.ts'

const TITLES: Readonly<Record<Pick, readonly [who: string, how: string]>> = {
  chosen: ['chosen', 'by rule'],
  chosenTuned: ['chosen', 'tuned'],
  best: ['best', 'by rule'],
  bestTuned: ['best', 'tuned'],
}
const KIND_WORDS: Readonly<Record<ComparedKind, string>> = { single: 'single', backToBack: 'many' }
const NAME = 28
const WIDTH = 11

const times = (value: number | undefined): string => (value === undefined ? '-' : `${significant(value)}×`)
const line = (name: string, cells: readonly string[], rest = '') =>
  `  ${name.padEnd(NAME)}${cells.map((cell) => cell.padStart(WIDTH)).join('')}  ${rest}`

const each = <T>(read: (kind: ComparedKind, pick: Pick) => T): T[] =>
  PICKS.flatMap((pick) => KINDS.map((kind) => read(kind, pick)))

/**
 * Prints how many times as fast as cuSPARSE every problem is, one at a time and back to back (`many`), and of all of them
 * the geometric mean and the least. @param headline id of the kernel that picks by itself
 */
export function showRatios(figures: readonly Figures[], headline: string): void {
  const all = figures.map((one) => ({ problem: one.problem, ratios: ratiosOf(one, headline) }))
  if (!all.some(({ ratios }) => each((kind, pick) => ratios[kind][pick]).some(Boolean))) return
  const print = (name: string, cells: readonly string[], rest?: string) => console.log(line(name, cells, rest))
  const titles = (part: 0 | 1) => each((_, pick) => TITLES[pick][part])
  const kinds = each((kind) => KIND_WORDS[kind])
  print('of cuSPARSE, one run', titles(0))
  print('', titles(1))
  print('', kinds)
  for (const { problem, ratios } of all) {
    const cells = each((kind, pick) => times(ratios[kind][pick]?.times))
    print(problem, cells, whoWords(ratios))
  }
  const summaries = each((kind, pick) => {
    const there = all.flatMap(({ problem, ratios }) => {
      const ratio = ratios[kind][pick]
      return ratio ? [{ problem, times: ratio.times }] : []
    })
    return summaryOf(there)
  })
  const means = summaries.map((summary) => times(summary?.mean))
  const least = summaries.map((summary) => times(summary?.least.times))
  print('geometric mean', means)
  print('least', least)
}

function whoWords({ single, backToBack }: Ratios): string {
  const [best, many] = [single.best ?? single.bestTuned, backToBack.best ?? backToBack.bestTuned]
  const shown = best ?? many
  return shown
    ? `best ${shown.by}, against ${[...new Set([best?.against, many?.against])].filter(Boolean).join(' and ')}`
    : ''
}

/** Prints what is said of a suite as a whole; a dash where one of its problems is missing. */
export function showSummary({ summaries, behind }: Finding): void {
  const cell = (read: 'mean' | 'least') =>
    each((kind, pick) => {
      const summary = summaries[pick][kind]
      return times(summary && (read === 'mean' ? summary.mean : summary.least.times))
    })
  console.log(line('whole suite: mean', cell('mean')))
  console.log(line('whole suite: least', cell('least')))
  if (behind)
    console.log(
      `  chosen by rule over best by rule: ${times(behind.mean)}, at most ${times(behind.least.times)} (${behind.least.problem})`,
    )
}
