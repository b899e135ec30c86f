import type { U32 } from '#src/core/base/arrays.ts'
import type { GrowStep, PlainStep, Plan } from '#src/core/kernel/plan/plan.ts'
import { type Action, hasRoom, programOf } from '#src/core/kernel/plan/program.ts'
import { everyStep } from '#src/core/kernel/plan/steps.ts'
import { bounded } from '../device/guard.ts'
import { checkGrowth } from '../device/limits.ts'
import { Grown } from './grown.ts'
import { encode, encoded, type Launch } from './launches.ts'
import type { RunSite } from './unfold.ts'
import * as texts from './words.ts'

/** Whether what a plan grows by is made anew in each call, or kept from the call before where it is large enough. */
export type WholeMemory = 'allocated' | 'kept'

/** A whole call that ended: its wall milliseconds, the plan as it grew, and where its buffers are. */
export interface WholeCall {
  readonly ms: number
  readonly plan: Plan
  readonly buffers: ReadonlyMap<string, GPUBuffer>
}

/** A call under way. */
interface Course {
  readonly buffers: Map<string, GPUBuffer>
  readonly launches: Map<PlainStep, Launch>
  /** What is encoded and not submitted yet; absent where there is nothing. */
  encoder?: GPUCommandEncoder | undefined
  /** The pass that what is encoded stands in, while it is open. */
  pass?: GPUComputePassEncoder | undefined
  /** Launches of what was submitted, and of what is encoded since. */
  readonly submitted: (readonly Launch[])[]
  encoded: Launch[]
  reads: number
  /** The only step that read words, where it was the last thing that happened. */
  last?: GrowStep | undefined
}

/**
 * A call that went on before it read, and read last of all: what it submitted, and what it left. The next call submits the
 * same, which was encoded while the GPU worked on the one before.
 */
interface Rehearsed extends Omit<WholeCall, 'ms'> {
  readonly submitted: readonly (readonly Launch[])[]
  readonly last: GrowStep
  readonly commands?: readonly GPUCommandBuffer[]
}

/** Of so few launches the GPU begins no sooner where they come in parts: on an H100 a further part takes the host up to 100 µs. */
const FEW = 12

const together = (parts: Rehearsed['submitted']): Rehearsed['submitted'] => {
  const all = parts.flat()
  return all.length <= FEW ? [all] : parts
}

/**
 * Calls of a plan from its inputs on the GPU to its result on the GPU, timed by the wall clock: reset and solve with as few
 * turns of the host as there can be. What is to be read back is copied in the submission that writes it, and nothing is
 * waited for but that, and the end. Where memory is kept, a plan that can goes on before it has read (Ahead of plan.ts), and what
 * the next call submits is encoded while the GPU works on this one: its time is in the time of this call.
 * Errors that the device reports are the caller's to watch for.
 */
export class WholeLauncher {
  readonly #site: RunSite
  readonly #reset: readonly Launch[]
  readonly #solve: ReadonlyMap<PlainStep, Launch>
  readonly #grown: Grown
  readonly #staging = new Map<number, GPUBuffer>()
  readonly #kept = (name: string): number | undefined => this.#grown.words(name)
  #rehearsed: Rehearsed | undefined

  /** @param solve launches of every step of the plan's solve */
  constructor(site: RunSite, reset: readonly Launch[], solve: readonly Launch[]) {
    this.#site = site
    this.#reset = reset
    this.#solve = new Map(everyStep(site.plan.solve).map((step, s) => [step, solve[s]]))
    this.#grown = new Grown(site)
  }

  /** @throws AppError as a solve does, the signal's reason when cancelled */
  async call(memory: WholeMemory): Promise<WholeCall> {
    await this.#forget(memory)
    const start = performance.now()
    const known = memory === 'kept' ? this.#rehearsed : undefined
    this.#rehearsed = undefined
    const words = known && (await this.#again(known))
    const isRight = known && words && hasRoom(this.#site.plan, known.last.name, words, this.#kept)
    if (!isRight) {
      this.#rehearsed = undefined
      return this.#unfold(memory, start, words)
    }
    return { ms: performance.now() - start, plan: known.plan, buffers: known.buffers }
  }

  /** @param words what the solve read, where all before that has run */
  async #unfold(memory: WholeMemory, start: number, words?: U32): Promise<WholeCall> {
    const { plan, held, wait } = this.#site
    const course: Course = {
      buffers: new Map(held.buffers),
      launches: new Map(this.#solve),
      submitted: [],
      encoded: [],
      reads: 0,
    }
    let given = words
    if (!given) this.#encode(course, this.#reset)
    const program = programOf(plan, memory === 'kept' ? this.#kept : undefined)
    let answer: U32 | undefined
    for (;;) {
      const { done, value } = program.next(answer)
      if (done) {
        await this.#end(course)
        const ms = performance.now() - start
        const { buffers, submitted, last } = course
        if (memory === 'kept' && last && !words)
          this.#rehearsed = { plan: value, buffers, submitted: together(submitted), last }
        return { ms, plan: value, buffers }
      }
      wait.signal?.throwIfAborted()
      const isRead = value.kind === 'read'
      if (given && value.kind !== 'grow') {
        answer = isRead ? given : undefined
        if (isRead) given = undefined
      } else answer = await this.#act(course, value)
    }
  }

  /** What the call before submitted, once more; the words that it reads. */
  async #again(known: Rehearsed): Promise<U32> {
    const commands = known.commands ?? this.#commands(known)
    for (const command of commands) this.#site.gpu.device.queue.submit([command])
    const { read } = known.last
    const mapped = this.#stagingFor(read.words).mapAsync(GPUMapMode.READ, 0, read.words * 4)
    this.#rehearsed = { ...known, commands: this.#commands(known) }
    return this.#mapped(mapped, read.words)
  }

  /** One command buffer for each submission; the last one copies what is read. */
  #commands({ submitted, last: { read }, buffers }: Rehearsed): readonly GPUCommandBuffer[] {
    const { gpu, label } = this.#site
    return submitted.map((launches, s) => {
      const encoder = gpu.device.createCommandEncoder()
      encoded(label, launches)(encoder)
      if (s === submitted.length - 1) this.#copy(encoder, read, buffers)
      return encoder.finish()
    })
  }

  destroy(): void {
    this.#rehearsed = undefined
    this.#grown.destroy()
    for (const buffer of this.#staging.values()) buffer.destroy()
    this.#staging.clear()
  }

  async #act(course: Course, action: Action): Promise<U32 | undefined> {
    if (action.kind === 'read') return this.#read(course, action.read)
    course.last = undefined
    if (action.kind === 'grow') await this.#grow(course, action)
    else
      this.#encode(
        course,
        action.pieces.flatMap(({ steps }) => steps.map((step) => course.launches.get(step) as Launch)),
      )
    return undefined
  }

