import { buffersOf } from '#src/core/base/arrays.ts'
import { copied } from '#src/core/base/copied.ts'
import { AppError } from '#src/core/base/errors.ts'
import * as texts from './words.ts'

/** Copies a problem, or a matrix, to the other end of a channel; none of its arrays leaves. */
export function send(what: object, to: MessagePort): void {
  const copy = copied(what)
  to.postMessage(copy, [...buffersOf(copy)])
}

/** What comes from the other end of a channel, which is closed then. Throws `WorkerFailed` where no copy can be made. */
export async function received<T extends object>(from: MessagePort): Promise<T> {
  try {
    return await new Promise<T>((resolve, reject) => {
      from.addEventListener('message', ({ data }: MessageEvent<T>) => resolve(data))
      from.addEventListener('messageerror', () => reject(new AppError('WorkerFailed', texts.notCopied)))
      from.start()
    })
  } finally {
    from.close()
  }
}
