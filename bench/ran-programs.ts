import { createHash } from 'node:crypto'
import { linkOnce, type Sources } from '#src/gpu/device/link.ts'
import { constantsOf } from '#src/kernel/bound.ts'
import { leastCapabilities } from '#src/kernel/capabilities.ts'
import { defaults, type Kernel, type Params, type Problem } from '#src/kernel/kernel.ts'
import type { Capabilities, DispatchStep, Plan, Step } from '#src/kernel/plan.ts'
import { dispatchesIn, dispatchesOf } from '#src/kernel/steps.ts'
import { suits } from '#src/lab/rules/trial.ts'
import { tokensOf } from '#src/wgsl/tokens.ts'

/** What of a dispatch says which shader it runs. */
export type Asked = Pick<DispatchStep, 'module' | 'conditions' | 'overrides' | 'offers'>

/** How a shader is linked, and with which constants it runs. */
export interface ShaderSetting {
  readonly module: string
  /** Conditions that it asks about and that hold, in alphabetical order. */
  readonly on: readonly string[]
  readonly constants: Readonly<Record<string, number>>
}

/** A shader that a program ran. */
export interface RanShader extends ShaderSetting {
  /** Of its linked WGSL and its constants. */
  readonly hash: string
}

/** Digits that tell a few hundred shaders apart; files stay small. */
const DIGITS = 12

const inOrder = (constants: ShaderSetting['constants']) =>
  Object.entries(constants).toSorted(([a], [b]) => (a < b ? -1 : 1))

const textOf = (wgsl: string): string =>
  tokensOf(wgsl)
    .map(({ text }) => text)
    .join(' ')

/** Comments and blanks do not count: who changes only these changes no program. */
const hashOf = (wgsl: string, { constants }: Pick<ShaderSetting, 'constants'>): string =>
  createHash('sha256')
    .update(textOf(wgsl))
    .update(JSON.stringify(inOrder(constants)))
    .digest('hex')
    .slice(0, DIGITS)

/** The shader of a dispatch as it is linked from these sources. Throws AppError `ShaderError`. */
export async function shaderOf(sources: Sources, asked: Asked): Promise<RanShader> {
  const { module, conditions } = asked
  const { wgsl, outline, asked: names } = await linkOnce(sources, asked)
  const setting: ShaderSetting = {
    module,
    on: [...names].filter((name) => conditions[name]).toSorted(),
    constants: constantsOf(asked, outline.overrides),
  }
  return { ...setting, hash: hashOf(wgsl, setting) }
}

/** The same shader as it is linked now: its hash differs where the program has changed. Throws AppError `ShaderError`. */
export const shaderNow = (sources: Sources, { module, on, constants }: ShaderSetting): Promise<RanShader> =>
  shaderOf(sources, {
    module,
    conditions: Object.fromEntries(on.map((name) => [name, true])),
    overrides: {},
    // a constant that the shader does not declare any more is left out
    offers: constants,
  })

/** The shaders of a program, each once, in the order in which they come. Throws AppError `ShaderError`. */
export async function shadersOf(sources: Sources, steps: readonly Asked[]): Promise<readonly RanShader[]> {
  const all = new Map<string, RanShader>()
  for (const step of steps) {
    const shader = await shaderOf(sources, step)
    all.set(shader.hash, shader)
  }
  return [...all.values()]
}

/** The dispatches of a plan, with those of its growths: `steps` gets these while the noted plan runs. */
export function noted(plan: Plan): { readonly plan: Plan; readonly steps: readonly Asked[] } {
  const steps: Asked[] = [
    ...dispatchesOf(plan),
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
const askedBy = ({ module, conditions, overrides, offers }: DispatchStep): Asked => ({
  module,
  conditions,
  overrides,
  ...(offers && { offers }),
})

/** What a program was: its shaders, and what its kernel plans. */
export interface RanProgram {
  readonly shaders: readonly RanShader[]
  /**
   * Of what the kernel plans with its parameters on small problems, for one machine that is always the same: it differs
   * where a kernel asks for other shaders, constants or dispatches. Absent where it suits none of them.
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
  const hash = createHash('sha256')
  for (const plan of plans) {
    const dispatches = dispatchesOf(plan)
    const shaders = await Promise.all(dispatches.map((step) => shaderOf(sources, step)))
    const groups = dispatches.map((step) => step.groups)
    hash.update(
      JSON.stringify(shaders.map(({ module, on, constants }, d) => [module, on, inOrder(constants), groups[d]])),
    )
  }
  return { planned: hash.digest('hex').slice(0, DIGITS) }
}
