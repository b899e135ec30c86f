import type { Reporter, TestCase, TestModule, TestSpecification } from 'vitest/node'
import { ON_GPU, ofKind, readLongFiles } from '../turns.ts'
import { relative, WrittenReport } from './written.ts'

/** Why a test failed, in the words of its errors; nothing of one that has not. */
export const failure = (test: Pick<TestCase, 'fullName' | 'result'>): readonly string[] =>
  (test.result().errors ?? []).map(({ message }) => `failed: ${test.fullName}: ${message}`)

/** Writes what became of each file to CHECK_REPORT as soon as it is known. */
export default class Units implements Reporter {
  readonly #report = new WrittenReport(process.env['CHECK_REPORT'])

  onTestRunStart(specifications: readonly TestSpecification[]): void {
    const files = specifications.map(({ moduleId }) => moduleId)
    this.#report.begin(files)
    const long = ofKind(
      readLongFiles(),
      files.some((file) => file.endsWith(ON_GPU)),
    )
    const drawn = files.filter((file) => long.has(relative(file)))
    console.log(`drawn ${drawn.length} of ${long.size} (long files)`)
  }

  /** Where all is tried, a failure is said at once: the end, at which Vitest says why, is hours away. */
  onTestCaseResult(test: TestCase): void {
    if (process.env['CHECK_ALL']) for (const line of failure(test)) console.log(line)
  }

  onTestModuleEnd(module: TestModule): void {
    const states = [...module.children.allTests()].map((test) => test.result().state)
    const count = (wanted: string) => states.filter((state) => state === wanted).length
    // a file that does not load, or whose hooks fail, has failed though none of its tests has
    const failed = count('failed') || Number(!module.ok())
    const seconds = module.diagnostic().duration / 1000
    this.#report.end(module.moduleId, { passed: count('passed'), failed, skipped: count('skipped'), seconds })
  }
}
