import { existsSync, readFileSync } from 'node:fs'

/** @typedef {{ passed: number, failed: number, skipped: number }} Counts */

/**
 * Tests that a report counts (tools/reporters). A file that the run did not come to has no counts: the step has failed.
 * @param {{ files: Record<string, Counts | null> }} report
 * @returns {Counts}
 */
export function countTests({ files }) {
  const all = Object.values(files).filter((file) => file !== null)
  const sum = (/** @type {keyof Counts} */ key) => all.reduce((total, file) => total + file[key], 0)
  return { passed: sum('passed'), failed: sum('failed'), skipped: sum('skipped') }
}

/**
 * Files that a step's run did not come to the end of; none where there is no report.
 * @param {string} file
 * @returns {string[]}
 */
export function filesLeft(file) {
  if (!existsSync(file)) return []
  const { files } = JSON.parse(readFileSync(file, 'utf8'))
  return Object.keys(files).filter((name) => files[name] === null)
}

/**
 * Files of these reports that took longest, the longest first: a line each, with the step and the seconds.
 * @param {readonly { name: string, report: string }[]} steps
 * @param {number} count
 * @returns {string[]}
 */
export function longestFiles(steps, count) {
  const files = steps.flatMap(({ name, report }) =>
    Object.entries(existsSync(report) ? JSON.parse(readFileSync(report, 'utf8')).files : {}).map(([file, result]) => ({
      line: `${name}: ${file}`,
      seconds: Number(result?.seconds ?? 0),
    })),
  )
  return files
    .sort((a, b) => b.seconds - a.seconds)
    .slice(0, count)
    .map(({ line, seconds }) => `${seconds.toFixed(1).padStart(6)} s ${line}`)
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
 * What all draws took, of all that there was: a test that draws prints a line with `drawn K of N`.
 * @param {string} output of the tests
 */
export function countDrawn(output) {
  let drawn = 0
  let there = 0
  for (const [, k, n] of output.matchAll(/\bdrawn (\d+) of (\d+)/g)) {
    drawn += Number(k)
    there += Number(n)
  }
  return { drawn, there }
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
