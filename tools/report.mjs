import { readFileSync } from 'node:fs'

/** @typedef {{ passed: number, failed: number, skipped: number }} Counts */

/**
 * Tests that a runner's JSON report counts, Vitest's or Playwright's. A test file that could not even be loaded counts
 * as one failed test: Vitest counts its tests as none.
 * @param {any} report
 * @returns {Counts}
 */
export function countTests(report) {
  if (report.stats) {
    const { expected, flaky, unexpected, skipped } = report.stats
    return { passed: expected + flaky, failed: unexpected, skipped }
  }
  const unloaded = report.testResults.filter(
    (/** @type {any} */ file) => file.status === 'failed' && file.assertionResults.length === 0,
  )
  return {
    passed: report.numPassedTests,
    failed: report.numFailedTests + unloaded.length,
    skipped: report.numPendingTests + report.numTodoTests,
  }
}

/**
 * The counts of a step's report; a step that failed has at least one failed test, even where its report is missing.
 * @param {string} file
 * @param {boolean} failed whether the step has failed
 * @returns {Counts}
 */
export function readCounts(file, failed) {
  /** @type {Counts} */
  let counts = { passed: 0, failed: 0, skipped: 0 }
  try {
    counts = countTests(JSON.parse(readFileSync(file, 'utf8')))
  } catch (error) {
    if (!failed) throw error
  }
  return failed && counts.failed === 0 ? { ...counts, failed: 1 } : counts
}

/** @param {Counts[]} all */
export function countsLine(all) {
  const sum = (/** @type {keyof Counts} */ key) => all.reduce((total, counts) => total + counts[key], 0)
  const skipped = sum('skipped')
  return `${sum('passed')} passed, ${sum('failed')} failed${skipped > 0 ? `, ${skipped} skipped` : ''}`
}

/**
 * Mutants of all rules together: a test that plants some prints a line with `mutants killed K of N`, or with
 * `K of N … mutants killed`.
 * @param {string} output of the tests
 */
export function countMutants(output) {
  let killed = 0
  let planted = 0
  for (const found of output.matchAll(
    /\bmutants killed:? (\d+) of (\d+)|\b(\d+) of (\d+) (?:[\w-]+ )*mutants killed/gi,
  )) {
    killed += Number(found[1] ?? found[3])
    planted += Number(found[2] ?? found[4])
  }
  return { killed, planted }
}
