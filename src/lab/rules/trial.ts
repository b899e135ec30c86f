import { AppError } from '#src/core/base/errors.ts'
import { traceBuilder } from '#src/core/trace/event.ts'
import { twinNotes } from '#src/core/trace/notes.ts'
import type { Findings } from '#src/core/kernel/findings.ts'
import type { Check } from '#src/core/kernel/check.ts'
import type { Data } from '#src/core/kernel/data.ts'
import {
  defaults,
  type Kernel,
  meaningIn,
  type Params,
  withoutKnown,
  type Problem,
  runsOn,
  type TwinMachine,
} from '#src/core/kernel/kernel.ts'
import type { Capabilities, DispatchStep, Plan } from '#src/core/kernel/plan/plan.ts'
import { sketched } from '#src/core/kernel/plan/program.ts'
import { dispatchesIn, dispatches } from '#src/core/kernel/plan/steps.ts'
import { edited, type Mutant, type ShaderSources } from './mutant.ts'
import type { Blueprint, Evidence, Result, Shader } from './evidence.ts'
import { planRules, type RuleName, runRules } from './rules.ts'
import type { Space } from '#src/core/trace/space.ts'

/** Where plans are tried: src/engine/gpu in a browser; where nothing is to run, a linker is enough. */
export interface Lab {
  readonly capabilities: Capabilities
  readonly sources: ShaderSources
  link(sources: ShaderSources, step: DispatchStep): Promise<Pick<Shader, 'wgsl' | 'outline'>>
  run(plan: Plan, sources: ShaderSources): Promise<Result>
}

/** A kernel on a problem. */
export interface RuleTrial {
  readonly kernel: Kernel
  readonly problem: Problem
  readonly spaces: readonly Space[]
  readonly check: (outputs: Data) => Check
  readonly params?: Params
  readonly sources?: ShaderSources
}

/** Whether the kernel is for such problems at all, and for such adapters. */
export const suits = (
  kernel: Kernel,
  problem: Problem,
  adapter: { readonly subgroupSize: number },
  findings?: Findings,
): boolean => runsOn(kernel, adapter) && kernel.applies?.(withoutKnown(problem), findings) === undefined

const isPlanRule = (name: RuleName): name is keyof typeof planRules => name in planRules

/** Errors that are a verdict on the kernel, by the rule that they belong to; any other is thrown on. */
const VERDICTS: Readonly<Record<string, RuleName>> = {
  TraceOverflow: 'coverage',
  BadPlan: 'solves',
  GpuTimeout: 'solves',
  DidNotEnd: 'solves',
}

/** Violations of a rule, found by running no more than the rule asks for. */
export async function violations(lab: Lab, trial: RuleTrial, rule: RuleName): Promise<string[]> {
  const draft = draftOf(lab, trial)
  if (isPlanRule(rule)) return planRules[rule](await blueprintOf(lab, trial, draft))
  const needs = { solves: [false], traced: [false, true], coverage: [true], order: [true] }[rule]
  const results = []
  for (const trace of needs) {
    const result = await attempt(lab, trial, draft, trace)
    if ('verdict' in result) return result.rule === rule ? [result.verdict] : []
    results.push(result)
  }
  const [plain, traced] = [results[0], results[results.length - 1]]
  return runRules[rule]({ ...evidenceOf(trial, draft), plain, traced })
}

/** Violations of all rules about plans. */
export const planViolations = (lab: Lab, trial: RuleTrial): Promise<string[]> =>
  faultsOfPlans(lab, trial, draftOf(lab, trial))

/** Violations of all rules together, by an untraced and a traced run. */
export async function allViolations(lab: Lab, trial: RuleTrial): Promise<string[]> {
  const draft = draftOf(lab, trial)
  const found = await faultsOfPlans(lab, trial, draft)
  return found.length > 0 ? found : runFaults(lab, trial, draft)
}

/** Violations of all rules about runs, by an untraced and a traced run. */
export const runViolations = (lab: Lab, trial: RuleTrial): Promise<string[]> =>
  runFaults(lab, trial, draftOf(lab, trial))

async function runFaults(lab: Lab, trial: RuleTrial, draft: Draft): Promise<string[]> {
  const found: string[] = []
  const [plain, traced] = [await attempt(lab, trial, draft, false), await attempt(lab, trial, draft, true)]
  for (const result of [plain, traced]) if ('verdict' in result) found.push(...named(result.rule, [result.verdict]))
  // a run that cannot be traced may be wrong, too
  if (!('verdict' in plain) && 'verdict' in traced)
    found.push(...named('solves', runRules.solves({ ...evidenceOf(trial, draft), plain, traced: plain })))
  if ('verdict' in plain || 'verdict' in traced) return found
  return [...found, ...judge({ ...evidenceOf(trial, draft), plain, traced })]
}

