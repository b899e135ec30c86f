/**
 * `npm run check -- --only mutants`: plants each fault of tools/planted, one at a time, and runs the tests that are to see it.
 * By itself: `node tools/mutants.mjs [id …] [--part 2/6] [--seeds 10] [--jobs 2]`. With seeds it says in how many of so many draws a
 * fault is seen.
 */
import { spawn } from 'node:child_process'
import { mkdirSync, readFileSync, rmSync } from 'node:fs'
import { availableParallelism } from 'node:os'
import path from 'node:path'
import { parseArgs } from 'node:util'
import { browserForTests } from './browser.mjs'
import { bin } from './build.mjs'
import { orExit, root } from './install.mjs'
import { PLANTED } from './planted/faults.mjs'
import { seedOfTests } from './seed.mjs'

/** @typedef {import('./planted/faults.mjs').Planted} Planted @typedef {import('./planted/faults.mjs').Seer} Seer */

const REPORTS = path.join(root, '.cache', 'mutants')
/** What a test sees of a fault; `broken` where its file could not even be loaded, or it has no such test. */
/** @typedef {'seen' | 'unseen' | 'broken'} Sight */

const onGpu = (/** @type {Seer} */ { file }) => file.endsWith('.gpu.test.ts')

/** The name of a test as a pattern; what is filled in for each case may be anything. */
const patternOf = (/** @type {string} */ name) =>
  name.replaceAll(/[.*+?^${}()|[\]\\]/g, '\\$&').replaceAll(/%[sj]|\\\$\w+/g, '.*')

/**
 * Runs tests by their files and names, with the fault in the sources or with none.
 * @param {readonly Seer[]} seers all in a browser, or none of them
 * @param {string} planted @param {number} seed
 * @returns {Promise<{ sight: Sight, output: string }>}
 */
function look(seers, planted, seed) {
  const project = onGpu(seers[0]) ? 'gpu' : 'unit'
  const files = [...new Set(seers.map(({ file }) => file))]
  const names = [...new Set(seers.map(({ name }) => patternOf(name)))]
  const kernels = [...new Set(seers.flatMap((seer) => seer.kernels ?? []))]
  const report = path.join(REPORTS, `${project}-${planted || 'none'}-${seed}-${path.basename(files[0])}.json`)
  rmSync(report, { force: true })
  const asked = ['run', ...files, '--project', project, '-t', names.join('|')]
  const env = {
    ...process.env,
    NO_COLOR: '1',
    CHECK_PLANTED: planted,
    CHECK_SEED: String(seed),
    CHECK_ALL: '',
    CHECK_TOGETHER: '',
    CHECK_KERNELS: planted ? kernels.join() : '',
  }
  return new Promise((resolve) => {
    const reporting = ['--reporter=json', `--outputFile.json=${report}`]
    const child = spawn(process.execPath, [bin('vitest'), ...asked, ...reporting], { cwd: root, env })
    let output = ''
    child.stdout.on('data', (text) => (output += text))
    child.stderr.on('data', (text) => (output += text))
    child.on('close', () => resolve({ sight: sightIn(report), output }))
  })
}

/** @param {string} report @returns {Sight} */
function sightIn(report) {
  try {
    const { numFailedTests, numPassedTests } = JSON.parse(readFileSync(report, 'utf8'))
    return numFailedTests > 0 ? 'seen' : numPassedTests > 0 ? 'unseen' : 'broken'
  } catch {
    return 'broken'
  }
}

/** Whether a test draws what it looks at: then it is asked with several seeds. */
const draws = (/** @type {Seer} */ { file }) =>
  /\bCHECK_SEED|\bcheckSeed/.test(readFileSync(path.join(root, file), 'utf8'))

/**
 * @param {Planted} fault @param {readonly number[]} seeds
 * @returns {Promise<{ right: boolean, line: string }>}
 */
async function plant({ id, what, seenBy, equivalent }, seeds) {
  const wanted = equivalent === undefined ? 'seen' : 'unseen'
  const lines = []
  let right = seenBy.length > 0
  for (const seer of seenBy) {
    const tried = draws(seer) ? seeds : seeds.slice(0, 1)
    let [seen, last] = [0, '']
    for (const seed of tried) {
      const { sight, output } = await look([seer], id, seed)
      if (sight === wanted) seen++
      else last = sight === 'broken' ? output : ''
    }
    const drawn = tried.length > 1 ? `in ${seen} of ${tried.length} draws` : draws(seer) ? 'in this draw' : 'always'
    right &&= seen > 0
    lines.push(`${seen > 0 ? drawn : last === '' ? 'not' : 'cannot be run'} by “${seer.name}” (${seer.file})`, last)
  }
  const verdict = right ? (equivalent === undefined ? 'killed' : `equivalent: ${equivalent}`) : 'ALIVE'
  return { right, line: `${id}: ${what}\n  ${verdict}; ${lines.filter(Boolean).join('\n  ')}` }
}

/** Every part-th fault. @param {string | undefined} part `2/6` */
function partOf(part) {
  if (part === undefined) return PLANTED
  const [number, of] = part.split('/').map(Number)
  if (!(number >= 1 && number <= of)) throw new Error(`${part} is no part; 1/6 to 6/6 are.`)
  return PLANTED.filter((_, f) => f % of === number - 1)
}

const { values, positionals } = parseArgs({
  options: { part: { type: 'string' }, seeds: { type: 'string' }, jobs: { type: 'string' } },
  allowPositionals: true,
})
const unknown = positionals.filter((id) => !PLANTED.some((fault) => fault.id === id))
if (unknown.length > 0) throw new Error(`There is no fault ${unknown.join(', ')} in tools/planted.`)
const chosen = partOf(values.part).filter(({ id }) => positionals.length === 0 || positionals.includes(id))
const first = seedOfTests()
const seeds = Array.from({ length: Number(values.seeds ?? 1) }, (_, s) => first + s)
mkdirSync(REPORTS, { recursive: true })
process.env.SPARSESCOPE_BROWSER ??= orExit(browserForTests)

/** Tests that see a fault pass without it. */
const seers = chosen.flatMap(({ seenBy }) => seenBy)
const tasks = [
  ...[seers.filter(onGpu), seers.filter((seer) => !onGpu(seer))]
    .filter((some) => some.length > 0)
    .map((some) => async () => {
      const { sight, output } = await look(some, '', first)
      return { right: sight === 'unseen', line: sight === 'unseen' ? '' : `without a fault a test fails:\n${output}` }
    }),
  ...chosen.map((fault) => () => plant(fault, seeds)),
]
let wrong = 0
let next = 0
await Promise.all(
  Array.from({ length: Number(values.jobs ?? Math.min(2, availableParallelism())) }, async () => {
    while (next < tasks.length) {
      const { right, line } = await tasks[next++]()
      if (line !== '') console.log(line)
      wrong += Number(!right)
    }
  }),
)
const equivalent = chosen.filter((fault) => fault.equivalent !== undefined).length
console.log(
  `faults killed ${chosen.length - equivalent - wrong} of ${chosen.length - equivalent}, equivalent ${equivalent}`,
)
process.exitCode = wrong === 0 ? 0 : 1
