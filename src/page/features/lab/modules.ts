import type { ShaderSources } from '#src/lab/rules/mutant.ts'

const IMPORT = /\b(package|super)((?:::\w+)+)/g

/** The modules that a text imports, below shaders/. */
function importedBy(text: string, path: string, sources: ShaderSources): string[] {
  const folder = path.split('/').slice(0, -1)
  return [...text.matchAll(IMPORT)].flatMap(([, root, rest]) => {
    const words = [...(root === 'super' ? folder : []), ...rest.split('::').filter(Boolean)]
    for (let length = words.length; length > 0; length--) {
      const module = `${words.slice(0, length).join('/')}.wesl`
      if (`./${module}` in sources) return [module]
    }
    return []
  })
}

/** The modules that a kernel is made of: those that it dispatches, those of its folder, then what they import. */
export function modulesFrom(id: string, dispatched: readonly string[], sources: ShaderSources): string[] {
  const own = Object.keys(sources).filter((path) => path.startsWith(`./${id}/`))
  const found = new Set([...dispatched, ...own.map((path) => path.slice(2))])
  for (const path of found)
    for (const module of importedBy(sources[`./${path}`] ?? '', path, sources)) found.add(module)
  return [...found]
}
