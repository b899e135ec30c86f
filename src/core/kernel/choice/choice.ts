import { AppError } from '#src/core/base/errors.ts'
import { Findings } from '../findings.ts'
import { defaults, type Kernel, type Params, withoutKnown, type Problem, runsOn } from '../kernel.ts'
import { placed } from '../plan/placed.ts'
import type { Capabilities } from '../plan/plan.ts'
import { candidateNames } from './candidate-names.ts'
import * as texts from '../words.ts'

/** A kernel that problems may be left to. */
export interface KernelCandidate<P extends Problem> {
  readonly id: string
  /** What the parameter `kernel` calls it. */
  readonly number: number
  readonly kernel: Kernel<unknown, P>
}

export interface Rule<P extends Problem> {
  /** Folder of the kernel. */
  readonly name: string
  /** Whether to look at all whether the kernel can do it, which may take long; always when absent. */
  when?(problem: P, findings: Findings): boolean
  /** Why it suits a problem that it can do, as a clause after “since”; undefined where it does not. */
  because(problem: P, findings: Findings): string | undefined
  /** Its parameters for this problem, where none are given and its initial values do not suit. */
  params?(problem: P): Params
}

/** Kernels to choose from, and by what. */
export interface CandidateRules<P extends Problem> {
  readonly candidates: readonly KernelCandidate<P>[]
  /** The first rule that holds is taken, so a further kernel is a further line. The last rule always holds. */
  readonly rules: readonly Rule<P>[]
}

/** A kernel that the rules name, and why. */
interface Choice<P extends Problem> extends KernelCandidate<P> {
  readonly because: string
  readonly params?: Params
}

/** The kernel that was chosen, with what it needs to plan. */
export interface Chosen {
  /** What the parameter `kernel` calls it. */
  readonly number: number
  readonly params: Params
  /** What the kernel's own analysis found. */
  readonly analysis: unknown
  readonly because: string
}

type Machine = Pick<Capabilities, 'subgroupSize'>

/** What one choice is made from. */
interface Call<P extends Problem> {
  readonly problem: P
  readonly params: Params
  readonly capabilities: Capabilities | undefined
  readonly findings: Findings
}

/** Without a machine at hand, as for a twin, all kernels run. */
const ANY: Machine = { subgroupSize: Infinity }

/**
 * The kernels that `own` of an operation may leave problems to, with their modules' paths made whole.
 * @param linkNumbers those of the operation
 * @param modules kernels by the paths of their files, `../<name>/kernel.ts`
 */
export function candidatesFor<P extends Problem>(
  operation: P['operation'],
  own: string,
  linkNumbers: Readonly<Record<string, readonly string[]>>,
  modules: Readonly<Record<string, Kernel<unknown, P>>>,
): KernelCandidate<P>[] {
  const folders = Object.keys(modules).map((path) => path.split('/')[1])
  return candidateNames(own, linkNumbers[own], folders).map((name, k) => {
    const id = `${operation}/${name}`
    return { id, number: k + 1, kernel: placed(modules[`../${name}/kernel.ts`], id) }
  })
}

export const candidateFolder = <P extends Problem>({ id }: KernelCandidate<P>): string => id.split('/')[1]

const able = (kernel: Kernel, problem: Problem, machine: Machine, findings: Findings): boolean =>
  runsOn(kernel, machine) && kernel.applies?.(withoutKnown(problem), findings) === undefined

/** The kernels for a problem on a machine, the first choice first, each looked for when it is asked for. */
export function* ranking<P extends Problem>(
  { candidates, rules }: CandidateRules<P>,
  problem: P,
  machine: Machine = ANY,
  findings: Findings = new Findings(),
): Generator<Choice<P>> {
  for (const { name, when, because, params } of rules) {
    const candidate = candidates.find((each) => candidateFolder(each) === name)
    if (!candidate || when?.(problem, findings) === false || !able(candidate.kernel, problem, machine, findings))
      continue
    const why = because(problem, findings)
    if (why !== undefined) yield { ...candidate, because: why, ...(params ? { params: params(problem) } : {}) }
  }
}

/** The analysis of the first choice whose plan this machine has room for; of the last where there is none. */
export function choose<P extends Problem>(
  choices: CandidateRules<P>,
  problem: P,
  params: Params,
  capabilities?: Capabilities,
  findings: Findings = new Findings(),
): Chosen {
  const call: Call<P> = { problem, params, capabilities, findings }
  let last: Choice<P> | undefined
  for (const choice of choicesFor(choices, call)) {
    const chosen = withRoom(choice, call)
    if (chosen) return chosen
    last = choice
  }
  if (!last) throw new AppError('NoKernel', texts.noRule)
  return analysedBy(last, call)
}

/** The kernel that the parameters name, where it can do this, then those of the rules. */
function* choicesFor<P extends Problem>(
  choices: CandidateRules<P>,
  { problem, params, capabilities, findings }: Call<P>,
): Generator<Choice<P>> {
  const machine: Machine = capabilities ?? ANY
  const named = choices.candidates.find(({ number }) => number === params['kernel'])
  const ranked = ranking(choices, problem, machine, findings)
  if (!named || !able(named.kernel, problem, machine, findings)) return yield* ranked
  const first = ranked.next()
  if (!first.done && first.value.number !== named.number) yield { ...named, because: texts.askedFor }
  if (!first.done) yield first.value
  yield* ranked
}

function analysedBy<P extends Problem>(
  { number, kernel, because, params: ruled }: Choice<P>,
  { problem, params: given, capabilities, findings }: Call<P>,
): Chosen {
  const params = ownParams(kernel, { ...ruled, ...given })
  return { number, params, because, analysis: kernel.analyse(problem, params, capabilities, findings) }
}

/** A kernel's parameters, as far as they are among those given. */
function ownParams<P extends Problem>(kernel: Kernel<unknown, P>, given: Params): Params {
  const own = Object.entries(given).filter(([name]) => kernel.params.some((parameter) => parameter.name === name))
  return defaults(kernel, Object.fromEntries(own))
}

/** What the kernel's analysis finds, where its plan can be made for the machine and each of its buffers bound. */
function withRoom<P extends Problem>(choice: Choice<P>, call: Call<P>): Chosen | undefined {
  const { problem, capabilities } = call
  try {
    const chosen = analysedBy(choice, call)
    if (!capabilities) return chosen
    const { maxBufferSize, maxStorageBufferBindingSize } = capabilities
    const most = Math.min(maxBufferSize, maxStorageBufferBindingSize)
    const { buffers } = choice.kernel.plan(problem, chosen.analysis, chosen.params, { trace: false, capabilities })
    return buffers.every(({ words }) => 4 * words <= most) ? chosen : undefined
  } catch (error) {
    if (error instanceof AppError) return undefined
    throw error
  }
}
