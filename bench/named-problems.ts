import { mkdirSync, readFileSync, writeFileSync } from 'node:fs'
import path from 'node:path'
import type { Problem } from '#src/core/kernel/kernel.ts'
import { operationIds } from '#src/engine/catalog/operations.ts'
import { inProcess, Makers } from './makers.ts'
import { partOf } from './operation-part.ts'

/** Options of a measurement that goes over the problems of a suite. @param name of the measurement, and of its file */
export const suiteOptions = (name: string, suite = 'quick') =>
  ({
    operation: { type: 'string', default: operationIds[0] },
    suite: { type: 'string', default: suite },
    samples: { type: 'string', default: '9' },
    out: { type: 'string', default: path.join('dist-bench', `${name}.json`) },
  }) as const

/** Problems that are made at the same time, at most. */
const ABREAST = 8

export const makersFor = (operation: Problem['operation'], problems: readonly string[]): Makers =>
  new Makers(
    problems.map((problem) => ({ operation, problem })),
    Math.min(ABREAST, Math.max(1, problems.length)),
  )

/** What the process that measures a problem is handed: its name, its file, and the file to write what it finds into. */
export interface NamedJob {
  readonly operation: Problem['operation']
  readonly problem: string
  readonly file: string
  readonly out: string
  readonly samples: number
}

/**
 * Measures one problem of the suite after another, each in a process, and writes all that is found so far after each.
 * @param entry the exported function of the bundle that a process calls with a `NamedJob` and `more`
 */
export async function measureEach(
  values: { readonly operation: string; readonly suite: string; readonly samples: string; readonly out: string },
  entry: string,
  more: object,
  show: (problem: string, found: unknown) => void,
): Promise<void> {
  const { operation, suite, samples, out: file } = values
  const problems = (await partOf(operation)).named(suite)
  const makers = makersFor(operation, problems)
  const found: Record<string, unknown> = {}
  mkdirSync(path.dirname(path.resolve(file)), { recursive: true })
  try {
    for (const problem of problems) {
      const made = await makers.fileOf({ operation, problem })
      const job: NamedJob = { operation, problem, file: made, out: `${made}.${entry}`, samples: Number(samples) }
      await inProcess(entry, { ...job, ...more })
      makers.discard(made)
      found[problem] = JSON.parse(readFileSync(job.out, 'utf8'))
      show(problem, found[problem])
      writeFileSync(file, `${JSON.stringify(found, null, 1)}\n`)
    }
  } finally {
    makers.close()
  }
}
