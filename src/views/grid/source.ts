import type { Scene } from 'three/webgpu'
import type { U8 } from '#src/base/arrays.ts'
import type { Frame } from '#src/catalog/view.ts'
import type { Pen } from '#src/ui/canvas/surface.ts'
import type { Places } from './overlay.ts'
import type { Point, Pose } from './pose.ts'

/** What differs between a grid and a mesh: how it is laid out, painted, labelled and hit. */
export interface Source {
  readonly scene: Scene
  /** Brings the scene to this frame; returns what is drawn for the pane's head. */
  update(frame: Frame, states: U8, repaint: boolean): string
  pose(frame: Frame): Pose
  places(): Places
  label(pen: Pen): void
  rowAt(point: Point, solid: (row: number) => boolean): number | undefined
  /** Row next to another in a direction on screen, y down. */
  neighbour(row: number, dx: number, dy: number): number | undefined
  dispose(): void
}
