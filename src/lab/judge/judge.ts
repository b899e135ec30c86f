import { range } from '#src/core/base/arrays.ts'
import { AppError } from '#src/core/base/errors.ts'
import type { Capabilities } from '#src/core/kernel/plan/plan.ts'
import { leastCapabilities } from '#src/core/kernel/capabilities.ts'
import { defaults, type Kernel, type Params } from '#src/core/kernel/kernel.ts'
import { type LabProblem, sizeOf } from '../rules/labs.ts'
import type { ShaderSources } from '../rules/mutant.ts'
import type { RuleName } from '../rules/rules.ts'
import { type Lab, planViolations, runViolations, suits } from '../rules/trial.ts'
import {
  type CodeLine,
  type JudgedLink,
  LaneTrouble,
  type LaneRace,
  lineIn,
  machineLab,
  type MachineOrder,
} from './machine-lab.ts'
import * as texts from './words.ts'

/** The rules that every kernel keeps, and two that only an edit can break: it compiles, and lanes keep out of each other's way. */
export type JudgedRule = RuleName | 'compiles' | 'lanes'

/** One thing that is wrong with a kernel, as a sentence. */
export interface JudgedFault {
  readonly rule: JudgedRule
  readonly sentence: string
  /** The problem and the machine, where it showed in a run. */
  readonly on?: string
  /** Where in the kernel's own text, as far as that is known. */
  readonly line?: CodeLine | undefined
  /** What two lanes did to one word, where it is that. */
  readonly race?: LaneRace
}

/** What a judge found. */
export interface Verdict {
  readonly faults: readonly JudgedFault[]
  /** What could not be judged, a sentence each: such a kernel is not known to be right. */
  readonly left: readonly string[]
  readonly runs: number
  /** Runs that there are. */
  readonly asked: number
  /** Whether the time was up. */
  readonly isLate: boolean
  readonly ms: number
}

/** Right, as far as could be judged: what has not run is not. */
export const isRight = ({ faults, left, runs }: Verdict): boolean =>
  faults.length === 0 && left.length === 0 && runs > 0

/** The kth of n parts of a judge's work, which n judges do at a time: each has subgroups of other sizes. */
export type JudgePart = readonly [k: number, n: number]

/** What several judges found, each in its part. */
export function wholeVerdict(parts: readonly Verdict[]): Verdict {
  const docket = new Docket(undefined)
  for (const { faults } of parts) for (const fault of faults) docket.add(fault)
  const sum = (of: 'runs' | 'asked') => parts.reduce((all, part) => all + part[of], 0)
  const [runs, asked, isLate] = [sum('runs'), sum('asked'), parts.some((part) => part.isLate)]
  const left = parts.flatMap((part) => part.left)
  if (isLate) left.push(texts.noTimeLeft(asked - runs, asked))
  else if (runs + docket.faults.length + left.length === 0) left.push(texts.nothingRan)
  const ms = Math.max(0, ...parts.map((part) => part.ms))
  return { faults: docket.faults, left: [...new Set(left)], runs, asked, isLate, ms }
}

export interface JudgedCase {
  readonly kernel: Kernel
  /** Chosen parameters. */
  readonly params: Params
  readonly sources: ShaderSources
  readonly subjects: readonly LabProblem[]
  readonly link: JudgedLink
  readonly part?: JudgePart
  /** Milliseconds, after which what is not tried is left. */
  readonly budget?: number
  /** Called before each run with what was found until then; whether to go on. */
  readonly onRun?: (done: number, all: number, faults: readonly JudgedFault[]) => Promise<boolean> | boolean
}

/** Small machines: few lanes meet the same barriers as many do. */
const machine = (subgroupSize: number) => ({
  ...leastCapabilities(subgroupSize),
  maxComputeInvocationsPerWorkgroup: 64,
  maxComputeWorkgroupsPerDimension: 3,
})

/** The small machine, or the least adapter where the kernel has no plan of the problem for so small a one. */
function machineFor(kernel: Kernel, { problem, memory }: LabProblem, params: Params, size: number): Capabilities {
  const least = leastCapabilities(size)
  const small = { ...machine(size), ...(memory && { maxComputeWorkgroupStorageSize: memory }) }
  try {
    kernel.plan(problem, kernel.analyse(problem, params, small), params, { trace: true, capabilities: small })
    return small
  } catch {
    return least
  }
}

/** Nonzeros or items beyond which a problem is run once, with subgroups of one size: it takes seconds. */
const LONG = 15_000
const LONG_CHAIN = 7500

const isLong = (one: LabProblem): boolean => sizeOf(one) > (one.spaces[0].order === 'none' ? LONG : LONG_CHAIN)

/** Milliseconds after a judge's own that a run may go on: what it would tell is nearly there. */
const GRACE_MS = 500

const SIZES = [4, 0, 8, 32] as const
const TURNS = ['forwards', 'backwards', 11] as const
/** Reads in vain after which a lane gives up: more than any kernel has here that waits for what comes. */
const PATIENCE = 3000
/** Sentences of one rule: one fault often shows in every row. */
const MOST_OF_A_RULE = 3

/** Every problem once in each round, with other subgroups and in another order of lanes. */
const ROUNDS = SIZES.length

/** Which of the sizes the sth problem meets in a round. */
const turnIn = (round: number, s: number): number => (round + s) % SIZES.length

/** Rounds in which the sth problem meets subgroups that the kernel is for. */
const roundsFor = (kernel: Kernel, { problem }: LabProblem, s: number): readonly number[] =>
  range(ROUNDS).filter((round) => suits(kernel, problem, { subgroupSize: SIZES[turnIn(round, s)] }))

