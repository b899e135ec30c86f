import type { Hired } from '#src/worker/start-worker.ts'
import type { Crossed } from '#src/worker/problem-worker.ts'
import type { Progress } from '#src/sparse/source.ts'
import type { Desk } from './desk.ts'
import { startJob } from './jobs.ts'

export type FileLook<T> = (shop: Hired['shop'], progress: Progress) => Promise<Crossed<T>>

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
  const hired = desk.engine.startWorker()
  signal.addEventListener('abort', () => hired.letGo(), { once: true })
  const job = startJob(`opening ${name}`, () => hired.letGo())
  try {
    const found = await hired.get<T>(look(hired.shop, job.progress))
    hired.letGo()
    await then(found)
  } finally {
    hired.letGo()
    job.finish()
  }
}
