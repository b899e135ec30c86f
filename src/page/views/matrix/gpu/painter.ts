import type { U32, U8 } from '#src/core/base/arrays.ts'
import type { Pattern } from '#src/core/sparse/csr.ts'
import { bounded, TIMEOUT_MS } from '#src/engine/gpu/device/guard.ts'
import { scoped, submit } from '#src/engine/gpu/device/submit.ts'
import type { Bins } from '#src/page/draw/pattern/bins.ts'
import type { StateOf } from '../density.ts'
import { binEdges } from './edges.ts'
import type { BinLook } from './look.ts'
import { type Pipelines, type CountStep, type BinWay, WAYS } from './ways.ts'
import { WINDOW_WORDS, windowWords } from './window.ts'

export const LABEL = 'matrix picture'
export const WAIT = { timeoutMs: TIMEOUT_MS }
/** Nonzeros that a thread counts, and threads of a workgroup, as count.wgsl has them. */
const CHUNK = 32
const WIDTH = 256
/** Workgroups along x, at most. */
const MOST_GROUPS = 32_768
/** Words that are handed to the device at once. */
const HANDED = 2 ** 22
const STATES_A_WORD = 4

/** The bins of a window, painted. */
export interface Painted {
  /** Red, green, blue and opacity of each bin, of the first row of bins first. */
  readonly pixels: Uint8ClampedArray<ArrayBuffer>
  /** Milliseconds of the GPU; undefined where it has no clock. */
  readonly ms: number | undefined
}

/** A stretch of the matrix's columns that one binding holds. */
interface Part {
  readonly from: number
  readonly stop: number
  readonly columns: GPUBuffer
  readonly window: GPUBuffer
}

/** What is as large as the window. */
interface Room {
  readonly size: number
  readonly edges: GPUBuffer
  readonly counts: GPUBuffer
  readonly pixels: GPUBuffer
  readonly staging: GPUBuffer
}

/** Counts and paints windows of one pattern on the GPU: whole and exactly, each time. */
export class Painter {
  readonly #device: GPUDevice
  readonly #pipelines: Pipelines
  readonly #pattern: Pattern
  readonly #of: StateOf
  readonly #rowPtr: GPUBuffer
  readonly #keys: Readonly<Record<BinWay, GPUBuffer>>
  readonly #sums: GPUBuffer
  readonly #look: GPUBuffer
  readonly #parts: readonly Part[]
  readonly #clock: Clock | undefined
  readonly #held = new Set<GPUBuffer | GPUQuerySet>()
  /** The levels that the device has. */
  #level: U32
  #room: Room | undefined
  #turn: Promise<unknown> = Promise.resolve()

