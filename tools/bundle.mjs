import { spawnSync } from 'node:child_process'
import { existsSync } from 'node:fs'
import path from 'node:path'
import { root } from './install.mjs'

/** What the figures were measured of. */
function source() {
  const { status, stdout } = spawnSync('git', ['describe', '--always', '--dirty'], { cwd: root, encoding: 'utf8' })
  return status === 0 ? stdout.trim() : 'unknown'
}

/**
 * Makes one self-contained file of a measurement in bench/, the file that travels to another machine; returns its path.
 * @param {string} name of a file in bench/, or of an operation, which bench/operation.ts measures
 */
export async function bundle(name) {
  const isOperation = existsSync(path.join(root, 'shaders', name, 'bench.ts'))
  const entry = path.join(root, 'bench', `${isOperation ? 'operation' : name}.ts`)
  const { build } = await import('vite')
  await build({
    root,
    logLevel: 'warn',
    define: {
      __SOURCE__: JSON.stringify(source()),
      __OPERATION__: JSON.stringify(isOperation ? name : ''),
    },
    // the build tool and the browser's driver are there on every machine that drives a browser; all else is bundled
    ssr: { noExternal: true, external: ['vite', 'playwright'] },
    build: {
      ssr: true,
      outDir: 'dist-bench',
      emptyOutDir: false,
      copyPublicDir: false,
      rolldownOptions: { input: { [name]: entry }, output: { codeSplitting: false } },
    },
  })
  return path.join(root, 'dist-bench', `${name}.js`)
}
