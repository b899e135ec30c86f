import { type Hired, hire, reported } from '#src/catalog/hire.ts'
import type { Looked } from '#src/catalog/workshop.ts'
import { startJob } from './problem.ts'

let looking: Hired | undefined

/** Ends a look that is under way: something else is opened. */
export const lookAway = (): void => looking?.letGo()

/**
 * Reads a file for its hash, and an archive for what is in it, beside the page; then goes on with it, and the job that is
 * shown lasts until another takes its place. Throws `Cancelled`.
 */
export async function lookAt(file: File, then: (looked: Looked) => Promise<void>): Promise<void> {
  lookAway()
  const hired = hire()
  looking = hired
  const job = startJob(`opening ${file.name}`, () => hired.letGo())
  try {
    const looked = await hired.get<Looked>(hired.shop.look(file, reported(job.progress)))
    looking = undefined
    hired.letGo()
    await then(looked)
  } finally {
    hired.letGo()
    if (looking === hired) looking = undefined
    job.finish()
  }
}
