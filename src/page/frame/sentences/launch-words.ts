import { plural } from '#src/core/base/format.ts'
import { isFromFile } from '#src/page/store/from-file.ts'
import type { Column } from '#src/page/store/session.ts'
import * as texts from './words.ts'

type Launched = Pick<Column, 'launch' | 'tuning' | 'replay'>

/** With what a column's kernel is launched: `by rule`, `workers 512`, or `tuned: workers 512`. */
export function launchWords({ launch = 'by rule', tuning }: Launched): string {
  if (!tuning) return launch
  return tuning.best === 0 ? texts.tunedAsByRule : `tuned: ${launch}`
}

/** The same, and how many workers the rule launched in the run that is shown: `by rule: 8 448 subgroups`. */
export function launchInFull(column: Launched): string {
  const run = column.replay?.run
  const words = launchWords(column)
  // the number is of subgroups, also where the trace calls a worker something else, and of workgroups where there are no subgroups
  const noun = run?.adapter.subgroupSize === 0 ? 'workgroup' : 'subgroup'
  return run?.workers && column.launch === undefined ? `${words}: ${plural(run.workers, noun)}` : words
}

/** Beside a column's title, short: `tuned`, `by rule`, or `chosen` where the visitor chose parameters. */
export function launchTag(column: Launched): 'tuned' | 'by rule' | 'chosen' | 'from a file' {
  if (isFromFile(column)) return 'from a file'
  if (column.tuning) return 'tuned'
  return column.launch === undefined ? 'by rule' : 'chosen'
}

/** Launches behind a comparison, in brackets after each name; said once where all are by rule. */
export function withLaunches(columns: readonly Launched[]): {
  readonly of: (column: Launched) => string
  readonly all: string
} {
  const ruled = columns.every((column) => launchWords(column) === 'by rule')
  return ruled ? { of: () => '', all: texts.eachByRule } : { of: (column) => ` (${launchWords(column)})`, all: '' }
}
