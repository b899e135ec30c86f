import { surfaceIn } from '#src/page/draw/surface.ts'
import type { Easel } from '../source.ts'
import { FlatSlabs } from './slabs.ts'
import { FlatSurface } from './surface.ts'
import type { Drawn } from './drawn.ts'

/**
 * Pictures in space on a plain 2D canvas: the same layouts, drawn by the CPU. For browsers with neither WebGPU nor WebGL,
 * and for thumbnails where the adapter is software.
 */
export function createEasel(host: HTMLElement): Easel {
  const surface = surfaceIn(host)
  const drawn: Drawn[] = []
  const added = <T extends Drawn>(one: T): T => {
    drawn.push(one)
    return one
  }
  return {
    slabs: () => added(new FlatSlabs()),
    surface: (mesh) => added(new FlatSurface(mesh)),
    alive: () => true,
    show(frame) {
      const pen = surface.begin(frame)
      for (const one of drawn) one.draw(pen)
    },
    dispose: surface.remove,
  }
}
