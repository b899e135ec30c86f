import { transfer } from 'comlink'
import type { U32, U8 } from '#src/core/base/arrays.ts'
import type { Pattern } from '#src/core/sparse/csr.ts'
import { openApart } from '#src/engine/gpu/device/device.ts'
import { scoped } from '#src/engine/gpu/device/submit.ts'
import type { Bins } from '#src/page/draw/pattern/bins.ts'
import { Counter } from '../counter.ts'
import type { StateOf } from '../density.ts'
import type { BinLook } from './look.ts'
import { LABEL, mostWords, Painter, WAIT } from './painter.ts'
import { pipelinesOn } from './ways.ts'

/** A window that the GPU has painted. */
export interface PaintedImage {
  readonly image: ImageBitmap
  /** Milliseconds of the GPU, where it has a clock. */
  readonly ms: number | undefined
}

/** Opens a device for the pictures of one pattern, which is destroyed with them; undefined where the processor paints as fast. */
export type OpenDevice = () => Promise<GPUDevice | undefined>

interface Easel {
  readonly device: GPUDevice
  readonly painter: Painter
}

/** Counts and, where this web worker has a GPU, paints the nonzeros of one pattern. A processor that plays a GPU paints none. */
export class DrawnPattern extends Counter {
  #easel: Promise<Easel | undefined>

  constructor(pattern: Pattern, level: U32, of: StateOf = 'row', open: OpenDevice = hardware) {
    super(pattern, level, of)
    this.#easel = easelOn(open, pattern, level, of).catch(() => undefined) // it is counted then, as without a GPU
  }

  /** Whether a GPU paints here, once that is known. */
  async paints(): Promise<boolean> {
    return (await this.#easel) !== undefined
  }

  /** The whole window; undefined where no GPU paints it, be it that it has painted until now. */
  async paint(bins: Bins, look: BinLook, states: U8 | undefined): Promise<PaintedImage | undefined> {
    const { level } = this
    const easel = await this.#easel
    try {
      const painted = await easel?.painter.paint(bins, look, states, level)
      if (!painted) return undefined
      const image = await createImageBitmap(new ImageData(painted.pixels, bins.size, bins.size))
      return transfer({ image, ms: painted.ms }, [image])
    } catch {
      // lost, or without room for so large a window
      this.#easel = Promise.resolve(undefined)
      easel?.device.destroy()
      return undefined
    }
  }
}

async function hardware(): Promise<GPUDevice | undefined> {
  const opened = await openApart()
  if (opened.state === 'unavailable') return undefined
  if (opened.adapter.kind === 'gpu') return opened.device
  opened.device.destroy()
  return undefined
}

/** Undefined without hardware, and where one binding cannot hold all rows; a fault frees the device. Throws what `Painter.begin` throws. */
async function easelOn(open: OpenDevice, pattern: Pattern, level: U32, of: StateOf): Promise<Easel | undefined> {
  const device = await open()
  const items = of === 'row' ? pattern.rows : Math.ceil(pattern.col_idx.length / 4)
  if (!device) return undefined
  if (Math.max(pattern.rows + 1, level.length, items) > mostWords(device)) {
    device.destroy()
    return undefined
  }
  try {
    const pipelines = await pipelinesOn(device)
    const made = scoped(device, LABEL, WAIT, () => new Painter(device, pipelines, pattern, level, of))
    await made.clean
    await made.result.begin()
    return { device, painter: made.result }
  } catch (error) {
    device.destroy()
    throw error
  }
}
