import { readFile } from 'node:fs/promises'
import type { Page } from '@playwright/test'
import { remake } from '#src/engine/catalog/subject.ts'
import { readWorker } from '#src/core/trace/event.ts'
import { encodeRecording, openRecording } from '#src/engine/run/record/record.ts'
import type { Replay } from '#src/engine/run/replay.ts'
import type { Run } from '#src/engine/run/run.ts'
import { makeReplay } from '#src/engine/run/schedule.ts'
import sptrsv from '#shaders/sptrsv/operation.ts'
import { expect, test } from './support/app.ts'
import { openQuietly, picturesOf } from './support/page.ts'

const FILE = 'd3n7-6.run'
const LINK = 'm=grid:D3N7:6x6x6:seeded:1&axis=steps&t=8'

/** The shelf's recording of the small grid, its first run changed, as the page would fetch it. */
async function recording(change: (words: Uint32Array<ArrayBuffer>, replay: Replay) => Uint32Array<ArrayBuffer>) {
  const file = await openRecording(new Uint8Array(await readFile(`public/runs/${FILE}`)))
  const { subject } = await remake(sptrsv, file.source, file.solve)
  const [first, ...rest] = file.runs(subject.spaces)
  const { trace } = first
  const words = change(trace.words.slice(), makeReplay(first, subject))
  const changed: Run = { ...first, trace: { ...trace, words } }
  return Buffer.from(await encodeRecording({ ...file, runs: [changed, ...rest] }, subject.spaces))
}

const serve = (page: Page, body: Buffer) => page.route(`**/runs/${FILE}`, (route) => route.fulfill({ body }))

async function shown(page: Page, body: Buffer) {
  await serve(page, body)
  await openQuietly(page, LINK)
  return picturesOf(page)
}

/** Two workers that worked in different ticks. */
function twoOf({ workers, workerPtr, workerEvents, eventTick }: Replay): [number, number] {
  const ticksOf = (w: number) =>
    [...workerEvents.subarray(workerPtr[w], workerPtr[w + 1])].map((e) => eventTick[e]).join()
  for (let b = 1; b < workers; b++) if (ticksOf(b) !== ticksOf(0)) return [0, b]
  throw new Error('all workers did the same')
}

test('a picture shows who did what: other workers, another picture; an event less, another picture', async ({
  page,
}) => {
  const asRecorded = await shown(page, await recording((words) => words))

  const swapped = await recording((words, replay) => {
    const [a, b] = twoOf(replay)
    const { eventWords } = replay.run.trace
    const numbers = [...new Set(Array.from(replay.eventWorker, (_, e) => readWorker(replay.run.trace, e)))].sort(
      (p, q) => p - q,
    )
    for (let at = 0; at < words.length; at += eventWords) {
      if (words[at] === numbers[a]) words[at] = numbers[b]
      else if (words[at] === numbers[b]) words[at] = numbers[a]
    }
    return words
  })
  const other = await shown(page, swapped)
  expect(other['timeline A'], 'timeline after two workers were swapped').not.toBe(asRecorded['timeline A'])
  // Rows are solved in the same ticks, by any worker, and the other run is untouched.
  const same = ({ 'timeline A': _timeline, 'dag A': _dag, ...rest }: Readonly<Record<string, string>>) => rest
  expect(same(other)).toEqual(same(asRecorded))

  const lost = await recording((words, { run }) => words.slice(0, words.length - run.trace.eventWords))
  const fewer = await shown(page, lost)
  for (const name of ['timeline A', 'dock']) expect(fewer[name], name).not.toBe(asRecorded[name])
})

test('a recording that was cut short is an error that says so, on a page that still works', async ({ page }) => {
  await serve(page, (await recording((words) => words)).subarray(0, 1500))
  await page.goto(`./?${LINK}`)
  await expect(page.getByRole('alert')).toContainText(/recording/i)
  await expect(page.getByRole('heading', { name: 'Choose a matrix' })).toBeVisible()
})
