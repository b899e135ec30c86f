import type { U32 } from '#src/core/base/arrays.ts'
import { AppError } from '#src/core/base/errors.ts'
import { type Outline, UNIFORMS } from '#src/core/wgsl/outline.ts'
import { misfit, packed } from '#src/core/wgsl/pack.ts'
import type { DispatchStep } from '../plan/plan.ts'
import { bufferOf } from '../plan/steps.ts'
import * as texts from '../words.ts'

/** A dispatch as its linked shader takes it. */
export interface BoundStep {
  /** Buffers of the plan, by the variables of the shader. */
  readonly buffers: Readonly<Record<string, string>>
  /** Words of its uniforms; absent where it has none. */
  readonly uniforms?: U32
  /** Values of the constants that the dispatch overrides. */
  readonly constants: Readonly<Record<string, number>>
}

/**
 * Binds a dispatch to what its shader declares.
 * @throws AppError `BindingMismatch` (module, plan, shader): names of fields and constants that only the plan has, and of
 *   fields that only the shader has, and of constants that the linker renamed
 */
export function boundTo(step: DispatchStep, { bindings, uniforms, overrides }: Outline): BoundStep {
  const { module } = step
  const elsewhere = bindings.find(
    ({ name, group, access }) => group !== 0 || (access === 'uniform') !== (name === UNIFORMS),
  )
  if (elsewhere)
    throw new AppError('BindingMismatch', texts.elsewhere(module, elsewhere.name, elsewhere.group, UNIFORMS), {
      module,
      binding: elsewhere.name,
    })
  const struct = uniforms ?? { is: 'struct', name: '', fields: [] }
  const values = step.uniforms ?? {}
  const { onlyGiven = [], onlyDeclared = [], misshapen = [] } = misfit(struct, values) ?? {}
  const unknown = Object.keys(step.overrides).filter((name) => !overrides.has(name))
  const hidden = Object.keys(step.offers ?? {}).filter((name) => !overrides.has(name) && isRenamed(name, overrides))
  const faults = [
    ...onlyGiven.map((name) => texts.noField(name)),
    ...onlyDeclared.map((name) => texts.notGiven(name)),
    ...misshapen.map((name) => texts.otherShape(name)),
    ...unknown.map((name) => texts.noConstant(name)),
    ...hidden.map((name) => texts.hiddenConstant(name)),
  ]
  if (faults.length > 0)
    throw new AppError('BindingMismatch', `${module}: ${faults.join('; ')}`, {
      module,
      plan: [...onlyGiven, ...misshapen, ...unknown, ...hidden].join(' '),
      shader: onlyDeclared.join(' '),
    })
  return {
    buffers: Object.fromEntries(storageOf(bindings).map(({ name }) => [name, bufferOf(step, name)])),
    ...(uniforms && { uniforms: packed(uniforms, values) }),
    constants: constantsOf(step, overrides),
  }
}

/** Has the linker put a number behind the name of a constant, since another module of the shader declares that name, too? */
const isRenamed = (name: string, declared: ReadonlySet<string>): boolean =>
  [...declared].some((one) => one.startsWith(name) && /^\d+$/.test(one.slice(name.length)))

/** Constants that a dispatch overrides, with those that are offered to it and declared. */
export const constantsOf = (
  { overrides, offers = {} }: Pick<DispatchStep, 'overrides' | 'offers'>,
  declared: ReadonlySet<string>,
): Readonly<Record<string, number>> => ({
  ...Object.fromEntries(Object.entries(offers).filter(([name]) => declared.has(name))),
  ...overrides,
})

/** Those of a shader's variables that are buffers of a plan. */
export const storageOf = (bindings: Outline['bindings']): Outline['bindings'] =>
  bindings.filter(({ access }) => access !== 'uniform')
