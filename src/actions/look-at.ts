import { type Hired, hire } from '#src/worker/start-worker.ts'
import type { Crossed } from '#src/worker/problem-worker.ts'
import type { Progress } from '#src/sparse/source.ts'
import { startJob } from './problem.ts'

let looking: Hired | undefined

/** Ends a look at a file: something else is opened. */
export const lookAway = (): void => looking?.letGo()

export type FileLook<T> = (shop: Hired['shop'], progress: Progress) => Promise<Crossed<T>>

/**
 * Lets a web worker look at a file before it is opened, then continues with what it found; the job that is shown lasts
 * until another takes its place. Throws what the look throws, and `Cancelled`.
 */
export async function lookAt<T>(name: string, look: FileLook<T>, then: (found: T) => Promise<void>): Promise<void> {
  lookAway()
  const hired = hire()
  looking = hired
  const job = startJob(`opening ${name}`, () => hired.letGo())
  try {
    const found = await hired.get<T>(look(hired.shop, job.progress))
    looking = undefined
    hired.letGo()
    await then(found)
  } finally {
    hired.letGo()
    if (looking === hired) looking = undefined
    job.finish()
  }
}
