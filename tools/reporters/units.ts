import type { Reporter, TestModule, TestSpecification } from 'vitest/node'
import { ON_GPU, ofKind, readLongFiles } from '../turns.ts'
import { relative, WrittenReport } from './written.ts'

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

  onTestModuleEnd(module: TestModule): void {
    const states = [...module.children.allTests()].map((test) => test.result().state)
    const count = (wanted: string) => states.filter((state) => state === wanted).length
    // a file that does not load, or whose hooks fail, has failed though none of its tests has
    const failed = count('failed') || Number(!module.ok())
    const seconds = module.diagnostic().duration / 1000
    this.#report.end(module.moduleId, { passed: count('passed'), failed, skipped: count('skipped'), seconds })
  }
}
