import type { U32 } from '#src/base/arrays.ts'
import type { BufferSpec, GrowStep, PlainStep, Plan } from '#src/kernel/plan.ts'
import { mayLaunch, programOf } from '#src/kernel/program.ts'
import { everyStep } from '#src/kernel/steps.ts'
import { createBuffer } from '../device/buffers.ts'
import { bounded } from '../device/guard.ts'
import { checkGrowth } from '../device/limits.ts'
import { bindCalls, callOf, compileCalls, encode, type Launch, packUniforms } from './launches.ts'
import type { RunSite } from './unfold.ts'
import * as texts from './words.ts'

/** Whether what a plan grows by is made anew in each call, or kept from the call before where it is large enough. */
export type WholeMemory = 'allocated' | 'kept'

/** Launches of a growth, and what they were made from. */
interface BoundGrowth {
  readonly key: string
  readonly buffers: ReadonlyMap<string, GPUBuffer>
  readonly uniforms: GPUBuffer
  readonly launches: readonly Launch[]
}

/** A whole call that ended: its wall milliseconds, the plan as it grew, and where its buffers are. */
export interface WholeCall {
  readonly ms: number
  readonly plan: Plan
  readonly buffers: ReadonlyMap<string, GPUBuffer>
}

/**
 * Calls of a plan from its inputs on the GPU to its result on the GPU, timed by the wall clock: reset and solve with as few
 * turns of the host as there can be. What is to be read back is copied in the submission that writes it, and nothing is
 * waited for but that, and the end. Errors that the device reports are the caller's to watch for.
 */
export class WholeRunner {
  readonly #site: RunSite
  readonly #reset: readonly Launch[]
  readonly #solve: ReadonlyMap<PlainStep, Launch>
  readonly #indirect: (buffer: string) => boolean
  readonly #grown = new Map<string, GPUBuffer>()
  readonly #spent: GPUBuffer[] = []
  readonly #staging = new Map<string, GPUBuffer>()
  /** What the latest growth was bound to: the same growth in the same buffers is launched as it is. */
  #bound: BoundGrowth | undefined

  /** @param solve launches of every step of the plan's solve */
  constructor(site: RunSite, reset: readonly Launch[], solve: readonly Launch[]) {
    this.#site = site
    this.#reset = reset
    this.#solve = new Map(everyStep(site.plan.solve).map((step, s) => [step, solve[s]]))
    this.#indirect = mayLaunch(site.plan)
  }