  /**
   * @param level of each row
   * @param most words of a part of the columns, where that is not the most that a binding holds
   */
  constructor(
    device: GPUDevice,
    pipelines: Pipelines,
    pattern: Pattern,
    level: U32,
    of: StateOf,
    most = mostWords(device),
  ) {
    this.#device = device
    this.#pipelines = pipelines
    this.#pattern = pattern
    this.#level = level
    this.#of = of
    const { rows, col_idx } = pattern
    const items = of === 'row' ? rows : col_idx.length
    this.#rowPtr = this.#buffer(rows + 1)
    this.#keys = { states: this.#buffer(Math.ceil(items / STATES_A_WORD)), levels: this.#buffer(level.length) }
    this.#sums = this.#buffer(4 * (WIDTH + 1))
    this.#look = this.#buffer(256)
    this.#parts = Array.from({ length: Math.max(1, Math.ceil(col_idx.length / most)) }, (_, p) => {
      const [from, stop] = [p * most, Math.min(col_idx.length, (p + 1) * most)]
      const window = this.#buffer(WINDOW_WORDS, GPUBufferUsage.UNIFORM | GPUBufferUsage.COPY_DST)
      return { from, stop, columns: this.#buffer(stop - from), window }
    })
    this.#clock = device.features.has('timestamp-query') ? clockOn(device, this.#held) : undefined
  }

  /** Hands the pattern to the device, piece by piece. Throws `OutOfMemory`, `GpuError`, `DeviceLost`. */
  async begin(): Promise<void> {
    const { row_ptr, col_idx } = this.#pattern
    await this.#hand(this.#rowPtr, row_ptr)
    for (const { from, stop, columns } of this.#parts) await this.#hand(columns, col_idx.subarray(from, stop))
    await this.#hand(this.#keys.levels, this.#level)
  }

  /**
   * @param states of the rows, or of the entries; those of the last call where absent
   * @param level of each row, where others than those of the last call. Throws what `begin` throws.
   */
  paint(bins: Bins, look: BinLook, states?: U8, level?: U32): Promise<Painted> {
    const next = this.#turn.then(() => this.#paint(bins, look, states, level))
    this.#turn = next.catch(() => undefined)
    return next
  }

  async #paint(bins: Bins, look: BinLook, states: U8 | undefined, level = this.#level): Promise<Painted> {
    const { queue } = this.#device
    if (level !== this.#level) await this.#hand(this.#keys.levels, level)
    this.#level = level
    const room = await this.#roomFor(bins.size)
    const { edges, pixels, staging } = room
    const bytes = 4 * bins.size * bins.size
    if (states) queue.writeBuffer(this.#keys.states, 0, wholeWords(states))
    queue.writeBuffer(edges, 0, binEdges(bins))
    queue.writeBuffer(this.#look, 0, look.words)
    const done = submit(this.#device, LABEL, WAIT, (encoder) => {
      this.#encode(encoder, bins, look, room)
      encoder.copyBufferToBuffer(pixels, 0, staging, 0, bytes)
    })
    await Promise.all([done, bounded(this.#device, staging.mapAsync(GPUMapMode.READ), LABEL, WAIT)])
    const painted = new Uint8ClampedArray(staging.getMappedRange(0, bytes).slice(0))
    staging.unmap()
    return { pixels: painted, ms: await this.#clock?.read() }
  }

  #encode(encoder: GPUCommandEncoder, bins: Bins, look: BinLook, { edges, counts, pixels }: Room): void {
    const way: BinWay = look.levels === undefined ? 'states' : 'levels'
    encoder.clearBuffer(counts)
    const pass = encoder.beginComputePass(this.#clock?.descriptor ?? {})
    const run = (step: CountStep, threads: number, buffers: Readonly<Record<number, GPUBuffer>>) => {
      const pipeline = this.#pipelines[way][step]
      const entries = Object.entries(buffers).map(([binding, buffer]) => ({
        binding: Number(binding),
        resource: { buffer },
      }))
      pass.setPipeline(pipeline)
      pass.setBindGroup(0, this.#device.createBindGroup({ layout: pipeline.getBindGroupLayout(0), entries }))
      const groups = Math.ceil(threads / WIDTH)
      pass.dispatchWorkgroups(Math.min(groups, MOST_GROUPS), Math.ceil(groups / MOST_GROUPS))
    }
    const [from, stop] = [bins.first, bins.stop].map((row) => this.#pattern.row_ptr[row])
    for (const part of this.#parts) {
      const [begin, end] = [Math.max(from, part.from), Math.min(stop, part.stop)].map((k) => k - part.from)
      const entry = way === 'states' && this.#of === 'entry'
      const words = windowWords(bins, { begin, end, part: part.from }, entry, (look.levels ?? 2) - 1)
      this.#device.queue.writeBuffer(part.window, 0, words)
      if (begin < end)
        run('count', Math.ceil((end - begin) / CHUNK), {
          0: part.window,
          1: this.#rowPtr,
          2: part.columns,
          3: this.#keys[way],
          4: edges,
          5: counts,
        })
    }
    const [{ window }] = this.#parts
    const sums = this.#sums
    run('fill', WIDTH * WIDTH, { 0: window, 6: sums, 7: counts })
    run('gather', 1, { 6: sums })
    run('paint', bins.size * bins.size, { 0: window, 4: edges, 7: counts, 8: this.#look, 9: pixels, 10: sums })
    pass.end()
    this.#clock?.resolve(encoder)
  }

  async #hand(to: GPUBuffer, words: U32): Promise<void> {
    for (let at = 0; at < words.length; at += HANDED) {
      const piece = words.subarray(at, at + HANDED)
      await submit(this.#device, LABEL, WAIT, () => this.#device.queue.writeBuffer(to, 4 * at, piece))
    }
  }

  /** Frees what it holds on the GPU. */
  remove(): void {
    for (const held of this.#held) held.destroy()
    this.#held.clear()
  }

  async #roomFor(size: number): Promise<Room> {
    if (this.#room?.size === size) return this.#room
    if (this.#room) for (const one of ROOM) this.#free(this.#room[one])
    this.#room = undefined
    const { result, clean } = scoped(this.#device, LABEL, WAIT, () => this.#makeRoom(size))
    await clean
    this.#room = result
    return result
  }

  #makeRoom(size: number): Room {
    const bins = size * size
    return {
      size,
      edges: this.#buffer(2 * (size + 1)),
      counts: this.#buffer(bins * Math.max(...Object.values(WAYS))),
      pixels: this.#buffer(bins),
      staging: this.#buffer(bins, GPUBufferUsage.MAP_READ | GPUBufferUsage.COPY_DST),
    }
  }

  #buffer(
    words: number,
    usage = GPUBufferUsage.STORAGE | GPUBufferUsage.COPY_DST | GPUBufferUsage.COPY_SRC,
  ): GPUBuffer {
    const buffer = this.#device.createBuffer({ label: LABEL, size: 4 * Math.max(4, words), usage })
    this.#held.add(buffer)
    return buffer
  }

  #free(buffer: GPUBuffer): void {
    buffer.destroy()
    this.#held.delete(buffer)
  }
}

const ROOM = ['edges', 'counts', 'pixels', 'staging'] as const

/** Words that one binding holds. */
export const mostWords = ({ limits }: GPUDevice): number =>
  Math.floor(Math.min(limits.maxStorageBufferBindingSize, limits.maxBufferSize) / 4)

function wholeWords(bytes: U8): U8 {
  if (bytes.length % STATES_A_WORD === 0) return bytes
  const words = new Uint8Array(STATES_A_WORD * Math.ceil(bytes.length / STATES_A_WORD))
  words.set(bytes)
  return words
}

/** Times the pass that is described, in milliseconds. */
interface Clock {
  readonly descriptor: GPUComputePassDescriptor
  resolve(encoder: GPUCommandEncoder): void
  read(): Promise<number>
}

function clockOn(device: GPUDevice, held: Set<GPUBuffer | GPUQuerySet>): Clock {
  const querySet = device.createQuerySet({ type: 'timestamp', count: 2 })
  const { QUERY_RESOLVE, COPY_SRC, COPY_DST, MAP_READ } = GPUBufferUsage
  const resolved = device.createBuffer({ size: 16, usage: QUERY_RESOLVE | COPY_SRC })
  const staging = device.createBuffer({ size: 16, usage: MAP_READ | COPY_DST })
  for (const one of [querySet, resolved, staging]) held.add(one)
  return {
    descriptor: { timestampWrites: { querySet, beginningOfPassWriteIndex: 0, endOfPassWriteIndex: 1 } },
    resolve(encoder) {
      encoder.resolveQuerySet(querySet, 0, 2, resolved, 0)
      encoder.copyBufferToBuffer(resolved, 0, staging, 0, 16)
    },
    async read() {
      await bounded(device, staging.mapAsync(GPUMapMode.READ), LABEL, WAIT)
      const [from, to] = new BigUint64Array(staging.getMappedRange())
      const ms = Number(to - from) / 1e6
      staging.unmap()
      return ms
    },
  }
}
