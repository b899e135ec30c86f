import { parseArgs } from 'node:util'
import { plural } from '#src/base/format.ts'
import { mutantsOf } from '#src/catalog/mutants.ts'
import { labOn } from '#src/gpu/lab.ts'
import type { Kernel } from '#src/kernel/kernel.ts'
import { broken, choicesOf, cramped, hunt, labsOf, type NamedLab, type Subject } from '#src/kernel/rules/labs.ts'
import { suits, violations } from '#src/kernel/rules/trial.ts'
import { casesByOperation } from '#src/catalog/cases.ts'
import { cube } from '#shaders/sptrsv/cases.ts'
import { chosenKernels } from './chosen.ts'
import { describe, openDawn } from './dawn.ts'
import { countsOf, type Subjects, subjectsOf } from './subjects.ts'

export const needs = 'dawn'

/** Choices of parameters are tried where a run is short. */
const SMALL = 10_000

/** What came of one kernel: errors where the oracle has a bound for them. */
interface Tally {
  runs: number
  backward: number
  forward: number
  readonly faults: string[]
}

/** The subject, its judge's verdicts noted. */
const noting = (subject: Subject, tally: Tally): Subject => ({
  ...subject,
  check(x) {
    const verdict = subject.check(x)
    tally.runs++
    if (!verdict.overflow) {
      tally.backward = Math.max(tally.backward, verdict.backward)
      if (Number.isFinite(verdict.forwardBound)) tally.forward = Math.max(tally.forward, verdict.forward)
    }
    return verdict
  },
})

/** Every rule on every problem, with every choice of a parameter on the small ones, and with a sampled trace. */
async function keepsRules(labs: readonly NamedLab[], id: string, kernel: Kernel, all: Subjects) {
  const ofKernel = ({ problem }: Subject) => id.startsWith(`${problem.operation}/`)
  const [seeded, own] = [all.seeded.filter(ofKernel), all.own.filter(ofKernel)]
  const tally: Tally = { runs: 0, backward: 0, forward: 0, faults: [] }
  const noted = (subjects: readonly Subject[]) => subjects.map((subject) => noting(subject, tally))
  for (const subject of noted(seeded)) tally.faults.push(...(await broken(labs, id, kernel, subject)))
  for (const subject of noted(seeded.filter(isSmall)))
    for (const params of choicesOf(kernel)) tally.faults.push(...(await broken(labs, id, kernel, subject, params)))
  const { lab } = labs[0]
  const suited = ({ problem }: Subject) => suits(kernel, problem, lab.capabilities)
  for (const subject of noted(own.filter(suited)))
    tally.faults.push(...named(subject, await violations(lab, { kernel, ...subject }, 'solves')))
  const cases = casesByOperation.get(id.split('/')[0])
  const [sampled] = noted((cases?.seeded(cube('D3N7', 16)) ?? []).filter(suited))
  if (!sampled) return tally
  for (const rule of ['coverage', 'order'] as const)
    tally.faults.push(...named(sampled, await violations(cramped(lab), { kernel, ...sampled }, rule)))
  return tally

  function named({ name }: Subject, faults: readonly string[]): string[] {
    return faults.map((fault) => `${id} on ${name}: ${fault}`)
  }
}

const isSmall = ({ problem }: Subject): boolean => problem.pattern.col_idx.length <= SMALL

/** Plants every mutant of every kernel, problem by problem from the smallest on, until the time is up. */
async function killMutants(
  labs: readonly NamedLab[],
  every: ReadonlyMap<string, Kernel>,
  subjects: readonly Subject[],
  seconds: number,
) {
  const end = performance.now() + 1000 * seconds
  const queue = subjects.toSorted((a, b) => a.problem.pattern.col_idx.length - b.problem.pattern.col_idx.length)
  const survived: string[] = []
  const leftOut = new Set<string>()
  let planted = 0
  for (const subject of queue) {
    for (const [id, kernel] of every) {
      if (!id.startsWith(`${subject.problem.operation}/`)) continue
      for (const mutant of await mutantsOf(id)) {
        if (performance.now() > end) leftOut.add(subject.name)
        else {
          const hunted = await hunt(labs, id, kernel, mutant, subject)
          planted += hunted.planted
          survived.push(...hunted.survived)
        }
      }
    }
  }
  return { planted, survived, leftOut: [...leftOut] }
}

function optionsOf(args: string[]) {
  const options = {
    only: { type: 'string', default: '' },
    matrices: { type: 'string', default: '' },
    seconds: { type: 'string', default: '120' },
  } as const
  const { only, matrices, seconds } = parseArgs({ args, options }).values
  return {
    only: only.split(',').filter(Boolean),
    matrices: matrices.split(',').filter(Boolean),
    seconds: Number(seconds),
  }
}

/**
 * Runs every kernel through every rule, and every mutant, headless on whatever adapter Dawn finds; ends with 1 on any
 * violation. `--only sptrsv/level_set,…` some kernels, `--matrices D3N7,cage11` problems whose names hold one of these,
 * `--seconds 120` for mutants; what that leaves out is told.
 */
export async function run(args: string[]): Promise<void> {
  const options = optionsOf(args)
  const gpu = await openDawn()
  const labs = labsOf(await labOn(gpu))
  const every = await chosenKernels(options.only)
  const subjects = await subjectsOf(options.matrices)
  console.log(`${describe(gpu)}\n${labs.map(({ name }) => name).join(', ')}; ${countsOf(subjects)}`)
  const faults: string[] = []
  for (const [id, kernel] of every) {
    const started = performance.now()
    const tally = await keepsRules(labs, id, kernel, subjects)
    console.log(`${id}: ${summary(tally)} in ${secondsSince(started)} s`)
    faults.push(...tally.faults)
  }
  const started = performance.now()
  const { planted, survived, leftOut } = await killMutants(labs, every, subjects.seeded, options.seconds)
  for (const fault of [...faults, ...survived.map((one) => `survived: ${one}`)]) console.log(fault)
  console.log(`mutants killed ${planted - survived.length} of ${planted} in ${secondsSince(started)} s`)
  if (leftOut.length > 0) console.log(`no time for all mutants on ${leftOut.join('; ')}`)
  gpu.device.destroy()
  if (faults.length + survived.length > 0) process.exitCode = 1
}

const secondsSince = (started: number) => ((performance.now() - started) / 1000).toFixed(1)

const summary = ({ runs, backward, forward, faults }: Tally) =>
  `${plural(faults.length, 'violation')} in ${plural(runs, 'run')}, largest backward error ` +
  `${backward.toExponential(1)}, forward ${forward.toExponential(1)}`