  /** @throws AppError as a solve does, the signal's reason when cancelled */
  async call(memory: WholeMemory): Promise<WholeCall> {
    const { gpu, plan, held, wait, label } = this.#site
    await this.#forget(memory)
    const buffers = new Map(held.buffers)
    const launches = new Map(this.#solve)
    const start = performance.now()
    let encoder = gpu.device.createCommandEncoder()
    this.#encode(encoder, this.#reset)
    const program = programOf(plan)
    let answer: U32 | undefined
    for (;;) {
      const { done, value } = program.next(answer)
      answer = undefined
      if (done) {
        gpu.device.queue.submit([encoder.finish()])
        await bounded(gpu.device, gpu.device.queue.onSubmittedWorkDone(), texts.solving(label), wait)
        return { ms: performance.now() - start, plan: value, buffers }
      }
      wait.signal?.throwIfAborted()
      if (value.kind === 'run') {
        const list = value.pieces.flatMap(({ steps }) => steps.map((step) => launches.get(step) as Launch))
        this.#encode(encoder, list)
      } else if (value.kind === 'read') {
        answer = await this.#read(encoder, buffers, value.read)
        encoder = gpu.device.createCommandEncoder()
      } else {
        checkGrowth(value.plan, value.growth, gpu.capabilities)
        for (const spec of value.growth.buffers ?? []) buffers.set(spec.name, this.#room(spec))
        await this.#bind(everyStep(value.growth.steps), buffers, launches)
      }
    }
  }

  destroy(): void {
    for (const buffer of [...this.#grown.values(), ...this.#spent, ...this.#staging.values()]) buffer.destroy()
    for (const map of [this.#grown, this.#staging]) map.clear()
    this.#spent.length = 0
    this.#bound?.uniforms.destroy()
    this.#bound = undefined
  }

  /** Before a call, untimed: what is kept is cleared as if it were new, all else goes; the GPU is done with it at the end. */
  async #forget(memory: WholeMemory): Promise<void> {
    const { gpu, label, wait } = this.#site
    const { device } = gpu
    for (const buffer of this.#spent.splice(0)) buffer.destroy()
    if (memory === 'allocated') {
      for (const buffer of this.#grown.values()) buffer.destroy()
      this.#grown.clear()
    }
    const encoder = device.createCommandEncoder()
    for (const buffer of this.#grown.values()) encoder.clearBuffer(buffer)
    device.queue.submit([encoder.finish()])
    await bounded(device, device.queue.onSubmittedWorkDone(), texts.solving(label), wait)
  }

  #encode(encoder: GPUCommandEncoder, list: readonly Launch[]): void {
    if (list.length === 0) return
    const pass = encoder.beginComputePass({ label: this.#site.label })
    encode(pass, list)
    pass.end()
  }

  async #read(
    encoder: GPUCommandEncoder,
    buffers: ReadonlyMap<string, GPUBuffer>,
    read: GrowStep['read'],
  ): Promise<U32> {
    const { gpu, wait, label } = this.#site
    const staging = this.#stagingFor(read.words)
    encoder.copyBufferToBuffer(buffers.get(read.buffer) as GPUBuffer, read.at * 4, staging, 0, read.words * 4)
    gpu.device.queue.submit([encoder.finish()])
    await bounded(gpu.device, staging.mapAsync(GPUMapMode.READ, 0, read.words * 4), texts.solving(label), wait)
    const words = new Uint32Array(staging.getMappedRange(0, read.words * 4).slice(0))
    staging.unmap()
    return words
  }

  #stagingFor(words: number): GPUBuffer {
    const { device } = this.#site.gpu
    const usage = GPUBufferUsage.MAP_READ | GPUBufferUsage.COPY_DST
    const key = String(words)
    const known = this.#staging.get(key) ?? device.createBuffer({ label: 'whole.readback', size: words * 4, usage })
    this.#staging.set(key, known)
    return known
  }

  /** A buffer that the plan grows by; one that was too small goes after the call. */
  #room(spec: BufferSpec): GPUBuffer {
    const { gpu, label } = this.#site
    const known = this.#grown.get(spec.name)
    if (known && known.size >= spec.words * 4 && !spec.data) return known
    if (known) this.#spent.push(known)
    const made = createBuffer(gpu.device, label, spec, this.#indirect(spec.name))
    this.#grown.set(spec.name, made)
    return made
  }

  async #bind(
    steps: readonly PlainStep[],
    buffers: ReadonlyMap<string, GPUBuffer>,
    launches: Map<PlainStep, Launch>,
  ): Promise<void> {
    const { gpu, label, sources } = this.#site
    const words = (name: string) => (buffers.get(name)?.size ?? 0) / 4
    const calls = steps.map((step) => callOf(step, sources, words))
    const key = JSON.stringify(calls.map(({ step }) => ({ ...step, uniform: [...(step.uniform ?? [])] })))
    const known = this.#bound
    if (!known || known.key !== key || [...buffers].some(([name, buffer]) => known.buffers.get(name) !== buffer)) {
      const pipelines = await compileCalls(gpu.device, calls)
      const uniforms = packUniforms(gpu.device, label, calls)
      const bound = bindCalls(gpu.device, calls, pipelines, buffers, uniforms)
      if (known) this.#spent.push(known.uniforms)
      this.#bound = { key, buffers: new Map(buffers), uniforms: uniforms[0], launches: bound }
    }
    for (const [s, step] of steps.entries()) launches.set(step, this.#bound?.launches[s] as Launch)
  }
}
