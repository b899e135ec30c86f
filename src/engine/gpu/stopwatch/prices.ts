import type { U32 } from '#src/core/base/arrays.ts'
import { bareDispatch } from '#src/core/kernel/plan/dispatch.ts'
import type { DispatchStep, Plan } from '#src/core/kernel/plan/plan.ts'
import { PRICES, type Priced, type PriceList, type PriceName, type Prices } from '#src/engine/run/times/prices.ts'
import { TIMEOUT_MS } from '../device/guard.ts'
import type { Sources } from '../device/link.ts'
import { type Machine, type Prepared, prepare } from '../executor/prepared.ts'
import barriersSource from './shaders/barriers.wgsl?raw'
import { keepBusy } from './busy.ts'
import { plausible, repeated, RESOLVABLE_STEPS } from './calibrate.ts'
import type { Clock, Work } from './clock.ts'
import { openClock } from './open-clock.ts'
import hopsSource from './shaders/hops.wgsl?raw'
import { LAUNCH, LAUNCH_SOURCES, WORD } from './launch.ts'
import * as texts from './words.ts'

const SOURCES: Sources = { ...LAUNCH_SOURCES, './barriers.wesl': barriersSource, './hops.wesl': hopsSource }
const INVOCATIONS = 256
/** As in hops.wgsl. */
const HOPS = { failed: 64, words: 128, apart: 64, room: 256 } as const
/** Most failed reads before a hop: a second at the pace of memory. */
const PATIENCE = 2 ** 20
/** A chain begins with so many and grows fourfold, until it lasts for LONG_MS and a hundred steps of the clock, or MOST_MS. */
const FIRST = 64
const MOST: Readonly<Record<PriceName, number>> = { barrier: 2 ** 20, hop: 2 ** 15, dispatch: 2 ** 11, launch: 1 }
const LONG_MS = 0.3
const MOST_MS = 30
const FINE_STEPS = 100

export interface PricesOptions {
  readonly samples?: number
  readonly signal?: AbortSignal | undefined
  readonly progress?: (text: string, done: number, total: number) => void
  /** In place of the device's own clock; its maker closes it. */
  readonly clock?: Clock
}

/** As many of one thing as were asked for, one after another. */
interface Chain {
  readonly reset: Work
  readonly work: Work
  /** Whether all of them came to pass the last time. */
  sound(): Promise<boolean>
}

interface Site {
  readonly gpu: Machine
  readonly clock: Clock
  readonly busy: Work
  readonly samples: number
  readonly signal: AbortSignal | undefined
  /** What is prepared is kept until the end. */
  readonly opened: Prepared[]
}

/**
 * Measures the four prices on a device, some seconds at most. All but `launch` are slopes: what a chain of twice the length takes
 * more, by its length, so that launch and reset are in neither.
 * @throws what `prepare` throws; the signal's reason when cancelled
 */
export async function pricesOf(
  gpu: Machine,
  { samples = 15, signal, progress, clock: given }: PricesOptions = {},
): Promise<Pick<Prices, 'clock' | 'prices'>> {
  const clock = given ?? (await openClock(gpu.device, { timeoutMs: TIMEOUT_MS, signal }))
  const busy = await keepBusy(gpu, clock, { signal })
  const site: Site = { gpu, clock, busy: busy.work, samples, signal, opened: [] }
  try {
    const found: [PriceName, Priced][] = []
    for (const [p, name] of PRICES.entries()) {
      progress?.(texts.pricing(name), p, PRICES.length)
      found.push([name, name === 'launch' ? await launchPrice(site) : await slope(site, name)])
    }
    return { clock: clock.kind, prices: Object.fromEntries(found) as unknown as PriceList }
  } finally {
    for (const prepared of site.opened) prepared.destroy()
    busy.destroy()
    if (!given) clock.close()
  }
}

