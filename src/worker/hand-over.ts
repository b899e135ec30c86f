import { AppError } from '#src/base/errors.ts'
import type { Problem } from '#src/kernel/kernel.ts'
import * as texts from './words.ts'

/** Copies a problem to the other end of a channel; none of its arrays leaves. */
export const send = (problem: Problem, to: MessagePort): void => to.postMessage(problem, [])

/** The problem that comes from the other end of a channel, which is closed then. Throws `WorkerFailed` where no copy can be made. */
export async function received(from: MessagePort): Promise<Problem> {
  try {
    return await new Promise<Problem>((resolve, reject) => {
      from.addEventListener('message', ({ data }: MessageEvent<Problem>) => resolve(data))
      from.addEventListener('messageerror', () => reject(new AppError('WorkerFailed', texts.notCopied)))
      from.start()
    })
  } finally {
    from.close()
  }
}
