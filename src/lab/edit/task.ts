import type { Params } from '#src/core/kernel/kernel.ts'
import type { RunCounts } from '../judge/counts.ts'
import { isRight, type JudgedRule, type Verdict } from '../judge/judge.ts'
import type { ShaderSources } from '../rules/mutant.ts'
import type { Exercise } from './exercise.ts'
import * as texts from './words.ts'

/** A number of a run that has to be so low. */
interface Bound {
  readonly of: keyof RunCounts
  /** At most this; of the target's count this many times, where `ofTarget` is set. */
  readonly most: number
  readonly ofTarget?: boolean
}

/** What a text has to reach: a verdict, then counts of a run. */
export interface Goal {
  /** One sentence. */
  readonly says: string
  /** Judged right; or wrong, in this rule. */
  readonly verdict: 'right' | JudgedRule
  /** Rules that a wrong text keeps. */
  readonly keeps?: readonly JudgedRule[]
  readonly bound?: Bound
  /** Where times are measured: at most this many times as long as the target, in one measurement. */
  readonly time?: number
}

/** Something to write, judged by the rules and by counts of a run. */
export interface LabTask extends Pick<Exercise, 'hints'> {
  readonly title: string
  /** Paragraphs. */
  readonly says: readonly string[]
  /** Id of the kernel whose host's part it has. */
  readonly kernel: string
  readonly params?: Params
  /** Where it begins: a whole text of a module, or pieces of the kernel's that are replaced; the kernel as it is where both are absent. */
  readonly text?: string
  readonly module: string
  readonly edits?: Exercise['edits']
  readonly goal: Goal
  /** The matrix, as links write it. */
  readonly source: string
  /** Id of a kernel whose lanes show where to. */
  readonly target?: string
}

/** What reaches a task's goal: a text of its module, or parameters. */
export interface TaskSolution {
  readonly text?: string
  readonly params?: Params
}

/** A lesson, or a list of exercises. */
export interface TaskList {
  readonly title: string
  readonly about: string
  /** One builds on the other. */
  readonly isLesson: boolean
  readonly place: number
  readonly tasks: readonly LabTask[]
}

/** What exercises in speed are called, in whichever operation they are. */
export const FASTER: Omit<TaskList, 'tasks'> = {
  title: texts.faster,
  about: texts.aboutFaster,
  isLesson: false,
  place: 1,
}

/** The modules that a task begins with, by path. */
export function begunWith(
  { module, text, edits = [] }: LabTask,
  sources: ShaderSources,
): Readonly<Record<string, string>> {
  if (text !== undefined) return { [module]: text }
  const modules: Record<string, string> = {}
  for (const one of edits)
    modules[one.module] = (modules[one.module] ?? sources[`./${one.module}`]).replaceAll(one.find, one.replace)
  return modules
}

/** The bound of a goal as a number. */
export const mostIn = ({ most, ofTarget }: Bound, of: Bound['of'], target: RunCounts | undefined): number =>
  ofTarget ? most * (target?.[of] ?? 0) : most

/** Whether a verdict is what a goal asks for; undefined where not all was judged. */
export function judgedAs({ verdict: wanted, keeps = [] }: Goal, verdict: Verdict): boolean | undefined {
  const broken = verdict.faults.map(({ rule }) => rule)
  if (wanted !== 'right') return broken.includes(wanted) && !keeps.some((rule) => broken.includes(rule))
  return broken.length === 0 && verdict.left.length > 0 ? undefined : isRight(verdict)
}

/** Whether counts are within a goal's bound. */
export const isWithin = ({ bound }: Goal, counts: RunCounts, target: RunCounts | undefined): boolean =>
  bound === undefined || counts[bound.of] <= mostIn(bound, bound.of, target)
