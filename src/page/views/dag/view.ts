import { several } from '#src/core/base/nouns.ts'
import { type Grouping, waits } from '#src/core/trace/space.ts'
import { groupMark, itemMark, seenWhere, tellsOf } from '#src/engine/run/query.ts'
import type { U8 } from '#src/core/base/arrays.ts'
import { count } from '#src/core/base/format.ts'
import type { Frame, Host, Picture, View } from '#src/engine/catalog/contract/view.ts'
import { IDLE, type Mark, type Replay, WAITING } from '#src/engine/run/replay.ts'
import { itemStates } from '#src/engine/run/states.ts'
import { axisTicks, bottomAxis } from '#src/page/draw/axis.ts'
import { MarkBatch } from '#src/page/draw/marks.ts'
import { boxIn, paneExtent, lastFor, type Pen, surfaceIn } from '#src/page/draw/surface.ts'
import { text, textWidth } from '#src/page/draw/text.ts'
import { drawRibbons } from './bands.ts'
import { chainIn, drawChain, outlineChain, showsChain } from './chain.ts'
import { drawEdges } from './edges.ts'
import { GraphSheet, isShared } from './graph.ts'
import { type DagLayout, isNumbered, levelAt, levelX, nodeAt } from './layout.ts'
import { drawMarkedLinks, drawMarks, markedBox } from './marked.ts'
import { nodeCorner, type DagScene, sceneOf } from './scene.ts'
import { stepMark } from './step.ts'
import * as texts from './words.ts'

const view: View = {
  title: texts.title,
  order: 10,
  first: true,
  weight: 0.34,
  half: false,
  encoding: ({ grouping }) => texts.encoding(grouping.name),
  wants: texts.wants,
  needs: (replay) => seenWhere(replay, (seen) => waits(seen.space) && seen.space.groups.length > 0 && tellsOf(seen)),
  create: dagPicture,
}
export default view

function dagPicture(host: HTMLElement, replay: Replay, pane: Host): Picture {
  const surface = surfaceIn(host)
  const sceneFor = sceneOf(replay)
  const say = lastFor((detail: string) => pane.say(detail))
  const graph = new GraphSheet()
  let frame: Frame | undefined
  let scene: DagScene | undefined

  return {
    draw(next) {
      frame = next
      const { width, height, unit } = paneExtent(next)
      const pen = surface.begin(next)
      scene = sceneFor(width, height, unit)
      drawGraph(pen, scene, next, graph)
      drawAxis(pen, scene.layout, replay.grouping)
      drawMarks(pen, scene, next)
      say(detailText(scene))
    },
    pick(x, y) {
      if (!frame || !scene) return undefined
      return markAt(scene, x * frame.dpr, y * frame.dpr)
    },
    place(mark) {
      const box = scene && markedBox(scene, mark)
      return frame && box && boxIn(frame, box.left, box.top, box.width, box.height)
    },
    step: (mark, dx, dy) => stepMark(replay, mark, dx, dy),
    dispose: surface.remove,
  }
}

function drawGraph(pen: Pen, scene: DagScene, frame: Frame, graph: GraphSheet): void {
  const chain = chainIn(scene, frame)
  if (isShared(scene)) {
    graph.draw(pen, scene, frame.tick)
    if (chain) drawChain(pen, scene, chain)
    return
  }
  const { replay, at, ribbons } = scene
  const states = itemStates(replay).at(frame.tick)
  if (ribbons) drawRibbons(pen, ribbons.paths, ribbons.tally.at(frame.tick), [0, pen.width])
  else drawEdges(pen, replay, states, at)
  if (chain) drawChain(pen, scene, chain)
  drawMarkedLinks(pen, scene, frame)
  drawNodes(pen, scene, states)
  if (chain) outlineChain(pen, scene, chain)
}

function drawNodes(pen: Pen, scene: DagScene, states: U8): void {
  const { size } = scene.layout
  const numbered = isNumbered(scene.layout, pen.unit)
  const batch = new MarkBatch()
  pen.ctx.beginPath()
  for (let i = 0; i < states.length; i++) {
    const { x, y } = nodeCorner(scene, i)
    pen.ctx.rect(x - pen.hair, y - pen.hair, size + 2 * pen.hair, size + 2 * pen.hair)
    // the slit of a square that spins would go through its number
    if (numbered) batch.addBlock(states[i], x, y, size, size)
    else batch.add(states[i], x, y, size, size)
  }
  pen.ctx.fillStyle = pen.palette.pane
  pen.ctx.fill()
  batch.paint(pen)
  if (numbered) drawNumbers(pen, scene, states)
}

function drawNumbers(pen: Pen, scene: DagScene, states: U8): void {
  const { size } = scene.layout
  const { pane, text: ink } = pen.palette
  for (let i = 0; i < states.length; i++) {
    const { x, y } = nodeCorner(scene, i)
    const colour = states[i] === WAITING || states[i] === IDLE ? ink : pane
    text(pen, count(i), x + size / 2, y + size / 2 + pen.unit, { align: 'center', weight: 500, colour })
  }
}

function drawAxis(pen: Pen, layout: DagLayout, { name }: Grouping): void {
  const y = pen.height - 7 * pen.unit
  text(pen, name, 0, y)
  const room = 44 * pen.unit
  const ticks = axisTicks(0, layout.levels - 1, layout.pitch, room)
  const left = Math.max(layout.left - 6 * pen.unit, textWidth(pen, name) + 8 * pen.unit)
  bottomAxis(pen, ticks, count, (level) => levelX(layout, level), y, left, pen.width)
}

function markAt({ replay, layout }: DagScene, x: number, y: number): Mark | undefined {
  if (y < 0 || y > layout.plotHeight) return undefined
  const row = nodeAt(layout, replay.grouping, x, y)
  if (row !== undefined) return itemMark(replay, row)
  const level = levelAt(layout, x)
  return level === undefined ? undefined : groupMark(replay, level)
}

function detailText(scene: DagScene): string {
  const { replay, layout, ribbons } = scene
  const parts: string[] = showsChain(scene) ? [texts.chain] : []
  if (layout.detail === 'shares') {
    const each = layout.levels / layout.columns
    parts.push(
      each > 1
        ? texts.columns(
            each.toFixed(1),
            several(replay.grouping.name),
            several(replay.space.name),
            replay.grouping.name,
          )
        : texts.heights(several(replay.space.name), replay.grouping.name),
    )
  }
  if (ribbons) parts.push(texts.bands(ribbons.counted.edges, ribbons.counted.pairs))
  else parts.push(texts.allDrawn(replay.space.count, replay.space.name))
  return parts.join(', ')
}
