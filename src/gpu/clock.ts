import { bounded, type Wait } from './guard.ts'
import { inPass, submit } from './submit.ts'

export type Work = (pass: GPUComputePassEncoder) => void

export interface Reading {
  /** What the clock says that the work took; whether to believe it is for the reader of clocks to decide. */
  readonly ms: number
  /** Wall milliseconds from submission to fence: the work cannot have taken longer. */
  readonly wallMs: number
}

/** Something that times one compute pass. */
export interface Clock {
  readonly kind: 'timestamp' | 'fence'
  /** Smallest difference that this clock can tell, ms. */
  readonly stepMs: number
  /** Times `work`, after `before`, which is not timed. */
  time(work: Work, before?: Work): Promise<Reading>
  close(): void
}

const idle: Work = () => {}
/** Passes timed at once to learn the clock's step, and how often. */
const PROBES = 32
const PROBE_ROUNDS = 4
const STAMP_BYTES = 8

/** The best clock of this device: timestamps where they work, fences where they do not. */
export async function openClock(device: GPUDevice, wait: Wait): Promise<Clock> {
  const timestamps = device.features.has('timestamp-query') ? await timestampClock(device, wait) : undefined
  return timestamps ?? fenceClock(device, wait)
}

/** Timestamps at both ends of a pass; undefined where they never move. */
export async function timestampClock(device: GPUDevice, wait: Wait): Promise<Clock | undefined> {
  const size = 2 * PROBES * STAMP_BYTES
  const stamps = device.createQuerySet({ label: 'clock.stamps', type: 'timestamp', count: 2 * PROBES })
  const resolved = device.createBuffer({
    label: 'clock.resolved',
    size,
    usage: GPUBufferUsage.QUERY_RESOLVE | GPUBufferUsage.COPY_SRC | GPUBufferUsage.COPY_DST,
  })
  const staging = device.createBuffer({
    label: 'clock.staging',
    size,
    usage: GPUBufferUsage.MAP_READ | GPUBufferUsage.COPY_DST,
  })
  const close = () => {
    stamps.destroy()
    resolved.destroy()
    staging.destroy()
  }

  /** Times each of `works` in a pass of its own. Both ends of what did not run read 0. */
  const passes = async (works: readonly Work[], before: Work): Promise<{ times: BigInt64Array; wallMs: number }> => {
    await submit(device, 'poisoning the timestamps', wait, (encoder) => encoder.clearBuffer(resolved))
    const wallMs = await submit(device, 'timing', wait, (encoder) => {
      inPass(before)(encoder)
      for (const [w, work] of works.entries()) {
        const ends = { querySet: stamps, beginningOfPassWriteIndex: 2 * w, endOfPassWriteIndex: 2 * w + 1 }
        inPass(work, { timestampWrites: ends })(encoder)
      }
      encoder.resolveQuerySet(stamps, 0, 2 * works.length, resolved, 0)
      encoder.copyBufferToBuffer(resolved, 0, staging, 0, size)
    })
    await bounded(device, staging.mapAsync(GPUMapMode.READ), 'reading the timestamps', wait)
    const times = new BigInt64Array(staging.getMappedRange().slice(0, 2 * works.length * STAMP_BYTES))
    staging.unmap()
    return { times, wallMs }
  }

  try {
    const stepMs = await probe(async () => (await passes(Array(PROBES).fill(idle), idle)).times)
    if (stepMs === undefined) {
      close()
      return undefined
    }
    const time = async (work: Work, before = idle): Promise<Reading> => {
      const { times, wallMs } = await passes([work], before)
      return { ms: Number(times[1] - times[0]) / 1e6, wallMs }
    }
    return { kind: 'timestamp', stepMs, time, close }
  } catch (error) {
    close()
    throw error
  }
}

async function probe(read: () => Promise<BigInt64Array>): Promise<number | undefined> {
  const rounds: BigInt64Array[] = []
  for (let round = 0; round < PROBE_ROUNDS; round++) rounds.push(await read())
  const steps = rounds.map(stepOf).filter((step) => step !== undefined)
  return steps.length === 0 ? undefined : Math.min(...steps)
}

/**
 * The step of a clock from stamps of many short passes [begin, end, begin, end …] in ns: the smallest positive
 * difference between stamps, or between lengths of passes, which all are multiples of it. In ms; undefined when the
 * clock never moved forwards.
 */
export function stepOf(stamps: BigInt64Array): number | undefined {
  const lengths = Array.from({ length: stamps.length / 2 }, (_, p) => Number(stamps[2 * p + 1] - stamps[2 * p]))
  const origin = stamps[0] ?? 0n
  const offsets = Array.from(stamps, (stamp) => Number(stamp - origin))
  const steps = [smallestGap(offsets), smallestGap([0, ...lengths])].filter((gap) => gap > 0)
  const moved = offsets.some((offset, s) => s > 0 && offset > offsets[s - 1])
  return moved && steps.length > 0 ? Math.min(...steps) / 1e6 : undefined
}

/** Smallest positive difference between any two of `numbers`; 0 when all are equal. */
function smallestGap(numbers: readonly number[]): number {
  const sorted = [...numbers].sort((a, b) => a - b)
  const gaps = sorted.map((x, i) => (i > 0 ? x - sorted[i - 1] : 0)).filter((gap) => gap > 0)
  return gaps.length === 0 ? 0 : Math.min(...gaps)
}

/**
 * Wall time between submission and fence. An empty submission already takes a while, which every reading contains:
 * that is its step, and what lasts only a few of them is not resolved.
 */
export async function fenceClock(device: GPUDevice, wait: Wait): Promise<Clock> {
  const fenced = (work: Work) => submit(device, 'timing', wait, inPass(work))
  const empty: number[] = []
  for (let round = 0; round < PROBES; round++) empty.push(await fenced(idle))
  empty.sort((a, b) => a - b)
  const resolution = smallestGap([0, ...empty])
  return {
    kind: 'fence',
    stepMs: Math.max(empty[PROBES / 2], resolution),
    async time(work, before) {
      if (before) await fenced(before)
      const ms = await fenced(work)
      return { ms, wallMs: ms }
    },
    close() {},
  }
}
