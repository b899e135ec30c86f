import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { expect, onTestFinished, test, vi } from 'vitest'
import { missingPackages, nodeIsRecent } from './install.mjs'
import { extentFault } from './options.mjs'
import { countDrawn, countMutants, countsLine, countTests, filesLeft, longestFiles, readCounts } from './report.mjs'
import { WrittenReport } from './reporters/written.ts'
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

test('all that there is may be split, a draw may not', () => {
  const fault = (options: Partial<Parameters<typeof extentFault>[0]>) =>
    extentFault({ all: false, quick: false, ...options })
  for (const good of [{}, { quick: true }, { all: true }, { all: true, part: '1/1' }, { all: true, part: '6/6' }])
    expect(fault(good)).toBeUndefined()
  for (const part of ['0/6', '7/6', '2', '2/0', 'x', '']) expect(fault({ all: true, part })).toContain('kth of n')
  expect(fault({ part: '2/6' })).toContain('needs --all')
  expect(fault({ all: true, quick: true })).toContain('take one')
})

const counted = { passed: 3, failed: 0, skipped: 1, seconds: 2 }

test('tests of all files are counted, and files that the run did not come to are named', () => {
  const folder = mkdtempSync(path.join(tmpdir(), 'report-'))
  onTestFinished(() => rmSync(folder, { recursive: true }))
  const file = path.join(folder, 'below', 'r.json')
  expect(filesLeft(file)).toEqual([])
  const report = new WrittenReport(file)
  report.begin([path.resolve('one.test.ts'), 'two.test.ts', 'three.test.ts'])
  expect(filesLeft(file)).toEqual(['one.test.ts', 'two.test.ts', 'three.test.ts'])
  report.end('two.test.ts', { ...counted, failed: 2 })
  report.end(path.resolve('one.test.ts'), counted)
  expect(filesLeft(file)).toEqual(['three.test.ts'])
  expect(countTests(JSON.parse(readFileSync(file, 'utf8')))).toEqual({ passed: 6, failed: 2, skipped: 2 })
  expect(readCounts(file, true)).toEqual({ passed: 6, failed: 2, skipped: 2 })
})

test('a step that failed never counts as no failed test', () => {
  const folder = mkdtempSync(path.join(tmpdir(), 'report-'))
  onTestFinished(() => rmSync(folder, { recursive: true }))
  const file = path.join(folder, 'r.json')
  expect(readCounts(file, true)).toEqual({ passed: 0, failed: 1, skipped: 0 })
  expect(() => readCounts(file, false)).toThrow(/ENOENT/)
  writeFileSync(file, JSON.stringify({ files: { a: { passed: 3, failed: 0, skipped: 0 } } }))
  expect(readCounts(file, true)).toEqual({ passed: 3, failed: 1, skipped: 0 })
  expect(readCounts(file, false)).toEqual({ passed: 3, failed: 0, skipped: 0 })
})

test('files that took longest are named, of all steps together, and a step without a report has none', () => {
  const folder = mkdtempSync(path.join(tmpdir(), 'report-'))
  onTestFinished(() => rmSync(folder, { recursive: true }))
  const report = path.join(folder, 'r.json')
  const files = { a: { ...counted, seconds: 2 }, b: { ...counted, seconds: 30 }, c: null }
  writeFileSync(report, JSON.stringify({ files }))
  const steps = [
    { name: 'unit', report },
    { name: 'gpu', report: path.join(folder, 'none.json') },
  ]
  expect(longestFiles(steps, 2)).toEqual(['  30.0 s unit: b', '   2.0 s unit: a'])
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

test('draws are summed over all lines that tell of some', () => {
  expect(
    countDrawn('drawn 3 of 40 (twins)\n3 of 40 drawn; 7 kernels, drawn 10 of 400 in 3 s\nwithdrawn 5 of 9'),
  ).toEqual({
    drawn: 13,
    there: 440,
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

test('a step that says nothing for long is stopped with everything that it has started', async () => {
  const child = `require('node:child_process').spawn(process.execPath, ['-e', 'setTimeout(() => console.log("the end"), 60000)'], { stdio: 'inherit' })`
  const [outcome] = await run([
    {
      name: 'long',
      commands: [script(`${child}; setTimeout(() => console.log('the end'), 60000)`)],
      silentMinutes: 0.02,
    },
  ])
  expect(outcome.verdict).toBe('failed')
  expect(outcome.output).toContain('it said nothing for')
  expect(outcome.output).not.toContain('the end')
})

test('a step that says something now and then goes on for as long as it takes, and is heard as it goes', async () => {
  vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] })
  onTestFinished(() => void vi.useRealTimers())
  const code = `process.stdin.resume(); for (let n = 0; n < 3; n++) require('node:fs').writeSync(1, n + '\\n'.padEnd(70000))`
  let heard = ''
  let before = ''
  const [outcome] = await runSteps(
    [{ name: 'slow', commands: [script(`${code}; process.exit(0)`)], silentMinutes: 5 }],
    {
      slots: 1,
      env: process.env,
      onText(_step, text) {
        heard += text
        vi.advanceTimersByTime(4 * 60_000)
      },
      onOutcome: () => (before = heard),
    },
  )
  expect([outcome.verdict, before]).toEqual(['passed', outcome.output])
  expect(outcome.output.length, 'it was heard more than once').toBeGreaterThan(200_000)
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
