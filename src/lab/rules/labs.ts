import { defaults, type Kernel, type Params } from '#src/core/kernel/kernel.ts'
import type { Mutant } from './mutant.ts'
import { allViolations, type Lab, mutated, suits, type RuleTrial, violations } from './trial.ts'
import { operandsOf, type Space, waits } from '#src/core/trace/space.ts'

/** A problem that kernels are tried on, its judge, and its name in a report. */
export interface LabProblem extends Pick<RuleTrial, 'problem' | 'spaces' | 'check'> {
  readonly name: string
  /** Bytes of a workgroup's memory on the adapter that a judge tries it on, where what it shows asks for few. */
  readonly memory?: number
}

/** Operands of all items together: nonzeros; where items have none, the items. */
export const sizeOf = ({ spaces: [space] }: Pick<LabProblem, 'spaces'>): number =>
  space.lanes === 'items' ? space.count : operandsOf(space).col_idx.length

/**
 * Of the problems on which something shows one in `step`, from the `start`th on round and round; the next one on which it
 * does where it shows on none of these; none where it shows nowhere.
 */
export function drawnWhere<T>(
  all: readonly T[],
  shows: (one: T) => boolean,
  start: number,
  oneIn: number,
): readonly T[] {
  const turned = all.map((_, i) => all[(start + i) % all.length])
  const drawn = turned.filter((one, i) => i % oneIn === 0 && shows(one))
  const next = turned.findIndex(shows)
  return drawn.length > 0 || next < 0 ? drawn : [turned[next]]
}

export interface NamedLab {
  readonly name: string
  readonly lab: Lab
}

/** A lab as it is, and as if its adapter had no subgroups. */
export function labsOf(lab: Lab): NamedLab[] {
  const { subgroupSize } = lab.capabilities
  const without = { ...lab, capabilities: { ...lab.capabilities, subgroupSize: 0 } }
  return [
    ...(subgroupSize > 0 ? [{ name: `subgroups of ${subgroupSize}`, lab }] : []),
    { name: 'no subgroups', lab: without },
  ]
}

/** A lab on whose adapter hardly any trace has room, so that it is sampled. */
export const cramped = (lab: Lab, bytes = 40_000): Lab => ({
  ...lab,
  capabilities: { ...lab.capabilities, maxStorageBufferBindingSize: bytes },
})

/**
 * Labs in which the kernel runs different code: one that uses no subgroups is not tried twice, one that needs them not
 * where there are none, and one that is not for such a problem nowhere.
 */
export function labsFor(labs: readonly NamedLab[], kernel: Kernel, { problem }: LabProblem): readonly NamedLab[] {
  const able = labs.filter(({ lab }) => suits(kernel, problem, lab.capabilities))
  if (able.length === 0) return able
  const params = defaults(kernel)
  const programs = able.map(({ lab: { capabilities } }) =>
    JSON.stringify(
      kernel
        .plan(problem, kernel.analyse(problem, params, capabilities), params, { trace: true, capabilities })
        .solve.map((step) =>
          step.kind === 'dispatch' ? [step.module, step.conditions, step.overrides, step.offers] : step,
        ),
    ),
  )
  return able.filter((_, l) => programs.indexOf(programs[l]) === l)
}

/** Every listed choice of a parameter, and the least value of one that lists none, but for the patience of waits. */
export const choicesOf = ({ params }: Kernel): Params[] =>
  params.flatMap(({ name, choices, min }) =>
    (choices ?? (name === 'polls' ? [] : [min])).map((value) => ({ [name]: value })),
  )

/** Rules that a kernel breaks on a problem, in every lab, untraced and traced: sentences that say where. */
export async function broken(
  labs: readonly NamedLab[],
  id: string,
  kernel: Kernel,
  subject: LabProblem,
  params: Params = {},
): Promise<string[]> {
  const found: string[] = []
  for (const { name, lab } of labsFor(labs, kernel, subject)) {
    const where = `${id} on ${subject.name}, ${name}, ${JSON.stringify(params)}`
    found.push(...(await allViolations(lab, { kernel, ...subject, params })).map((fault) => `${where}: ${fault}`))
  }
  return found
}

/** Mutants planted, and those of them that no rule saw, by kernel, name and place. */
export interface Hunt {
  readonly planted: number
  readonly survived: readonly string[]
}

/** Where a fault can show: in the operation's first space, or where its items wait and a kernel speaks of none, in the first that waits and it does. */
export function spaceOfFaults({ trace: { stages } }: Pick<Kernel, 'trace'>, spaces: readonly Space[]): Space {
  const [first] = spaces
  const isSpoken = ({ name }: Space) => stages.some(({ space = first.name }) => space === name)
  return first.order === 'none' || isSpoken(first)
    ? first
    : (spaces.find((one) => waits(one) && isSpoken(one)) ?? first)
}

/** Plants a mutant on a problem, once in every lab; nowhere where its fault cannot show. */
export async function hunt(
  labs: readonly NamedLab[],
  id: string,
  kernel: Kernel,
  mutant: Mutant,
  subject: LabProblem,
): Promise<Hunt> {
  const survived: string[] = []
  const tried = labsFor(labs, kernel, subject)
  // a kernel's own mutants look for its structure, which is there where the kernel runs
  if (tried.length === 0 || !mutant.applies(subject.problem, spaceOfFaults(kernel, subject.spaces)))
    return { planted: 0, survived }
  for (const { name, lab } of tried) {
    const seen = await violations(lab, mutated(lab, { kernel, ...subject }, mutant), mutant.breaks)
    if (seen.length === 0) survived.push(`${id}: ${mutant.name}, on ${subject.name}, ${name}`)
  }
  return { planted: tried.length, survived }
}
