import { transfer } from 'comlink'
import type { U32, U8 } from '#src/core/base/arrays.ts'
import type { Pattern } from '#src/core/sparse/csr.ts'
import { openGpu } from '#src/engine/gpu/device/device.ts'
import type { Bins } from '#src/page/draw/pattern/bins.ts'
import { Counter } from '../counter.ts'
import type { StateOf } from '../density.ts'
import type { BinLook } from './look.ts'
import { mostWords, Painter } from './painter.ts'
import { pipelinesOn } from './ways.ts'

/** A window that the GPU has painted. */
export interface PaintedImage {
  readonly image: ImageBitmap
  /** Milliseconds of the GPU, where it has a clock. */
  readonly ms: number | undefined
}

/** Counts and, where this web worker has a GPU, paints the nonzeros of one pattern. A processor that plays a GPU paints none. */
export class DrawnPattern extends Counter {
  #painter: Promise<Painter | undefined>

  constructor(pattern: Pattern, level: U32, of: StateOf = 'row') {
    super(pattern, level, of)
    this.#painter = painterHere(pattern, level, of).catch(() => undefined) // it is counted then, as without a GPU
  }

  /** Whether a GPU paints here, once that is known. */
  async paints(): Promise<boolean> {
    return (await this.#painter) !== undefined
  }

  /** The whole window; undefined where no GPU paints it, be it that it has painted until now. */
  async paint(bins: Bins, look: BinLook, states: U8 | undefined): Promise<PaintedImage | undefined> {
    const painter = await this.#painter
    try {
      const painted = await painter?.paint(bins, look, states)
      if (!painted) return undefined
      const image = await createImageBitmap(new ImageData(painted.pixels, bins.size, bins.size))
      return transfer({ image, ms: painted.ms }, [image])
    } catch {
      // lost, or without room for so large a window
      this.#painter = Promise.resolve(undefined)
      painter?.remove()
      return undefined
    }
  }
}

async function painterHere(pattern: Pattern, level: U32, of: StateOf): Promise<Painter | undefined> {
  const opened = await openGpu()
  if (opened.state === 'unavailable' || opened.adapter.kind === 'software') return undefined
  const { device } = opened
  const items = of === 'row' ? pattern.rows : Math.ceil(pattern.col_idx.length / 4)
  if (Math.max(pattern.rows + 1, level.length, items) > mostWords(device)) return undefined
  const painter = new Painter(device, await pipelinesOn(device), pattern, level, of)
  await painter.begin()
  return painter
}
