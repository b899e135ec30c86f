import { writeFileSync } from 'node:fs'
import { significant } from '#src/core/base/format.ts'
import { parseArgs } from 'node:util'
import { defaults } from '#src/core/kernel/kernel.ts'
import { TIMEOUT_MS } from '#src/engine/gpu/device/guard.ts'
import { inPass, submit } from '#src/engine/gpu/device/submit.ts'
import { prepare, type Prepared } from '#src/engine/gpu/executor/prepared.ts'
import { type Busy, keepBusy } from '#src/engine/gpu/stopwatch/busy.ts'
import { openClock } from '#src/engine/gpu/stopwatch/open-clock.ts'
import { median } from '#src/engine/run/run.ts'
import { chosenKernels } from './chosen.ts'
import { type DawnGpu, describe, openDawn } from './dawn.ts'
import { measureEach, type NamedJob, suiteOptions } from './named-problems.ts'
import { readProblem } from './problem-file.ts'

export { makeOne } from './makers.ts'

export const needs = 'dawn'

const WAIT = { timeoutMs: TIMEOUT_MS }
/** Calls before those that count. */
const WARM_UPS = 5
/** Bursts of work that a turn waits for, of which each takes a few tenths of a millisecond: none in software, where one takes seconds. */
const BURSTS = [0, 1, 2, 4]

/** Milliseconds by name, each the middle of several. */
type Parts = Readonly<Record<string, number>>

/**
 * Prints what the host adds to a whole call: what a turn takes that waits for work of known length, and where the time of a
 * call with memory kept goes: submitting, encoding the next call meanwhile, waiting, and the GPU from the first submission to
 * the last. `--operation spgemm`, `--suite "D3N13 40x48x36"`, `--only spgemm/auto`, `--samples 30`, `--out dist-bench/turns.json`.
 */
export async function run(args: string[]): Promise<void> {
  const { values } = parseArgs({
    args,
    options: {
      ...suiteOptions('turns'),
      operation: { type: 'string', default: 'spgemm' },
      only: { type: 'string', default: 'spgemm/auto' },
    },
  })
  await measureEach(values, 'measureTurns', { kernel: values.only }, () => {})
}

/** The turns of one problem: the entry of a process. */
export async function measureTurns(job: NamedJob & { readonly kernel: string }): Promise<void> {
  const problem = readProblem(job.file)
  const gpu = await openDawn()
  console.log(`\n${job.problem}: ${describe(gpu)}`)
  const clock = await openClock(gpu.device, WAIT)
  const busy = await keepBusy(gpu, clock)
  const found: Record<string, Parts> = {}
  const told = (name: string, parts: Parts) => {
    found[name] = parts
    const words = Object.entries(parts).map(([part, ms]) => `${part} ${significant(1000 * ms)}`)
    console.log(`${name}, µs: ${words.join(', ')}`)
  }
  for (const submissions of [1, 2])
    for (const bursts of gpu.capabilities.software ? [0] : BURSTS) {
      const work = (pass: GPUComputePassEncoder) => {
        for (let b = 0; b < bursts; b++) busy.burst(pass)
      }
      const gpuMs = await middle(job.samples, async () => (await clock.time(work, busy.work)).ms)
      const wallMs = await bareTurn(gpu, busy, work, submissions, job.samples)
      told(`a turn after ${bursts} bursts, submissions: ${submissions}`, {
        wall: wallMs,
        gpu: gpuMs,
        rest: wallMs - gpuMs,
      })
    }
  const [[, kernel]] = await chosenKernels([job.kernel])
  const params = defaults(kernel, {})
  const analysis = kernel.analyse(problem, params, gpu.capabilities)
  const plan = kernel.plan(problem, analysis, params, { trace: false, capabilities: gpu.capabilities })
  const prepared = await prepare(gpu, plan)
  for (const stamped of [false, true])
    told(
      `a call${stamped ? ' with stamps of the GPU' : ''}`,
      await callParts(gpu, prepared, busy, job.samples, stamped),
    )
  writeFileSync(job.out, JSON.stringify(found))
  prepared.destroy()
  busy.destroy()
  clock.close()
  gpu.device.destroy()
}

