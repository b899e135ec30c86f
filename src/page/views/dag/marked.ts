import type { Frame } from '#src/engine/catalog/contract/view.ts'
import { itemNeeds } from '#src/engine/run/query.ts'
import type { Mark } from '#src/engine/run/replay.ts'
import { rowsOfMark } from '#src/page/views/marked.ts'
import { frameAround, horizontal, inkWidth } from '#src/page/draw/lines.ts'
import type { Area, Pen } from '#src/page/draw/surface.ts'
import { drawLinks } from './edges.ts'
import { levelX } from './layout.ts'
import { nodeCorner, type DagScene } from './scene.ts'
import { columnBox, columnAt } from './shares.ts'

/** Marks under the pointer and pinned, in ink. */
export function drawMarks(pen: Pen, scene: DagScene, frame: Frame): void {
  if (frame.pin) drawMark(pen, scene, frame.pin, inkWidth(pen, true))
  if (frame.hover) drawMark(pen, scene, frame.hover, inkWidth(pen, false))
}

function drawMark(pen: Pen, scene: DagScene, mark: Mark, ink: number): void {
  if (mark.kind === 'item' && mark.item >= scene.replay.pattern.rows) return
  if (mark.kind === 'group' && mark.group >= scene.layout.levels) return
  if (mark.kind === 'group') outlineLevel(pen, scene, mark.group, ink)
  else if (scene.layout.detail === 'nodes') outlineRows(pen, scene, mark, ink)
  else underlineLevels(pen, scene, mark, ink)
}

const ROW_GAP = 2

/** Between the edges and the squares: a marked row's links, which end at its outline. */
export function drawMarkedLinks(pen: Pen, scene: DagScene, frame: Frame): void {
  if (scene.layout.detail !== 'nodes') return
  const gap = Math.round(ROW_GAP * pen.unit)
  const size = scene.layout.size + 2 * gap
  for (const mark of [frame.pin, frame.hover]) {
    if (mark?.kind !== 'item' || mark.item >= scene.replay.pattern.rows) continue
    drawLinks(pen, scene.replay, scene.dependants, mark.item, scene.at)
    const { x, y } = nodeCorner(scene, mark.item)
    pen.ctx.fillStyle = pen.palette.pane
    pen.ctx.fillRect(x - gap, y - gap, size, size)
  }
}

/** Where a row or a level is; undefined for a worker, whose rows are in many places. */
export function markedBox(scene: DagScene, mark: Mark): Area | undefined {
  const { layout, replay } = scene
  const { ptr, order, group } = replay.grouping
  if (mark.kind === 'worker' || mark.kind === 'path') return undefined
  if (mark.kind === 'item' && mark.item >= replay.pattern.rows) return undefined
  if (mark.kind === 'group' && mark.group >= layout.levels) return undefined
  if (layout.detail !== 'nodes') {
    const level = mark.kind === 'item' ? group[mark.item] : mark.group
    const { x, width, top, height } = columnBox(layout, replay.grouping, columnAt(layout, level))
    return { left: x, top, width, height }
  }
  const [first, last] =
    mark.kind === 'item' ? [mark.item, mark.item] : [order[ptr[mark.group]], order[ptr[mark.group + 1] - 1]]
  const { x, y } = nodeCorner(scene, first)
  return { left: x, top: y, width: layout.size, height: nodeCorner(scene, last).y - y + layout.size }
}

/** The squares themselves: a row, or each of a worker's or a path's rows. */
function outlineRows(pen: Pen, scene: DagScene, mark: Mark, ink: number): void {
  const { size } = scene.layout
  const gap = Math.max(1, Math.round((mark.kind === 'item' ? ROW_GAP : 1) * pen.unit))
  for (const row of rowsOfMark(scene.replay, mark)) {
    const { x, y } = nodeCorner(scene, row)
    frameAround(pen, x - gap, y - gap, size + 2 * gap, size + 2 * gap, pen.palette.text, ink)
  }
}

/** The column that holds a level, as high as it is. */
function outlineLevel(pen: Pen, scene: DagScene, level: number, ink: number): void {
  const { layout, replay } = scene
  const gap = Math.max(1, Math.round(2 * pen.unit))
  if (layout.detail === 'nodes') {
    const { ptr, order } = replay.grouping
    const first = nodeCorner(scene, order[ptr[level]])
    const last = nodeCorner(scene, order[ptr[level + 1] - 1])
    const size = layout.size + 2 * gap
    frameAround(pen, first.x - gap, first.y - gap, size, last.y - first.y + size, pen.palette.text, ink)
    return
  }
  const { x, width, top, height } = columnBox(layout, replay.grouping, columnAt(layout, level))
  frameAround(pen, x - 1, top - gap, width + 2, height + 2 * gap, pen.palette.text, ink)
}

/**
 * Where columns stand for many rows: the column of each row is outlined; a single row's needs are underlined thick
 * below their levels, what needs it thin.
 */
function underlineLevels(pen: Pen, scene: DagScene, mark: Mark, ink: number): void {
  const { group: level } = scene.replay.grouping
  // a path is drawn as a line
  if (mark.kind === 'group' || mark.kind === 'path') return
  if (mark.kind === 'worker') {
    const columns = new Set([...rowsOfMark(scene.replay, mark)].map((row) => columnAt(scene.layout, level[row])))
    for (const b of columns) underline(pen, scene, columnMiddle(scene, b), ink)
    return
  }
  outlineLevel(pen, scene, level[mark.item], ink)
  for (const row of scene.dependants(mark.item)) underline(pen, scene, levelX(scene.layout, level[row]), ink)
  for (const row of itemNeeds(scene.replay, mark.item))
    underline(pen, scene, levelX(scene.layout, level[row]), ink + Math.round(1.5 * pen.unit))
}

function columnMiddle({ layout, replay }: DagScene, b: number): number {
  const { x, width } = columnBox(layout, replay.grouping, b)
  return x + width / 2
}

function underline(pen: Pen, { layout }: DagScene, x: number, thick: number): void {
  const half = Math.max(2 * pen.unit, 0.35 * layout.pitch)
  horizontal(pen, x - half, x + half, layout.plotHeight + 2 * pen.unit, pen.palette.text, thick)
}
