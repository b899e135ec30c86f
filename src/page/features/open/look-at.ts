import { endWith } from '#src/core/base/end-with.ts'
import type { RunningProblem } from '#src/engine/worker/start-problem.ts'
import { reported } from '#src/engine/worker/start-worker.ts'
import type { Progress } from '#src/core/sparse/source.ts'
import type { Desk } from '#src/page/desk/desk.ts'
import { startJob } from '#src/page/desk/jobs.ts'

export type FileLook<T> = (worker: RunningProblem['api'], progress: Progress) => Promise<T>

/**
 * Lets a web worker look at a file before it is opened, then continues with what it found; the job that is shown lasts
 * until another takes its place. Throws what the look throws, and `Cancelled`.
 */
export async function lookAt<T>(
  desk: Desk,
  name: string,
  look: FileLook<T>,
  then: (found: T) => Promise<void>,
): Promise<void> {
  const signal = desk.looking.begin()
  const worker = await desk.engine.startWorker()
  endWith(signal, () => worker.terminate())
  const job = startJob(`opening ${name}`, () => worker.terminate())
  try {
    const found = await worker.get(look(worker.api, reported(job.progress)))
    worker.terminate()
    await then(found)
  } finally {
    worker.terminate()
    job.finish()
  }
}
