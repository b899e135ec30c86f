import type { U8 } from '#src/core/base/arrays.ts'
import type { Frame, Palette } from '#src/engine/catalog/contract/view.ts'
import type { Pen } from '#src/page/draw/surface.ts'
import type { Stack } from './layout.ts'
import type { Mesh, MeshView } from './solid/mesh.ts'
import type { Places } from './overlay.ts'
import type { Point, Pose, Size } from './pose.ts'
import type { Marks } from './shares.ts'

/** What differs between a grid and a mesh: how it is laid out, painted, labelled and hit. */
export interface Source {
  /** Updates the drawing to this frame; returns the level of detail for the pane's head. */
  update(frame: Frame): string
  pose(frame: Frame): Pose
  places(): Places
  label(pen: Pen): void
  rowAt(point: Point, solid: (row: number) => boolean): number | undefined
  /** Row next to another in a direction on screen, y down. */
  neighbour(row: number, dx: number, dy: number): number | undefined
  dispose(): void
}

/** Draws the slabs of a grid. */
export interface SlabPainter {
  /** Takes the texels as they are now. */
  paint(texels: U8, size: Size, marks: Marks, palette: Palette): void
  /** Moves everything to where the stack says. */
  arrange(stack: Stack, marks: Marks, frame: Frame): void
  /** Frees what it holds of a GPU. */
  dispose?(): void
}

/** Draws the surface of a mesh. */
export interface SurfacePainter {
  /** Takes the shares of every vertex, as `Shares` has them. */
  paint(a: U8, b: U8): void
  arrange(view: MeshView, frame: Frame): void
  /** Frees what it holds of a GPU. */
  dispose?(): void
}

/** What pictures in space are drawn with: three on a GPU, or a plain canvas where there is none. */
export interface Easel {
  slabs(): SlabPainter
  surface(mesh: Mesh): SurfacePainter
  /** False once the device is gone: nothing more can be drawn here. */
  alive(): boolean
  /** Shows what was painted and arranged. */
  show(frame: Frame): void
  dispose(): void
}
