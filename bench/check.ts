import { parseArgs } from 'node:util'
import { plural } from '#src/core/base/format.ts'
import { mutantsOf } from '#src/engine/catalog/mutants.ts'
import { labOn } from '#src/engine/gpu/executor/lab.ts'
import type { Kernel } from '#src/core/kernel/kernel.ts'
import { hunt, type LabProblem, labsOf, type NamedLab, sizeOf } from '#src/lab/rules/labs.ts'
import { missBarriers } from './barriers.ts'
import { chosenKernels } from './chosen.ts'
import { describe, openDawn } from './dawn.ts'
import { cornersOf, spreadOut } from './spread.ts'
import { countsOf, type Subjects, subjectsOf } from './subjects.ts'
import { isLarge, type BenchTally, type BenchTrial, trialsOf } from './trials.ts'

export const needs = 'dawn'

/** How often a check that goes on says where it is. */
const TELL_MS = 30_000

/** What came of a kernel's trials within the time that it had. */
interface Outcome {
  readonly tally: BenchTally
  readonly faults: readonly string[]
  readonly trials: readonly BenchTrial[]
  /** How many of them there was time for. */
  readonly done: number
}

/**
 * Runs a kernel's trials, where their time is bounded in an order that the seed draws, until it is up; tells faults as they
 * are found.
 */
async function keepsRules(
  labs: readonly NamedLab[],
  id: string,
  kernel: Kernel,
  all: Subjects,
  { limit, seed }: { readonly limit: number; readonly seed: number },
): Promise<Outcome> {
  const end = performance.now() + 1000 * limit
  const tally: BenchTally = { runs: 0, largest: {} }
  const every = trialsOf(labs, id, kernel, all, tally)
  const trials = Number.isFinite(limit) ? spreadOut(every, seed, isLarge) : every
  const faults: string[] = []
  let at = 0
  const telling = setInterval(
    () => console.log(`${id}: at trial ${at + 1} of ${trials.length}, ${trials[at].name}`),
    TELL_MS,
  )
  try {
    for (; at < trials.length && performance.now() < end; at++) {
      const found = await trials[at].run()
      for (const fault of found) console.log(fault)
      faults.push(...found)
    }
  } finally {
    clearInterval(telling)
  }
  return { tally, faults, trials, done: at }
}

/** Plants every mutant of every kernel, problem by problem from the smallest on, until the time is up. */
async function killMutants(
  labs: readonly NamedLab[],
  every: ReadonlyMap<string, Kernel>,
  subjects: readonly LabProblem[],
  seconds: number,
) {
  const end = performance.now() + 1000 * seconds
  const queue = subjects.toSorted((a, b) => sizeOf(a) - sizeOf(b))
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
    seconds: { type: 'string' },
    limit: { type: 'string', default: 'Infinity' },
    wait: { type: 'string', default: '60' },
    seed: { type: 'string', default: `${Math.floor(Math.random() * 2 ** 32)}` },
    barriers: { type: 'boolean', default: false },
    every: { type: 'boolean', default: false },
  } as const
  const { only, matrices, seconds, limit, wait, seed, barriers, every } = parseArgs({ args, options }).values
  return {
    only: only.split(',').filter(Boolean),
    matrices: matrices.split(',').filter(Boolean),
    seconds: Number(seconds ?? (barriers ? 45 : 120)),
    limit: Number(limit),
    wait: Number(wait),
    seed: Number(seed),
    barriers,
    every,
  }
}

/**
 * Runs every kernel through every rule, and every mutant, headless on the adapter that Dawn finds; ends with 1 on any
 * violation. `--only sptrsv/level_set,…` some kernels, `--matrices D3N7,cage11` problems whose names hold one of these,
 * `--seconds 120` for mutants (0 plants none), `--limit 600` seconds per kernel, for which trials are drawn over all corners
 * of its parameters (`--seed 7` repeats a draw), `--wait 60` seconds for a single run at most, its shaders' compilation
 * included; it prints what it leaves out. `--barriers` takes out barriers instead, one by one, those that only a GPU can
 * show to be needed, with `--every` all, and says which of them this adapter misses; it ends with 1 where one was not tried
 * (45 seconds, but for `--seconds`). A software adapter misses hardly any.
 */
export async function run(args: string[]): Promise<void> {
  const options = optionsOf(args)
  const gpu = await openDawn()
  const labs = labsOf(await labOn(gpu, 1000 * options.wait))
  const every = await chosenKernels(options.only)
  const subjects = await subjectsOf(options.matrices)
  console.log(`${describe(gpu)}\n${labs.map(({ name }) => name).join(', ')}; ${countsOf(subjects)}`)
  if (options.barriers) {
    if (!(await missBarriers(labs, every, subjects.seeded, options))) process.exitCode = 1
    gpu.device.destroy()
    return
  }
  let broken = 0
  for (const [id, kernel] of every) {
    const started = performance.now()
    const outcome = await keepsRules(labs, id, kernel, subjects, options)
    console.log(`${id}: ${summary(outcome)} in ${secondsSince(started)} s`)
    if (outcome.done < outcome.trials.length) console.log(unfinished(id, outcome, options))
    broken += outcome.faults.length
  }
  if (options.seconds > 0) broken += await plantMutants(labs, every, subjects, options.seconds)
  gpu.device.destroy()
  if (broken > 0) process.exitCode = 1
}

/** How many survived. */
async function plantMutants(
  labs: readonly NamedLab[],
  every: ReadonlyMap<string, Kernel>,
  subjects: Subjects,
  seconds: number,
): Promise<number> {
  const started = performance.now()
  const { planted, survived, leftOut } = await killMutants(labs, every, subjects.seeded, seconds)
  for (const one of survived) console.log(`survived: ${one}`)
  console.log(`mutants killed ${planted - survived.length} of ${planted} in ${secondsSince(started)} s`)
  if (leftOut.length > 0) console.log(`no time for all mutants on ${leftOut.join('; ')}`)
  return survived.length
}

const secondsSince = (started: number) => ((performance.now() - started) / 1000).toFixed(1)

function summary({ faults, tally: { runs, largest } }: Outcome): string {
  const errors = Object.entries(largest).map(([name, value]) => `, largest ${name} ${value.toExponential(1)}`)
  return `${plural(faults.length, 'violation')} in ${plural(runs, 'run')}${errors.join('')}`
}

/** What a bound on the time left out, in words: how much of all, and of which corners. */
function unfinished(id: string, { trials, done }: Outcome, { limit, seed }: { limit: number; seed: number }): string {
  const left = [...cornersOf(trials)].filter((corner) => !cornersOf(trials.slice(0, done)).has(corner))
  const which = left.length > 0 ? `without a trial: ${left.join(', ')}` : 'each had a trial'
  return (
    `not finished: ${id} in ${limit} s: ${done} of ${trials.length} trials, drawn with seed ${seed} ` +
    `over ${plural(cornersOf(trials).size, 'corner')}; ${which}`
  )
}
