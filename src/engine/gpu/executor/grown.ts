import type { BufferSpec, PlainStep } from '#src/core/kernel/plan/plan.ts'
import { mayLaunch } from '#src/core/kernel/plan/program.ts'
import { createBuffer } from '../device/buffers.ts'
import { bindCalls, buildCalls, callOf, type Launch, packUniforms } from './launches.ts'
import type { RunSite } from './unfold.ts'

/** Launches of a growth, and what they were made from. */
interface BoundGrowth {
  readonly steps: readonly PlainStep[]
  readonly key: string
  readonly buffers: ReadonlyMap<string, GPUBuffer>
  readonly uniforms: GPUBuffer
  readonly launches: readonly Launch[]
}

/** What calls of a plan grow by: buffers, and launches that are bound to them. Kept from one call to the next. */
export class Grown {
  readonly #site: RunSite
  readonly #indirect: (buffer: string) => boolean
  readonly #buffers = new Map<string, GPUBuffer>()
  readonly #spent: GPUBuffer[] = []
  #bound: BoundGrowth | undefined

  constructor(site: RunSite) {
    this.#site = site
    this.#indirect = mayLaunch(site.plan)
  }

  /** Words that a buffer of an earlier call has room for. */
  words(name: string): number | undefined {
    const size = this.#buffers.get(name)?.size
    return size === undefined ? undefined : size / 4
  }

  /** A buffer as large as is asked at least; one that was too small goes after the call. */
  buffer(spec: BufferSpec): GPUBuffer {
    const { gpu, label } = this.#site
    const known = this.#buffers.get(spec.name)
    if (known && known.size >= spec.words * 4 && !spec.data) return known
    if (known) this.#spent.push(known)
    const made = createBuffer(gpu.device, label, spec, this.#indirect(spec.name))
    this.#buffers.set(spec.name, made)
    return made
  }

  /** Whether the latest growth was made of these very steps, in these buffers: then it was checked, too. */
  hasBound(steps: readonly PlainStep[], buffers: ReadonlyMap<string, GPUBuffer>): boolean {
    const known = this.#bound
    return (
      known !== undefined &&
      known.steps.length === steps.length &&
      known.steps.every((step, s) => step === steps[s]) &&
      isIn(known, buffers)
    )
  }

  /** Launches of steps in these buffers; equal ones of the call before are launched as they are. */
  async bind(steps: readonly PlainStep[], buffers: ReadonlyMap<string, GPUBuffer>): Promise<readonly Launch[]> {
    const known = this.#bound
    if (known && this.hasBound(steps, buffers)) return known.launches
    const { gpu, label, sources } = this.#site
    const words = (name: string) => (buffers.get(name)?.size ?? 0) / 4
    const calls = steps.map((step) => callOf(step, sources, words))
    const key = JSON.stringify(calls.map(({ step }) => step))
    if (known && known.key === key && isIn(known, buffers)) return known.launches
    const built = await buildCalls(gpu.device, calls, (name) => buffers.has(name))
    const uniforms = packUniforms(gpu.device, label, built)
    const launches = bindCalls(gpu.device, built, buffers, uniforms)
    if (known) this.#spent.push(known.uniforms)
    this.#bound = { steps, key, buffers: new Map(buffers), uniforms: uniforms[0], launches }
    return launches
  }

  /** Clears what is kept as if it were new, or lets it go; the GPU has to be done with the call before. */
  forget(encoder: GPUCommandEncoder, keeps: boolean): void {
    for (const buffer of this.#spent.splice(0)) buffer.destroy()
    for (const buffer of this.#buffers.values())
      if (keeps) encoder.clearBuffer(buffer)
      else buffer.destroy()
    if (!keeps) this.#buffers.clear()
  }

  destroy(): void {
    for (const buffer of [...this.#buffers.values(), ...this.#spent]) buffer.destroy()
    this.#buffers.clear()
    this.#spent.length = 0
    this.#bound?.uniforms.destroy()
    this.#bound = undefined
  }
}

const isIn = (known: BoundGrowth, buffers: ReadonlyMap<string, GPUBuffer>): boolean => {
  for (const [name, buffer] of buffers) if (known.buffers.get(name) !== buffer) return false
  return true
}
