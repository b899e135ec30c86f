import type { Reporter, Suite, TestCase, TestRun } from '@playwright/test/reporter'
import { Draw, turnOf } from '../../src/lab/draw.ts'
import { WrittenReport } from './written.ts'

/** Of the journeys one in 60 is made, each in its turn. */
export const ONE_IN = 60
/** Of the long ones, which take ten seconds or more, one in 48: more than there are, so that no two of them meet. */
export const LONG_ONE_IN = 48
/** Those that are always made, and of them those that are all that is made where it is to be quick. */
const ALWAYS = '@always'
const QUICK = '@quick'
const LONG = '@long'

/** The journeys that a run makes, of those in the order in which they stand in their files. */
export const madeOf = <T extends Pick<TestCase, 'tags'>>(all: readonly T[], draw: Draw): readonly T[] =>
  all.filter(({ tags }) => {
    const isDrawn = draw.takes(tags.includes(LONG) ? LONG_ONE_IN : ONE_IN)
    return draw.all || tags.includes(QUICK) || (!draw.turn.quick && (isDrawn || tags.includes(ALWAYS)))
  })

/** Draws journeys, and writes what became of each file to CHECK_REPORT as soon as it is known. */
export default class Journeys implements Reporter {
  readonly #report = new WrittenReport(process.env['CHECK_REPORT'])
  /** Journeys of each file that are still to be made. */
  readonly #left = new Map<string, TestCase[]>()

  async preprocess({ suite, testRun }: { suite: Suite; testRun: TestRun }): Promise<void> {
    const all = suite.allTests()
    const made = new Set(madeOf(all, new Draw(turnOf(process.env))))
    for (const test of all) if (!made.has(test)) testRun.exclude(test)
    console.log(`drawn ${made.size} of ${all.length} (journeys)`)
  }

  onBegin(_config: unknown, suite: Suite): void {
    for (const test of suite.allTests()) {
      const { file } = test.location
      this.#left.set(file, [...(this.#left.get(file) ?? []), test])
    }
    this.#report.begin(this.#left.keys())
  }

  onTestEnd(test: TestCase): void {
    const { file } = test.location
    const journeys = this.#left.get(file) ?? []
    if (journeys.some(isLeft)) return
    for (const line of journeys.flatMap(secondTry)) console.log(line)
    const outcomes = journeys.map((journey) => journey.outcome())
    const count = (...wanted: string[]) => outcomes.filter((outcome) => wanted.includes(outcome)).length
    this.#report.end(file, {
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

/** Is it to be made, for the first time or again? */
const isLeft = (journey: TestCase): boolean =>
  journey.results.length === 0 || (journey.outcome() === 'unexpected' && journey.results.length <= journey.retries)

/** What a journey that passed at its second try is said to have failed by at its first. */
export const secondTry = (journey: Pick<TestCase, 'title' | 'outcome' | 'results'>): readonly string[] =>
  journey.outcome() === 'flaky'
    ? [`second try: ${journey.title}: ${journey.results[0]?.error?.message?.split('\n')[0] ?? 'no error'}`]
    : []
