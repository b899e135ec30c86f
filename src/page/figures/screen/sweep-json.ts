import { toDigits } from '#src/core/base/format.ts'
import type { Samples, Timing } from '#src/engine/run/run.ts'
import type { Figures, Outcome, Sweep } from '#src/engine/run/times/sweep.ts'
import type { Mode } from '../times/speedup.ts'
import { solveWords } from '../times/solve-words.ts'
import { modeOf } from '../times/outcomes.ts'

/** Figures with where they come from. */
export type Saved = Sweep & { readonly provenance: 'measured' | 'recorded' }

/** Digits that samples keep: more than any clock here is good for. */
const DIGITS = 4

/** Times by the processor's clock: 0 means less than one of its steps, and not zero time. */
const BY_PROCESSOR = ['analysisMs', 'uploadMs', 'compileMs', 'readbackMs', 'resetMs', 'tuneMs', 'readMs'] as const

/**
 * Figures in the form of `npm run bench`: all samples, in four digits. What the clock did not resolve is null, and
 * `unresolved` names it; `shown` is what the page says of the median, or why it says nothing.
 */
export function sweepJson(sweep: Saved) {
  const mode = modeOf(sweep.figures.flatMap(({ outcomes }) => outcomes))
  return { ...sweep, timedAs: mode, figures: sweep.figures.map((one) => figuresFor(one, mode)) }
}

const figuresFor = (figures: Figures, mode: Mode) => ({
  ...figures,
  outcomes: figures.outcomes.map((outcome) => outcomeFor(outcome, mode)),
})

const outcomeFor = (outcome: Outcome, mode: Mode) => ({
  ...outcome,
  shown: solveWords(outcome, mode),
  ...(outcome.timing && { timing: timingFor(outcome.timing) }),
})

function timingFor(timing: Timing) {
  const unresolved = BY_PROCESSOR.filter((name) => timing[name] === 0)
  const times = Object.fromEntries(
    [...BY_PROCESSOR, 'prepareMs' as const, 'stepMs' as const].flatMap((name) => {
      const ms = timing[name]
      if (ms === undefined) return []
      return [[name, unresolved.some((one) => one === name) ? null : toDigits(ms, DIGITS)]]
    }),
  )
  return { ...timing, ...samplesFor(timing), ...times, ...(unresolved.length > 0 && { unresolved }) }
}

const samplesFor = ({ single, solveOnly, backToBack, stages }: Timing) => ({
  ...(single && { single: rounded(single) }),
  ...(solveOnly && { solveOnly: rounded(solveOnly) }),
  ...(backToBack && { backToBack: rounded(backToBack) }),
  ...(stages && { stages: stages.map(({ name, ms }) => ({ name, ms: rounded(ms) })) }),
})

const rounded = ({ ms, clock }: Samples): Samples => ({ ms: ms.map((one) => toDigits(one, DIGITS)), clock })
