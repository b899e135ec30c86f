import type { WholeCalls } from '#src/engine/run/run.ts'
import { inPass, submit } from '../device/submit.ts'
import type { Wait } from '../device/guard.ts'
import type { Machine } from '../executor/prepared.ts'
import type { WholeMemory } from '../executor/whole.ts'
import type { Work } from './clock.ts'
import type { PreparedCandidate } from './prepared-candidate.ts'

/** Calls before those that count: the first ones make pipelines, and the host's code is slow. */
const WARM_UPS = 3
/** The last calls keep their memory, so that a result is there to be judged. */
const TURNS: readonly WholeMemory[] = ['allocated', 'kept']

/** Whole calls of the plans that grow, in turns, each after work that keeps the GPU awake; nothing for the other plans. */
export async function wholeTimes(
  { device }: Machine,
  candidates: readonly PreparedCandidate[],
  busy: Work,
  samples: number,
  wait: Wait,
): Promise<readonly (WholeCalls | undefined)[]> {
  const found: (WholeCalls | undefined)[] = []
  for (const { prepared } of candidates) {
    const times = { allocated: [] as number[], kept: [] as number[] }
    for (const memory of prepared.closed ? [] : TURNS)
      for (let sample = -WARM_UPS; sample < samples; sample++) {
        await prepared.poison()
        await submit(device, `waking before ${prepared.label}`, wait, inPass(busy))
        const ms = await prepared.whole(memory)
        if (sample >= 0) times[memory].push(ms)
      }
    found.push(prepared.closed ? undefined : times)
  }
  return found
}
