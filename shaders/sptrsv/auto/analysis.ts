import { AppError } from '#src/base/errors.ts'
import { defaults, type Kernel, type Params, type SolveProblem } from '#src/kernel/kernel.ts'
import type { Capabilities } from '#src/kernel/plan.ts'
import { RIVALS } from './rivals.ts'
import { able, ANY, type Choice, ranking } from './rule.ts'

export interface Analysis {
  /** What the parameter `kernel` calls the kernel that was picked. */
  readonly number: number
  readonly params: Params
  /** What the picked kernel's own analysis found. */
  readonly analysis: unknown
  readonly because: string
}

/** The analysis of the first choice whose plan this machine has room for; of the last where there is none. */
export function analyse(problem: SolveProblem, params: Params, capabilities?: Capabilities): Analysis {
  const choices = choicesFor(problem, params, capabilities)
  for (const choice of choices.slice(0, -1)) {
    const analysed = analysedBy(choice, problem, params, capabilities)
    if (!capabilities || hasRoom(choice.kernel, problem, analysed, capabilities)) return analysed
  }
  return analysedBy(choices[choices.length - 1], problem, params, capabilities)
}

/** The kernel that the parameters name, where it can solve this, then those of the rule. */
function choicesFor(
  problem: SolveProblem,
  params: Params,
  machine: Pick<Capabilities, 'subgroupSize'> = ANY,
): Choice[] {
  const named = RIVALS.filter(({ number, kernel }) => number === params['kernel'] && able(kernel, problem, machine))
  const ranked = ranking(problem, machine)
  if (named[0]?.number === ranked[0].number) return ranked
  return [...named.map((rival) => ({ ...rival, because: 'it was asked for' })), ...ranked]
}

function analysedBy(
  { number, kernel, because }: Choice,
  problem: SolveProblem,
  given: Params,
  capabilities: Capabilities | undefined,
): Analysis {
  const params = ownParams(kernel, given)
  return { number, params, because, analysis: kernel.analyse(problem, params, capabilities) }
}

/** A kernel's parameters, as far as they are among those given. */
function ownParams(kernel: Kernel<unknown, SolveProblem>, given: Params): Params {
  const own = Object.entries(given).filter(([name]) => kernel.params.some((parameter) => parameter.name === name))
  return defaults(kernel, Object.fromEntries(own))
}

/** Whether the plan can be made for the machine, and each of its buffers bound. */
function hasRoom(
  kernel: Kernel<unknown, SolveProblem>,
  problem: SolveProblem,
  { analysis, params }: Analysis,
  capabilities: Capabilities,
): boolean {
  const { maxBufferSize, maxStorageBufferBindingSize } = capabilities
  const most = Math.min(maxBufferSize, maxStorageBufferBindingSize)
  try {
    const { buffers } = kernel.plan(problem, analysis, params, { trace: false, capabilities })
    return buffers.every(({ words }) => 4 * words <= most)
  } catch (error) {
    if (error instanceof AppError) return false
    throw error
  }
}
