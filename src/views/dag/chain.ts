import type { U32 } from '#src/base/arrays.ts'
import { frameAround } from '#src/draw/lines.ts'
import { newPath } from '#src/draw/recorder.ts'
import type { Pen } from '#src/draw/surface.ts'
import { oncePer } from '#src/run/once.ts'
import { NEVER, type Replay } from '#src/run/replay.ts'
import { type DagScene, nodeCorner } from './scene.ts'

/**
 * The longest chain of items of which each needs the one before, in their order; of several the first. Items come after what they
 * need. O(operands)
 */
export const longestChain = oncePer(({ pattern: { rows, row_ptr, col_idx } }: Replay): U32 => {
  const length = new Uint32Array(rows)
  const before = new Uint32Array(rows).fill(NEVER)
  let last = NEVER
  for (let item = 0; item < rows; item++) {
    for (let k = row_ptr[item]; k < row_ptr[item + 1]; k++) {
      const operand = col_idx[k]
      if (operand === item || length[operand] <= length[item]) continue
      length[item] = length[operand]
      before[item] = operand
    }
    length[item]++
    if (last === NEVER || length[item] > length[last]) last = item
  }
  const chain: number[] = []
  for (let item = last; item !== NEVER; item = before[item]) chain.push(item)
  return Uint32Array.from(chain.toReversed())
})

/** Whether the longest chain is drawn: of tasks on blocks, where each is a square. */
export const showsChain = ({ replay, layout }: DagScene): boolean =>
  replay.space.blocked !== undefined && layout.detail === 'nodes'

/** A line along the chain, under the squares. */
export function drawChain(pen: Pen, { replay, at }: DagScene): void {
  const path = newPath()
  for (const [n, item] of longestChain(replay).entries()) {
    if (n === 0) path.moveTo(at.x(item), at.y(item))
    else path.lineTo(at.x(item), at.y(item))
  }
  pen.ctx.strokeStyle = pen.palette.text
  pen.ctx.lineWidth = Math.max(1, 1.5 * pen.unit)
  pen.ctx.stroke(path)
}

/** Outlines of its squares. */
export function outlineChain(pen: Pen, scene: DagScene): void {
  const { size } = scene.layout
  for (const item of longestChain(scene.replay)) {
    const { x, y } = nodeCorner(scene, item)
    frameAround(pen, x, y, size, size, pen.palette.text)
  }
}