async function middle(samples: number, one: () => Promise<number>): Promise<number> {
  const times: number[] = []
  for (let s = -WARM_UPS; s < samples; s++) {
    const ms = await one()
    if (s >= 0) times.push(ms)
  }
  return median({ ms: times, clock: 'cpu' })
}

const wake = ({ device }: DawnGpu, busy: Busy) => submit(device, 'waking', WAIT, inPass(busy.work))

/** Wall milliseconds from the submission of work, encoded before, until a word that is copied behind it is there. */
async function bareTurn(
  gpu: DawnGpu,
  busy: Busy,
  work: (pass: GPUComputePassEncoder) => void,
  submissions: number,
  samples: number,
): Promise<number> {
  const { device } = gpu
  const from = device.createBuffer({ size: 4, usage: GPUBufferUsage.COPY_SRC | GPUBufferUsage.STORAGE })
  const to = device.createBuffer({ size: 4, usage: GPUBufferUsage.COPY_DST | GPUBufferUsage.MAP_READ })
  const encoded = (s: number): GPUCommandBuffer => {
    const encoder = device.createCommandEncoder()
    inPass(s === 0 ? work : () => {})(encoder)
    if (s === submissions - 1) encoder.copyBufferToBuffer(from, 0, to, 0, 4)
    return encoder.finish()
  }
  const ms = await middle(samples, async () => {
    await wake(gpu, busy)
    const commands = Array.from({ length: submissions }, (_, s) => encoded(s))
    const start = performance.now()
    for (const command of commands) device.queue.submit([command])
    await to.mapAsync(GPUMapMode.READ)
    const wallMs = performance.now() - start
    to.unmap()
    return wallMs
  })
  from.destroy()
  to.destroy()
  return ms
}

/** Where whole calls with memory kept spend their time; each part the middle of its own. */
async function callParts(
  gpu: DawnGpu,
  prepared: Prepared,
  busy: Busy,
  samples: number,
  stamped: boolean,
): Promise<Parts> {
  const watch = new Watch(gpu.device, stamped)
  const all = new Map<string, number[]>()
  for (let s = -WARM_UPS; s < samples; s++) {
    await prepared.poison()
    await wake(gpu, busy)
    watch.begin()
    const ms = await prepared.whole('kept')
    const parts = await watch.parts(performance.now() - ms, ms)
    if (s >= 0) for (const [name, part] of Object.entries(parts)) all.set(name, [...(all.get(name) ?? []), part])
  }
  watch.close()
  return Object.fromEntries([...all].map(([name, times]) => [name, median({ ms: times, clock: 'cpu' })]))
}

interface Mark {
  readonly what: 'submit' | 'encode' | 'map'
  readonly from: number
  to: number
}

type Method = (...given: unknown[]) => unknown

/** More submissions than a call has. */
const MOST = 16

/** Marks when a device is called, and on demand stamps its submissions on the GPU. */
class Watch {
  readonly #device: GPUDevice
  readonly #undo: (() => void)[] = []
  readonly #set: GPUQuerySet | undefined
  #marks: Mark[] = []
  #stamps = 0

