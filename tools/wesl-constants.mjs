/**
 * Constants of shaders as TypeScript imports them: `import { BINS } from '#shaders/spgemm/words/setting.wesl'`. The types of
 * all that are imported stand in shaders/constants.d.ts; `node tools/wesl-constants.mjs` writes it.
 */
import { readdirSync, readFileSync, writeFileSync } from 'node:fs'
import path from 'node:path'
import { runInNewContext } from 'node:vm'
import { root } from './install.mjs'

const shaders = path.join(root, 'shaders')

/** @param {string} ending */
const filesIn = (ending) =>
  readdirSync(shaders, { recursive: true, encoding: 'utf8' })
    .map((file) => file.split(path.sep).join('/'))
    .filter((file) => file.endsWith(ending))
    .sort()

const DECLARED = /^\s*(?:@if\([^)]*\)\s*)?(?:const|override)\s+(\w+)\s*(?::\s*\w+)?\s*=\s*([^;]+);/gm

/**
 * The numbers that a WESL source names, with what overridable constants begin as. One that has two values, by a condition,
 * is not among them.
 * @param {string} wesl
 * @returns {Map<string, number>}
 */
export function constantsIn(wesl) {
  const found = new Map()
  const open = new Set()
  for (const [, name, words] of wesl.matchAll(DECLARED)) {
    const value = valueOf(words, found)
    if (value === undefined || (found.has(name) && found.get(name) !== value)) open.add(name)
    else found.set(name, value)
  }
  for (const name of open) found.delete(name)
  return found
}

/**
 * @param {string} words an expression of numbers and of constants
 * @param {ReadonlyMap<string, number>} known
 */
function valueOf(words, known) {
  const text = words
    .replace(/(?<=[\da-f])_(?=[\da-f])/gi, '')
    .replace(/\b(0x[\da-f]+|\d[\d.]*(?:e[+-]?\d+)?)[uif]?\b/gi, '$1')
    .replace(/\b[a-z_]\w*/gi, (name) => String(known.get(name) ?? name))
  if (!/^(?:0x[\da-f]+|\d[\d.]*(?:e[+-]?\d+)?|[\s()+*/<|-]|>>)+$/i.test(text)) return undefined
  try {
    return Number(runInNewContext(text))
  } catch {
    return undefined
  }
}

const IMPORT = /(?:import|export) \{([^}]*)\} from '#shaders\/(\S+\.wesl)'/g

/** Types of what TypeScript imports from shaders. */
export function types() {
  /** @type {Map<string, Set<string>>} */
  const imported = new Map()
  for (const file of filesIn('.ts'))
    for (const [, names, module] of readFileSync(path.join(shaders, file), 'utf8').matchAll(IMPORT))
      for (const name of names.split(',').map((words) => words.trim().split(' ')[0]))
        if (name) imported.set(module, (imported.get(module) ?? new Set()).add(name))
  const modules = [...imported]
    .sort(([a], [b]) => (a < b ? -1 : 1))
    .map(([module, names]) => {
      const known = constantsIn(readFileSync(path.join(shaders, module), 'utf8'))
      const lines = [...names].filter((name) => known.has(name)).sort()
      return `declare module '#shaders/${module}' {\n${lines.map((name) => `  export const ${name}: number\n`).join('')}}\n`
    })
  return `/** Constants that TypeScript imports from shaders; \`node tools/wesl-constants.mjs\` writes this file. */\n\n${modules.join('\n')}`
}

/** Constants that a shader and a TypeScript file of its folder, or of one below it, both declare, with one value. */
export function copies() {
  const declared = filesIn('.wesl').map((file) => ({
    folder: path.posix.dirname(file),
    file,
    constants: constantsIn(readFileSync(path.join(shaders, file), 'utf8')),
  }))
  return filesIn('.ts')
    .filter((file) => !/\.test\.|\.fixture\.|mutants|\.d\.ts$/.test(file))
    .flatMap((file) => copiesIn(readFileSync(path.join(shaders, file), 'utf8'), file, declared))
}

/**
 * @param {string} text of a TypeScript file
 * @param {string} file its path below shaders/
 * @param {readonly { folder: string, file: string, constants: ReadonlyMap<string, number> }[]} declared
 */
export function copiesIn(text, file, declared) {
  const folder = path.posix.dirname(file)
  const near = declared.filter((shader) => shader.folder === folder || folder.startsWith(`${shader.folder}/`))
  const known = new Map()
  const found = []
  for (const [, name, words] of text.matchAll(
    /^(?:export )?const (\w+)(?::[^=\n]+)?\s*=\s*([^\n]+?)(?: as const)?$/gm,
  )) {
    const value = valueOf(words, known)
    if (value === undefined) continue
    known.set(name, value)
    const shader = near.find(({ constants }) => constants.get(name) === value)
    if (shader) found.push(`${file} has ${name} of ${shader.file}`)
  }
  return found
}

if (process.argv[1] === import.meta.filename) writeFileSync(path.join(shaders, 'constants.d.ts'), types())
