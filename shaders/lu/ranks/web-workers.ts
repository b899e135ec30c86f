import { type F32, range } from '#src/core/base/arrays.ts'
import { AppError } from '#src/core/base/errors.ts'
import type { LuBlocks } from '../blocks.ts'
import { type RankMemory, rankMemory } from './memory.ts'
import { type PartOfRanks, type PlayedPart, type RankThread, runOnThreads } from './on-workers.ts'
import type { FromRank, MessageFate } from './rank.ts'
import type { RankSetup } from './setup.ts'
import * as texts from './words.ts'

/** Web workers at most. */
export const MOST_WORKERS = 8

/** What all ranks get. */
export interface Shared extends Pick<RankSetup, 'filled' | 'nb' | 'least' | 'right' | 'isBulk' | 'isOrdered'> {
  readonly blocks: LuBlocks
  readonly ranks: number
  /** The factorisation, and the solve where there is one. */
  readonly parts: readonly PartOfRanks[]
  /** Values by block, before elimination. */
  readonly values: F32
  readonly fate?: MessageFate
}

/** Starts the thread of a rank, which gets its setup; buffers are transferred. */
export type StartRank = (setup: RankSetup, moved: readonly Transferable[]) => RankThread

/** Runs all parts on one thread for each rank. Throws `TooManyRanks`, and what `start` and `runOnThreads` throw. */
export function runRanks(shared: Shared, start: StartRank): Promise<readonly PlayedPart[]> {
  const { blocks, ranks, parts, values, fate, filled, nb, least, right, isBulk, isOrdered } = shared
  if (ranks > MOST_WORKERS) throw new AppError('TooManyRanks', texts.tooManyRanks(ranks, MOST_WORKERS))
  const [{ tasks, owner }] = parts
  const memory: RankMemory = rankMemory(blocks, tasks, { values, least, owner })
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
      const mine = Array.from({ length: tasks.blocks }, (_, b) => b)
        .filter((b) => owner[b] === rank)
        .map((block) => ({ block, values: memory.give(block, rank) }))
      const setup = { rank, ports: own, filled, nb, least, owner, own: mine, isBulk, isOrdered }
      const moved = [...own.flatMap((port) => port ?? []), ...mine.map((one) => one.values.buffer)]
      threads.push(start({ ...setup, ...(right && { right }), ...(fate && { fate }) }, moved))
    }
  } catch (error) {
    for (const thread of threads) thread.end()
    throw error
  }
  return runOnThreads(parts, threads, isBulk)
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
