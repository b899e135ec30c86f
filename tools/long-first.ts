import { readFileSync } from 'node:fs'
import { BaseSequencer, type TestSpecification } from 'vitest/node'

/** Files that draw nothing and take seconds, the longest first; each is there (tools/long-first.test.ts). */
export const LONG: readonly string[] = [
  'tools/fourth.test.ts',
  'bench/shelf-programs.test.ts',
  'shaders/sptrsv/auto/auto.test.ts',
  'shaders/sptrsv/sync_free_csc/analysis.test.ts',
  'src/page/desk/edit/judged-sizes.test.ts',
  'src/page/desk/edit/beginnings.test.ts',
]

/**
 * Long files come first within their project, and those that draw: one that began last would leave the other cores idle.
 * Projects stay one after another, as their processes load different modules.
 */
export class LongFirst extends BaseSequencer {
  override async sort(files: TestSpecification[]): Promise<TestSpecification[]> {
    const sorted = await super.sort(files)
    const projects = [...new Set(sorted.map(({ project }) => project.name))]
    return projects.flatMap((name) => {
      const own = sorted.filter(({ project }) => project.name === name)
      const long = new Set([...own.filter(isLong), ...own.filter(draws)])
      return [...long, ...own.filter((file) => !long.has(file))]
    })
  }
}

const isLong = ({ moduleId }: TestSpecification): boolean => LONG.some((file) => moduleId.endsWith(`/${file}`))

const draws = ({ moduleId }: TestSpecification): boolean => readFileSync(moduleId, 'utf8').includes('new Draw(')
