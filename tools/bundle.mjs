import { spawnSync } from 'node:child_process'
import path from 'node:path'
import { root } from './install.mjs'

/** What the figures were measured of. */
function source() {
  const { status, stdout } = spawnSync('git', ['describe', '--always', '--dirty'], { cwd: root, encoding: 'utf8' })
  return status === 0 ? stdout.trim() : 'unknown'
}

/**
 * Makes one self-contained file of a measurement in bench/, the file that travels to another machine; returns its path.
 * @param {string} name
 */
export async function bundle(name) {
  const { build } = await import('vite')
  await build({
    root,
    logLevel: 'warn',
    define: { __SOURCE__: JSON.stringify(source()) },
    // the build tool and the browser's driver are there on every machine that drives a browser; all else is bundled
    ssr: { noExternal: true, external: ['vite', 'playwright'] },
    build: {
      ssr: path.join(root, 'bench', `${name}.ts`),
      outDir: 'dist-bench',
      emptyOutDir: false,
      copyPublicDir: false,
      rolldownOptions: { output: { codeSplitting: false } },
    },
  })
  return path.join(root, 'dist-bench', `${name}.js`)
}
