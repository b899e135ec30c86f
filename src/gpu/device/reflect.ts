import { AppError } from '#src/base/errors.ts'
import * as texts from './words.ts'

/** A buffer variable of a shader. */
export interface Binding {
  readonly name: string
  readonly group: number
  readonly binding: number
  readonly access: 'read' | 'read_write' | 'uniform'
}

/** Name of the shader variable that holds a dispatch's uniform words. */
export const UNIFORMS = 'uniforms'

const VARIABLE = /((?:@\w+\s*(?:\([^)]*\)\s*)?)+)var\s*<\s*(storage|uniform)\s*(?:,\s*(\w+)\s*)?,?\s*>\s*(\w+)\s*:/g

/**
 * The buffer bindings that linked WGSL declares, by group and binding. Group and binding are integer literals there.
 * The source is trusted to compile: this finds declarations, it checks none.
 */
export function bindingsOf(wgsl: string): Binding[] {
  return [...withoutComments(wgsl).matchAll(VARIABLE)]
    .map(([, attributes, space, access, name]) => ({
      name,
      group: attribute(attributes, 'group'),
      binding: attribute(attributes, 'binding'),
      access: accessOf(space, access),
    }))
    .sort((a, b) => a.group - b.group || a.binding - b.binding)
}

/** Storage without an access mode is read-only. */
function accessOf(space: string, access: string | undefined): Binding['access'] {
  if (space === 'uniform') return 'uniform'
  return access === 'read_write' ? 'read_write' : 'read'
}

const attribute = (attributes: string, name: string): number =>
  Number.parseInt(new RegExp(`@${name}\\s*\\(\\s*(\\w+)`).exec(attributes)?.[1] ?? 'NaN', 10)

/** Blanks line comments and block comments, which nest in WGSL. */
function withoutComments(wgsl: string): string {
  let depth = 0
  return wgsl.replace(/\/\/[^\n]*|\/\*|\*\/|[^/*]+|[/*]/g, (token) => {
    if (token === '/*') depth++
    else if (token === '*/' && depth > 0) depth--
    else if (depth === 0 && !token.startsWith('//')) return token
    return ' '
  })
}

/**
 * Refuses a dispatch whose binding names are not the shader's own.
 * @throws AppError `BindingMismatch` naming what only the plan and what only the shader has
 */
export function checkBindings(
  module: string,
  plan: { readonly bindings: readonly string[]; readonly uniform?: unknown },
  shader: readonly Binding[],
): void {
  const planned = plan.uniform === undefined ? plan.bindings : [...plan.bindings, UNIFORMS]
  const declared = shader.map(({ name }) => name)
  const onlyPlan = planned.filter((name) => !declared.includes(name))
  const onlyShader = declared.filter((name) => !planned.includes(name))
  if (onlyPlan.length + onlyShader.length > 0) throw mismatch(module, onlyPlan, onlyShader)
  const elsewhere = shader.find(
    ({ name, group, access }) => group !== 0 || (access === 'uniform') !== (name === UNIFORMS),
  )
  if (elsewhere)
    throw new AppError(
      'BindingMismatch',
      texts.elsewhere(module, elsewhere.name, elsewhere.access, elsewhere.group, UNIFORMS),
      { module, binding: elsewhere.name },
    )
}

function mismatch(module: string, onlyPlan: readonly string[], onlyShader: readonly string[]): AppError {
  const parts = [
    onlyPlan.length > 0 ? texts.onlyPlan(onlyPlan.join(', ')) : '',
    onlyShader.length > 0 ? texts.onlyShader(onlyShader.join(', ')) : '',
  ]
  return new AppError('BindingMismatch', `${module}: ${parts.filter(Boolean).join('; ')}`, {
    module,
    plan: onlyPlan.join(' '),
    shader: onlyShader.join(' '),
  })
}
