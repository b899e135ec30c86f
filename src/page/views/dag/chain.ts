import type { U32 } from '#src/core/base/arrays.ts'
import { frameAround } from '#src/page/draw/lines.ts'
import { newPath } from '#src/page/draw/recorder.ts'
import type { Pen } from '#src/page/draw/surface.ts'
import { longestPath, pathTo } from '#src/engine/run/longest-path.ts'
import type { Frame } from '#src/engine/catalog/contract/view.ts'
import { type DagScene, nodeCorner } from './scene.ts'

/** The items of the longest chain. */
export const longestChain = longestPath

/** Whether the longest chain is drawn: of tasks on blocks, where each is a square. */
export const showsChain = ({ replay, layout }: DagScene): boolean =>
  replay.space.blocked !== undefined && layout.detail === 'nodes'

/** The chain that is drawn: the pinned one, of tasks on blocks the longest. */
export function chainIn(scene: DagScene, { pin }: Frame): U32 | undefined {
  if (pin?.kind === 'path') return pathTo(scene.replay, pin.item)
  return showsChain(scene) ? longestChain(scene.replay) : undefined
}

/** A line along a chain: under the squares of rows, or over the columns that stand for them, set off from these. */
export function drawChain(pen: Pen, { at, layout }: DagScene, chain: U32): void {
  const path = newPath()
  for (const [n, item] of chain.entries()) {
    if (n === 0) path.moveTo(at.x(item), at.y(item))
    else path.lineTo(at.x(item), at.y(item))
  }
  const line = Math.max(1, 1.5 * pen.unit)
  if (layout.detail === 'shares') strokeIn(pen, path, pen.palette.pane, 3 * line)
  strokeIn(pen, path, pen.palette.text, line)
}

function strokeIn({ ctx }: Pen, path: Path2D, colour: string, width: number): void {
  ctx.strokeStyle = colour
  ctx.lineWidth = width
  ctx.lineJoin = 'round'
  ctx.stroke(path)
}

/** Outlines of its squares. */
export function outlineChain(pen: Pen, scene: DagScene, chain: U32): void {
  const { size } = scene.layout
  for (const item of chain) {
    const { x, y } = nodeCorner(scene, item)
    frameAround(pen, x, y, size, size, pen.palette.text)
  }
}
