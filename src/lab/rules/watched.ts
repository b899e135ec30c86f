import { AppError } from '#src/core/base/errors.ts'
import { type MachineSchedule } from '../machine/dispatch.ts'
import { runPlan, type Watched } from '../machine/run.ts'
import { defaults, type Kernel, type Params } from '#src/core/kernel/kernel.ts'
import type { Capabilities, DispatchStep, Plan } from '#src/core/kernel/plan/plan.ts'
import type { LabProblem } from './labs.ts'
import { verdict } from './solves.ts'

/** A kernel on a problem, as the machine of lanes runs it. */
export interface WatchedTrial {
  readonly id: string
  readonly kernel: Kernel
  readonly subject: LabProblem
  readonly params: Params
  readonly capabilities: Capabilities
  readonly plan: Plan
}

export type LinkOf = (step: DispatchStep) => string

export const watchedTrial = (
  id: string,
  kernel: Kernel,
  subject: LabProblem,
  capabilities: Capabilities,
  trace: boolean,
  given: Params = {},
): WatchedTrial => watchedTrials(id, kernel, subject, capabilities, given)(trace)

/** The trials of one analysis: traced, and untraced. */
export function watchedTrials(
  id: string,
  kernel: Kernel,
  subject: LabProblem,
  capabilities: Capabilities,
  given: Params,
): (trace: boolean) => WatchedTrial {
  const params = defaults(kernel, given)
  const analysis = kernel.analyse(subject.problem, params, capabilities)
  return (trace) => {
    const plan = kernel.plan(subject.problem, analysis, params, { trace, capabilities })
    return { id, kernel, subject, params, capabilities, plan }
  }
}

export const nameOf = ({ id, subject, capabilities, plan, params }: WatchedTrial): string =>
  `${id} on ${subject.name}, ${capabilities.subgroupSize} lanes, ${plan.trace ? 'traced' : 'untraced'}, ${JSON.stringify(params)}`

export const runWatched = ({ plan, capabilities }: WatchedTrial, link: LinkOf, schedule: MachineSchedule): Watched =>
  runPlan(plan, link, capabilities.subgroupSize, schedule)

/**
 * In whichever order lanes come, no two of them touch a word, one writing, with no barrier of its kind between, and the
 * answer is right. An adapter whose lanes step together, or come one after the other, shows neither.
 */
export function disorder(trial: WatchedTrial, link: LinkOf, schedule: MachineSchedule): string[] {
  try {
    const { faults, ...result } = runWatched(trial, link, schedule)
    return [...faults, ...verdict(result, trial.subject.check(result.outputs))]
  } catch (error) {
    // Lanes that stop at different barriers, or never end.
    if (error instanceof AppError) return [error.message]
    throw error
  }
}
