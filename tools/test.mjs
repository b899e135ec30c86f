/**
 * `npm test`: installs what is missing (packages, a browser), then runs every check, one line a step, and ends with the
 * output of what failed and a summary. `--only unit,e2e` runs some steps, `--quick` a fifth of the units, a kernel of each
 * operation and three journeys. `--all` tries all that there is instead of what each commit draws, also on another adapter
 * (`--adapter llvmpipe` runs that step alone); `--all --part 2/6` a sixth of it. `--install` lets apt-get install a browser
 * and what else is missing, for the whole machine. `--longest` names the files that took longest.
 */
import { appendFileSync, mkdirSync, rmSync } from 'node:fs'
import { availableParallelism } from 'node:os'
import path from 'node:path'
import { browserForTests } from './browser.mjs'
import { bin } from './build.mjs'
import { install, orExit, root } from './install.mjs'
import { extentFault, readOptions } from './options.mjs'
import { countDrawn, countMutants, countsLine, filesLeft, longestFiles, readCounts } from './report.mjs'
import { projectFiles } from './project.mjs'
import { quickUnits, unitFiles } from './quick-units.mjs'
import { changedFiles, seedOfTests } from './seed.mjs'
import { endAll, runSteps, SILENT_MINUTES } from './steps.mjs'
import { changedSources, typedFiles } from './typed-files.mjs'

/** @typedef {import('./steps.mjs').Step} Step @typedef {import('./steps.mjs').Outcome} Outcome */

const REPORTS = path.join(root, '.cache', 'test')
/** Files that `--longest` names. */
const LONGEST = 25
const NEEDS_BROWSER = ['gpu', 'e2e']

/** @typedef {{ all: boolean, quick: boolean, part: string | undefined }} Extent */

/** @param {string} name */
const reportOf = (name) => {
  const report = path.join(REPORTS, `${name}.json`)
  return { report, env: { CHECK_REPORT: report } }
}

/** @param {string} project @param {string[]} files all of the project where there are none */
const vitest = (project, files = []) => {
  const reporters = ['--reporter=default', `--reporter=${path.join(root, 'tools', 'reporters', 'units.ts')}`]
  // by itself it leaves a core to who watches: of two cores that is half
  const workers = project === 'gpu' ? [] : [`--maxWorkers=${availableParallelism()}`]
  return [bin('vitest'), 'run', '--project', project, ...workers, ...reporters, ...files]
}

/** @param {string | undefined} part of the journeys, where all are made */
const journeys = (part) => {
  const reporters = `--reporter=list,${path.join(root, 'tools', 'reporters', 'journeys.ts')}`
  return [bin('@playwright/test', 'playwright'), 'test', reporters, ...(part ? [`--shard=${part}`] : [])]
}

/**
 * What has no parts: in a run of a part of all it is tried with the first one.
 * @param {Extent} options
 * @returns {Step[]}
 */
function wholeSteps({ all, quick }) {
  const untyped = [bin('oxlint'), '--config', '.oxlintrc.untyped.json']
  const [files, changed] = [projectFiles(), changedFiles()]
  const typed = quick ? changedSources(files, changed) : typedFiles(files, seedOfTests(), changed)
  // without a file it would lint all
  const some = typed.length > 0 ? [untyped, [bin('oxlint'), ...typed]] : [untyped]
  const lint = { name: 'lint', commands: all ? [[bin('oxlint')]] : some }
  if (quick) return [lint]
  return [
    lint,
    { name: 'format', commands: [[bin('@biomejs/biome', 'biome'), 'format', '.']] },
    { name: 'unused', commands: [[bin('knip')]] },
  ]
}

/**
 * In the order in which they begin: what others wait for and what takes long comes first. The two steps with a browser
 * both draw in software on every core, so they take turns, and the tests in Node run beside them.
 * @param {Extent} options
 * @returns {Step[]}
 */
