import { bellIn, inBell, type RowMark } from '../bell.ts'
import { cellOf, cornerIn, pointAt } from '../heap.ts'
import { between, eased, faded, line, write } from '../pen.ts'
import type { OpeningScene } from '../scene.ts'
import { chainWords } from '../words.ts'

/** The rows of the cube, and its longest chain; they fly into their levels, and the chain is solved link by link. */
export const chain: OpeningScene = {
  id: 'chain',
  still: 0.8,
  draw(pen, { side, levels, chain: links }, share) {
    const { g, inks, width, height, phone } = pen
    const bell = bellIn(levels, width, height)
    const corner = cornerIn(side, width, height, 16)
    const last = levels.width.length
    const front = eased(share, 0.55, 0.97) * last
    const begun = share > 0.55
    const flown = (row: number): RowMark => {
      const delay = 0.1 * (levels.level[row] / last)
      const way = eased(share, 0.2 + delay, 0.42 + delay)
      const cell = cellOf(row, side)
      const [x, y] = pointAt(
        corner,
        cell.map((c) => c + 0.5),
      )
      const dot = corner.edge * 0.42
      const [bx, by, bw, bh] = inBell(bell, levels, row)
      return [between(x, bx, way), between(y, by, way), between(dot, bw, way), between(dot, bh, way)]
    }
    const marks = { [inks.waiting]: new Path2D(), [inks.working]: new Path2D(), [inks.done]: new Path2D() }
    for (let row = 0; row < levels.level.length; row++) {
      const at = levels.level[row]
      const css = !begun || at >= front ? inks.waiting : at >= front - 1 ? inks.working : inks.done
      const [x, y, w, h] = flown(row)
      marks[css].rect(x - w / 2, y - h / 2, w, h)
    }
    for (const [css, path] of Object.entries(marks)) {
      g.fillStyle = css === inks.waiting ? faded(css, 0.62) : css
      g.fill(path)
    }
    // the chain, in ink: longer and longer in the cube, then one row of each level
    const shown = Math.ceil(eased(share, 0.02, 0.18) * links.length)
    const points = links.slice(0, shown).map((row) => flown(row))
    line(
      pen,
      points.map(([x, y]) => [x, y] as const),
      inks.text,
      2,
    )
    const dot = between(corner.edge * 0.5, Math.min(bell.level - 4, 9), eased(share, 0.2, 0.5))
    points.forEach(([x, y], link) => {
      const state = begun && link < front - 1 ? inks.done : begun && link < front ? inks.working : inks.ground
      g.fillStyle = state
      g.fillRect(x - dot / 2, y - dot / 2, dot, dot)
      g.strokeStyle = inks.text
      g.lineWidth = 1.5
      g.strokeRect(x - dot / 2, y - dot / 2, dot, dot)
    })
    const labels = eased(share, 0.46, 0.54)
    if (labels <= 0) return
    g.globalAlpha = labels
    const foot = bell.middle + (Math.max(...levels.width) / 2) * bell.row + 28
    const size = phone ? 13 : 15
    const named = (level: number, align: CanvasTextAlign, x: number) =>
      write(pen, chainWords.level(level, levels.width[level], phone), x, foot, { size, align, colour: inks.second })
    named(0, 'left', bell.left)
    named(Math.floor(last / 2), 'center', (bell.left + bell.right) / 2)
    named(last - 1, 'right', bell.right)
    if (begun) {
      const at = Math.min(last, Math.max(1, Math.ceil(front)))
      const x = bell.left + (at - 0.5) * bell.level
      const top = bell.middle - (Math.max(...levels.width) / 2) * bell.row - 14
      line(
        pen,
        [
          [x, top + 4],
          [x, (points[at - 1]?.[1] ?? bell.middle) - dot / 2],
        ],
        inks.text,
      )
      const align = at < last / 5 ? 'left' : at > (4 * last) / 5 ? 'right' : 'center'
      write(pen, chainWords.step(at, last), x, top - 4, { size: phone ? 14 : 17, weight: 600, align })
    }
    g.globalAlpha = 1
  },
}
