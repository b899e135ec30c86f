/**
 * `npm run check -- --only mutants`: plants each fault of tools/planted, one at a time, and runs the tests that are to see it.
 * By itself: `node tools/mutants.mjs [id …] [--part 2/6] [--seeds 10]`. With seeds it says in how many of these draws a
 * fault is seen. All runs share one process, and between two of them only the module is loaded anew that the fault changes;
 * a browser is started for each.
 */
import { readFileSync } from 'node:fs'
import path from 'node:path'
import { parseArgs } from 'node:util'
import { createVitest } from 'vitest/node'
import { browserForTests } from './browser.mjs'
import { orExit, root } from './install.mjs'
import { PLANTED } from './planted/faults.mjs'
import { changedFile } from './planted/plant.mjs'
import { seedOfTests } from './seed.mjs'

/** @typedef {import('./planted/faults.mjs').Planted} Planted @typedef {import('./planted/faults.mjs').Seer} Seer */
/** @typedef {'unit' | 'gpu'} Project @typedef {import('vitest/node').Vitest} Vitest */

/** @returns {Project} */
const projectOf = (/** @type {Seer} */ { file }) => (file.endsWith('.gpu.test.ts') ? 'gpu' : 'unit')

/** The name of a test as a pattern; what is filled in for each case may be anything. */
const patternOf = (/** @type {string} */ name) =>
  name.replaceAll(/[.*+?^${}()|[\]\\]/g, '\\$&').replaceAll(/%[sj]|\\\$\w+/g, '.*')

const runnerOf = (/** @type {Project} */ project) =>
  createVitest('test', { root, watch: false, project: [project], reporters: [{}] })

/** What runs the tests in Node, started when it is first asked for. @type {Promise<Vitest> | undefined} */
let inNode

/**
 * Runs tests by their files and names, with the fault in the sources or with none.
 * @param {readonly Seer[]} seers of one project @param {Planted | undefined} fault @param {number} seed
 * @returns {Promise<{ passed: number, failed: readonly string[] }>} names of those that failed, and why
 */
async function look(seers, fault, seed) {
  const kernels = fault ? [...new Set(seers.flatMap((seer) => seer.kernels ?? []))].join() : ''
  Object.assign(process.env, { CHECK_PLANTED: fault?.id ?? '', CHECK_SEED: String(seed), CHECK_KERNELS: kernels })
  const project = projectOf(seers[0])
  const vitest = await (project === 'gpu' ? runnerOf(project) : (inNode ??= runnerOf(project)))
  const turn = { seed, all: false, part: /** @type {const} */ ([1, 1]), quick: false, kernels, changed: [] }
  for (const one of vitest.projects) one.provide('turn', turn)
  vitest.setGlobalTestNamePattern(new RegExp([...new Set(seers.map(({ name }) => patternOf(name)))].join('|')))
  const files = [...new Set(seers.map(({ file }) => path.join(root, file)))]
  if (fault) vitest.invalidateFile(changedFile(fault))
  const { testModules } = await vitest.runTestSpecifications(await vitest.globTestSpecifications(files))
  if (fault) vitest.invalidateFile(changedFile(fault))
  if (project === 'gpu') await vitest.close()
  const results = testModules.flatMap(({ children }) => [...children.allTests()])
  const said = results.flatMap((test) => {
    const { state, errors } = test.result()
    return state === 'failed' ? [`${test.name}: ${errors?.[0]?.message}`] : []
  })
  const broken = testModules.flatMap((module) => module.errors().map(({ message }) => `${module.moduleId}: ${message}`))
  for (const error of broken) console.log(`not loaded: ${error}`)
  return { passed: results.filter((test) => test.result().state === 'passed').length, failed: said }
}

/** Whether a test draws what it looks at: then it is asked with several seeds. */
const draws = (/** @type {Seer} */ { file }) => /\bnew Draw\(/.test(readFileSync(path.join(root, file), 'utf8'))

/**
 * @param {Planted} fault @param {readonly number[]} seeds
 * @returns {Promise<boolean>} whether each test sees it in some draw; none does where it is equivalent
 */
async function plant(fault, seeds) {
  const { id, what, seenBy, equivalent } = fault
  const lines = []
  let right = seenBy.length > 0
  for (const seer of seenBy) {
    const tried = draws(seer) ? seeds : seeds.slice(0, 1)
    let [seen, ran] = [0, 0]
    for (const seed of tried) {
      const { passed, failed } = await look([seer], fault, seed)
      seen += Number(failed.length > 0)
      ran += Number(failed.length > 0 || passed > 0)
    }
    const drawn = draws(seer) ? `in ${seen} of ${tried.length} draws` : 'always'
    lines.push(
      `${ran === 0 ? 'no test ran' : seen === 0 ? 'not seen' : `seen ${drawn}`} by “${seer.name}” (${seer.file})`,
    )
    right &&= equivalent === undefined ? seen > 0 : ran > 0 && seen === 0
  }
  const verdict = right ? (equivalent === undefined ? 'killed' : `equivalent: ${equivalent}`) : 'ALIVE'
  console.log(`${id}: ${what}\n  ${verdict}; ${lines.join('\n  ')}`)
  return right
}

/** Every part-th fault. @param {string | undefined} part `2/6` */
function partOf(part) {
  if (!part) return PLANTED
  const [number, of] = part.split('/').map(Number)
  if (!(number >= 1 && number <= of)) throw new Error(`${part} is no part; 1/6 to 6/6 are.`)
  return PLANTED.filter((_, f) => f % of === number - 1)
}

const { values, positionals } = parseArgs({
  options: { part: { type: 'string' }, seeds: { type: 'string' } },
  allowPositionals: true,
})
const unknown = positionals.filter((id) => !PLANTED.some((fault) => fault.id === id))
if (unknown.length > 0) throw new Error(`There is no fault ${unknown.join(', ')} in tools/planted.`)
const chosen = partOf(values.part ?? process.env['CHECK_PART']).filter(
  ({ id }) => positionals.length === 0 || positionals.includes(id),
)
const first = seedOfTests()
const seeds = Array.from({ length: Number(values.seeds ?? 1) }, (_, s) => first + s)
for (const name of ['CHECK_ALL', 'CHECK_PART', 'CHECK_QUICK', 'CHECK_TOGETHER']) delete process.env[name]
process.env['SPARSESCOPE_BROWSER'] ??= orExit(browserForTests)

let wrong = 0
const seers = chosen.flatMap(({ seenBy }) => seenBy)
for (const project of new Set(seers.map(projectOf))) {
  const { passed, failed } = await look(
    seers.filter((seer) => projectOf(seer) === project),
    undefined,
    first,
  )
  for (const test of failed) console.log(`without a fault there fails ${test}`)
  wrong += failed.length + Number(passed === 0)
}
let killed = 0
for (const fault of chosen) {
  const right = await plant(fault, seeds)
  wrong += Number(!right)
  killed += Number(right && fault.equivalent === undefined)
}
await (await inNode)?.close()
const equivalent = chosen.filter((fault) => fault.equivalent !== undefined).length
console.log(`faults killed ${killed} of ${chosen.length - equivalent}, equivalent ${equivalent}`)
process.exit(wrong === 0 ? 0 : 1)
