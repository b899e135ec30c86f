import { unseenBarriers } from '#src/engine/catalog/lab-cases.ts'
import { kernelIds } from '#src/engine/catalog/kernels.ts'
import { linkOnce } from '#src/engine/gpu/device/link.ts'
import { patternIn } from '#src/core/kernel/data.ts'
import type { Kernel, Params } from '#src/core/kernel/kernel.ts'
import type { DispatchStep } from '#src/core/kernel/plan/plan.ts'
import { sketched } from '#src/core/kernel/plan/program.ts'
import { barriersIn, type Barrier, marked, withoutBarrier } from '#src/lab/rules/barriers.ts'
import type { ShaderSources } from '#src/lab/rules/mutant.ts'
import { choicesOf, type LabProblem, labsFor, type NamedLab, sizeOf } from '#src/lab/rules/labs.ts'
import { suits, violations } from '#src/lab/rules/trial.ts'
import { dispatches } from '#src/core/kernel/plan/steps.ts'
import { watchedTrial } from '#src/lab/rules/watched.ts'
import { longestRow } from '#src/core/sparse/formats/lib/rows.ts'
import { barrierLines } from './barrier-lines.ts'

/** Problems of each kind on which a barrier may be missed: the largest, of so many nonzeros at most, and those with the longest rows. */
const OF_A_KIND = 4
const LARGE = 400_000
/** Of a kernel none of whose own barriers is asked for, which may have a shared one. */
const OF_SHARED = 2
/** Runs without a barrier, at most. */
const MOST = 16

/** A wait that will not end is given up early. */
const IMPATIENT = { polls: 100_000 }

/** A kernel's program, on a problem and in a lab, in which a barrier stands. */
interface Place {
  readonly kernel: Kernel
  readonly subject: LabProblem
  readonly named: NamedLab
  readonly params: Params
  readonly trace: boolean
}

interface Asked {
  /** Seconds for all of them. */
  readonly seconds: number
  /** Also those that the machine of lanes misses. */
  readonly every: boolean
}

const nameOf = ({ path, within, number }: Barrier): string => `${path} ${within} ${number}`

/**
 * Takes out barriers one by one on a real adapter, which may or may not miss them: those that no order of lanes asks for on
 * the machine of src/lab/rules/barriers.test.ts, or all. Prints a table with a verdict for each; false where one that only
 * an adapter can show was not tried.
 */
export async function missBarriers(
  labs: readonly NamedLab[],
  kernels: ReadonlyMap<string, Kernel>,
  subjects: readonly LabProblem[],
  { seconds, every }: Asked,
): Promise<boolean> {
  const started = performance.now()
  const { sources, barriers } = marked(labs[0].lab.sources)
  const wanted = barriers.flatMap((barrier, b) => (every || nameOf(barrier) in unseenBarriers ? [b] : []))
  const paths = new Map(wanted.map((b) => [b, barriers[b].path]))
  const places = await placesOf(labs, kernels, subjects, sources, paths, started + 500 * seconds)
  // a kernel that was not chosen has no barrier to miss
  const tried = wanted.filter((b) => places.has(b) || kernels.size === kernelIds.length)
  const trials = tried.map((b) => ({
    barrier: b,
    name: nameOf(barriers[b]),
    reason: unseenBarriers[nameOf(barriers[b])] as string | undefined,
    missed: undefined as string | undefined,
    runs: 0,
  }))
  // each in turn, so that none takes the time of the others
  for (let turn = 0; turn < MOST; turn++)
    for (const trial of trials) {
      const place = places.get(trial.barrier)?.[turn]
      if (trial.missed || !place || performance.now() > started + 1000 * seconds) continue
      trial.runs++
      trial.missed = await missedAt(place, taken(sources, trial.barrier))
      if (trial.missed) console.log(`${trial.name}: missed ${trial.missed}`)
    }
  console.log(`\n${barrierLines(trials).join('\n')}`)
  return trials.every(({ reason, runs }) => reason === undefined || runs > 0)
}

