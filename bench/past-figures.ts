import type { Sources } from '#src/engine/gpu/device/link.ts'
import type { AdapterRecord, Timing } from '#src/engine/run/run.ts'
import { hasParams, isTuned, type Outcome, type Sweep } from '#src/engine/run/times/sweep.ts'
import { changesSince, type Origin, type ProgramChanges } from './shelf-programs.ts'
import type { NamedProblem } from './makers.ts'

/** A figure that has a time, and what is known of where it comes from. */
export interface PastFigure {
  readonly outcome: Outcome & { readonly timing: Timing }
  readonly date: string
  /** Share of its program's shaders that have changed since; half of one where only what is planned has; 1 where it is not known. */
  readonly changed: number
}

/** The figures of one problem. */
export interface PastProblem extends NamedProblem {
  readonly nonzeros: number
  readonly figures: readonly PastFigure[]
}

/** A sweep, and where each of its outcomes comes from; absent where only the sweep's date is known. */
export interface PastSweep {
  readonly sweep: Sweep
  originOf(problem: string, outcome: Outcome): Origin | undefined
}

/** What sweeps hold, with how much of each program has changed since. @param first the operation of sweeps that name none */
export async function pastOf(sweeps: readonly PastSweep[], sources: Sources, first: string): Promise<PastProblem[]> {
  const found = sweeps.flatMap(({ sweep, originOf }) =>
    sweep.figures.map((figures) => ({
      figures,
      operation: sweep.operation ?? first,
      outcomes: figures.outcomes.flatMap((outcome) => {
        const { timing } = outcome
        const origin = originOf(figures.problem, outcome)
        return timing ? [{ outcome: { ...outcome, timing }, origin, date: origin?.date ?? sweep.date }] : []
      }),
    })),
  )
  const shaders = found.flatMap(({ outcomes }) => outcomes.flatMap(({ origin }) => origin?.program?.shaders ?? []))
  const changes = await changesSince(Object.fromEntries(shaders.map(({ hash, ...one }) => [hash, one])), sources)
  const problems = found.map(async ({ operation, figures: { problem, nonzeros }, outcomes }) => ({
    operation,
    problem,
    nonzeros,
    figures: await Promise.all(
      outcomes.map(async ({ outcome, origin, date }) => ({
        outcome,
        date,
        changed: await changeOf(outcome, origin, changes),
      })),
    ),
  }))
  return (await Promise.all(problems)).filter(({ figures }) => figures.length > 0)
}

async function changeOf(
  { kernel, params }: Outcome,
  origin: Origin | undefined,
  { shaders, plans }: ProgramChanges,
): Promise<number> {
  if (!origin?.program) return 1
  const { program } = origin
  const changed = program.shaders.filter(({ hash }) => shaders.has(hash)).length
  if (changed > 0) return changed / program.shaders.length
  return program.planned && (await plans(kernel, params, program.planned)) ? 0.5 : 0
}

const changesOf = ({ figures }: PastProblem): number => figures.reduce((sum, { changed }) => sum + changed, 0)
const dayOf = ({ figures }: PastProblem): string => figures.map(({ date }) => date.slice(0, 10)).toSorted()[0]

/** The problems with most programs that have changed first, then the oldest, then the smallest: a trip may end anywhere. */
export const inOrder = (problems: readonly PastProblem[]): PastProblem[] =>
  problems.toSorted(
    (a, b) => changesOf(b) - changesOf(a) || dayOf(a).localeCompare(dayOf(b)) || a.nonzeros - b.nonzeros,
  )

/** What was measured now of the same kernel with the same parameters. */
export const sameIn = (outcomes: readonly Outcome[], past: Outcome): Outcome | undefined =>
  outcomes.find((one) => one.kernel === past.kernel && hasParams(one, past.params) && isTuned(one) === isTuned(past))

/** Those of the sweeps that this adapter measured, and why the others are not compared with it. */
export function ofAdapter(
  sweeps: readonly PastSweep[],
  now: AdapterRecord | undefined,
): { readonly own: readonly PastSweep[]; readonly other: string } {
  const is = ({ sweep: { adapter } }: PastSweep) =>
    adapter?.kind === now?.kind && adapter?.name === now?.name && adapter?.vendor === now?.vendor
  const names = new Set(sweeps.map(({ sweep: { adapter } }) => adapter?.name ?? 'an adapter that is not named'))
  return {
    own: now ? sweeps.filter(is) : [],
    other: `the past was measured on ${[...names].join(' and ')}, and this is ${now?.name ?? 'not named'}`,
  }
}
