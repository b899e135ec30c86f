/**
 * `npm test`: installs what is missing (packages, a browser), then runs every check, one line a step, and ends with the
 * output of what failed and a summary. `--only unit,e2e` runs some steps; `--all` is the whole product of kernels, rules
 * and matrices instead of the rotating sample, also on another adapter (`--adapter llvmpipe` runs that step alone).
 */
import { mkdirSync, rmSync, writeFileSync } from 'node:fs'
import { availableParallelism } from 'node:os'
import path from 'node:path'
import { browserForTests } from './browser.mjs'
import { bin } from './build.mjs'
import { install, orExit, root } from './install.mjs'
import { readOptions } from './options.mjs'
import { countMutants, countsLine, readCounts } from './report.mjs'
import { endAll, runSteps } from './steps.mjs'

/** @typedef {import('./steps.mjs').Step} Step @typedef {import('./steps.mjs').Outcome} Outcome */

const REPORTS = path.join(root, '.cache', 'test')
const NEEDS_BROWSER = ['gpu', 'e2e']

/** @param {string} project @param {string} report */
const vitest = (project, report) => {
  const reporters = ['--reporter=default', '--reporter=json', `--outputFile.json=${report}`]
  return [bin('vitest'), 'run', '--project', project, ...reporters]
}

/**
 * In the order in which they begin: what others wait for and what takes long comes first. The two steps with a browser
 * both draw in software on every core, so they take turns.
 * @param {{ all: boolean }} options
 * @returns {Step[]}
 */
function steps({ all }) {
  const reports = { unit: path.join(REPORTS, 'unit.json'), gpu: path.join(REPORTS, 'gpu.json') }
  // a busy machine takes several times as long as an idle one
  const minutes = all ? 240 : 25
  return [
    { name: 'types', commands: [[bin('typescript', 'tsc')]] },
    { name: 'build', commands: [[path.join('tools', 'build.mjs')], [bin('size-limit')]] },
    { name: 'gpu', commands: [vitest('gpu', reports.gpu)], report: reports.gpu, lock: 'browser', minutes },
    { name: 'lint', commands: [[bin('oxlint')]] },
    { name: 'format', commands: [[bin('@biomejs/biome', 'biome'), 'format', '.']] },
    { name: 'unused', commands: [[bin('knip')]] },
    // beside the steps with a browser, which have bounds on what the page may take
    { name: 'unit', commands: [vitest('unit*', reports.unit)], report: reports.unit, minutes, yields: true },
    {
      name: 'e2e',
      commands: [[bin('@playwright/test', 'playwright'), 'test', '--reporter=list,json']],
      report: path.join(REPORTS, 'e2e.json'),
      needs: 'build',
      lock: 'browser',
      minutes,
    },
    ...(all
      ? [
          {
            name: 'browsers',
            commands: [[path.join('tools', 'smoke.mjs')]],
            needs: 'build',
            lock: 'browser',
            minutes: 30,
          },
        ]
      : []),
    ...(all ? [{ name: 'llvmpipe', commands: [[path.join('tools', 'llvmpipe.mjs')]], lock: 'browser', minutes }] : []),
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

/** @param {Step[]} selected @param {{ all: boolean }} options */
function environment(selected, { all }) {
  const needsBrowser = selected.some((step) => NEEDS_BROWSER.includes(step.name))
  return {
    ...process.env,
    NO_COLOR: '1',
    FORCE_COLOR: undefined,
    // see vitest.config.ts: a process for each file takes as long as all small files themselves
    CHECK_TOGETHER: '1',
    PLAYWRIGHT_JSON_OUTPUT_FILE: path.join(REPORTS, 'e2e.json'),
    ...(all && { CHECK_ALL: '1' }),
    ...(needsBrowser && { SPARSESCOPE_BROWSER: orExit(browserForTests) }),
  }
}

/** @param {Outcome} outcome */
function showOutcome({ step, verdict, seconds, output }) {
  writeFileSync(path.join(REPORTS, `${step.name}.log`), output)
  console.log(`${step.name.padEnd(8)} ${verdict.padEnd(8)} ${seconds.toFixed(1).padStart(6)} s`)
}

/** What a step that passed has not done, and says so: skips are loud. @param {Outcome[]} outcomes */
function showLeftOut(outcomes) {
  for (const { step, verdict, output } of outcomes) {
    if (verdict !== 'passed') continue
    for (const line of output.split('\n')) if (/^not (run|finished):/.test(line)) console.log(`${step.name}: ${line}`)
  }
}

/** @param {Outcome[]} outcomes */
function showFailures(outcomes) {
  for (const { step, verdict, output } of outcomes) {
    if (verdict === 'failed') console.log(`\n──── ${step.name} ────\n${output.trimEnd()}`)
  }
}

/**
 * The last lines; returns whether all is well.
 * @param {Outcome[]} outcomes
 * @param {number} seconds
 */
function summarise(outcomes, seconds) {
  const tests = outcomes.filter(({ step, verdict }) => step.report && verdict !== 'not run')
  const { killed, planted } = countMutants(tests.map(({ output }) => output).join('\n'))
  const broken = outcomes.filter(({ verdict }) => verdict !== 'passed').map(({ step }) => step.name)
  console.log()
  if (!process.env.SPARSE_MATRICES) console.log('ran without SPARSE_MATRICES: real and hostile files were not read')
  if (tests.length > 0) console.log(`mutants killed ${killed} of ${planted}`)
  console.log(
    `${outcomes.length} steps in ${seconds.toFixed(0)} s${broken.length > 0 ? `; not passed: ${broken.join(', ')}` : ''}`,
  )
  const counts = tests.map(({ step, verdict }) => readCounts(step.report ?? '', verdict === 'failed'))
  if (counts.length > 0) console.log(countsLine(counts))
  return broken.length === 0 && killed === planted
}

const options = readOptions(
  { only: { type: 'string' }, all: { type: 'boolean', default: false }, adapter: { type: 'string' } },
  'npm test -- [--only types,unit,…] [--all] [--adapter llvmpipe]',
)
const installed = install()
if (installed > 0) console.log(`installed in ${installed.toFixed(0)} s`)
const selected = select(options.adapter ?? options.only, steps(options))
rmSync(REPORTS, { recursive: true, force: true })
mkdirSync(REPORTS, { recursive: true })
const env = environment(selected, options)
for (const signal of ['SIGINT', 'SIGTERM']) {
  process.once(signal, () => {
    endAll()
    process.exit(130)
  })
}
const began = performance.now()
const outcomes = await runSteps(selected, { slots: Math.min(2, availableParallelism()), env, onOutcome: showOutcome })
showFailures(outcomes)
showLeftOut(outcomes)
process.exitCode = summarise(outcomes, (performance.now() - began) / 1000) ? 0 : 1