/** Where each of the wanted barriers stands: of a kernel and a lab the largest problems. */
async function placesOf(
  labs: readonly NamedLab[],
  kernels: ReadonlyMap<string, Kernel>,
  subjects: readonly LabProblem[],
  sources: ShaderSources,
  wanted: ReadonlyMap<number, string>,
  end: number,
): Promise<ReadonlyMap<number, Place[]>> {
  const places = new Map<number, Place[]>()
  const linked = new Map<string, readonly number[]>()
  const inStep = async (step: DispatchStep) => {
    const key = JSON.stringify([step.module, step.conditions])
    const known = linked.get(key) ?? barriersIn((await linkOnce(sources, step)).wgsl)
    linked.set(key, known)
    return known
  }
  const ownOf = (id: string) => [...wanted].flatMap(([b, path]) => (path.startsWith(`${id}/`) ? [b] : []))
  for (const [id, kernel] of [...kernels].toSorted(([a], [b]) => ownOf(b).length - ownOf(a).length)) {
    // what leaves its problems to others runs their shaders
    if (kernel.uses) continue
    const own = ownOf(id)
    for (const place of programsOf(kernel, chosenFor(id, kernel, labs, subjects), labs, own.length > 0)) {
      if (performance.now() > end || (own.length > 0 && own.every((b) => (places.get(b)?.length ?? 0) >= MOST))) break
      const { subject, named, params, trace } = place
      const { plan } = watchedTrial(id, kernel, subject, named.lab.capabilities, trace, params)
      const within = new Set((await Promise.all(dispatches(sketched(plan)).map(inStep))).flat())
      for (const b of within) if (wanted.has(b)) places.set(b, [...(places.get(b) ?? []), place])
    }
  }
  return places
}

/**
 * Programs of a kernel by rule; of one whose own barriers are asked for also with its choices, and traced. First one program
 * on every problem, then the next on every problem: a barrier is tried on as many problems as there are runs.
 */
function programsOf(
  kernel: Kernel,
  subjects: readonly LabProblem[],
  labs: readonly NamedLab[],
  hasOwn: boolean,
): readonly Place[] {
  const bySubject = subjects
    .slice(0, hasOwn ? undefined : OF_SHARED)
    .map((subject) =>
      labsFor(labs, kernel, subject).flatMap((named) =>
        [{}, ...(hasOwn ? choicesOf(kernel) : [])].flatMap((params) =>
          (hasOwn ? [false, true] : [false]).map((trace) => ({ kernel, subject, named, params, trace })),
        ),
      ),
    )
  const most = Math.max(0, ...bySubject.map((programs) => programs.length))
  return Array.from({ length: most }, (_, p) => bySubject.flatMap((programs) => programs.slice(p, p + 1))).flat()
}

/** Of the problems that a kernel is for the largest and those with the longest rows, in turns. */
function chosenFor(
  id: string,
  kernel: Kernel,
  labs: readonly NamedLab[],
  subjects: readonly LabProblem[],
): readonly LabProblem[] {
  const isFor = ({ problem }: LabProblem) => labs.some(({ lab }) => suits(kernel, problem, lab.capabilities))
  const own = subjects.filter((one) => id.startsWith(`${one.problem.operation}/`) && sizeOf(one) < LARGE && isFor(one))
  const largest = own.toSorted((a, b) => sizeOf(b) - sizeOf(a)).slice(0, OF_A_KIND)
  const longest = own.toSorted((a, b) => longestIn(b) - longestIn(a)).slice(0, OF_A_KIND)
  return [...new Set(largest.flatMap((subject, s) => [subject, longest[s]]))]
}

function longestIn({ problem }: LabProblem): number {
  const pattern = patternIn(problem.inputs)
  return pattern ? longestRow(pattern) : 0
}

const taken = (sources: ShaderSources, barrier: number): ShaderSources =>
  Object.fromEntries(Object.entries(sources).map(([path, text]) => [path, withoutBarrier(text, barrier)]))

/** Where a run of a program goes wrong without the barrier; undefined where it does not. */
async function missedAt(place: Place, sources: ShaderSources): Promise<string | undefined> {
  // what is wrong with the barrier in its place does not miss it
  if (!(await isWrong(place, sources)) || (await isWrong(place))) return undefined
  const { kernel, subject, named, trace } = place
  return `by ${kernel.title} on ${subject.name}, ${named.name}${trace ? ', traced' : ''}`
}

/** Does a run leave a wrong answer, or where it is traced a wrong trace? */
async function isWrong({ kernel, subject, named, params, trace }: Place, sources?: ShaderSources): Promise<boolean> {
  const trial = { kernel, ...subject, ...(sources && { sources }), params: { ...IMPATIENT, ...params } }
  for (const rule of trace ? (['traced', 'coverage', 'order'] as const) : (['solves'] as const))
    if ((await violations(named.lab, trial, rule)).length > 0) return true
  return false
}
