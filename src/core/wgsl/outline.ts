import { parse } from './parse.ts'
import type { Global, Module } from './syntax.ts'
import { countOf, NOTHING, type StructType, type Type, typeOf, wordsOf } from './types.ts'

/** A buffer variable of a shader. */
export interface Binding {
  readonly name: string
  readonly group: number
  readonly binding: number
  readonly access: 'read' | 'read_write' | 'uniform'
}

/** What a dispatch has to give to a linked shader. */
export interface Outline {
  /** By group and binding. */
  readonly bindings: readonly Binding[]
  /** The struct of its uniforms; absent where it has none. */
  readonly uniforms?: StructType
  /** Names of the constants that a dispatch may override. */
  readonly overrides: ReadonlySet<string>
  /** Invocations of a workgroup, and words of its memory, where constants have these values. */
  invocations(constants: Constants): number
  sharedWords(constants: Constants): number
}

type Constants = Readonly<Record<string, number>>

/** Name of the shader variable that holds a dispatch's uniforms. */
export const UNIFORMS = 'uniforms'

/**
 * What linked WGSL declares. The source is trusted to compile: bodies of functions are not read.
 * @throws AppError `ShaderError` where a declaration is none that is known here
 */
export const outlineOf = (wgsl: string): Outline => outlineIn(parse(declarationsIn(wgsl)))

export function outlineIn(module: Module): Outline {
  const globals = [...module.globals.values()]
  const bindings = globals
    .filter(({ space }) => space === 'storage' || space === 'uniform')
    .map(({ name, group, binding, space, written }): Binding => {
      if (space === 'uniform') return { name, group, binding, access: 'uniform' }
      return { name, group, binding, access: written ? 'read_write' : 'read' }
    })
    .sort((a, b) => a.group - b.group || a.binding - b.binding)
  const uniforms = typeIn(module, module.globals.get(UNIFORMS))
  const size = module.functions.get('main')?.size ?? []
  return {
    bindings,
    ...(uniforms?.is === 'struct' && { uniforms }),
    overrides: new Set(globals.flatMap(({ space, name }) => (space === 'override' ? [name] : []))),
    invocations: (constants) => size.reduce((product, expr) => product * countOf(expr, module, constants), 1),
    sharedWords: (constants) =>
      globals
        .filter(({ space }) => space === 'workgroup')
        .reduce((sum, global) => sum + wordsOf(typeIn(module, global, constants) ?? NOTHING), 0),
  }
}

const typeIn = (module: Module, variable: Global | undefined, constants: Constants = {}): Type | undefined =>
  variable?.type && typeOf(variable.type, module, (expr) => countOf(expr, module, constants))

/** WGSL without its comments, which nest, and without what functions do. */
function declarationsIn(wgsl: string): string {
  let comment = 0
  let depth = 0
  let isFunction = false
  return wgsl.replace(/\/\/[^\n]*|\/\*|\*\/|[{}]|\bfn\b|[^/*{}f]+|[/*f]/g, (token) => {
    if (token === '/*') comment++
    else if (token === '*/' && comment > 0) comment--
    else if (comment === 0 && !token.startsWith('//')) {
      if (token === '}' && --depth === 0 && isFunction) isFunction = false
      const isInside = isFunction && depth > 0
      if (token === '{') depth++
      if (token === 'fn') isFunction = true
      return isInside ? '' : token
    }
    return ' '
  })
}