/**
 * Judges a kernel by the rules of the catalogue: its plans and shaders against the least adapter, with subgroups of 4, 8, 32 and
 * none, then untraced and traced runs on the machine of lanes. That the time was up is said by `wholeVerdict`.
 */
export async function judged(given: JudgedCase): Promise<Verdict> {
  const { kernel, subjects, sources, budget = Infinity, onRun, part: [k, judges] = [0, 1] } = given
  const started = performance.now()
  const docket = new Docket(subjects[0]?.spaces[0]?.name)
  const params = patient(kernel, given.params)
  const able = subjects.filter(({ problem }) => suits(kernel, problem, { subgroupSize: Infinity }))
  if (able.length === 0) docket.left.add(texts.suitsNone)
  const fits = able.map((subject, s) => roundsFor(kernel, subject, s))
  for (const [s, { name }] of able.entries()) if (fits[s].length === 0) docket.left.add(texts.suitsNoSize(name))
  const isOwn = (round: number, s: number) => turnIn(round, s) % judges === k
  const trials = range(ROUNDS).flatMap((round) =>
    able.flatMap((subject, s) => {
      const rounds = isLong(subject) ? fits[s].slice(0, 1) : fits[s]
      if (!isOwn(round, s) || !rounds.includes(round)) return []
      const order: MachineOrder = { turns: TURNS[(round + s) % TURNS.length], resident: 2 }
      return [{ subject, size: SIZES[turnIn(round, s)], order }]
    }),
  )
  const until = started + budget + GRACE_MS
  let runs = 0
  for (const [s, subject] of able.entries())
    for (const round of s > 0 ? fits[s].slice(0, 1) : fits[s]) {
      if (!isOwn(round, s)) continue
      const size = SIZES[turnIn(round, s)]
      const lab: Lab = { ...nothingRuns, capabilities: leastCapabilities(size), sources, link: given.link }
      await docket.take(
        planViolations(lab, { kernel, ...subject, params }),
        [subject.name, texts.lanes(size)].join(', '),
      )
    }
  // what does not link, or asks for too much, is not run
  for (const { subject, size, order } of docket.faults.length > 0 ? [] : trials) {
    if (performance.now() - started > budget) {
      docket.isLate = true
      break
    }
    if (onRun && !(await onRun(runs, trials.length, docket.faults))) break
    const capabilities = machineFor(kernel, subject, params, size)
    const lab = machineLab(capabilities, sources, given.link, { ...order, until })
    const on = [subject.name, texts.lanes(size), texts.inOrder(order.turns)].join(', ')
    const trial = { kernel, ...subject, params }
    const raced = await docket.take(runViolations(lab, trial), on)
    // what a race does to the answer, where it does anything
    if (raced) {
      const heedless = machineLab(capabilities, sources, given.link, { ...order, heedless: true, until })
      await docket.take(runViolations(heedless, trial), on)
    }
    if (docket.isLate) break
    runs++
  }
  const { faults, left, isLate } = docket
  return { faults, left: [...left], runs, asked: trials.length, isLate, ms: performance.now() - started }
}

const nothingRuns = { run: () => Promise.reject(new Error('nothing runs here')) }

/** With waits that give up soon, where the visitor has not said how soon. */
function patient(kernel: Kernel, params: Params): Params {
  const has = kernel.params.some(({ name }) => name === 'polls') && params['polls'] === undefined
  return defaults(kernel, has ? { ...params, polls: PATIENCE } : params)
}

/** Collects what is wrong, some sentences of each rule. */
class Docket {
  readonly faults: JudgedFault[] = []
  readonly left = new Set<string>()
  /** Whether the time was up. */
  isLate = false
  private readonly noun: string | undefined

  /** @param noun what an item of the kernel is */
  constructor(noun: string | undefined) {
    this.noun = noun
  }

  /**
   * Waits for a trial's violations, `rule: sentence`; what it throws is a fault of the kernel, or could not be judged.
   * @returns whether lanes raced
   */
  async take(violations: Promise<readonly string[]>, on: string): Promise<boolean> {
    try {
      for (const violation of await violations) {
        const colon = violation.indexOf(': ')
        const line = lineIn(violation)
        this.add({ rule: violation.slice(0, colon) as JudgedRule, sentence: violation.slice(colon + 2), on, line })
      }
    } catch (error) {
      if (error instanceof LaneTrouble) {
        for (const { sentence, line, race } of error.troubles)
          this.add({ rule: 'lanes', sentence, on, line, ...(race && { race }) })
        return true
      }
      if (error instanceof AppError && error.code === 'TimeIsUp') this.isLate = true
      else if (error instanceof AppError && ['ShaderError', 'BindingMismatch'].includes(error.code))
        if (error.at['machine'] === undefined)
          this.add({ rule: 'compiles', sentence: texts.compiled(error.message), line: lineIn(error.message) })
        else this.left.add(texts.notRun(error.message))
      else this.left.add(texts.notRun(error instanceof Error ? error.message : String(error)))
    }
    return false
  }

  add(found: JudgedFault): void {
    const fault = this.noun === undefined ? found : { ...found, sentence: texts.plain(found.sentence, this.noun) }
    const same = this.faults.filter(({ rule }) => rule === fault.rule)
    if (same.length < MOST_OF_A_RULE && !same.some(({ sentence }) => sentence === fault.sentence))
      this.faults.push(fault)
  }
}
