import type { CopyStep, DispatchStep, FillStep, PlainStep, Plan, StageStep, Step } from './plan.ts'

/** A stage of these steps, or lists of them, one after the other. */
export const staged = (name: string, ...steps: readonly (Step | readonly Step[])[]): StageStep => ({
  kind: 'stage',
  name,
  steps: steps.flat(),
})

/** Zeros in `words` words of a buffer from word `from` on; in all of it where that is not said. */
export const zeroed = (buffer: string, from?: number, words?: number): FillStep => ({
  kind: 'fill',
  buffer,
  value: 0,
  ...(from !== undefined && { from }),
  ...(words !== undefined && { words }),
})

/** Words of a buffer, from word `at` on, in another one from word `there` on. */
export const copied = (from: string, at: number, to: string, there: number, words: number): CopyStep => ({
  kind: 'copy',
  from: { buffer: from, at },
  to: { buffer: to, at: there },
  words,
})

/** All that steps do on the GPU, in order, each round of a repetition once. */
export const everyStep = (steps: readonly Step[]): PlainStep[] =>
  steps.flatMap((step) => {
    if (step.kind === 'grow') return []
    if (step.kind === 'use') return everyStep([...step.plan.reset, ...step.plan.solve])
    return 'steps' in step ? everyStep(step.steps) : [step]
  })

export const dispatchesIn = (steps: readonly Step[]): DispatchStep[] =>
  everyStep(steps).filter((step) => step.kind === 'dispatch')

/** Dispatches of a plan, but for those that it grows by. */
export const dispatches = ({ prepare, reset, solve }: Pick<Plan, 'prepare' | 'reset' | 'solve'>): DispatchStep[] =>
  dispatchesIn([...prepare, ...reset, ...solve])

/** Steps with others in their place: `change` gets each one, what stages and repetitions hold before these themselves. */
export const replaced = (steps: readonly Step[], change: (step: Step) => readonly Step[]): Step[] =>
  steps.flatMap((step) => change('steps' in step ? { ...step, steps: replaced(step.steps, change) } : step))

/** Whether steps are one stretch: nothing is read back before all are done. */
export const isClosed = (steps: readonly Step[]): boolean =>
  steps.every((step) => {
    if (step.kind === 'repeat' || step.kind === 'grow') return false
    if (step.kind === 'use') return isClosed(step.plan.solve)
    return step.kind !== 'stage' || isClosed(step.steps)
  })

/** Whether steps may make room for more buffers, once their sizes are known. A plan that uses no others. */
export const grows = (steps: readonly Step[]): boolean =>
  steps.some((step) => step.kind === 'grow' || ('steps' in step && grows(step.steps)))

/** Buffer behind a variable of a dispatch's shader. */
export const bufferOf = ({ buffers }: Pick<DispatchStep, 'buffers'>, variable: string): string =>
  buffers?.[variable] ?? variable

/** Workgroups of the largest dispatch of a solve; those that the GPU counts itself are not known. */
export const workgroupsOf = ({ solve }: Pick<Plan, 'solve'>): number =>
  Math.max(
    0,
    ...dispatchesIn(solve).map(({ groups }) => ('indirect' in groups ? 0 : groups[0] * groups[1] * groups[2])),
  )

/** How a solve is launched: its dispatches, and workgroups of the largest; undefined where the plan decides as it goes. */
export const launchedBy = ({ solve }: Pick<Plan, 'solve'>) =>
  isClosed(solve) ? { dispatches: dispatchesIn(solve).length, workgroups: workgroupsOf({ solve }) } : undefined
