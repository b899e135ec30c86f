import { createHash } from 'node:crypto'
import { linkOnce, type Sources } from '#src/engine/gpu/device/link.ts'
import { constantsOf } from '#src/core/kernel/choice/bound.ts'
import { leastCapabilities } from '#src/core/kernel/capabilities.ts'
import { defaults, type Kernel, type Params, type Problem } from '#src/core/kernel/kernel.ts'
import type { Capabilities, DispatchStep, Plan, Step } from '#src/core/kernel/plan/plan.ts'
import { dispatchesIn, dispatches } from '#src/core/kernel/plan/steps.ts'
import { suits } from '#src/lab/rules/trial.ts'
import { tokensOf } from '#src/core/wgsl/tokens.ts'

/** What of a dispatch says which shader it runs. */
export type AskedShader = Pick<DispatchStep, 'module' | 'conditions'>

/** How a shader is linked. */
export interface ShaderSetting {
  readonly module: string
  /** Conditions that it asks about and that hold, in alphabetical order. */
  readonly on: readonly string[]
}

/** A shader that a program ran. */
export interface RanShader extends ShaderSetting {
  /** Of its linked WGSL. */
  readonly hash: string
}

/** Digits that tell a few hundred shaders apart; files stay small. */
const DIGITS = 12

const hashOf = (text: string): string => createHash('sha256').update(text).digest('hex').slice(0, DIGITS)

/** Comments and blanks do not count: who changes only these changes no program. */
const wordsOf = (wgsl: string): string =>
  tokensOf(wgsl)
    .map(({ text }) => text)
    .join(' ')

/** The shader of a dispatch as it is linked from these sources. Throws AppError `ShaderError`. */
export async function shaderOf(sources: Sources, asked: AskedShader): Promise<RanShader> {
  const { wgsl, asked: names } = await linkOnce(sources, asked)
  return { module: asked.module, on: heldOf(names, asked), hash: hashOf(wordsOf(wgsl)) }
}

/** Of the conditions that a shader asks about those that hold, in alphabetical order. */
const heldOf = (names: ReadonlySet<string>, { conditions }: AskedShader): string[] =>
  [...names].filter((name) => conditions[name]).toSorted()

/** The same shader as it is linked now: its hash differs where it has changed. Throws AppError `ShaderError`. */
export const shaderNow = (sources: Sources, { module, on }: ShaderSetting): Promise<RanShader> =>
  shaderOf(sources, { module, conditions: Object.fromEntries(on.map((name) => [name, true])) })

/** The shaders of a program, each once, in the order in which they come. Throws AppError `ShaderError`. */
export async function shadersOf(sources: Sources, steps: readonly AskedShader[]): Promise<readonly RanShader[]> {
  const shaders = await Promise.all(steps.map((step) => shaderOf(sources, step)))
  return [...new Map(shaders.map((shader) => [shader.hash, shader])).values()]
}

/** The dispatches of a plan, with those of its growths: `steps` gets these while the noted plan runs. */
export function noted(plan: Plan): { readonly plan: Plan; readonly steps: readonly AskedShader[] } {
  const steps: AskedShader[] = [
    ...dispatches(plan),
    ...Object.values(plan.ahead ?? {}).flatMap((ahead) => dispatchesIn(ahead.steps)),
  ].map(askedBy)
  const { next } = plan
  if (!next) return { plan, steps }
  const note = (more: readonly Step[]) => steps.push(...dispatchesIn(more).map(askedBy))
  return {
    steps,
    plan: {
      ...plan,
      next(...given) {
        const growth = next(...given)
        note(growth.steps)
        return growth
      },
    },
  }
}

/** Without what it binds: plans hold whole matrices. */
const askedBy = ({ module, conditions }: DispatchStep): AskedShader => ({ module, conditions })

/** What a program was: its shaders, and what its kernel plans. */
export interface RanProgram {
  readonly shaders: readonly RanShader[]
  /**
   * Of what the kernel plans with its parameters on small problems, for one machine that is always the same: it differs
   * where a kernel asks for other shaders, constants or workgroups. Absent where it suits none of them.
   */
  readonly planned?: string
}

/** Any machine will do, as long as it is always this one. */
const MACHINE: Capabilities = {
  ...leastCapabilities(32),
  maxStorageBufferBindingSize: 2 ** 31,
  maxBufferSize: 2 ** 31,
  maxComputeInvocationsPerWorkgroup: 1024,
  maxComputeWorkgroupStorageSize: 32_768,
  maxStorageBuffersPerShaderStage: 16,
  residents: 1024,
}

/** @param small problems of the kernel's operation that are always the same. Throws AppError `ShaderError`. */
export async function plannedBy(
  kernel: Kernel,
  chosen: Params,
  small: readonly Problem[],
  sources: Sources,
): Promise<Pick<RanProgram, 'planned'>> {
  const params = defaults(kernel, chosen)
  const options = { trace: false, capabilities: MACHINE }
  const plans = small
    .filter((problem) => suits(kernel, problem, MACHINE))
    .map((problem) => kernel.plan(problem, kernel.analyse(problem, params, MACHINE), params, options))
  if (plans.length === 0) return {}
  const asked = await Promise.all(plans.flatMap(dispatches).map((step) => launchOf(sources, step)))
  return { planned: hashOf(JSON.stringify(asked)) }
}

/** All of a dispatch that a plan decides, but for what depends on the numbers of a problem. */
async function launchOf(sources: Sources, step: DispatchStep) {
  const { module, groups } = step
  const { outline, asked } = await linkOnce(sources, step)
  const constants = Object.entries(constantsOf(step, outline.overrides)).toSorted(([a], [b]) => (a < b ? -1 : 1))
  return [module, heldOf(asked, step), constants, groups]
}
