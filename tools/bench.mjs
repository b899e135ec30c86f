/**
 * `npm run bench -- <name> [options]`: one file a measurement in bench/, bundled by Vite into one self-contained file in
 * dist-bench/ (the file that travels to a machine with a GPU) and run. A measurement exports `run(args)`, and as `needs`
 * what it runs in, or a function of the arguments to it: 'browser' unless it says 'dawn'. The name of an operation that
 * has a bench (shaders/<operation>/bench.ts) times that operation.
 */
import { existsSync, readdirSync, readFileSync } from 'node:fs'
import path from 'node:path'
import { pathToFileURL } from 'node:url'
import { browserForTests } from './browser.mjs'
import { bundle } from './bundle.mjs'
import { prepareDawn } from './dawn.mjs'
import { install, orExit, root } from './install.mjs'

const folder = path.join(root, 'bench')
const shaders = path.join(root, 'shaders')
const operations = readdirSync(shaders).filter((name) => existsSync(path.join(shaders, name, 'bench.ts')))
const measurements = readdirSync(folder)
  .filter(
    (file) =>
      file.endsWith('.ts') && readFileSync(path.join(folder, file), 'utf8').includes('export async function run('),
  )
  .map((file) => file.replace(/\.ts$/, ''))
  .filter((name) => name !== 'operation')
const names = [...operations, ...measurements]

// for the browser that it may need: a measurement knows nothing of it
const [name, ...args] = process.argv.slice(2).filter((arg) => arg !== '--install')
if (!names.includes(name)) {
  console.error(`npm run bench -- ${names.join('|')} [options]`)
  process.exit(2)
}
install()

const measurement = await import(pathToFileURL(await bundle(name)).href)
const needs = typeof measurement.needs === 'function' ? measurement.needs(args) : measurement.needs
if (needs === 'dawn') orExit(prepareDawn)
else if (needs !== 'nothing') process.env.SPARSESCOPE_BROWSER = orExit(browserForTests)
try {
  await measurement.run(args)
} catch (error) {
  // an error of the app's own says what is wrong to the person at the terminal; any other shows where it came from
  if (!(error instanceof Error) || error.name !== 'AppError') throw error
  console.error(error.message)
  process.exitCode = 1
}
