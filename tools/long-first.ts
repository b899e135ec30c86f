import { readFileSync } from 'node:fs'
import { BaseSequencer, type TestSpecification } from 'vitest/node'

/**
 * Files that draw come first within their project: they take longest, and one that began last would leave the other cores
 * idle. Projects stay one after another, as their processes load different modules.
 */
export class LongFirst extends BaseSequencer {
  override async sort(files: TestSpecification[]): Promise<TestSpecification[]> {
    const sorted = await super.sort(files)
    const projects = [...new Set(sorted.map(({ project }) => project.name))]
    return projects.flatMap((name) => {
      const own = sorted.filter(({ project }) => project.name === name)
      const long = new Set(own.filter(draws))
      return [...long, ...own.filter((file) => !long.has(file))]
    })
  }
}

const draws = ({ moduleId }: TestSpecification): boolean => readFileSync(moduleId, 'utf8').includes('new Draw(')