  /** Before a call, untimed: what is kept is cleared as if it were new, all else goes; the GPU is done with it at the end. */
  async #forget(memory: WholeMemory): Promise<void> {
    const { gpu, label, wait } = this.#site
    const encoder = gpu.device.createCommandEncoder()
    if (memory === 'allocated') this.#rehearsed = undefined
    this.#grown.forget(encoder, memory === 'kept')
    gpu.device.queue.submit([encoder.finish()])
    await bounded(gpu.device, gpu.device.queue.onSubmittedWorkDone(), texts.solving(label), wait)
  }

  #encode(course: Course, list: readonly Launch[]): void {
    if (list.length === 0) return
    course.encoder ??= this.#site.gpu.device.createCommandEncoder()
    course.pass ??= course.encoder.beginComputePass({ label: this.#site.label })
    encode(course.pass, list)
    course.encoded.push(...list)
  }

  /** What is encoded and not submitted yet, with no pass open; absent where there is nothing. */
  #closed(course: Course): GPUCommandEncoder | undefined {
    course.pass?.end()
    course.pass = undefined
    return course.encoder
  }

  #submit(course: Course): void {
    const encoder = this.#closed(course)
    if (encoder) this.#site.gpu.device.queue.submit([encoder.finish()])
    if (encoder) course.submitted.push(course.encoded)
    course.encoder = undefined
    course.encoded = []
  }

  /** What was read last was written last, too, where nothing was encoded since. */
  async #end(course: Course): Promise<void> {
    if (!course.encoder) return
    const { gpu, label, wait } = this.#site
    this.#submit(course)
    await bounded(gpu.device, gpu.device.queue.onSubmittedWorkDone(), texts.solving(label), wait)
  }

  async #read(course: Course, read: GrowStep['read']): Promise<U32> {
    course.encoder = this.#closed(course) ?? this.#site.gpu.device.createCommandEncoder()
    this.#copy(course.encoder, read, course.buffers)
    this.#submit(course)
    if (++course.reads === 1)
      course.last = this.#site.plan.solve.find((step): step is GrowStep => step.kind === 'grow' && step.read === read)
    return this.#mapped(this.#stagingFor(read.words).mapAsync(GPUMapMode.READ, 0, read.words * 4), read.words)
  }

  #copy(encoder: GPUCommandEncoder, { buffer, at, words }: GrowStep['read'], buffers: WholeCall['buffers']): void {
    encoder.copyBufferToBuffer(buffers.get(buffer) as GPUBuffer, at * 4, this.#stagingFor(words), 0, words * 4)
  }

  /** Words of the staging buffer, once they are there. */
  async #mapped(mapping: Promise<undefined>, words: number): Promise<U32> {
    const { gpu, wait, label } = this.#site
    const staging = this.#stagingFor(words)
    await bounded(gpu.device, mapping, texts.solving(label), wait)
    const found = new Uint32Array(staging.getMappedRange(0, words * 4).slice(0))
    staging.unmap()
    return found
  }

  #stagingFor(words: number): GPUBuffer {
    const { device } = this.#site.gpu
    const usage = GPUBufferUsage.MAP_READ | GPUBufferUsage.COPY_DST
    const known = this.#staging.get(words) ?? device.createBuffer({ label: 'whole.readback', size: words * 4, usage })
    this.#staging.set(words, known)
    return known
  }

  async #grow(course: Course, { plan, growth }: Action & { readonly kind: 'grow' }): Promise<void> {
    // the GPU begins with what there is while the rest is made
    this.#submit(course)
    const { buffers, launches } = course
    for (const spec of growth.buffers ?? []) buffers.set(spec.name, this.#grown.buffer(spec))
    const steps = everyStep(growth.steps)
    if (!this.#grown.hasBound(steps, buffers)) checkGrowth(plan, growth, this.#site.gpu.capabilities)
    const bound = await this.#grown.bind(steps, buffers)
    for (const [s, step] of steps.entries()) launches.set(step, bound[s])
  }
}