  constructor(device: GPUDevice, stamped: boolean) {
    this.#device = device
    this.#set = stamped ? device.createQuerySet({ type: 'timestamp', count: 2 * MOST }) : undefined
    const buffers = Object.getPrototypeOf(device.createBuffer({ size: 4, usage: GPUBufferUsage.STORAGE })) as GPUBuffer
    const queue = Object.getPrototypeOf(device.queue) as GPUQueue
    const encoders = Object.getPrototypeOf(device.createCommandEncoder()) as GPUCommandEncoder
    const mark = this.#mark
    const stamps = this.#stamped
    this.#replace(
      queue,
      'submit',
      (own) =>
        function submits(this: GPUQueue, commands: GPUCommandBuffer[]) {
          const all = stamps(commands)
          return mark('submit', () => own.call(this, all))
        },
    )
    this.#replace(
      encoders,
      'finish',
      (own) =>
        function finishes(this: GPUCommandEncoder) {
          return mark('encode', () => own.call(this))
        },
    )
    this.#replace(
      buffers,
      'mapAsync',
      (own) =>
        function maps(this: GPUBuffer, ...given: unknown[]) {
          return mark('map', () => own.apply(this, given))
        },
    )
  }

  begin(): void {
    this.#marks = []
    this.#stamps = 0
  }

  /** Of a call that began at `start` and took `ms`: milliseconds of each part, in the order of the call. */
  async parts(start: number, ms: number): Promise<Parts> {
    // before its start a call submits what it forgets, once
    const own = this.#marks.slice(this.#marks.findIndex(({ what }) => what === 'submit') + 1)
    const submits = own.filter(({ what }) => what === 'submit')
    const last = submits.at(-1)?.to ?? start
    const encodes = own.filter(({ what, from }) => what === 'encode' && from >= last)
    const mapped = own.findLast(({ what }) => what === 'map')?.to ?? last
    const encoded = encodes.at(-1)?.to ?? last
    return {
      wall: ms,
      submissions: submits.length / 1000,
      'until submitted': last - start,
      'submit itself': submits.reduce((sum, { from, to }) => sum + to - from, 0),
      'encoding the next': encoded - last,
      'then waiting': mapped - encoded,
      'after the words are there': start + ms - mapped,
      ...(await this.#onGpu()),
    }
  }

  close(): void {
    for (const undo of this.#undo) undo()
    this.#set?.destroy()
  }

  readonly #mark = <T>(what: Mark['what'], act: () => T): T => {
    const mark: Mark = { what, from: performance.now(), to: 0 }
    const result = act()
    mark.to = performance.now()
    if (result instanceof Promise) void result.then(() => (mark.to = performance.now()))
    this.#marks.push(mark)
    return result
  }

  /** Commands between two passes that do nothing but stamp. */
  readonly #stamped = (commands: GPUCommandBuffer[]): GPUCommandBuffer[] => {
    const set = this.#set
    if (!set || this.#stamps >= 2 * MOST - 2) return commands
    const stamp = () => {
      const encoder = this.#device.createCommandEncoder()
      encoder.beginComputePass({ timestampWrites: { querySet: set, beginningOfPassWriteIndex: this.#stamps++ } }).end()
      return encoder.finish()
    }
    return [stamp(), ...commands, stamp()]
  }

  /** On the GPU: from the begin of the call's first submission to the end of its last, and what lies between submissions. */
  async #onGpu(): Promise<Parts> {
    const set = this.#set
    const all = this.#stamps
    if (!set) return {}
    const size = 16 * MOST
    const resolved = this.#device.createBuffer({ size, usage: GPUBufferUsage.QUERY_RESOLVE | GPUBufferUsage.COPY_SRC })
    const read = this.#device.createBuffer({ size, usage: GPUBufferUsage.MAP_READ | GPUBufferUsage.COPY_DST })
    const encoder = this.#device.createCommandEncoder()
    encoder.resolveQuerySet(set, 0, 2 * MOST, resolved, 0)
    encoder.copyBufferToBuffer(resolved, 0, read, 0, size)
    this.#device.queue.submit([encoder.finish()])
    await read.mapAsync(GPUMapMode.READ)
    const times = new BigUint64Array(read.getMappedRange().slice(0)).subarray(2, all)
    resolved.destroy()
    read.destroy()
    const between = Array.from(times.subarray(1), (time, t) => Number(time - times[t]) / 1e6)
    const idle = between.filter((_, t) => t % 2 === 1).reduce((sum, gap) => sum + gap, 0)
    return {
      'GPU from first to last': Number((times.at(-1) ?? 0n) - (times[0] ?? 0n)) / 1e6,
      'between submissions on the GPU': idle,
    }
  }

  #replace<O extends object>(owner: O, name: keyof O & string, by: (own: Method) => unknown): void {
    const own = owner[name] as Method
    const put = (value: unknown) => Object.defineProperty(owner, name, { value, configurable: true, writable: true })
    put(by(own))
    this.#undo.push(() => put(own))
  }
}