/** Violations of all rules about runs. */
export const judge = (evidence: Evidence): string[] =>
  (Object.keys(runRules) as (keyof typeof runRules)[]).flatMap((rule) => named(rule, runRules[rule](evidence)))

const named = (rule: RuleName, sentences: string[]) => sentences.map((sentence) => `${rule}: ${sentence}`)

/** What a kernel makes of a problem before it runs: an analysis, and two plans from it, each made when first asked for. */
interface Draft {
  analysis(): unknown
  plan(trace: boolean): Plan
}

function draftOf({ capabilities }: Pick<Lab, 'capabilities'>, { kernel, problem, params }: RuleTrial): Draft {
  const chosen = defaults(kernel, params)
  const analysis = once(() => kernel.analyse(problem, chosen, capabilities))
  const [plain, traced] = [false, true].map((trace) =>
    once(() => kernel.plan(problem, analysis(), chosen, { trace, capabilities })),
  )
  return { analysis, plan: (trace) => (trace ? traced() : plain()) }
}

function once<T>(make: () => T): () => T {
  let made: { readonly value: T } | undefined
  return () => (made ??= { value: make() }).value
}

const evidenceOf = ({ kernel, problem, spaces, check }: RuleTrial, { analysis, plan }: Draft) => ({
  problem,
  spaces,
  stages: meaningIn(kernel, kernel.uses && analysis()).stages,
  check,
  deterministic: plan(false).deterministic,
})

async function attempt(
  lab: Lab,
  trial: RuleTrial,
  { plan }: Draft,
  trace: boolean,
): Promise<Result | { verdict: string; rule: RuleName }> {
  try {
    return await lab.run(plan(trace), trial.sources ?? lab.sources)
  } catch (error) {
    const rule = error instanceof AppError ? VERDICTS[error.code] : undefined
    if (rule === undefined) throw error
    return { verdict: (error as AppError).message, rule }
  }
}

async function faultsOfPlans(lab: Lab, trial: RuleTrial, draft: Draft): Promise<string[]> {
  const blueprint = await blueprintOf(lab, trial, draft)
  return (Object.keys(planRules) as (keyof typeof planRules)[]).flatMap((rule) =>
    named(rule, planRules[rule](blueprint)),
  )
}

async function blueprintOf(lab: Lab, trial: RuleTrial, { plan: planned }: Draft): Promise<Blueprint> {
  const plans = [planned(false), planned(true)].map(sketched)
  const shaders: Shader[] = []
  for (const plan of plans) {
    const programs = new Map(
      dispatches(plan).map(
        (step) => [JSON.stringify([step.module, step.conditions, step.overrides, step.offers]), step] as const,
      ),
    )
    for (const step of programs.values())
      shaders.push({ step, plan, ...(await lab.link(trial.sources ?? lab.sources, step)) })
  }
  return { problem: trial.problem, plans, shaders, capabilities: lab.capabilities }
}

/** What a twin leaves behind; its untraced run is its traced one. */
export function twinEvidence({ kernel, problem, spaces, check, params }: RuleTrial, machine: TwinMachine): Evidence {
  const chosen = defaults(kernel, params)
  const analysis = kernel.analyse(problem, chosen)
  const { stages, notes } = meaningIn(kernel, analysis)
  const trace = traceBuilder(machine.lanes, twinNotes(notes))
  const outputs = kernel.reference(problem, analysis, chosen, machine, trace.emit)
  const result = { outputs, trace: trace.finish() }
  return { problem, spaces, stages, check, deterministic: true, plain: result, traced: result }
}

/** The trial of a mutant: the kernel, its sources and its parameters as the mutant has them. */
export function mutated(lab: Lab, trial: RuleTrial, mutant: Mutant): RuleTrial {
  return {
    ...trial,
    kernel: mutant.alter?.(trial.kernel) ?? trial.kernel,
    sources: mutant.edits ? sourcesOf(lab, trial, mutant) : lab.sources,
    params: { ...trial.params, ...mutant.params },
  }
}

const caches = new WeakMap<Mutant, Map<string, ShaderSources>>()

/** A mutant's sources are one object, so that its shaders are compiled once and not for every problem. */
function sourcesOf(lab: Lab, trial: RuleTrial, mutant: Mutant): ShaderSources {
  const module = dispatchesIn(draftOf(lab, trial).plan(false).solve)[0]?.module ?? ''
  const cache = caches.get(mutant) ?? new Map<string, ShaderSources>()
  caches.set(mutant, cache)
  const known = cache.get(module) ?? edited(lab.sources, mutant, module)
  cache.set(module, known)
  return known
}
