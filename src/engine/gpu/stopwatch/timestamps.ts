import { type Clock, idle, PROBES, smallestGap, type Work } from './clock.ts'
import { bounded, type Wait } from '../device/guard.ts'
import { inPass, submit } from '../device/submit.ts'
import * as texts from './words.ts'

const PROBE_ROUNDS = 4
const STAMP_BYTES = 8
const BYTES = 2 * PROBES * STAMP_BYTES

/** Where timestamps are written, resolved and read: two per pass, for PROBES passes at most. */
interface Stamps {
  readonly set: GPUQuerySet
  readonly resolved: GPUBuffer
  readonly staging: GPUBuffer
}

function createStamps(device: GPUDevice): Stamps {
  const { QUERY_RESOLVE, COPY_SRC, COPY_DST, MAP_READ } = GPUBufferUsage
  return {
    set: device.createQuerySet({ label: 'clock.stamps', type: 'timestamp', count: 2 * PROBES }),
    resolved: device.createBuffer({ label: 'clock.resolved', size: BYTES, usage: QUERY_RESOLVE | COPY_SRC | COPY_DST }),
    staging: device.createBuffer({ label: 'clock.staging', size: BYTES, usage: MAP_READ | COPY_DST }),
  }
}

/** Steps of devices whose clocks were tried: a run opens one for itself. */
const knownSteps = new WeakMap<GPUDevice, number>()

/** Timestamps at both ends of a pass; undefined where they never move. The device has `timestamp-query`. */
export async function timestampClock(device: GPUDevice, wait: Wait): Promise<Clock | undefined> {
  const stamps = createStamps(device)
  const close = () => {
    for (const resource of [stamps.set, stamps.resolved, stamps.staging]) resource.destroy()
  }
  try {
    const stepMs = knownSteps.get(device) ?? (await probe(device, stamps, wait))
    if (stepMs !== undefined) knownSteps.set(device, stepMs)
    const time = timer(device, stamps, wait)
    const passes = passTimer(device, stamps, wait)
    if (stepMs !== undefined) return { kind: 'timestamp', stepMs, time, passes, close }
    close()
    return undefined
  } catch (error) {
    close()
    throw error
  }
}

const timer =
  (device: GPUDevice, stamps: Stamps, wait: Wait): Clock['time'] =>
  async (work, before = idle) => {
    const { ns, wallMs } = await timePasses(device, stamps, [work], before, wait)
    return { ms: Number(ns[1] - ns[0]) / 1e6, wallMs }
  }

const passTimer =
  (device: GPUDevice, stamps: Stamps, wait: Wait): NonNullable<Clock['passes']> =>
  async (works, before) => {
    const { ns } = await timePasses(device, stamps, works, before, wait)
    return works.map((_, w) => Number(ns[2 * w + 1] - ns[2 * w]) / 1e6)
  }

/**
 * Times each of `works` in a pass of its own: [begin, end, begin, end …] in ns. What did not run reads 0 at both ends,
 * because earlier readings are cleared beforehand, in a submission of their own.
 */
async function timePasses(device: GPUDevice, stamps: Stamps, works: readonly Work[], before: Work, wait: Wait) {
  const { set, resolved, staging } = stamps
  await submit(device, texts.wiping, wait, (encoder) => encoder.clearBuffer(resolved))
  const wallMs = await submit(device, 'timing', wait, (encoder) => {
    inPass(before)(encoder)
    for (const [w, work] of works.entries()) {
      const ends = { querySet: set, beginningOfPassWriteIndex: 2 * w, endOfPassWriteIndex: 2 * w + 1 }
      inPass(work, { timestampWrites: ends })(encoder)
    }
    encoder.resolveQuerySet(set, 0, 2 * works.length, resolved, 0)
    encoder.copyBufferToBuffer(resolved, 0, staging, 0, BYTES)
  })
  await bounded(device, staging.mapAsync(GPUMapMode.READ), texts.reading, wait)
  const ns = new BigInt64Array(staging.getMappedRange().slice(0, 2 * works.length * STAMP_BYTES))
  staging.unmap()
  return { ns, wallMs }
}

async function probe(device: GPUDevice, stamps: Stamps, wait: Wait): Promise<number | undefined> {
  const works: Work[] = Array(PROBES).fill(idle)
  const steps: number[] = []
  for (let round = 0; round < PROBE_ROUNDS; round++) {
    const step = stepOf((await timePasses(device, stamps, works, idle, wait)).ns)
    if (step !== undefined) steps.push(step)
  }
  return steps.length === 0 ? undefined : Math.min(...steps)
}

/**
 * The step of a clock from stamps of many short passes [begin, end, begin, end …] in ns: the smallest positive
 * difference between stamps, or between lengths of passes, which all are multiples of it. In ms; undefined when the
 * clock never moved forwards.
 */
export function stepOf(ns: BigInt64Array): number | undefined {
  const offsets = Array.from(ns, (stamp) => Number(stamp - ns[0]))
  const lengths = Array.from({ length: ns.length / 2 }, (_, p) => offsets[2 * p + 1] - offsets[2 * p])
  const moved = offsets.some((offset, s) => s > 0 && offset > offsets[s - 1])
  const gaps = [smallestGap(offsets), smallestGap([0, ...lengths])].filter((gap) => gap > 0)
  return moved ? Math.min(...gaps) / 1e6 : undefined
}
