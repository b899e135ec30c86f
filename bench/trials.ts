import { casesByOperation } from '#src/engine/catalog/lab-cases.ts'
import { defaults, type Kernel, type Params } from '#src/core/kernel/kernel.ts'
import { broken, choicesOf, cramped, type LabProblem, type NamedLab, sizeOf } from '#src/lab/rules/labs.ts'
import { suits, violations } from '#src/lab/rules/trial.ts'
import { cube } from '#src/core/sparse/test-matrices.ts'
import type { Subjects } from './subjects.ts'

/** Choices of parameters are tried where a run is short: on problems of no more nonzeros. */
const SMALL = 10_000

/** What came of the runs of one kernel: the largest of each measure, where the oracle has a bound for it. */
export interface BenchTally {
  runs: number
  readonly largest: Record<string, number>
}

/** One kernel on one problem with one choice of parameters, in every lab: what a check does between two looks at the clock. */
export interface BenchTrial {
  /** The problem and what is not as by default. */
  readonly name: string
  /** What is not as by default, whichever the problem. */
  readonly corner: string
  readonly nonzeros: number
  /** What of the rules is broken, a sentence each. */
  run(): Promise<readonly string[]>
}

/** The subject, its judge's verdicts noted. */
const noting = (subject: LabProblem, tally: BenchTally): LabProblem => ({
  ...subject,
  check(outputs) {
    const verdict = subject.check(outputs)
    tally.runs++
    if (!verdict.overflow) {
      for (const { name, value, bound } of verdict.measures)
        if (Number.isFinite(bound)) tally.largest[name] = Math.max(tally.largest[name] ?? 0, value)
    }
    return verdict
  },
})

/**
 * Every rule on every problem, with every choice of a parameter on the small ones, with the values of files, and with a
 * sampled trace: small problems from the smallest on, every choice on the largest of the small ones and then on smaller
 * ones, large problems last.
 */
export function trialsOf(
  labs: readonly NamedLab[],
  id: string,
  kernel: Kernel,
  all: Subjects,
  tally: BenchTally,
): readonly BenchTrial[] {
  const operation = id.split('/')[0]
  const { lab } = labs[0]
  const suited = ({ problem }: LabProblem) => suits(kernel, problem, lab.capabilities)
  const noted = (subjects: readonly LabProblem[]) =>
    subjects.filter(({ problem }) => problem.operation === operation).map((subject) => noting(subject, tally))
  const seeded = noted(all.seeded)
  const cases = casesByOperation.get(operation)
  const cubes = noted([16, 8].flatMap((edge) => cases?.seeded(cube('D3N7', edge)) ?? [])).filter(suited)
  const ownValues = noted(all.own).filter(suited)
  const plain = (wanted: (one: LabProblem) => boolean) =>
    [...seeded.filter(wanted).map((one) => byRules(one, {})), ...ownValues.filter(wanted).map(own)].toSorted(bySize)
  const choices = seeded.filter(isSmall).flatMap((one) => otherChoices(kernel).map((params) => byRules(one, params)))
  return [
    ...plain(isSmall),
    ...cubes.slice(0, 1).map(sampled),
    ...choices.toSorted((a, b) => bySize(b, a)),
    ...plain((one) => !isSmall(one)),
  ]

  function byRules(subject: LabProblem, params: Params): BenchTrial {
    const isDefault = Object.keys(params).length === 0
    const corner = isDefault ? (isSmall(subject) ? 'small' : LARGE) : JSON.stringify(params)
    const name = isDefault ? subject.name : `${subject.name} ${corner}`
    return trial(subject, corner, name, () => broken(labs, id, kernel, subject, params))
  }

  function own(subject: LabProblem): BenchTrial {
    return trial(subject, isSmall(subject) ? 'own values' : LARGE_OWN, subject.name, async () =>
      named(subject, await violations(lab, { kernel, ...subject }, 'solves')),
    )
  }

  function sampled(subject: LabProblem): BenchTrial {
    return trial(subject, 'a sampled trace', `${subject.name}, a sampled trace`, async () => {
      const found: string[] = []
      for (const rule of ['coverage', 'order'] as const)
        found.push(...named(subject, await violations(cramped(lab), { kernel, ...subject }, rule)))
      return found
    })
  }

  function named({ name }: LabProblem, faults: readonly string[]): string[] {
    return faults.map((fault) => `${id} on ${name}: ${fault}`)
  }
}

const bySize = (a: BenchTrial, b: BenchTrial): number => a.nonzeros - b.nonzeros

const LARGE = 'large'
const LARGE_OWN = 'large, own values'

/** Corners whose problems take so long that a bound on the time is to leave out the largest. */
export const isLarge = (corner: string): boolean => corner === LARGE || corner === LARGE_OWN

const trial = (subject: LabProblem, corner: string, name: string, run: BenchTrial['run']): BenchTrial => ({
  name,
  corner,
  nonzeros: sizeOf(subject),
  run,
})

const isSmall = (subject: LabProblem): boolean => sizeOf(subject) <= SMALL

/** Choices that are not what a kernel does by default. */
function otherChoices(kernel: Kernel): readonly Params[] {
  const initial = defaults(kernel)
  return choicesOf(kernel).filter((params) => Object.entries(params).some(([name, value]) => initial[name] !== value))
}
