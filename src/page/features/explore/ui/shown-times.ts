import { measuredTime } from '#src/core/base/format.ts'
import { median, type Timing } from '#src/engine/run/run.ts'
import { commonMode, samplesOf } from '#src/engine/run/times/mode.ts'
import type { OrderName } from '#src/core/sparse/explore/study.ts'
import { equal } from '#src/page/store/equal.ts'
import type { OrderTimes } from '#src/page/store/session.ts'

/** The time that stands beside an order: that of the fastest of the kernels on screen. */
export interface OrderTime {
  readonly order: OrderName
  readonly ms: number
  readonly words: string
  /** The kernel, by its id. */
  readonly kernel: string
}

/** Times of the open operation by order, all by one clock. An order whose checks failed, or whose samples were withheld, has none. */
export function timesByOrder(
  times: readonly OrderTimes[],
  { operation, solve }: Pick<OrderTimes, 'operation' | 'solve'>,
): readonly OrderTime[] {
  const timed = times
    .filter((one) => one.operation === operation && equal(one.solve, solve))
    .flatMap(({ order, figures }) =>
      figures.outcomes.flatMap(({ kernel, timing }) => (timing ? [{ order, kernel, timing }] : [])),
    )
  const mode = commonMode(timed.map(({ timing }) => timing))
  const batch = (timing: Timing) => (mode === 'single' ? 1 : timing.batch)
  const fastest = new Map<OrderName, OrderTime>()
  for (const { order, kernel, timing } of timed) {
    const samples = samplesOf(timing, mode)
    if (!samples) continue
    const ms = median(samples)
    const before = fastest.get(order)
    if (before && before.ms <= ms) continue
    fastest.set(order, { order, ms, kernel, words: measuredTime(ms, timing.stepMs, batch(timing)) })
  }
  return [...fastest.values()]
}
