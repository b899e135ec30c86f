import type { Trace } from '#src/core/trace/event.ts'
import type { Check } from '#src/core/kernel/check.ts'
import type { Data } from '#src/core/kernel/data.ts'
import type { Problem } from '#src/core/kernel/kernel.ts'
import type { Capabilities, DispatchStep, Plan } from '#src/core/kernel/plan/plan.ts'
import type { Outline } from '#src/core/wgsl/outline.ts'
import type { Space, StageMeaning } from '#src/core/trace/space.ts'

/** What a run of a kernel, on a GPU or as its twin, left behind. */
export interface Result {
  readonly outputs: Data
  readonly trace?: Trace
  /** The item whose wait ran out, and its polls; 0 polls where a value was not a number. */
  readonly error?: { readonly item: number; readonly polls: number } | undefined
  /** Last count of the clock, where there was one. */
  readonly ticks?: number
}

/** A problem, two runs of one kernel on it, and the oracle that judges them. A twin's two runs are one and the same. */
export interface Evidence {
  readonly problem: Problem
  readonly spaces: readonly Space[]
  /** What its kernel says of its stages. */
  readonly stages: readonly StageMeaning[]
  readonly check: (outputs: Data) => Check
  readonly deterministic: boolean
  readonly plain: Result
  readonly traced: Result
}

/** A dispatch with its linked source. */
export interface Shader {
  readonly step: DispatchStep
  readonly plan: Plan
  readonly wgsl: string
  readonly outline: Outline
}

/** What a kernel asks of an adapter, before anything runs. */
export interface Blueprint {
  readonly problem: Problem
  readonly plans: readonly Plan[]
  readonly shaders: readonly Shader[]
  readonly capabilities: Capabilities
}

/** A rule is a pure function to a list of violations, each a sentence; it holds where there are none. */
export type RunRule = (evidence: Evidence) => string[]
export type PlanRule = (blueprint: Blueprint) => string[]

/** Violations are told one by one up to here: one fault often shows in every row. */
const TOLD = 5

/** Collects violations, and counts those that it does not tell. */
export interface Complaints {
  add(sentence: string): void
  list(): string[]
}

export function complaints(): Complaints {
  const told: string[] = []
  let more = 0
  return {
    add: (sentence) => void (told.length < TOLD ? told.push(sentence) : more++),
    list: () => (more > 0 ? [...told, `… and ${more} more`] : told),
  }
}
