import { mayLaunch } from '#src/core/kernel/plan/program.ts'
import type { BufferSpec, PlainStep, Plan } from '#src/core/kernel/plan/plan.ts'
import { createBuffer } from '../device/buffers.ts'
import { bounded, type Wait } from '../device/guard.ts'
import type { Sources } from '../device/link.ts'
import { scoped } from '../device/submit.ts'
import { bindCalls, buildCalls, callOf, type Launch, packUniforms } from './launches.ts'

/** What a plan holds on the GPU: its own buffers, and what it grew by since its last solve began. */
export class Holdings {
  readonly buffers = new Map<string, GPUBuffer>()
  readonly #device: GPUDevice
  readonly #label: string
  readonly #indirect: (buffer: string) => boolean
  readonly #own: GPUBuffer[] = []
  readonly #grown: GPUBuffer[] = []

  constructor(device: GPUDevice, label: string, plan: Plan) {
    this.#device = device
    this.#label = label
    this.#indirect = mayLaunch(plan)
  }

  /** Creates and fills buffers; one of the same name that the plan had grown by goes. Throws AppError `OutOfMemory`. */
  async allocate(specs: readonly BufferSpec[], wait: Wait, grown = false): Promise<void> {
    const what = `uploading ${this.#label}`
    const { clean } = scoped(this.#device, what, wait, () => {
      for (const spec of specs) {
        const buffer = createBuffer(this.#device, this.#label, spec, this.#indirect(spec.name))
        this.#keep(buffer, grown)
        if (grown) this.buffers.get(spec.name)?.destroy()
        this.buffers.set(spec.name, buffer)
      }
    })
    await Promise.all([clean, bounded(this.#device, this.#device.queue.onSubmittedWorkDone(), what, wait)])
  }

  /** Steps as launches, and the longest time that one of their pipelines took to build. */
  async bind(steps: readonly PlainStep[], sources: Sources, wait: Wait, grown = false) {
    const words = (name: string) => (this.buffers.get(name)?.size ?? 0) / 4
    const calls = steps.map((step) => callOf(step, sources, words))
    const building = buildCalls(this.#device, calls, (name) => this.buffers.has(name))
    const built = await bounded(this.#device, building, `compiling ${this.#label}`, wait)
    const { result, clean } = scoped(this.#device, `binding ${this.#label}`, wait, (): Launch[] => {
      const uniforms = packUniforms(this.#device, this.#label, built)
      this.#keep(uniforms[0], grown)
      return bindCalls(this.#device, built, this.buffers, uniforms)
    })
    await clean
    return { launches: result, compileMs: Math.max(0, ...new Set(built.map(({ pipeline }) => pipeline.compileMs))) }
  }

  #keep(buffer: GPUBuffer, grown: boolean): void {
    if (grown) this.#grown.push(buffer)
    else this.#own.push(buffer)
  }

  /** Bytes of the buffers that the plan names, with what it grew by. */
  get bytes(): number {
    return [...this.buffers.values()].reduce((sum, { size }) => sum + size, 0)
  }

  /** Lets go of what the plan grew by. */
  shed(): void {
    for (const [name, buffer] of this.buffers) if (this.#grown.includes(buffer)) this.buffers.delete(name)
    for (const buffer of this.#grown.splice(0)) buffer.destroy()
  }

  destroy(): void {
    this.shed()
    for (const buffer of this.#own) buffer.destroy()
  }
}