/** One launch alone, between two timestamps. */
async function launchPrice(site: Site): Promise<Priced> {
  const { work, reset, sound } = await chainOf(site, 'launch', 1)
  const ms: number[] = []
  for (let sample = -1; sample < site.samples; sample++) {
    const taken = await reading(site, { work, reset })
    if (sample >= 0) ms.push(taken)
  }
  if (!(await sound())) return { why: texts.priceWrong }
  return resolved(ms, site.clock, 1)
}

/** A chain and one of twice its length in turns. */
async function slope(site: Site, name: PriceName): Promise<Priced> {
  const { clock, samples } = site
  const enough = Math.min(MOST_MS, Math.max(LONG_MS, FINE_STEPS * clock.stepMs))
  let [count, short] = [FIRST, await chainOf(site, name, FIRST)]
  await reading(site, short) // the first run of a program is no measure
  if (!(await short.sound())) return { why: texts.priceStalled }
  while ((await reading(site, short)) < enough && count * 4 <= MOST[name]) {
    count *= 4
    short = await chainOf(site, name, count)
    await reading(site, short)
  }
  const long = await chainOf(site, name, 2 * count)
  const ms: number[] = []
  for (let sample = -1; sample < samples; sample++) {
    const [one, two] = [await reading(site, short), await reading(site, long)]
    if (sample >= 0) ms.push((two - one) / count)
  }
  if (!(await short.sound()) || !(await long.sound())) return { why: texts.priceStalled }
  return resolved(ms, clock, count)
}

/** Milliseconds of a chain, by the wall where the clock tells what cannot be. */
async function reading({ clock, busy, signal }: Site, { work, reset }: Pick<Chain, 'work' | 'reset'>): Promise<number> {
  signal?.throwIfAborted()
  const read = await clock.time(work, repeated(1, busy, reset))
  return plausible(read, clock.stepMs) ? read.ms : read.wallMs
}

/** A difference that the clock cannot tell, or that came out as none, is no price. */
function resolved(ms: readonly number[], { stepMs, kind }: Clock, of: number): Priced {
  const median = ms.toSorted((a, b) => a - b)[ms.length >> 1]
  return median * of >= RESOLVABLE_STEPS * stepMs
    ? { ms, of }
    : { why: texts.unresolved(RESOLVABLE_STEPS, kind, stepMs) }
}

async function chainOf(site: Site, name: PriceName, count: number): Promise<Chain> {
  const { gpu, signal, opened } = site
  const prepared = await prepare(gpu, planOf(name, count), { sources: SOURCES, signal })
  opened.push(prepared)
  const words = async () => (await prepared.read()).outputs['words'] as U32
  const times = name === 'dispatch' ? count : 1
  return {
    reset: prepared.reset,
    work: repeated(times, prepared.solve),
    sound: async () => isSound(name, await words(), count),
  }
}

function isSound(name: PriceName, words: U32, count: number): boolean {
  if (name === 'barrier') return words.every((passed) => passed === count)
  if (name === 'hop') return words[HOPS.failed] === 0 && words[HOPS.words + HOPS.apart * (count % 2)] === count
  return words[0] === WORD
}

function planOf(name: PriceName, count: number): Plan {
  if (name === 'barrier') return chainPlan('barriers.wesl', 'passed', INVOCATIONS, { count }, 1)
  if (name === 'hop') return chainPlan('hops.wesl', 'words', HOPS.room, { hops: count, polls: PATIENCE }, 2)
  return LAUNCH
}

const chainPlan = (
  module: string,
  buffer: string,
  words: number,
  uniforms: NonNullable<DispatchStep['uniforms']>,
  groups: number,
): Plan => ({
  buffers: [{ name: buffer, words }],
  prepare: [],
  reset: [{ kind: 'fill', buffer, value: 0 }],
  solve: [bareDispatch({ module, uniforms, groups })],
  outputs: { words: { kind: 'u32', buffer } },
  deterministic: true,
})
