import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { expect, onTestFinished, test } from 'vitest'
import { missingPackages, nodeIsRecent } from './install.mjs'
import { countMutants, countsLine, countTests, readCounts } from './report.mjs'
import { type Outcome, runSteps } from './steps.mjs'

test('the oldest Node that runs the bundler is taken, and none before it', () => {
  expect(['20.19.0', '20.20.2', '22.12.0', '23.0.0', '24.1.0'].map(nodeIsRecent)).toEqual(Array(5).fill(true))
  expect(['18.20.0', '20.18.9', '21.7.3', '22.11.0'].map(nodeIsRecent)).toEqual(Array(4).fill(false))
})

test('a package that is absent or has another version is missing; other platforms’ are not', () => {
  const wanted = { packages: { '': {}, a: { version: '1' }, b: { version: '2' }, c: { version: '3', optional: true } } }
  expect(missingPackages(wanted, undefined)).toEqual(['a', 'b'])
  expect(missingPackages(wanted, { packages: { a: { version: '1' }, b: { version: '1' } } })).toEqual(['b'])
  expect(missingPackages(wanted, wanted)).toEqual([])
})

const vitestReport = {
  numPassedTests: 5,
  numFailedTests: 1,
  numPendingTests: 2,
  numTodoTests: 1,
  testResults: [
    { status: 'failed', assertionResults: [{}] },
    { status: 'failed', assertionResults: [] },
    { status: 'passed', assertionResults: [{}] },
  ],
}

test('tests of both runners are counted, a file that does not load as a failed one', () => {
  expect(countTests(vitestReport)).toEqual({ passed: 5, failed: 2, skipped: 3 })
  expect(countTests({ stats: { expected: 4, flaky: 1, unexpected: 2, skipped: 0 } })).toEqual({
    passed: 5,
    failed: 2,
    skipped: 0,
  })
})

test('a step that failed never counts as no failed test', () => {
  const folder = mkdtempSync(path.join(tmpdir(), 'report-'))
  onTestFinished(() => rmSync(folder, { recursive: true }))
  const file = path.join(folder, 'r.json')
  expect(readCounts(file, true)).toEqual({ passed: 0, failed: 1, skipped: 0 })
  expect(() => readCounts(file, false)).toThrow(/ENOENT/)
  writeFileSync(file, JSON.stringify({ stats: { expected: 3, flaky: 0, unexpected: 0, skipped: 0 } }))
  expect(readCounts(file, true)).toEqual({ passed: 3, failed: 1, skipped: 0 })
  expect(readCounts(file, false)).toEqual({ passed: 3, failed: 0, skipped: 0 })
})

test('the last line', () => {
  const one = { passed: 3, failed: 0, skipped: 0 }
  expect(countsLine([one, one])).toBe('6 passed, 0 failed')
  expect(countsLine([one, { passed: 1, failed: 2, skipped: 4 }])).toBe('4 passed, 2 failed, 4 skipped')
})

test('mutants are summed over all lines that tell of some', () => {
  expect(
    countMutants(
      'a\nmutants killed 3 of 4 (x)\nstdout\n  Mutants killed: 10 of 10\n18 files; 6 of 7 reader mutants killed',
    ),
  ).toEqual({
    killed: 19,
    planted: 21,
  })
})

const script = (code: string) => ['-e', code]

async function run(steps: Parameters<typeof runSteps>[0], slots = 2): Promise<Outcome[]> {
  return runSteps(steps, { slots, env: process.env, onOutcome: () => undefined })
}

test('steps pass and fail by their programs, and what needs a failed one is not run', async () => {
  const outcomes = await run([
    { name: 'good', commands: [script('console.log(1)'), script('console.error(2)')] },
    { name: 'bad', commands: [script('console.log("why"); process.exit(3)'), script('console.log("never")')] },
    { name: 'after', commands: [script('0')], needs: 'bad' },
    { name: 'last', commands: [script('0')], needs: 'good' },
  ])
  const byName = Object.fromEntries(outcomes.map(({ step, verdict, output }) => [step.name, `${verdict} ${output}`]))
  expect(byName).toEqual({
    good: 'passed 1\n2\n',
    bad: 'failed why\n',
    after: 'not run bad has failed\n',
    last: 'passed ',
  })
})

test('a step that takes too long is stopped with everything that it has started', async () => {
  const child = `require('node:child_process').spawn(process.execPath, ['-e', 'setTimeout(() => 0, 60000)'], { stdio: 'inherit' })`
  const began = performance.now()
  const [outcome] = await run([
    { name: 'long', commands: [script(`${child}; setTimeout(() => 0, 60000)`)], minutes: 0.02 },
  ])
  expect(outcome.verdict).toBe('failed')
  expect(outcome.output).toContain('it took too long')
  expect(performance.now() - began).toBeLessThan(20_000)
})

test('steps with one lock take turns, others run side by side', async () => {
  const folder = mkdtempSync(path.join(tmpdir(), 'steps-'))
  onTestFinished(() => rmSync(folder, { recursive: true }))
  const log = path.join(folder, 'log')
  const say = (name: string) => [
    script(
      `const { appendFileSync } = require('node:fs'); const log = ${JSON.stringify(log)}
      appendFileSync(log, '+${name}'); setTimeout(() => appendFileSync(log, '-${name}'), 400)`,
    ),
  ]
  const steps = ['a', 'b'].map((name) => ({ name, commands: say(name), lock: 'browser' }))
  await run(steps)
  expect(readFileSync(log, 'utf8')).toMatch(/^\+(.)-\1\+(.)-\2$/)
})
