import type { Pen } from '#src/page/draw/surface.ts'

/** A plain canvas: it shows what was painted and arranged last. */
export interface Drawn {
  draw(pen: Pen): void
}
