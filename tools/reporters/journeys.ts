import type { Reporter, Suite, TestCase, TestRun } from '@playwright/test/reporter'
import { Draw, turnOf } from '../../src/lab/draw.ts'
import { Progress } from './progress.ts'

/** Of the journeys one in so many is made, each in its turn. */
const ONE_IN = 3
/** Those that are always made, and are all that is made where it is to be quick. */
const QUICK = '@quick'

/** Draws journeys, and writes what became of each file to CHECK_REPORT as soon as it is known. */
export default class Journeys implements Reporter {
  readonly #progress = new Progress(process.env['CHECK_REPORT'])
  readonly #draw = new Draw(turnOf(process.env))
  /** Journeys of each file that are still to be made. */
  readonly #left = new Map<string, TestCase[]>()

  // eslint-disable-next-line @typescript-eslint/require-await
  async preprocess({ suite, testRun }: { suite: Suite; testRun: TestRun }): Promise<void> {
    const all = suite.allTests()
    const made = all.filter((test, t) => this.#isMade(test, t))
    for (const test of all) if (!made.includes(test)) testRun.exclude(test)
    console.log(`drawn ${made.length} of ${all.length} (journeys)`)
  }

  #isMade({ tags }: TestCase, t: number): boolean {
    if (this.#draw.all || tags.includes(QUICK)) return true
    return !this.#draw.turn.quick && this.#draw.has(t, ONE_IN)
  }

  onBegin(_config: unknown, suite: Suite): void {
    for (const test of suite.allTests()) {
      const { file } = test.location
      this.#left.set(file, [...(this.#left.get(file) ?? []), test])
    }
    this.#progress.begin(this.#left.keys())
  }

  onTestEnd(test: TestCase): void {
    const { file } = test.location
    const journeys = this.#left.get(file) ?? []
    if (journeys.some(({ results, retries }) => results.length === 0 || willRetry(results, retries))) return
    const outcomes = journeys.map((journey) => journey.outcome())
    const count = (...wanted: string[]) => outcomes.filter((outcome) => wanted.includes(outcome)).length
    this.#progress.end(file, {
      passed: count('expected', 'flaky'),
      failed: count('unexpected'),
      skipped: count('skipped'),
      seconds: journeys.flatMap(({ results }) => results).reduce((sum, { duration }) => sum + duration / 1000, 0),
    })
  }

  printsToStdio(): boolean {
    return false
  }
}

type Results = TestCase['results']

const willRetry = (results: Results, retries: number): boolean => {
  const last = results.at(-1)
  return last?.status !== 'passed' && last?.status !== 'skipped' && results.length <= retries
}
