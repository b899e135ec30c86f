/**
 * Compiles the modules that tests in Node load, each into a file of its own below .cache/units: Node loads them as they are,
 * while Vitest would transform each one anew for each of its processes, and reach every import through a function.
 */
import { existsSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import path from 'node:path'
import { fileURLToPath } from 'node:url'
import { build } from 'vite'
import { fingerprint } from './build.mjs'
import { root } from './install.mjs'

const ROOMS = ['src', 'shaders', 'bench']
const COMPILED = path.join(root, '.cache', 'units')
/** Tests are Vitest's own. */
const NOT_COMPILED = /\.(?:test|d)\.ts$/
/** What compiled modules are made of: bench has some of tools and e2e, and plugins of tools have a part in all. */
const SOURCES = [...ROOMS, 'tools', 'e2e', 'vite.config.ts', 'package.json', 'package-lock.json']
const STAMP = path.join(root, '.cache', 'units.txt')

const sourcesNow = () => fingerprint(SOURCES, /\.test\.ts /)

/** Whether what is compiled is of the sources as they are now. */
const isCompiled = () => existsSync(STAMP) && readFileSync(STAMP, 'utf8') === sourcesNow()

const modules = () =>
  ROOMS.flatMap((room) =>
    readdirSync(path.join(root, room), { recursive: true, encoding: 'utf8' }).map((file) =>
      path.posix.join(room, file),
    ),
  ).filter((file) => /\.tsx?$/.test(file) && !NOT_COMPILED.test(file))

/**
 * Has tests import what is compiled instead of its source; where a source has changed since, all load sources.
 * @returns {import('vite').Plugin}
 */
export function compiledPlugin(isNow = isCompiled, folder = COMPILED) {
  /** @type {boolean | undefined} */
  let now
  const asked = () => {
    const is = isNow()
    if (!is) console.warn('tests load sources, as some have changed: node tools/units.mjs compiles them')
    return is
  }
  return {
    name: 'sparsescope-compiled',
    enforce: 'pre',
    resolveId(source, importer) {
      const place = source.startsWith('.') && importer ? path.resolve(path.dirname(importer), source) : source
      const file = path.relative(root, place)
      if (!ROOMS.includes(file.split(path.sep)[0]) || !/\.tsx?$/.test(file)) return undefined
      const compiled = path.join(folder, `${file}.mjs`)
      return (now ??= asked()) && existsSync(compiled) ? { id: compiled, external: true } : undefined
    },
  }
}

const compiledName = (/** @type {string} */ file) =>
  file.startsWith(root) ? `${path.relative(root, file).replaceAll('?', '_')}.mjs` : '[name].mjs'

async function compile() {
  const sources = sourcesNow()
  rmSync(STAMP, { force: true })
  await build({
    configFile: path.join(root, 'vite.config.ts'),
    mode: 'test',
    logLevel: 'error',
    build: {
      ssr: true,
      outDir: COMPILED,
      emptyOutDir: true,
      copyPublicDir: false,
      minify: false,
      sourcemap: 'inline',
      rolldownOptions: {
        input: modules(),
        treeshake: false,
        output: {
          preserveModules: true,
          preserveModulesRoot: root,
          // with its ending: kernel.ts and kernel.wesl lie beside one another
          entryFileNames: ({ facadeModuleId }) => compiledName(facadeModuleId ?? ''),
        },
      },
    },
  })
  writeFileSync(STAMP, sources)
}

if (process.argv[1] === fileURLToPath(import.meta.url) && !isCompiled()) {
  // one file that does not parse fails the tests that load it, and hinders no other
  await compile().catch((error) => console.log(`not run: sources are not compiled, tests load them. ${error.message}`))
}
