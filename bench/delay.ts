import { AppError } from '#src/core/base/errors.ts'
import { TIMEOUT_MS } from '#src/engine/gpu/device/guard.ts'
import type { Sources } from '#src/engine/gpu/device/link.ts'
import { prepare } from '#src/engine/gpu/executor/prepared.ts'
import { keepBusy } from '#src/engine/gpu/stopwatch/busy.ts'
import busySource from '#src/engine/gpu/stopwatch/shaders/busy.wgsl?raw'
import { repeated } from '#src/engine/gpu/stopwatch/calibrate.ts'
import { openClock } from '#src/engine/gpu/stopwatch/open-clock.ts'
import { bareDispatch } from '#src/core/kernel/plan/dispatch.ts'
import type { Plan } from '#src/core/kernel/plan/plan.ts'
import { isClosed } from '#src/core/kernel/plan/steps.ts'
import type { DawnGpu } from './dawn.ts'

const MODULE = 'delay.wesl'
/** What a delayed plan is linked from besides the project's sources. */
export const DELAY_SOURCES: Sources = { [`./${MODULE}`]: busySource }

const ROUNDS = 1 << 14
const TIMES = 5

/** A dispatch of one workgroup that takes as long as its rounds; it writes nothing. */
const delayOf = (rounds: number, buffer: string) =>
  bareDispatch({ module: MODULE, buffers: { sums: buffer }, uniforms: { rounds: Math.round(rounds) }, groups: 1 })

/** Milliseconds of a round of a delay on this GPU, while it is awake. */
export async function delayPace(gpu: DawnGpu): Promise<number> {
  const clock = await openClock(gpu.device, { timeoutMs: TIMEOUT_MS })
  const busy = await keepBusy(gpu, clock)
  const least = async (rounds: number) => {
    const plan: Plan = {
      buffers: [{ name: 'sums', words: 1 }],
      prepare: [],
      reset: [],
      solve: [delayOf(rounds, 'sums')],
      outputs: { sums: { kind: 'u32', buffer: 'sums' } },
      deterministic: true,
    }
    const { solve, destroy } = await prepare(gpu, plan, { sources: DELAY_SOURCES })
    const times: number[] = []
    for (let t = 0; t < TIMES; t++) times.push((await clock.time(solve, repeated(1, busy.work, solve))).ms)
    destroy()
    return Math.min(...times)
  }
  // what a launch takes is in both
  const pace = ((await least(4 * ROUNDS)) - (await least(ROUNDS))) / (3 * ROUNDS)
  busy.destroy()
  clock.close()
  return pace
}

/**
 * A plan that takes longer by the rounds of a delay: a slow-down that has to be found. The delay binds an output, so that
 * it begins after what writes that has ended.
 * @throws AppError `BadPlan` where the plan decides as it goes, or writes no output
 */
export function delayed(plan: Plan, rounds: number): Plan {
  const own = Object.values(plan.outputs)
    .flatMap((output) => ('buffer' in output ? [output.buffer] : 'row_ptr' in output ? [output.row_ptr] : []))
    .find((name) => plan.buffers.some((buffer) => buffer.name === name))
  if (own === undefined || !isClosed(plan.solve))
    throw new AppError('BadPlan', 'Only a plan that is one stretch, with an output of its own, can be delayed.')
  return { ...plan, solve: [...plan.solve, delayOf(rounds, own)] }
}