function steps({ all, quick, part }) {
  // where all is tried, a kernel on everything says nothing for long
  const silentMinutes = all ? 60 : SILENT_MINUTES
  const isFirst = !part || part.startsWith('1/')
  const units = quick ? quickUnits(unitFiles(), seedOfTests(), changedFiles()) : []
  // several checkers look at the same types anew: beside another step one takes two thirds of their time
  // what a run before has found of files that are as they were is kept
  const kept = quick ? ['--incremental', '--tsBuildInfoFile', path.join('.cache', 'types.json')] : []
  const types = { name: 'types', commands: [[bin('typescript', 'tsc'), '--checkers', '1', ...kept]] }
  const adapters = ['smoke', 'llvmpipe'].map((file) => ({
    name: file === 'smoke' ? 'browsers' : file,
    commands: [[path.join('tools', `${file}.mjs`)]],
    ...(file === 'smoke' && { needs: 'build' }),
    lock: 'browser',
    silentMinutes,
  }))
  // a part of the faults in each part, as CHECK_PART says
  const mutants = {
    name: 'mutants',
    commands: [[path.join('tools', 'mutants.mjs')]],
    lock: 'browser',
    silentMinutes,
  }
  return [
    { name: 'build', commands: [[path.join('tools', 'build.mjs')], ...(quick ? [] : [[bin('size-limit')]])] },
    {
      name: 'gpu',
      commands: [vitest('gpu', quick ? ['src/lab/rules/rules.gpu.test.ts'] : [])],
      ...reportOf('gpu'),
      lock: 'browser',
      silentMinutes,
    },
    {
      name: 'unit',
      commands: [[path.join('tools', 'units.mjs')], vitest('unit*', units)],
      ...reportOf('unit'),
      silentMinutes,
    },
    { name: 'e2e', commands: [journeys(part)], ...reportOf('e2e'), needs: 'build', lock: 'browser', silentMinutes },
    ...(isFirst ? [types, ...wholeSteps({ all, quick, part })] : []),
    ...(all && isFirst ? adapters : []),
    ...(all ? [mutants] : []),
  ]
}

/** @param {string | undefined} only @param {Step[]} every */
function select(only, every) {
  if (only === undefined) return every
  const names = only.split(',')
  const unknown = names.filter((name) => !every.some((step) => step.name === name))
  if (unknown.length === 0) return every.filter((step) => names.includes(step.name))
  console.error(`There is no step ${unknown.join(', ')}. Steps: ${every.map((step) => step.name).join(', ')}`)
  return process.exit(2)
}

/** @param {Step[]} selected @param {Extent} options */
function environment(selected, { all, quick, part }) {
  const needsBrowser = selected.some((step) => NEEDS_BROWSER.includes(step.name))
  return {
    ...process.env,
    NO_COLOR: '1',
    FORCE_COLOR: undefined,
    // see vitest.config.ts: a process for each file takes as long as all small files themselves
    CHECK_TOGETHER: '1',
    CHECK_SEED: String(seedOfTests()),
    ...(all && { CHECK_ALL: '1' }),
    ...(quick && { CHECK_QUICK: '1' }),
    ...(part && { CHECK_PART: part }),
    ...(needsBrowser && { SPARSESCOPE_BROWSER: orExit(browserForTests) }),
  }
}

/** @param {Step} step @param {string} text */
const keepOutput = ({ name }, text) => appendFileSync(path.join(REPORTS, `${name}.log`), text)

/** @param {Outcome} outcome */
function showOutcome({ step, verdict, seconds }) {
  console.log(`${step.name.padEnd(8)} ${verdict.padEnd(8)} ${seconds.toFixed(1).padStart(6)} s`)
}

/** What a step that passed has not done, and says so: skips are loud. @param {Outcome[]} outcomes */
function showLeftOut(outcomes) {
  for (const { step, verdict, output } of outcomes) {
    if (verdict !== 'passed') continue
    for (const line of output.split('\n'))
      if (/^(not (run|finished):|second try:|faults killed|.*: equivalent: )/.test(line))
        console.log(`${step.name}: ${line}`)
  }
}

