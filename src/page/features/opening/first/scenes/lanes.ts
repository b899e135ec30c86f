import { facts } from '../facts.ts'
import { needsOf } from '../heap.ts'
import { eased, faded, hatch, type Brush, write } from '../pen.ts'
import type { OpeningScene } from '../scene.ts'
import { laneWords } from '../words.ts'

const [LANES_OF_A, LANES] = facts.lanes
/** As many rows of the middle level as step together in A. */
const ROWS = LANES / LANES_OF_A

/** The same eight rows in lanes that step together: all in one line of A, a line each in B. */
export const lanes: OpeningScene = {
  id: 'lanes',
  still: 1,
  draw(pen, { side, levels }, share) {
    const { inks, width, height, phone } = pen
    const middle = Math.floor(levels.width.length / 2)
    const rows = Array.from(levels.level.keys())
      .filter((row) => levels.level[row] === middle && needsOf(row, side).length === facts.mostNeeds)
      .slice(0, ROWS)
    const u = Math.min(27, (width - (phone ? 4 : 20)) / LANES)
    const high = Math.min(30, (height - 190) / (ROWS + 1.4))
    const left = (width - LANES * u) / 2
    const heads = phone ? 34 : 52
    const gap = phone ? 26 : 46
    let top = (height - heads * 2 - gap - high * (ROWS + 1.6)) / 2 + heads
    const head = (letter: 'A' | 'B', full: string, y: number) => {
      write(pen, phone ? laneWords.short[letter] : laneWords[letter], left, y - 14, {
        size: phone ? 14 : 17,
        weight: 600,
      })
      write(pen, full, left + LANES * u, y - 12, { size: phone ? 22 : 32, weight: 500, face: 'mono', align: 'right' })
    }
    head('A', facts.full[0], top)
    rows.forEach((row, r) =>
      drawRow(
        pen,
        row,
        { side, left: left + r * LANES_OF_A * u, top, u, high, lanes: LANES_OF_A },
        eased(share, 0.1 + 0.03 * r, 0.2 + 0.03 * r),
      ),
    )
    top += high * 1.6 + heads + gap
    head('B', facts.full[1], top)
    rows.forEach((row, r) =>
      drawRow(
        pen,
        row,
        { side, left, top: top + r * high, u, high, lanes: LANES },
        eased(share, 0.4 + 0.05 * r, 0.5 + 0.05 * r),
      ),
    )
    write(pen, laneWords.each, left + LANES * u, top + ROWS * high + 24, {
      size: phone ? 13 : 15,
      align: 'right',
      colour: inks.second,
    })
  },
}

interface Strip {
  readonly side: number
  readonly left: number
  readonly top: number
  readonly u: number
  readonly high: number
  readonly lanes: number
}

/** Lanes of a row: one for each row that it needs, the others idle. */
function drawRow(pen: Brush, row: number, { side, left, top, u, high, lanes: count }: Strip, share: number): void {
  const { g, inks } = pen
  const gap = u > 14 ? 2 : 1
  const needs = needsOf(row, side).length
  hatch(pen, left + needs * u, top, (count - needs) * u - gap, high - 3, 5)
  for (let lane = 0; lane < needs; lane++) {
    g.fillStyle = faded(inks.working, 0.15 + 0.85 * share)
    g.fillRect(left + lane * u, top, u - gap, high - 3)
  }
}
