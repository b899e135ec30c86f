import type { Racer } from '#src/store/session.ts'

type Launched = Pick<Racer, 'launch' | 'tuning'>

/** With what a column's kernel is launched: `by rule`, `workers 512`, or `tuned: workers 512`. */
export function launchOf({ launch = 'by rule', tuning }: Launched): string {
  if (!tuning) return launch
  return tuning.best === 0 ? 'tuned: as by rule' : `tuned: ${launch}`
}

/** Beside a column's title, short: `tuned`, `by rule`, or `chosen` where the visitor chose parameters. */
export const launchTag = ({ launch, tuning }: Launched): 'tuned' | 'by rule' | 'chosen' =>
  tuning ? 'tuned' : launch === undefined ? 'by rule' : 'chosen'

/** Launches behind a comparison, in brackets after each name; said once where all are by rule. */
export function withLaunches(racers: readonly Launched[]): {
  readonly of: (racer: Launched) => string
  readonly all: string
} {
  const ruled = racers.every((racer) => launchOf(racer) === 'by rule')
  return ruled ? { of: () => '', all: ', each by rule' } : { of: (racer) => ` (${launchOf(racer)})`, all: '' }
}
