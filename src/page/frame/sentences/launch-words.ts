import { plural } from '#src/core/base/format.ts'
import { isFromFile } from '#src/page/store/from-file.ts'
import type { Racer } from '#src/page/store/session.ts'
import * as texts from './words.ts'

type Launched = Pick<Racer, 'launch' | 'tuning' | 'replay'>

/** With what a column's kernel is launched: `by rule`, `workers 512`, or `tuned: workers 512`. */
export function launchOf({ launch = 'by rule', tuning }: Launched): string {
  if (!tuning) return launch
  return tuning.best === 0 ? texts.tunedAsByRule : `tuned: ${launch}`
}

/** The same, and how many workers the rule launched in the run that is shown: `by rule: 8 448 subgroups`. */
export function launchInFull(racer: Launched): string {
  const run = racer.replay?.run
  const words = launchOf(racer)
  // the number is of subgroups, also where the trace calls a worker something else, and of workgroups where there are no subgroups
  const noun = run?.adapter.subgroupSize === 0 ? 'workgroup' : 'subgroup'
  return run?.workers && racer.launch === undefined ? `${words}: ${plural(run.workers, noun)}` : words
}

/** Beside a column's title, short: `tuned`, `by rule`, or `chosen` where the visitor chose parameters. */
export function launchTag(racer: Launched): 'tuned' | 'by rule' | 'chosen' | 'from a file' {
  if (isFromFile(racer)) return 'from a file'
  if (racer.tuning) return 'tuned'
  return racer.launch === undefined ? 'by rule' : 'chosen'
}

/** Launches behind a comparison, in brackets after each name; said once where all are by rule. */
export function withLaunches(racers: readonly Launched[]): {
  readonly of: (racer: Launched) => string
  readonly all: string
} {
  const ruled = racers.every((racer) => launchOf(racer) === 'by rule')
  return ruled ? { of: () => '', all: texts.eachByRule } : { of: (racer) => ` (${launchOf(racer)})`, all: '' }
}
