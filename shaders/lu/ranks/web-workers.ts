import { range } from '#src/core/base/arrays.ts'
import { AppError } from '#src/core/base/errors.ts'
import { type PlayedPart, type RankThread, runOnThreads } from './on-workers.ts'
import type { FromRank, RankPart } from './rank.ts'
import type { RankSetup } from './setup.ts'
import * as texts from './words.ts'

/** Web workers at most. */
export const MOST_WORKERS = 8

/** What all ranks get, besides who owns what. */
type Shared = Omit<RankSetup, 'rank' | 'ports' | 'owner' | 'own'>

/** Starts the thread of a rank, which gets its setup; buffers are transferred. */
export type StartRank = (setup: RankSetup, moved: readonly Transferable[]) => RankThread

/**
 * Runs the factorisation, and the solve where there is one, on one thread for each rank. Throws `TooManyRanks`, and what `start` and
 * `runOnThreads` throw.
 */
export function runRanks(
  parts: readonly RankPart[],
  ranks: number,
  shared: Shared,
  start: StartRank,
): Promise<readonly PlayedPart[]> {
  if (ranks > MOST_WORKERS) throw new AppError('TooManyRanks', texts.tooManyRanks(ranks, MOST_WORKERS))
  const [{ tasks, owner, memory }] = parts
  const ports = range(ranks).map(() => range(ranks).map((): MessagePort | undefined => undefined))
  for (let one = 0; one < ranks; one++)
    for (let other = one + 1; other < ranks; other++) {
      const { port1, port2 } = new MessageChannel()
      ports[one][other] = port1
      ports[other][one] = port2
    }
  const threads: RankThread[] = []
  try {
    for (const [rank, own] of ports.entries()) {
      const mine = range(tasks.blocks).flatMap((block) =>
        owner[block] === rank ? { block, values: memory.give(block, rank) } : [],
      )
      const moved = [...own.flatMap((port) => port ?? []), ...mine.map((one) => one.values.buffer)]
      threads.push(start({ ...shared, rank, ports: own, owner, own: mine }, moved))
    }
  } catch (error) {
    for (const thread of threads) thread.end()
    throw error
  }
  return runOnThreads(parts, threads, shared.isBulk)
}

/** A rank in a web worker. */
export const startWebWorker: StartRank = (setup, moved) => {
  const worker = new Worker(new URL('./rank.worker.ts', import.meta.url), { type: 'module' })
  worker.postMessage(setup, [...moved])
  return {
    post: (what) => worker.postMessage(what, []),
    onSaid(hear, failed) {
      worker.addEventListener('message', ({ data }: MessageEvent<FromRank>) => hear(data))
      worker.addEventListener('error', (event) => {
        event.preventDefault() // said where it is waited for
        failed(event.message)
      })
      worker.addEventListener('messageerror', () => failed(''))
    },
    end: () => worker.terminate(),
  }
}
