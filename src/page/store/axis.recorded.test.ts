import { readFileSync } from 'node:fs'
import { expect, test } from 'vitest'
import { findOperation } from '#src/engine/catalog/operations.ts'
import { remake } from '#src/engine/catalog/subject.ts'
import { openRecording } from '#src/engine/run/record/record.ts'
import { median } from '#src/engine/run/run.ts'
import { makeReplay } from '#src/engine/run/schedule.ts'
import { commonMode, samplesOf } from '#src/engine/run/times/mode.ts'
import type { Spec } from '#src/core/kernel/spec.ts'
import type { MatrixSource } from '#src/core/sparse/source.ts'
import { alongTimeOnce } from './along-time.ts'
import type { Column } from './session.ts'

const alongTime = alongTimeOnce()

/** The runs that the page ships: `bunny.run`, its source, its solve. */
const shelf = JSON.parse(readFileSync('public/runs/index.json', 'utf8')) as readonly {
  readonly file: string
  readonly source: MatrixSource
  readonly solve: Spec
}[]

/** The recorded runs of a file as columns, those of one operation together. */
async function columnsOf({ file, source, solve }: (typeof shelf)[number]): Promise<readonly (readonly Column[])[]> {
  const recording = await openRecording(new Uint8Array(readFileSync(`public/runs/${file}`)))
  const operations = new Set(recording.kernels.map((kernel) => kernel.split('/')[0]))
  expect(operations.size, file).toBe(1)
  const groups: Column[][] = []
  for (const operation of operations) {
    const { subject } = await remake(findOperation(operation), source, solve)
    groups.push(
      recording.runs(subject.spaces).map((run) => {
        const { kernel: id, title, idea, timing } = run
        return { id, title, idea, status: 'ready', replay: makeReplay(run, subject), ...(timing && { timing }) }
      }),
    )
  }
  return groups
}

test.each(shelf)('$file: who ends first along time is who is measured to be fastest', async (entry) => {
  for (const columns of await columnsOf(entry)) {
    const along = alongTime(columns)
    if ('why' in along) {
      console.warn(`${entry.file} has no axis of time, so nothing was compared: ${along.why}.`)
      continue
    }
    const mode = commonMode(columns.flatMap(({ timing }) => timing ?? []))
    const medians = columns.map(({ timing }) => median((timing && samplesOf(timing, mode)) ?? { ms: [], clock: 'cpu' }))
    const byTime = [...medians.keys()].sort((a, b) => medians[a] - medians[b])
    const ends = byTime.map((index) => along.columns[index].replay?.end ?? 0)
    expect(ends).toEqual(ends.toSorted((a, b) => a - b))
    expect(ends.at(-1)).toBe(2001)
  }
})
