/**
 * `npm run bench -- <name> [options]`: one file a measurement in bench/, bundled by Vite into one self-contained file in
 * dist-bench/ (the file that travels to a machine with a GPU) and run. A measurement exports `run(args)`.
 */
import { readdirSync } from 'node:fs'
import path from 'node:path'
import { pathToFileURL } from 'node:url'
import { browserForTests } from './browser.mjs'
import { install, orExit, root } from './install.mjs'

const names = readdirSync(path.join(root, 'bench'))
  .filter((file) => file.endsWith('.ts') && !file.endsWith('.test.ts'))
  .map((file) => file.slice(0, -3))

const [name, ...args] = process.argv.slice(2)
if (!names.includes(name)) {
  console.error(`npm run bench -- ${names.join('|')} [options]`)
  process.exit(2)
}
install()
process.env.SPARSESCOPE_BROWSER = orExit(browserForTests)

const { build } = await import('vite')
await build({
  root,
  logLevel: 'warn',
  // the build tool and the browser's driver are there on every machine that drives a browser; all else is bundled
  ssr: { noExternal: true, external: ['vite', 'playwright'] },
  build: {
    ssr: path.join(root, 'bench', `${name}.ts`),
    outDir: 'dist-bench',
    emptyOutDir: false,
    copyPublicDir: false,
  },
})
const measurement = await import(pathToFileURL(path.join(root, 'dist-bench', `${name}.js`)).href)
await measurement.run(args)
