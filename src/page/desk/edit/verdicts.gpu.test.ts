import { afterEach, expect, test, vi } from 'vitest'
import { patchSession } from '#src/page/store/store.ts'
import { judgeChoice, PATIENT_MS } from './verdicts.ts'

const CHOICE = { id: 'spmv/csr_scalar', params: {} }

/** Web workers that were started, and those that were ended. */
const started: Worker[] = []
const ended = new Set<Worker>()
const OwnWorker = Worker

class WatchedWorker extends OwnWorker {
  constructor(...given: ConstructorParameters<typeof Worker>) {
    super(...given)
    started.push(this)
  }

  override terminate(): void {
    ended.add(this)
    super.terminate()
  }
}

afterEach(() => {
  vi.restoreAllMocks()
  vi.unstubAllGlobals()
  started.splice(0)
  ended.clear()
  patchSession({ verdicts: {} })
})

test('where one of two judges fails the other ends, and says no more', async () => {
  vi.stubGlobal('Worker', WatchedWorker)
  vi.spyOn(navigator, 'hardwareConcurrency', 'get').mockReturnValue(2)
  let said = 0
  let fail: () => void
  const runs = new Promise<void>((resolve) => {
    fail = resolve
  })
  const judging = judgeChoice(CHOICE, () => (said++, fail()), PATIENT_MS)
  await runs
  expect(started).toHaveLength(2)
  started[0].dispatchEvent(new ErrorEvent('error', { message: 'no memory', cancelable: true }))
  await expect(judging).rejects.toMatchObject({ code: 'WorkerFailed' })
  const before = said
  expect([...ended]).toEqual(expect.arrayContaining(started))
  await new Promise((resolve) => setTimeout(resolve, 500))
  expect(said).toBe(before)
})

test('one judge runs all where the browser does not say how many cores there are', async () => {
  vi.spyOn(navigator, 'hardwareConcurrency', 'get').mockReturnValue(undefined as unknown as number)
  const { faults, left, runs, asked } = await judgeChoice(CHOICE, undefined, PATIENT_MS)
  expect([faults, left]).toEqual([[], []])
  expect(runs).toBeGreaterThan(0)
  expect(runs).toBe(asked)
})