/** @param {Outcome[]} outcomes */
function showFailures(outcomes) {
  for (const { step, verdict, output } of outcomes) {
    if (verdict === 'failed') console.log(`\n──── ${step.name} ────\n${output.trimEnd()}`)
  }
}

/** Files that a step has not come to the end of. @param {Outcome} outcome */
const leftBy = ({ step }) => (step.report ? filesLeft(step.report) : [])

/** @param {Outcome[]} outcomes */
function showFilesLeft(outcomes) {
  for (const outcome of outcomes)
    for (const file of leftBy(outcome)) console.log(`${outcome.step.name}: not finished: ${file}`)
}

/**
 * The last lines; returns whether all is well.
 * @param {Outcome[]} outcomes
 * @param {number} seconds
 */
function summarise(outcomes, seconds) {
  const tests = outcomes.filter(({ step, verdict }) => step.report && verdict !== 'not run')
  const output = tests.map((test) => test.output).join('\n')
  const { killed, planted } = countMutants(output)
  const { drawn, there } = countDrawn(output)
  const isBroken = (/** @type {Outcome} */ outcome) => outcome.verdict !== 'passed' || leftBy(outcome).length > 0
  const broken = outcomes.filter(isBroken).map(({ step }) => step.name)
  console.log()
  showFilesLeft(outcomes)
  if (!process.env.SPARSE_MATRICES) console.log('ran without SPARSE_MATRICES: real and hostile files were not read')
  if (tests.length > 0) console.log(`mutants killed ${killed} of ${planted}`)
  if (drawn < there) console.log(`drawn ${drawn} of ${there}, by seed ${env.CHECK_SEED}; npm run check tries all`)
  console.log(
    `${outcomes.length} steps in ${seconds.toFixed(0)} s${broken.length > 0 ? `; not passed: ${broken.join(', ')}` : ''}`,
  )
  const counts = tests.map((test) => readCounts(test.step.report ?? '', isBroken(test)))
  if (counts.length > 0) console.log(countsLine(counts))
  return broken.length === 0 && killed === planted
}

const options = readOptions(
  {
    only: { type: 'string' },
    quick: { type: 'boolean', default: false },
    all: { type: 'boolean', default: false },
    part: { type: 'string' },
    adapter: { type: 'string' },
    install: { type: 'boolean', default: false },
    longest: { type: 'boolean', default: false },
  },
  'npm test -- [--only types,unit,…] [--quick] [--all [--part 2/6]] [--adapter llvmpipe] [--install] [--longest]',
)
const fault = extentFault(options)
if (fault) {
  console.error(fault)
  process.exit(2)
}
const installed = install()
if (installed > 0) console.log(`installed in ${installed.toFixed(0)} s`)
const extent = { all: options.all, quick: options.quick, part: options.part }
const selected = select(options.adapter ?? options.only, steps(extent))
rmSync(REPORTS, { recursive: true, force: true })
mkdirSync(REPORTS, { recursive: true })
const env = { ...environment(selected, extent), ...(options.install && { SPARSESCOPE_INSTALL: '1' }) }
for (const signal of ['SIGINT', 'SIGTERM']) {
  process.once(signal, () => {
    endAll()
    process.exit(130)
  })
}
const began = performance.now()
// a quick run waits for browsers and compilers for much of its time: a third step fills it
const slots = availableParallelism() === 1 ? 1 : options.quick ? 3 : 2
const outcomes = await runSteps(selected, { slots, env, onOutcome: showOutcome, onText: keepOutput })
showFailures(outcomes)
showLeftOut(outcomes)
if (options.longest) {
  const reports = selected.flatMap(({ name, report }) => (report ? [{ name, report }] : []))
  for (const line of longestFiles(reports, LONGEST)) console.log(line)
}
process.exitCode = summarise(outcomes, (performance.now() - began) / 1000) ? 0 : 1
