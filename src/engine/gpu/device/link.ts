import type { ModuleResolver, RecordResolver, WeslAST } from 'wesl/core'
import { AppError } from '#src/core/base/errors.ts'
import type { DispatchStep } from '#src/core/kernel/plan/plan.ts'
import { type Outline, outlineOf } from '#src/core/wgsl/outline.ts'
import * as texts from './words.ts'

/** WESL sources by path, `./sptrsv/sync_free/kernel.wesl`. */
export type Sources = Readonly<Record<string, string>>

/** Where a piece of linked WGSL came from; line and column count from 1. */
export interface SourcePlace {
  readonly path: string
  readonly line: number
  readonly column: number
  readonly text: string
}

export interface LinkedShader {
  readonly wgsl: string
  readonly outline: Outline
  /** Conditions that it asks about. */
  readonly asked: ReadonlySet<string>
  /** Place in the WESL source of a character offset in `wgsl`. */
  place(offset: number): SourcePlace
}

type LinkTarget = Pick<DispatchStep, 'module' | 'conditions'>

const links = new WeakMap<Sources, Map<string, Promise<LinkedShader>>>()

/** Every shader of the project, in one chunk that comes with the first run. */
export const projectSources = async (): Promise<Sources> => (await import('virtual:shaders')).default

const withEdits = new WeakMap<Sources, Promise<Sources>>()

/** The same with modules in their places, by their paths below shaders/: one object for one edit. */
export function sourcesOf(edited: Sources | undefined): Promise<Sources> {
  if (!edited) return projectSources()
  const known =
    withEdits.get(edited) ??
    projectSources().then((own) => ({
      ...own,
      ...Object.fromEntries(Object.entries(edited).map(([path, text]) => [`./${path}`, text])),
    }))
  withEdits.set(edited, known)
  return known
}

/**
 * A dispatch's linked shader, from the cache of these sources or linked now. A failure is not kept.
 * @throws as `linkShader` does
 */
export function linkOnce(sources: Sources, { module, conditions }: LinkTarget): Promise<LinkedShader> {
  const known = links.get(sources) ?? new Map<string, Promise<LinkedShader>>()
  links.set(sources, known)
  const key = JSON.stringify([
    module,
    Object.keys(conditions)
      .filter((name) => conditions[name])
      .sort(),
  ])
  const linking = known.get(key) ?? linkShader(sources, module, conditions)
  known.set(key, linking)
  linking.catch(() => known.delete(key))
  return linking
}

/** Modules as they were parsed first, by their paths in WESL: links read these trees, and none changes them. */
const parsed = new Map<string, WeslAST>()

/** Parses what has another text than it had first, as an edited module has, and no module twice that has the same. */
const resolverOf = (sources: Sources, own: RecordResolver): ModuleResolver => ({
  resolveModule(path) {
    const first = parsed.get(path)
    if (first && first.srcModule.src === sources[`./${path.split('::').slice(1).join('/')}.wesl`]) return first
    const module = own.resolveModule(path)
    if (module && !first) parsed.set(path, module)
    return module
  },
})

/**
 * Links one module with what it imports, under the given `@if` conditions; the linker, too, is loaded on first use.
 * @param module path below the root of `sources`, without `./`
 * @throws AppError `ShaderError` when the module is missing or does not parse
 */
export async function linkShader(
  sources: Sources,
  module: string,
  conditions: Readonly<Record<string, boolean>>,
): Promise<LinkedShader> {
  if (!(`./${module}` in sources)) throw new AppError('ShaderError', texts.noShader(module), { module })
  const wesl = await import('wesl/core')
  const asked = new Set<string>()
  const watched = new Proxy(
    { ...conditions },
    {
      get(chosen, name: string) {
        asked.add(name)
        return chosen[name]
      },
    },
  )
  const printed: string[] = []
  try {
    // the linker prints what it also throws
    const linked = await wesl.withLoggerAsync(
      (...said: unknown[]) => void printed.push(said.join(' ')),
      () => {
        const resolver = resolverOf(sources, new wesl.RecordResolver(sources))
        return wesl.link({ rootModuleName: `./${module}`, resolver, conditions: watched })
      },
    )
    return {
      wgsl: linked.dest,
      outline: outlineOf(linked.dest),
      asked,
      place(offset) {
        const { src, position } = linked.sourceMap.destToSrc(offset)
        return placeIn(src.text, position, src.path ?? module)
      },
    }
  } catch (error) {
    throw new AppError('ShaderError', linkMessage(error, printed.join('\n'), sources, module), { module })
  }
}

/** The linker gives the place of an unresolved name beside its message, and that of a syntax error within it. */
function linkMessage(error: unknown, printed: string, sources: Sources, module: string): string {
  if (!(error instanceof Error)) return `${module}: ${String(error)}`
  const { weslLocation } = error as Error & { weslLocation?: { file: string; offset: number } }
  const source = weslLocation && sources[weslLocation.file]
  // a page's policy refuses the code by which the linker throws on a page: what it printed is left
  const [message] = (error instanceof EvalError ? printed : error.message).split(' in file: ')
  return source ? describe(placeIn(source, weslLocation.offset, weslLocation.file), message) : error.message
}

/** `path:line:column message`, the source line, and a caret below the place. */
export const describe = ({ path, line, column, text }: SourcePlace, message: string): string =>
  `${path}:${line}:${column} ${message}\n  ${text.trimEnd()}\n  ${' '.repeat(column - 1)}^`

function placeIn(source: string, position: number, path: string): SourcePlace {
  const before = source.slice(0, position)
  const start = before.lastIndexOf('\n') + 1
  const end = source.indexOf('\n', position)
  return {
    path: path.replace(/^\.\//, ''),
    line: before.split('\n').length,
    column: position - start + 1,
    text: source.slice(start, end < 0 ? undefined : end),
  }
}
