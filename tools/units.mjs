/**
 * Compiles the modules that tests in Node load, each into a file of its own below .cache/units: Node loads them as they are,
 * while Vitest would transform each one anew for each of its processes, and reach every import through a function.
 */
import { existsSync, readdirSync } from 'node:fs'
import path from 'node:path'
import { fileURLToPath } from 'node:url'
import { build } from 'vite'
import { root } from './install.mjs'

const ROOMS = ['src', 'shaders', 'bench']
const COMPILED = path.join(root, '.cache', 'units')
/** Tests are Vitest's own. */
const NOT_COMPILED = /\.(?:test|d)\.ts$/

const modules = () =>
  ROOMS.flatMap((room) =>
    readdirSync(path.join(root, room), { recursive: true, encoding: 'utf8' }).map((file) =>
      path.posix.join(room, file),
    ),
  ).filter((file) => /\.tsx?$/.test(file) && !NOT_COMPILED.test(file))

/**
 * Has tests import what is compiled instead of its source.
 * @returns {import('vite').Plugin}
 */
export function compiledPlugin() {
  return {
    name: 'sparsescope-compiled',
    enforce: 'pre',
    resolveId(source, importer) {
      const place = source.startsWith('.') && importer ? path.resolve(path.dirname(importer), source) : source
      const file = path.relative(root, place)
      if (!ROOMS.includes(file.split(path.sep)[0]) || !/\.tsx?$/.test(file)) return undefined
      const compiled = path.join(COMPILED, `${file}.mjs`)
      return existsSync(compiled) ? { id: compiled, external: true } : undefined
    },
  }
}

const compiledName = (/** @type {string} */ file) =>
  file.startsWith(root) ? `${path.relative(root, file).replaceAll('?', '_')}.mjs` : '[name].mjs'

async function compile() {
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
}

if (process.argv[1] === fileURLToPath(import.meta.url)) await compile()
